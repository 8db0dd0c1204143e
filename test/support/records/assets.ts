import assert from 'node:assert/strict';
import sharp from 'sharp';
import type { Answer } from '../http.ts';
import { send } from '../http.ts';
import type { TestService } from '../service.ts';

export type Format = 'png' | 'jpeg' | 'webp' | 'gif';
export const FORMATS: readonly Format[] = ['png', 'jpeg', 'webp', 'gif'];

/** A small picture that is not of one colour. */
export function picture(format: Format, side = 24): Promise<Buffer<ArrayBuffer>> {
  const pixels = Buffer.alloc(side * side * 3, 7);
  for (let at = 0; at < pixels.length; at++) pixels[at] = (at * 31) ^ (at >> 3);
  return sharp(pixels, { raw: { width: side, height: side, channels: 3 } })
    .toFormat(format)
    .toBuffer() as Promise<Buffer<ArrayBuffer>>;
}

export interface Pending {
  assetId: string;
  upload: { method: string; url: string; headers: Record<string, string>; expiresAt: string };
}

/** The first of three steps: creates the asset and returns where to upload it. */
export async function createAsset(
  service: TestService,
  tenant: string,
  more: { as?: string; format?: Format; [property: string]: unknown } = {},
): Promise<Pending> {
  const { as = 'alice', format = 'png', ...given } = more;
  const body = { kind: 'BRANDING_LOGO', contentType: `image/${format}`, ...given };
  const made = await service.request('POST', '/assets', { as, tenant, body });
  assert.equal(made.status, 201, made.text);
  return { assetId: made.data.asset.assetId, upload: made.data.upload };
}

/** The second step: uploads the bytes, without a token. */
export function upload(
  { upload: { url, method, headers } }: Pending,
  raw: Uint8Array<ArrayBuffer>,
  more: Record<string, string> = {},
): Promise<Answer> {
  const { origin, pathname, search } = new URL(url);
  return send(origin, method, pathname + search, { raw, headers: { ...headers, ...more } });
}

/** The third step: completes the upload, which verifies the picture. */
export function complete(
  service: TestService,
  tenant: string,
  assetId: string,
  as = 'alice',
): Promise<Answer> {
  return service.request('POST', `/assets/${assetId}/complete`, { as, tenant });
}

/** Takes all three steps and returns the asset's identifier. */
export async function readyAsset(
  service: TestService,
  tenant: string,
  more: { as?: string; format?: Format; [property: string]: unknown } = {},
): Promise<string> {
  const pending = await createAsset(service, tenant, more);
  const sent = await upload(pending, await picture(more.format ?? 'png'));
  assert.equal(sent.status, 204, sent.text);
  const done = await complete(service, tenant, pending.assetId, more.as);
  assert.equal(done.status, 200, done.text);
  return pending.assetId;
}
