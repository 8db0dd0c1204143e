/** The stored record that a path names. */
export interface StoredRecord {
  /** The resource, as the journal names it. */
  resource: string;
  /** The parameters of the path that identify it within its tenant. */
  by: readonly string[];
  /** True if the parameter is the caller's own identifier of the record. */
  isByExternalId?: true;
}
