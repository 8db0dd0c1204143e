/** Larger bodies are read in a thread. */
export const LARGE_BODY_BYTES = 1_048_576;
/** Bodies up to this size are cheap to parse, whatever their shape. */
const CHEAP_BYTES_MAX = 65_536;
/** No schema of ours is as deep, and no document of a tracker. */
const DEPTH_MAX = 256;
/**
 * Objects with the same names in the same order share a shape, which makes them ten times cheaper. V8 gives up on
 * objects with more names, and on more ways to go on from the same names.
 */
const SHAPE_NAMES_MAX = 128;
const SHAPES_MAX = 1_500;

interface ShapeLimits {
  /** Values of the whole body. */
  valuesMax: number;
  /** Names of properties in objects that have no shape in common with others. */
  unsharedNamesMax: number;
}

/** Parsing holds up all other requests. Lines of an invoice have at most 100,000 values in 1 MiB. */
const MAIN_THREAD_LIMITS: ShapeLimits = { valuesMax: 100_000, unsharedNamesMax: 5_000 };
/** Parsing takes a second or two, and a few hundred megabytes. */
const THREAD_LIMITS: ShapeLimits = { valuesMax: 4_000_000, unsharedNamesMax: 200_000 };

const QUOTE = 0x22;
const COMMA = 0x2c;
const COLON = 0x3a;
const BACKSLASH = 0x5c;
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d];
const SPACES = new Set([0x20, 0x09, 0x0a, 0x0d]);

export interface Excess {
  message: string;
  constraint: 'depth' | 'values' | 'names';
}

/**
 * The cost of parsing JSON depends on its shape. A million objects without a name in common, or lists a million deep,
 * keep a process busy for seconds. This looks at the structure only, and does not check that the bytes are JSON.
 */
export function findExcess(bytes: Uint8Array): Excess | undefined {
  if (bytes.length <= CHEAP_BYTES_MAX) return undefined;
  const { valuesMax, unsharedNamesMax } =
    bytes.length > LARGE_BODY_BYTES ? THREAD_LIMITS : MAIN_THREAD_LIMITS;
  /** The names so far of each object that is open: their hash, and their number. */
  const shapes = new Int32Array(DEPTH_MAX + 1);
  const counts = new Int32Array(DEPTH_MAX + 1);
  const seen = new Set<number>();
  let depth = 0;
  let values = 0;
  let unsharedNames = 0;
  for (let at = 0; at < bytes.length; at++) {
    switch (bytes[at]) {
      case QUOTE: {
        const start = at;
        at = endOfString(bytes, at);
        if (!isName(bytes, at)) break;
        const shape = hashOf(bytes, start, at, shapes[depth] ?? 0);
        shapes[depth] = shape;
        const count = (counts[depth] ?? 0) + 1;
        counts[depth] = count;
        if (count <= SHAPE_NAMES_MAX && seen.size < SHAPES_MAX) seen.add(shape);
        else if (count > SHAPE_NAMES_MAX || !seen.has(shape)) unsharedNames++;
        break;
      }
      case OPEN_LIST:
      case OPEN_OBJECT:
        depth++;
        values++;
        if (depth > DEPTH_MAX)
          return { message: `must be at most ${DEPTH_MAX} levels deep`, constraint: 'depth' };
        shapes[depth] = 0;
        counts[depth] = 0;
        break;
      case CLOSE_LIST:
      case CLOSE_OBJECT:
        if (depth > 0) depth--;
        break;
      case COMMA:
        values++;
    }
    if (values > valuesMax) return { message: `must have at most ${valuesMax} values`, constraint: 'values' };
    if (unsharedNames > unsharedNamesMax)
      return {
        message: `must have at most ${unsharedNamesMax} names in objects unlike the others`,
        constraint: 'names',
      };
  }
  return undefined;
}

/** Returns the position of the quote that ends a string. A backslash escapes the byte after it. */
function endOfString(bytes: Uint8Array, start: number): number {
  let at = start + 1;
  while (at < bytes.length && bytes[at] !== QUOTE) at += bytes[at] === BACKSLASH ? 2 : 1;
  return at;
}

/** True if a colon follows the string that ends at this position. */
function isName(bytes: Uint8Array, end: number): boolean {
  let at = end + 1;
  while (SPACES.has(bytes[at] ?? 0)) at++;
  return bytes[at] === COLON;
}

/** FNV-1a, continued from another hash. Two shapes with the same hash count as one, which is rare enough not to matter. */
function hashOf(bytes: Uint8Array, start: number, end: number, from: number): number {
  let hash = from ^ 0x811c9dc5;
  for (let at = start; at < end; at++) hash = Math.imul(hash ^ (bytes[at] ?? 0), 0x01000193);
  return hash;
}
