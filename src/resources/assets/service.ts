import type { Clock } from '../../platform/clock.ts';
import { explainViolations } from '../../platform/database/failures.ts';
import { forbiddenByState, notFound, unavailable } from '../../platform/errors.ts';
import { API_PREFIX } from '../../platform/http/answers/answer.ts';
import { newestFirstPage, type Page } from '../../platform/http/answers/pagination.ts';
import { unsupported } from '../../platform/http/input/upload.ts';
import type { OpenContext, ServedFile, TenantContext, Upload } from '../../platform/http/route.ts';
import { newId } from '../../platform/ids.ts';
import { withoutNulls } from '../../platform/schema.ts';
import { type AssetFiles, newKey, removeSoon } from './files.ts';
import type { Asset, AssetQuery, CreatedAsset, NewAsset, SignatureQuery } from './schema.ts';
import {
  type AssetRow,
  deleteAsset,
  findTenantOfAsset,
  insertAsset,
  listAssets,
  readAsset,
  readAssetOfLivingTenant,
  readyAsset,
} from './store.ts';
import type { Verified } from './verdict.ts';

/** How long bytes can be sent for a new asset. */
export const UPLOAD_SECONDS = 3_600;
/** The least time for which a signed URL serves. Ends are a quarter of an hour apart, so that caches see one URL. */
const VIEW_MS = 3_600_000;
const VIEW_STEP_MS = 900_000;
/** The bytes of an asset never change. */
const PUBLIC_CACHE = 'public, max-age=31536000, immutable';
const RETRY_AFTER_SECONDS = 5;

export async function createAsset(
  files: AssetFiles,
  { db, clock, tenantId }: TenantContext,
  input: NewAsset,
): Promise<CreatedAsset> {
  const now = clock.now();
  const id = newId('asset');
  const uploadKey = newKey(files, tenantId, id);
  const row = await db.one(insertAsset, {
    id,
    kind: input.kind,
    access: input.access ?? 'PUBLIC',
    contentType: input.contentType,
    originalFileName: input.originalFileName ?? null,
    declaredSizeBytes: input.sizeBytes ?? null,
    uploadKey,
    now: now.toISOString(),
  });
  const expiresAt = new Date(Math.floor(now.getTime() / 1_000 + UPLOAD_SECONDS) * 1_000);
  const direct = await files.storage.directUpload(uploadKey, input.contentType, UPLOAD_SECONDS);
  const own = `${files.publicUrl()}${API_PREFIX}/assets/${id}/content?${files.signatures.sign('upload', id, expiresAt)}`;
  return {
    asset: shown(files, clock, row),
    upload: {
      method: 'PUT',
      url: direct?.url ?? own,
      headers: { 'content-type': input.contentType },
      expiresAt: expiresAt.toISOString(),
    },
  };
}

/** To whoever has the signature; to anyone else it is as if there were no such asset. */
export async function receiveContent(
  { storage, signatures }: AssetFiles,
  { db, clock }: OpenContext,
  id: string,
  query: SignatureQuery,
  upload: Upload,
): Promise<undefined> {
  if (!signatures.isValid('upload', id, query, clock.now())) throw notFound();
  const row = await findAnywhere(db, id);
  if (row.status !== 'PENDING')
    throw forbiddenByState(`Bytes are taken while PENDING; the asset is ${row.status}`);
  if (upload.contentType !== row.contentType) throw unsupported([row.contentType]);
  await storage.put(row.uploadKey, upload.bytes);
}

/** After `verifyUpload`, which looked at the bytes; of several at once, one makes the asset READY. */
export async function completeAsset(
  files: AssetFiles,
  { db, clock }: TenantContext,
  id: string,
  verified: Verified | undefined,
): Promise<Asset> {
  if (verified) {
    const done = await db.one(readyAsset, { id, ...verified, now: clock.now().toISOString() });
    if (done) {
      db.afterCommit(() => removeSoon(files, done.uploadKey));
      return shown(files, clock, done);
    }
  }
  const row = await db.one(readAsset, { id });
  if (verified && verified.storeKey !== row?.storeKey) removeSoon(files, verified.storeKey);
  if (row?.status === 'FAILED')
    throw forbiddenByState('An asset that is FAILED stays so: create another one');
  if (row?.status === 'PENDING') throw forbiddenByState('Nothing was uploaded yet: send the bytes first');
  return shown(files, clock, row);
}

export async function getAsset(files: AssetFiles, { db, clock }: TenantContext, id: string): Promise<Asset> {
  return shown(files, clock, await db.one(readAsset, { id }));
}

export async function findAssets(
  files: AssetFiles,
  { db, clock }: TenantContext,
  query: AssetQuery,
): Promise<Page<Asset>> {
  const { items, next } = await newestFirstPage('asset', query, (position) => db.all(listAssets, position));
  const assets = items.map((row) => shown(files, clock, row));
  return next === undefined ? { items: assets } : { items: assets, next };
}

/** The row goes first; the file, which then nobody needs, afterwards. */
export async function removeAsset(files: AssetFiles, { db }: TenantContext, id: string): Promise<undefined> {
  const gone = await explainViolations(db.one(deleteAsset, { id }), {
    media_attachments_asset: () =>
      forbiddenByState('An asset that is attached can not be deleted: delete its attachments first'),
  });
  if (!gone) throw notFound();
  db.afterCommit(() => removeSoon(files, gone.uploadKey, gone.storeKey));
}

/** The picture itself. What may not be seen is not there. */
export async function serveAsset(
  { storage, signatures }: AssetFiles,
  { db, clock }: OpenContext,
  id: string,
  query: SignatureQuery,
): Promise<ServedFile> {
  const row = await findAnywhere(db, id);
  const { storeKey, sizeBytes, etag, contentType } = row;
  if (row.status !== 'READY' || storeKey === null || sizeBytes === null || etag === null) throw notFound();
  const now = clock.now();
  const isPublic = row.access === 'PUBLIC';
  if (!isPublic && !signatures.isValid('view', id, query, now)) throw notFound();
  const secondsLeft = Math.floor((query.expires ?? 0) - now.getTime() / 1_000);
  return {
    contentType,
    sizeBytes,
    etag,
    cacheControl: isPublic ? PUBLIC_CACHE : `private, max-age=${secondsLeft}`,
    fileName: fileNameOf(row),
    async open(range) {
      const bytes = await storage.open(storeKey, range);
      if (!bytes) throw unavailable('The picture can not be read now', RETRY_AFTER_SECONDS);
      return bytes;
    },
  };
}

/** In whichever tenant it is, for those who name none. */
async function findAnywhere(db: OpenContext['db'], id: string): Promise<AssetRow> {
  const found = await db.one(findTenantOfAsset, { id });
  const row = found && (await db.inTenant(found.tenantId).one(readAssetOfLivingTenant, { id }));
  if (!row) throw notFound();
  return row;
}

/** Saved, it is a picture again, whatever it was called before. */
function fileNameOf({ id, originalFileName, contentType }: AssetRow): string {
  const name = (originalFileName ?? id).replace(/\.[^.]*$/, '') || id;
  return `${name}.${contentType.slice('image/'.length)}`;
}

export function shown(files: AssetFiles, clock: Clock, found: AssetRow | undefined): Asset {
  if (!found) throw notFound();
  const { id, declaredSizeBytes, uploadKey, storeKey, ...row } = found;
  const url = row.status === 'READY' ? { url: urlOf(files, clock, found) } : {};
  return { assetId: id, ...withoutNulls(row), ...url } as Asset;
}

function urlOf({ signatures }: AssetFiles, clock: Clock, { id, access }: AssetRow): string {
  const path = `${API_PREFIX}/assets/${id}`;
  if (access === 'PUBLIC') return path;
  const expiresAt = new Date(Math.ceil((clock.now().getTime() + VIEW_MS) / VIEW_STEP_MS) * VIEW_STEP_MS);
  return `${path}?${signatures.sign('view', id, expiresAt)}`;
}
