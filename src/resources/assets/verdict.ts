import type { ErrorDetail } from '../../platform/errors.ts';

/** The picture is what it should be, and is kept under this key, where no upload can replace it. */
export interface Verified {
  storeKey: string;
  sizeBytes: number;
  etag: string;
}

export type Verdict = Verified | { flaw: ErrorDetail } | 'no upload';
