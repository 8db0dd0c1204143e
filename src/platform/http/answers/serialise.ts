import fastJsonStringify, { type Schema } from 'fast-json-stringify';
import { type TSchema, Type } from 'typebox';
import { pauses } from '../../pauses.ts';

/** Lists are written in steps of this many records. The largest records have about 30 kB. */
const STEP_RECORDS = 20;
/** The text of a long list is sent and stored in chunks of about this many characters. */
export const CHUNK_LENGTH = 262_144;

/** Writes the envelope as JSON, in one chunk or several. */
export type Serialise = (data: unknown) => Promise<string[]>;

/**
 * A compiled serialiser writes exactly the schema's fields, and is faster for a single record. For lists,
 * `JSON.stringify` is faster, and their rows are built field by field anyway. Between the alternatives of an `anyOf`,
 * a compiled serialiser would choose by its own rules.
 */
export function serialiser(schema: TSchema): Serialise {
  if ((schema as { type?: string }).type === 'array') return (data) => serialiseList(data as unknown[]);
  if (JSON.stringify(schema).includes('"anyOf"')) return async (data) => [`{"data":${JSON.stringify(data)}}`];
  let envelope: ReturnType<typeof fastJsonStringify> | undefined;
  return async (data) => {
    envelope ??= fastJsonStringify(Type.Object({ data: schema }) as Schema); // when first used, as checks are
    return [envelope({ data })];
  };
}

export async function serialiseList(items: unknown[]): Promise<string[]> {
  const pause = pauses();
  const chunks: string[] = [];
  let text = '{"data":[';
  for (let from = 0; from < items.length; from += STEP_RECORDS) {
    if (from > 0) text += ',';
    text += JSON.stringify(items.slice(from, from + STEP_RECORDS)).slice(1, -1);
    if (text.length >= CHUNK_LENGTH) {
      chunks.push(text);
      text = '';
    }
    await pause();
  }
  chunks.push(`${text}]}`);
  return chunks;
}
