import type { Answer } from '../../client/src/client.ts';

const tags = new WeakMap<object, string>();

/** Remembers which version of the record an answer shows. */
export function rememberTag<T>({
  data,
  etag,
}: Pick<Answer<T>, 'data'> & { etag?: string | undefined }): void {
  if (etag !== undefined && typeof data === 'object' && data !== null) tags.set(data, etag);
}

/** The version of a record, as `ifMatch` of a change: the service then changes no other version than the one that is shown. */
export function tagOf(record: object): string | undefined {
  return tags.get(record);
}
