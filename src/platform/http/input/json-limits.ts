export interface JsonLimits {
  depthMax: number;
  /** Properties of one object. */
  propertiesMax: number;
  /** Items of one list. */
  itemsMax: number;
  /** Values of the whole body. */
  valuesMax: number;
  /** Different names of properties in the whole body. Objects without a name in common cost the most. */
  namesMax: number;
}

/**
 * The cost of parsing JSON depends on its shape. An object with a million names, or lists a million deep, keep a
 * process busy for seconds. No schema of ours comes near these limits, so a quick scan of the bytes finds bodies that
 * are not worth parsing.
 */
const JSON_LIMITS: JsonLimits = {
  depthMax: 32,
  propertiesMax: 1_000,
  itemsMax: 50_000,
  valuesMax: Number.POSITIVE_INFINITY,
  namesMax: 10_000,
};

/** Limits for shorter bodies, whose errors are to name their fields. 1 MiB of different names takes almost a second. */
export const SHORT_JSON_LIMITS: JsonLimits = {
  depthMax: 1_048_576,
  propertiesMax: Number.POSITIVE_INFINITY,
  itemsMax: Number.POSITIVE_INFINITY,
  valuesMax: Number.POSITIVE_INFINITY,
  namesMax: 10_000,
};

/**
 * Limits for bodies with unknown properties, whose shape other systems decide. Only their cost is limited: 25 MB of
 * small objects, such as a long history, are parsed in a third of a second.
 */
export const OPEN_JSON_LIMITS: JsonLimits = {
  depthMax: 256,
  propertiesMax: 20_000,
  itemsMax: 1_000_000,
  valuesMax: 4_000_000,
  namesMax: 20_000,
};

const QUOTE = 0x22;
const COMMA = 0x2c;
const BACKSLASH = 0x5c;
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d];

export interface Excess {
  message: string;
  constraint: 'depth' | 'maxProperties' | 'maxItems' | 'values' | 'names';
}

/** Looks at the structure only, and does not check that the bytes are JSON. */
export function findExcess(
  bytes: Uint8Array,
  { depthMax, propertiesMax, itemsMax, valuesMax, namesMax }: JsonLimits = JSON_LIMITS,
): Excess | undefined {
  const isList = new Uint8Array(depthMax + 1);
  const commas = new Uint32Array(depthMax + 1);
  let depth = 0;
  let values = 0;
  const names = new Set<number>();
  for (let at = 0; at < bytes.length; at++) {
    switch (bytes[at]) {
      case QUOTE: {
        const start = at;
        at = endOfString(bytes, at);
        if (isList[depth] || !isName(bytes, at)) break;
        names.add(hashOf(bytes, start, at));
        if (names.size > namesMax)
          return { message: `must have at most ${namesMax} different names`, constraint: 'names' };
        break;
      }
      case OPEN_LIST:
      case OPEN_OBJECT:
        depth++;
        values++;
        if (depth > depthMax)
          return { message: `must be at most ${depthMax} levels deep`, constraint: 'depth' };
        isList[depth] = bytes[at] === OPEN_LIST ? 1 : 0;
        commas[depth] = 0;
        break;
      case CLOSE_LIST:
      case CLOSE_OBJECT:
        if (depth > 0) depth--;
        break;
      case COMMA: {
        const count = (commas[depth] ?? 0) + 1;
        commas[depth] = count;
        values++;
        if (isList[depth] && count >= itemsMax)
          return { message: `must have lists of at most ${itemsMax} items`, constraint: 'maxItems' };
        if (!isList[depth] && count >= propertiesMax)
          return {
            message: `must have objects of at most ${propertiesMax} properties`,
            constraint: 'maxProperties',
          };
      }
    }
  }
  if (values > valuesMax) return { message: `must have at most ${valuesMax} values`, constraint: 'values' };
  return undefined;
}

/** Returns the position of the quote that ends a string. A backslash escapes the byte after it. */
function endOfString(bytes: Uint8Array, start: number): number {
  let at = start + 1;
  while (at < bytes.length && bytes[at] !== QUOTE) at += bytes[at] === BACKSLASH ? 2 : 1;
  return at;
}

const COLON = 0x3a;
const SPACES = new Set([0x20, 0x09, 0x0a, 0x0d]);

/** True if a colon follows the string that ends at this position. */
function isName(bytes: Uint8Array, end: number): boolean {
  let at = end + 1;
  while (SPACES.has(bytes[at] ?? 0)) at++;
  return bytes[at] === COLON;
}

/** FNV-1a. Names with the same hash count as one, which is rare enough not to matter. */
function hashOf(bytes: Uint8Array, start: number, end: number): number {
  let hash = 0x811c9dc5;
  for (let at = start; at < end; at++) hash = Math.imul(hash ^ (bytes[at] ?? 0), 0x01000193);
  return hash;
}
