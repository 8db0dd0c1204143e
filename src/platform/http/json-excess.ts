/**
 * What makes JSON dear to parse is not its length but its shape: a million names in one object, or lists a
 * million deep, keep a process busy for seconds. No schema of ours comes near these limits, so a quick look at
 * the bytes finds what is not worth parsing.
 */
const DEPTH_MAX = 32;
const MEMBERS_MAX = 1_000;
const ITEMS_MAX = 50_000;

const QUOTE = 0x22;
const COMMA = 0x2c;
const BACKSLASH = 0x5c;
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d];

export interface Excess {
  message: string;
  constraint: 'depth' | 'maxProperties' | 'maxItems';
}

/** Looks at structure only: whether it is JSON at all is for the parser to say. */
export function excessOf(bytes: Uint8Array): Excess | undefined {
  const isList = new Uint8Array(DEPTH_MAX + 1);
  const commas = new Uint32Array(DEPTH_MAX + 1);
  let depth = 0;
  for (let at = 0; at < bytes.length; at++) {
    switch (bytes[at]) {
      case QUOTE:
        at = endOfText(bytes, at);
        break;
      case OPEN_LIST:
      case OPEN_OBJECT:
        depth++;
        if (depth > DEPTH_MAX)
          return { message: `must be at most ${DEPTH_MAX} levels deep`, constraint: 'depth' };
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
        if (isList[depth] && count >= ITEMS_MAX)
          return { message: `must have lists of at most ${ITEMS_MAX} items`, constraint: 'maxItems' };
        if (!isList[depth] && count >= MEMBERS_MAX)
          return {
            message: `must have objects of at most ${MEMBERS_MAX} properties`,
            constraint: 'maxProperties',
          };
      }
    }
  }
  return undefined;
}

/** Where the text that begins there ends: at the next quote that no backslash hides. */
function endOfText(bytes: Uint8Array, begin: number): number {
  let at = begin + 1;
  while (at < bytes.length && bytes[at] !== QUOTE) at += bytes[at] === BACKSLASH ? 2 : 1;
  return at;
}
