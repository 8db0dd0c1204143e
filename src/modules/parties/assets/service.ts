import type { Clock } from '../../../platform/clock.ts';
import { explainViolations } from '../../../platform/database/failures.ts';
import { forbiddenByState, found, notFound, suspended, unavailable } from '../../../platform/errors.ts';
import { newestFirstPage, type Page } from '../../../platform/http/answers/pagination.ts';
import { unsupportedMediaType } from '../../../platform/http/input/upload.ts';
import {
  API_PREFIX,
  type OpenContext,
  type ServedFile,
  type TenantContext,
  type Upload,
} from '../../../platform/http/route.ts';
import { newId } from '../../../platform/ids.ts';
import { PICTURE_BYTES_MAX } from '../../../platform/pictures/picture.ts';
import { withoutNulls } from '../../../platform/schema.ts';
import { openIntact } from '../../../platform/storage/verified-file.ts';
import { refuseExcess } from '../limits/service.ts';
import { type AssetFiles, newKey, ownerOf, removeSoon, type VerifiedPicture } from './files.ts';
import type { Asset, AssetQuery, CreatedAsset, NewAsset, SignatureQuery } from './schema.ts';
import {
  type AssetRow,
  deleteAsset,
  findTenantOfAsset,
  insertAsset,
  listAssets,
  markReady,
  readAsset,
  readAssetOfLiveTenant,
  readSharing,
  readSuspension,
} from './store.ts';

/** How long a new asset accepts its upload. */
export const UPLOAD_SECONDS = 3_600;
/** A signed URL is valid for at least this time. */
const VIEW_MS = 3_600_000;
/** Expiry times are rounded up to this step, so that caches see the same URL for a while. */
const VIEW_STEP_MS = 900_000;
/** Immutable, because the bytes of an asset never change. */
const PUBLIC_CACHE = 'public, max-age=31536000, immutable';
const RETRY_AFTER_SECONDS = 5;
/** No tenant has this identifier. */
const NO_TENANT = 'tnt_';

export async function createAsset(
  files: AssetFiles,
  { db, clock, realClock, tenantId, limits }: TenantContext,
  input: NewAsset,
): Promise<CreatedAsset> {
  const now = realClock.now();
  const id = newId('asset');
  const uploadKey = newKey(files, tenantId, id);
  const row = await db.transaction(async (transaction) => {
    const storedBytes = input.sizeBytes ?? PICTURE_BYTES_MAX;
    await refuseExcess({ db: transaction, tenantId, limits }, { uncompletedUploads: 1, storedBytes });
    return transaction.one(insertAsset, {
      access: 'PUBLIC',
      originalFileName: null,
      ...input,
      id,
      declaredSizeBytes: input.sizeBytes ?? null,
      uploadKey,
      now: clock.now().toISOString(),
      begunAt: now.toISOString(),
    });
  });
  const expiresAt = new Date(Math.floor(now.getTime() / 1_000 + UPLOAD_SECONDS) * 1_000);
  const direct = await files.storage.directUpload(uploadKey, input.contentType, UPLOAD_SECONDS);
  const own = `${files.publicUrl()}${API_PREFIX}/assets/${id}/content?${files.signatures.sign('upload', id, expiresAt)}`;
  return {
    asset: presentAsset(files, realClock, found(row)),
    upload: {
      method: 'PUT',
      url: direct?.url ?? own,
      headers: { 'content-type': input.contentType },
      expiresAt: expiresAt.toISOString(),
    },
  };
}

/** Stores the bytes of an upload. Without a valid signature, the asset does not exist for the caller. */
export async function receiveContent(
  { storage, signatures, uploadPlaces }: AssetFiles,
  { db, realClock }: OpenContext,
  id: string,
  query: SignatureQuery,
  upload: Upload,
): Promise<undefined> {
  if (!signatures.isValid('upload', id, query, realClock.now())) throw notFound();
  const { row, tenantId } = await findInAnyTenant(db, id);
  const { reason } = found(await db.inTenant(tenantId).one(readSuspension, {}));
  if (reason !== null) throw suspended(reason);
  if (row.status !== 'PENDING')
    throw forbiddenByState(`Only a PENDING asset accepts bytes; this one is ${row.status}`);
  if (upload.contentType !== row.contentType) throw unsupportedMediaType([row.contentType]);
  await uploadPlaces.during(tenantId, id, () => storage.put(row.uploadKey, upload.bytes));
}

/** Makes the asset READY with the picture that `verifyUpload` verified. */
export async function completeAsset(
  files: AssetFiles,
  { db, clock, realClock }: TenantContext,
  id: string,
  verified: VerifiedPicture | undefined,
): Promise<Asset> {
  if (verified) {
    const done = await db.one(markReady, { id, ...verified, now: clock.now().toISOString() });
    if (done) {
      db.afterCommit(() => removeSoon(files, done.uploadKey));
      return presentAsset(files, realClock, done);
    }
  }
  const row = await db.one(readAsset, { id });
  if (verified && verified.storeKey !== row?.storeKey) removeSoon(files, verified.storeKey);
  if (row?.status === 'FAILED')
    throw forbiddenByState('A FAILED asset cannot be completed: create another one');
  if (row?.status === 'PENDING') throw forbiddenByState('Nothing was uploaded yet: upload the bytes first');
  return presentAsset(files, realClock, found(row));
}

export async function getAsset(
  files: AssetFiles,
  { db, realClock }: Pick<TenantContext, 'db' | 'realClock'>,
  id: string,
): Promise<Asset> {
  return presentAsset(files, realClock, found(await db.one(readAsset, { id })));
}

export async function findAssets(
  files: AssetFiles,
  { db, realClock }: TenantContext,
  query: AssetQuery,
): Promise<Page<Asset>> {
  const page = await newestFirstPage('asset', query, (position) => db.all(listAssets, position));
  return { ...page, items: page.items.map((row) => presentAsset(files, realClock, row)) };
}

const inDocuments = () =>
  forbiddenByState('An asset that issued documents show cannot be deleted: they never change');

/**
 * Deletes the row first and its files after the commit: a row must never lack its file. A file that a clone shares goes with the
 * last of them, by the sweep.
 */
export async function removeAsset(
  files: AssetFiles,
  { db, tenantId }: TenantContext,
  id: string,
): Promise<undefined> {
  const { uploadKey, storeKey, isShared } = await db.transaction(async (transaction) => {
    const deleted = await explainViolations(transaction.one(deleteAsset, { id }), {
      media_attachments_asset: () =>
        forbiddenByState('An attached asset cannot be deleted: delete its attachments first'),
      invoices_logo: inDocuments,
      invoices_background: inDocuments,
    });
    const keys = found(deleted);
    return { ...keys, ...found(await transaction.one(readSharing, { storeKey: keys.storeKey })) };
  });
  const isOfOriginal = ownerOf(uploadKey)?.tenantId !== tenantId;
  if (!isShared && !isOfOriginal) db.afterCommit(() => removeSoon(files, uploadKey, storeKey));
}

/** Serves the picture. An asset that the caller may not see is a 404. */
export async function serveAsset(
  { storage, signatures }: AssetFiles,
  { db, realClock }: OpenContext,
  id: string,
  query: SignatureQuery,
): Promise<ServedFile> {
  const now = realClock.now();
  const isSigned = signatures.isValid('view', id, query, now);
  const { row } = await findInAnyTenant(db, id);
  const { storeKey, sizeBytes, etag, contentType } = row;
  if (row.status !== 'READY' || storeKey === null || sizeBytes === null || etag === null) throw notFound();
  const isPublic = row.access === 'PUBLIC';
  if (!isPublic && !isSigned) throw notFound();
  const secondsLeft = Math.floor((query.expires ?? 0) - now.getTime() / 1_000);
  return {
    contentType,
    sizeBytes,
    etag,
    cacheControl: isPublic ? PUBLIC_CACHE : `private, max-age=${secondsLeft}`,
    fileName: fileNameOf(row),
    async open(range) {
      const sha256 = Buffer.from(etag, 'base64url').toString('hex');
      const bytes = await openIntact(storage, { key: storeKey, sizeBytes, sha256 }, range);
      if (typeof bytes === 'string')
        throw unavailable('storage_unavailable', 'The picture cannot be read now', RETRY_AFTER_SECONDS);
      return bytes;
    },
  };
}

/**
 * Finds an asset for a request that names no tenant. An unknown asset takes as many statements as an
 * asset that the caller may not see, so that the time does not reveal which of the two it is.
 */
async function findInAnyTenant(
  db: OpenContext['db'],
  id: string,
): Promise<{ row: AssetRow; tenantId: string }> {
  const { tenantId } = (await db.one(findTenantOfAsset, { id })) ?? { tenantId: NO_TENANT };
  const row = found(await db.inTenant(tenantId).one(readAssetOfLiveTenant, { id }));
  return { row, tenantId };
}

/** Gives the file the extension of its verified type, whatever its original name says. */
function fileNameOf({ id, originalFileName, contentType }: AssetRow): string {
  const name = (originalFileName ?? id).replace(/\.[^.]*$/, '') || id;
  return `${name}.${contentType.slice('image/'.length)}`;
}

export function presentAsset(files: AssetFiles, realClock: Clock, row: AssetRow): Asset {
  const asset = presentUnsigned(row);
  if (row.status !== 'READY' || row.access === 'PUBLIC') return asset;
  const expiresAt = new Date(Math.ceil((realClock.now().getTime() + VIEW_MS) / VIEW_STEP_MS) * VIEW_STEP_MS);
  return { ...asset, url: `${pathOf(row)}?${files.signatures.sign('view', row.id, expiresAt)}` };
}

/** Presents an asset for events, which are kept longer than a signature holds: only a PUBLIC picture has its `url`. */
export function presentUnsigned(row: AssetRow): Asset {
  const { id, declaredSizeBytes, uploadKey, storeKey, ...rest } = row;
  const isShown = row.status === 'READY' && row.access === 'PUBLIC';
  return { assetId: id, ...withoutNulls(rest), ...(isShown && { url: pathOf(row) }) };
}

function pathOf({ id }: AssetRow): string {
  return `${API_PREFIX}/assets/${id}`;
}
