import type { TObject } from 'typebox';

/** The bytes that a route takes instead of JSON. */
export interface UploadRule {
  contentTypes: readonly string[];
  bytesMax: number;
  /** Whether the handler holds all bytes in memory. Callers then share it. */
  isHeld?: boolean;
  /** The fields of a form, for the API document. */
  fields?: TObject;
  /** The shape of the bytes if they are JSON, for the API document. */
  json?: TObject;
}
