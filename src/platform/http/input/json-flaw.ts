// JSON.parse names the place of few mistakes. This finds it for all of them, in one pass and without recursion.

const SPACE = /[ \t\n\r]*/y;
const PLAIN = /[ !#-[\]-\uffff]*/y; // all but quotes, backslashes and control characters
const ESCAPES = /(?:\\(?:["\\/bfnrt]|u[0-9A-Fa-f]{4})){1,64}/y;
const LITERAL = /(?:true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?)(?![\w.+-])/y;

/** The part that must come next. */
type Expected = 'value' | 'name' | 'colon' | 'comma' | 'nothing';

/** Describes where a text stops being JSON, such as "line 3, column 7". Returns undefined if all of it is JSON. */
export function findJsonFlaw(text: string): string | undefined {
  const ends: string[] = []; // of the objects and lists that are open
  let expected: Expected = 'value';
  let mayEnd = false; // also without a comma, or before the first item
  let at = match(SPACE, text, 0);
  while (expected !== 'nothing' || at < text.length) {
    const character = text[at];
    let next = at + 1;
    if (mayEnd && character === ends.at(-1)) {
      ends.pop();
      expected = ends.length > 0 ? 'comma' : 'nothing';
      mayEnd = true;
    } else if (expected === 'value' && (character === '{' || character === '[')) {
      ends.push(character === '{' ? '}' : ']');
      expected = character === '{' ? 'name' : 'value';
      mayEnd = true;
    } else if (expected === 'comma' && character === ',') {
      expected = ends.at(-1) === '}' ? 'name' : 'value';
      mayEnd = false;
    } else if (expected === 'colon' && character === ':') {
      expected = 'value';
      mayEnd = false;
    } else {
      if (character === '"' && (expected === 'value' || expected === 'name')) {
        const lastAt = lastOfText(text, at);
        if (text[lastAt] !== '"') return placeOf(text, lastAt);
        next = lastAt + 1;
      } else {
        next = expected === 'value' ? match(LITERAL, text, at) : at;
        if (next === at) return placeOf(text, at);
      }
      mayEnd = expected === 'value' && ends.length > 0;
      expected = expected === 'name' ? 'colon' : ends.length > 0 ? 'comma' : 'nothing';
    }
    at = match(SPACE, text, next);
  }
  return undefined;
}

/** The end of what the expression matches at this place. */
function match(expression: RegExp, text: string, at: number): number {
  expression.lastIndex = at;
  return expression.test(text) ? expression.lastIndex : at;
}

/** The place of the closing quote, or of the first character that can't be in a text. */
function lastOfText(text: string, quoteAt: number): number {
  for (let at = quoteAt + 1; ; ) {
    const plain = match(PLAIN, text, at);
    at = match(ESCAPES, text, plain);
    if (at === plain) return at;
  }
}

/** Columns count characters as editors do: an emoji is one. */
function placeOf(text: string, at: number): string {
  const lines = text.slice(0, at).split('\n');
  return `line ${lines.length}, column ${[...(lines.at(-1) as string)].length + 1}`;
}
