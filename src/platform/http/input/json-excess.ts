/**
 * What makes JSON dear to parse is not its length but its shape: a million names in one object, or lists a
 * million deep, keep a process busy for seconds. No schema of ours comes near these limits, so a quick look at
 * the bytes finds what is not worth parsing.
 */
const OWN: ExcessLimits = {
  depthMax: 32,
  membersMax: 1_000,
  itemsMax: 50_000,
  valuesMax: Number.POSITIVE_INFINITY,
};

/**
 * Where others decide what they send, and add to it as they like, the shape is bounded by what it costs: 25 MB of
 * small objects, as a long history has them, are read in half a second, and the worst that passes here in two.
 */
export const WELCOMING: ExcessLimits = {
  depthMax: 256,
  membersMax: 20_000,
  itemsMax: 1_000_000,
  valuesMax: 4_000_000,
};

export interface ExcessLimits {
  depthMax: number;
  /** Of one object. */
  membersMax: number;
  /** Of one list. */
  itemsMax: number;
  /** Of the whole body. */
  valuesMax: number;
}

const QUOTE = 0x22;
const COMMA = 0x2c;
const BACKSLASH = 0x5c;
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d];

export interface Excess {
  message: string;
  constraint: 'depth' | 'maxProperties' | 'maxItems' | 'values';
}

/** Looks at structure only: whether it is JSON at all is for the parser to say. */
export function excessOf(
  bytes: Uint8Array,
  { depthMax, membersMax, itemsMax, valuesMax }: ExcessLimits = OWN,
): Excess | undefined {
  const isList = new Uint8Array(depthMax + 1);
  const commas = new Uint32Array(depthMax + 1);
  let depth = 0;
  let values = 0;
  for (let at = 0; at < bytes.length; at++) {
    switch (bytes[at]) {
      case QUOTE:
        at = endOfText(bytes, at);
        break;
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
        if (!isList[depth] && count >= membersMax)
          return {
            message: `must have objects of at most ${membersMax} properties`,
            constraint: 'maxProperties',
          };
      }
    }
  }
  if (values > valuesMax) return { message: `must have at most ${valuesMax} values`, constraint: 'values' };
  return undefined;
}

/** Where the text that begins there ends: at the next quote that no backslash hides. */
function endOfText(bytes: Uint8Array, begin: number): number {
  let at = begin + 1;
  while (at < bytes.length && bytes[at] !== QUOTE) at += bytes[at] === BACKSLASH ? 2 : 1;
  return at;
}
