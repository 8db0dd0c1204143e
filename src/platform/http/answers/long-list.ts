const LONG_LIST = Symbol('a list that is sent batch by batch');

export interface LongList {
  name: string;
  batches: AsyncIterable<unknown[]>;
}

/** Attaches to a record a list that is too long for memory. The list is sent while it is read. */
export function withLongList<T extends object>(
  record: T,
  name: keyof T & string,
  batches: LongList['batches'],
): T {
  return Object.assign(record, { [LONG_LIST]: { name, batches } });
}

export function longListOf(record: object): LongList | undefined {
  return (record as { [LONG_LIST]?: LongList })[LONG_LIST];
}
