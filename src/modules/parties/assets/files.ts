import { randomBytes } from 'node:crypto';
import type { ErrorDetail } from '../../../platform/errors.ts';
import { type FairShares, fewPerKey } from '../../../platform/fair-shares.ts';
import type { Decoders } from '../../../platform/pictures/decoders.ts';
import type { Secrets } from '../../../platform/secrets.ts';
import type { Storage } from '../../../platform/storage/storage.ts';
import { Signatures } from './signatures.ts';
import { UploadPlaces } from './upload-places.ts';

const RANDOM_BYTES = 16;
/** Each tenant's hold 2 MiB in all, and a bucket answers a hundred of them in a second. */
const BEGINNINGS_AT_ONCE_MAX = 8;
/** As long as a bucket may take for one of them. */
const BEGINNINGS_WAIT_MS = 20_000;
const KEY = /^[0-9a-f]+\/[0-9a-f]{2}\/(tnt_[0-9a-z]+)\.(ast_[0-9a-z]+)\.[0-9a-f]+$/;

/** A verified picture, stored under a key that no upload can overwrite. */
export interface VerifiedPicture {
  storeKey: string;
  sizeBytes: number;
  etag: string;
}

export type Verification = VerifiedPicture | { flaw: ErrorDetail } | 'no upload';

/** The dependencies of assets other than the database. */
export interface AssetFiles {
  storage: Storage;
  decoders: Decoders;
  signatures: Signatures;
  /** Every key starts with this prefix, so that installations can share a bucket. */
  prefix: string;
  /** The base URL under which clients reach the service. */
  publicUrl: () => string;
  /** Verifications in progress, by asset, so that concurrent requests share one. */
  verifications: Map<string, Promise<Verification>>;
  uploadPlaces: UploadPlaces;
  /** Limits how many uploads of a tenant are read at once to find out what verifying them will cost. */
  beginnings: FairShares;
}

export function createAssetFiles(parts: {
  storage: Storage;
  decoders: Decoders;
  secrets: Secrets;
  publicUrl: () => string;
}): AssetFiles {
  const { secrets, ...rest } = parts;
  return {
    ...rest,
    signatures: new Signatures(secrets),
    prefix: secrets.storagePrefix(),
    verifications: new Map(),
    uploadPlaces: new UploadPlaces(),
    beginnings: fewPerKey(BEGINNINGS_AT_ONCE_MAX, BEGINNINGS_WAIT_MS),
  };
}

/** Returns a key that is never reused and contains nothing the caller chose. Keys spread over 256 directories. */
export function newKey({ prefix }: AssetFiles, tenantId: string, assetId: string): string {
  const random = randomBytes(RANDOM_BYTES).toString('hex');
  return `${prefix}/${random.slice(0, 2)}/${tenantId}.${assetId}.${random}`;
}

/** Returns the tenant and the asset that `newKey` made the key for, or undefined for any other key. */
export function ownerOf(key: string): { tenantId: string; assetId: string } | undefined {
  const [, tenantId, assetId] = KEY.exec(key) ?? [];
  return tenantId !== undefined && assetId !== undefined ? { tenantId, assetId } : undefined;
}

/** Removes files in the background. The sweep removes those for which this fails. */
export function removeSoon({ storage }: AssetFiles, ...keys: (string | null)[]): void {
  for (const key of keys) if (key !== null) storage.remove(key).catch(() => {});
}
