import type { Scope } from '../../../platform/database/database.ts';
import { type ErrorDetail, invalid, tooManyRequests } from '../../../platform/errors.ts';
import { NoPlaceError } from '../../../platform/fair-shares.ts';
import { quotaKeyOf } from '../../../platform/http/limits/places.ts';
import type { TenantContext } from '../../../platform/http/route.ts';
import { COST_BYTES, estimateCost } from '../../../platform/pictures/cost.ts';
import { detectPictureType, PICTURE_BYTES_MAX } from '../../../platform/pictures/picture.ts';
import { sha256 } from '../../../platform/sha256.ts';
import { type AssetFiles, newKey, type Verification, type VerifiedPicture } from './files.ts';
import { type AssetRow, closeUpload, markFailed, readAsset } from './store.ts';

const RETRY_AFTER_SECONDS = 5;

/**
 * Verifies the upload of a PENDING asset; `completeAsset` handles other assets. Runs outside any transaction, because
 * decoding takes long and a flaw must be recorded although the request fails.
 */
export async function verifyUpload(
  files: AssetFiles,
  context: TenantContext,
  id: string,
): Promise<VerifiedPicture | undefined> {
  const row = await context.db.one(readAsset, { id });
  if (row?.status !== 'PENDING') return undefined;
  let verification = files.verifications.get(id);
  if (!verification) {
    verification = verify(files, context, row).finally(() => files.verifications.delete(id));
    files.verifications.set(id, verification);
  }
  const result = await verification;
  if (result === 'no upload') return undefined;
  if ('flaw' in result) throw invalid([result.flaw]);
  return result;
}

async function verify(
  files: AssetFiles,
  { db, tenantId, caller, clock }: TenantContext,
  asset: AssetRow,
): Promise<Verification> {
  const cost = await findCost(files, tenantId, asset.uploadKey);
  if (cost === 'no upload') return cost;
  const demand = { tenant: tenantId, caller: quotaKeyOf(caller), cost };
  const result = await files.decoders.withDecoder(demand, async (findFlaw) => {
    const bytes = await files.storage.read(asset.uploadKey, PICTURE_BYTES_MAX);
    if (bytes === undefined) return 'no upload';
    if (bytes === 'too large') {
      return flawOfContent('maxBytes', `is larger than ${PICTURE_BYTES_MAX} bytes`);
    }
    const mismatch = findMismatch(bytes, asset);
    if (mismatch) return mismatch;
    const flaw = await findFlaw(bytes);
    if (flaw !== undefined) return flawOfContent('decodable', flaw);
    const storeKey = newKey(files, tenantId, asset.id);
    await files.storage.put(storeKey, bytes);
    return { storeKey, sizeBytes: bytes.length, etag: await sha256(bytes, 'base64url') };
  });
  if (result !== 'no upload' && 'flaw' in result) await fail(files, db, asset, clock.now());
  return result;
}

/** Reads the beginning of the upload only, a few at a time, so that pictures hold no memory before their turn. */
async function findCost(
  { storage, beginnings }: AssetFiles,
  tenantId: string,
  uploadKey: string,
): Promise<number | 'no upload'> {
  const cost = beginnings.use([tenantId], async () => {
    const start = await storage.readStart(uploadKey, COST_BYTES);
    return start ? estimateCost(start) : 'no upload';
  });
  return cost.catch((error) => {
    if (!(error instanceof NoPlaceError)) throw error;
    const message = 'Too many of your pictures are being read at once';
    throw tooManyRequests('pictures_share_used', message, RETRY_AFTER_SECONDS);
  });
}

function findMismatch(bytes: Buffer, { contentType, declaredSizeBytes }: AssetRow) {
  const type = detectPictureType(bytes);
  if (type === undefined)
    return flawOfContent('contentType', `is not ${contentType}, nor any other supported type`);
  if (type !== contentType) return flawOfContent('contentType', `is ${type}, not ${contentType} as declared`);
  if (declaredSizeBytes !== null && bytes.length !== declaredSizeBytes) {
    return flawOfContent('sizeBytes', `has ${bytes.length} bytes, not ${declaredSizeBytes} as declared`);
  }
  return undefined;
}

function flawOfContent(constraint: string, message: string): { flaw: ErrorDetail } {
  return { flaw: { field: 'content', message, constraint } };
}

async function fail(files: AssetFiles, db: Scope, { id, uploadKey }: AssetRow, now: Date): Promise<void> {
  if (!(await db.one(markFailed, { id, now: now.toISOString() }))) return;
  try {
    await files.storage.remove(uploadKey);
    await db.one(closeUpload, { id });
  } catch {
    // The entry in asset_uploads remains, so the sweep removes the bytes.
  }
}
