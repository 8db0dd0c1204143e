import { randomBytes } from 'node:crypto';
import type { Decoders } from '../../platform/pictures/decoders.ts';
import type { Secrets } from '../../platform/secrets.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { Signatures } from './signatures.ts';
import type { Verdict } from './verdict.ts';

const RANDOM_BYTES = 16;
const KEY = /^[0-9a-f]+\/[0-9a-f]{2}\/(tnt_[0-9a-z]+)\.(ast_[0-9a-z]+)\.[0-9a-f]+$/;

/** What assets are made of beside the database. */
export interface AssetFiles {
  storage: Storage;
  decoders: Decoders;
  signatures: Signatures;
  /** All keys of this installation begin with it: whoever shares a bucket with another never touches its files. */
  prefix: string;
  /** Where the outside reaches us. */
  publicUrl: () => string;
  /** What is being looked at, by asset: however many ask at once, it is looked at once. */
  verifying: Map<string, Promise<Verdict>>;
}

export function assetFiles(parts: {
  storage: Storage;
  decoders: Decoders;
  secrets: Secrets;
  publicUrl: () => string;
}): AssetFiles {
  const { secrets, ...rest } = parts;
  return {
    ...rest,
    signatures: new Signatures(secrets),
    prefix: secrets.derive('asset storage', 8),
    verifying: new Map(),
  };
}

/** Never the same twice, nor anything that a caller chose; spread over 256 directories. */
export function newKey({ prefix }: AssetFiles, tenantId: string, assetId: string): string {
  const random = randomBytes(RANDOM_BYTES).toString('hex');
  return `${prefix}/${random.slice(0, 2)}/${tenantId}.${assetId}.${random}`;
}

/** Whose file it is; nothing for one that is none of ours. */
export function ownerOf(key: string): { tenantId: string; assetId: string } | undefined {
  const [, tenantId, assetId] = KEY.exec(key) ?? [];
  return tenantId !== undefined && assetId !== undefined ? { tenantId, assetId } : undefined;
}

/** What can't be removed now, the sweep removes. */
export function removeSoon({ storage }: AssetFiles, ...keys: (string | null)[]): void {
  for (const key of keys) if (key !== null) storage.remove(key).catch(() => {});
}
