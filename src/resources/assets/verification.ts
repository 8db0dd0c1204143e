import { createHash } from 'node:crypto';
import type { Scope } from '../../platform/database/database.ts';
import { type ErrorDetail, invalid } from '../../platform/errors.ts';
import type { TenantContext } from '../../platform/http/route.ts';
import { detectPictureType, PICTURE_BYTES_MAX } from '../../platform/pictures/picture.ts';
import { type AssetFiles, newKey, type Verification, type VerifiedPicture } from './files.ts';
import { type AssetRow, closeUpload, markFailed, readAsset } from './store.ts';

/**
 * Verifies the upload of a PENDING asset; `completeAsset` handles other assets. Runs outside any transaction, because
 * decoding takes long and a flaw must be recorded although the request fails.
 */
export async function verifyUpload(
  files: AssetFiles,
  { db, tenantId, clock }: TenantContext,
  id: string,
): Promise<VerifiedPicture | undefined> {
  const row = await db.one(readAsset, { id });
  if (row?.status !== 'PENDING') return undefined;
  let verification = files.verifications.get(id);
  if (!verification) {
    verification = verify(files, db, tenantId, row, clock.now()).finally(() =>
      files.verifications.delete(id),
    );
    files.verifications.set(id, verification);
  }
  const result = await verification;
  if (result === 'no upload') return undefined;
  if ('flaw' in result) throw invalid([result.flaw]);
  return result;
}

async function verify(
  files: AssetFiles,
  db: Scope,
  tenantId: string,
  asset: AssetRow,
  now: Date,
): Promise<Verification> {
  const result = await files.decoders.withDecoder(async (findFlaw) => {
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
    const etag = createHash('sha256').update(bytes).digest('base64url');
    return { storeKey, sizeBytes: bytes.length, etag };
  });
  if (result !== 'no upload' && 'flaw' in result) await fail(files, db, asset, now);
  return result;
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
