import { createHash } from 'node:crypto';
import type { Scope } from '../../platform/database/database.ts';
import { type ErrorDetail, invalid } from '../../platform/errors.ts';
import type { TenantContext } from '../../platform/http/route.ts';
import { PICTURE_BYTES_MAX, pictureTypeOf } from '../../platform/pictures/picture.ts';
import { type AssetFiles, newKey } from './files.ts';
import { type AssetRow, closeUpload, failAsset, readAsset } from './store.ts';
import type { Verdict, Verified } from './verdict.ts';

/**
 * Looks at the bytes of a PENDING asset, outside of any transaction: decoding takes its time, and that a picture
 * is none is to be remembered although the request fails. Whatever else the asset's state is, is for later.
 */
export async function verifyUpload(
  files: AssetFiles,
  { db, tenantId, clock }: TenantContext,
  id: string,
): Promise<Verified | undefined> {
  const row = await db.one(readAsset, { id });
  if (row?.status !== 'PENDING') return undefined;
  let verdict = files.verifying.get(id);
  if (!verdict) {
    verdict = judge(files, db, tenantId, row, clock.now()).finally(() => files.verifying.delete(id));
    files.verifying.set(id, verdict);
  }
  const judged = await verdict;
  if (judged === 'no upload') return undefined;
  if ('flaw' in judged) throw invalid([judged.flaw]);
  return judged;
}

async function judge(
  files: AssetFiles,
  db: Scope,
  tenantId: string,
  asset: AssetRow,
  now: Date,
): Promise<Verdict> {
  const verdict = await files.decoders.inTurn(async (flawOf) => {
    const bytes = await files.storage.read(asset.uploadKey, PICTURE_BYTES_MAX);
    if (bytes === undefined) return 'no upload';
    if (bytes === 'too large') {
      return flawed('maxBytes', `is larger than ${PICTURE_BYTES_MAX} bytes`);
    }
    const said = claimsOf(bytes, asset);
    if (said) return said;
    const flaw = await flawOf(bytes);
    if (flaw !== undefined) return flawed('decodable', flaw);
    const storeKey = newKey(files, tenantId, asset.id);
    await files.storage.put(storeKey, bytes);
    const etag = createHash('sha256').update(bytes).digest('base64url');
    return { storeKey, sizeBytes: bytes.length, etag };
  });
  if (verdict !== 'no upload' && 'flaw' in verdict) await fail(files, db, asset, now);
  return verdict;
}

/** What the bytes are against what was said of them. */
function claimsOf(bytes: Buffer, { contentType, declaredSizeBytes }: AssetRow) {
  const type = pictureTypeOf(bytes);
  if (type === undefined)
    return flawed('contentType', `is not ${contentType}, nor any picture that is taken here`);
  if (type !== contentType) return flawed('contentType', `is ${type}, not ${contentType} as declared`);
  if (declaredSizeBytes !== null && bytes.length !== declaredSizeBytes) {
    return flawed('sizeBytes', `has ${bytes.length} bytes, not ${declaredSizeBytes} as declared`);
  }
  return undefined;
}

function flawed(constraint: string, message: string): { flaw: ErrorDetail } {
  return { flaw: { field: 'content', message, constraint } };
}

async function fail(files: AssetFiles, db: Scope, { id, uploadKey }: AssetRow, now: Date): Promise<void> {
  if (!(await db.one(failAsset, { id, now: now.toISOString() }))) return;
  try {
    await files.storage.remove(uploadKey);
    await db.one(closeUpload, { id });
  } catch {
    // It is still among the open uploads: the sweep removes its bytes.
  }
}
