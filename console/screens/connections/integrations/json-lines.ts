/** A line of readable JSON: its indent, its name if it has one, and the rest. */
export interface JsonLine {
  indent: number;
  name: string | undefined;
  rest: string;
}

/** Characters that change the direction of text around them, or can not be seen. */
const UNSEEN = /[\u00ad\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/g;

/** A value as lines of readable JSON. Characters that hide or reorder text are written as escapes. */
export function jsonLines(value: unknown): JsonLine[] {
  const text = JSON.stringify(value, null, 2) ?? 'null';
  return text.split('\n').map((line) => {
    const shown = line.replace(UNSEEN, (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`);
    const [, space = '', name, rest = ''] = /^( *)(?:("(?:[^"\\]|\\.)*"): )?(.*)$/.exec(shown) ?? [];
    return { indent: space.length, name, rest };
  });
}
