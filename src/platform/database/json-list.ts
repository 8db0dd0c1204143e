import { pauses } from '../pauses.ts';

/** A long list for a `jsonb` parameter, as the bytes that are sent to PostgreSQL. */
export class JsonList<T> {
  declare private readonly items: T[];
  readonly bytes: Buffer;

  constructor(bytes: Buffer) {
    this.bytes = bytes;
  }
}

const ITEMS_PER_STEP = 100;
/** Precedes the text in PostgreSQL's binary format of `jsonb`. */
const JSONB_VERSION = '\u0001';

/**
 * Maps the items and writes them as JSON, with pauses. Bytes are sent as they are; encoding the text of a whole list
 * could take a tenth of a second.
 */
export async function jsonListOf<T, U>(items: T[], map: (item: T, index: number) => U): Promise<JsonList<U>> {
  const pause = pauses();
  const parts: Buffer[] = [];
  for (let from = 0; from < items.length; from += ITEMS_PER_STEP) {
    const step = items.slice(from, from + ITEMS_PER_STEP).map((item, index) => map(item, from + index));
    const start = from === 0 ? `${JSONB_VERSION}[` : ',';
    parts.push(Buffer.from(start + JSON.stringify(step).slice(1, -1)));
    await pause();
  }
  const bytes = Buffer.concat([...parts, Buffer.from(items.length === 0 ? `${JSONB_VERSION}[]` : ']')]);
  await pause();
  return new JsonList(bytes);
}
