/** The texts in the expression that begins here. `sampleOf` gives a value for an expression in a template. */
export function literalsAfter(
  source: string,
  start: number,
  sampleOf: (expression: string) => string,
): string[] {
  const texts: string[] = [];
  let depth = 0;
  for (let at = start; at < source.length; ) {
    const char = source[at] as string;
    if (char === "'" || char === '"' || char === '`') {
      const [text, end] = literalAt(source, at, sampleOf);
      texts.push(text);
      at = end;
      continue;
    }
    if ('([{'.includes(char)) depth++;
    else if (')]}'.includes(char)) depth--;
    if (depth < 0 || (depth === 0 && (char === ';' || char === ','))) break;
    at++;
  }
  return texts;
}

/** The text of the literal that begins here, and where it ends. */
function literalAt(
  source: string,
  start: number,
  sampleOf: (expression: string) => string,
): [text: string, end: number] {
  const quote = source[start];
  let text = '';
  let at = start + 1;
  while (source[at] !== quote) {
    if (quote === '`' && source.startsWith('${', at)) {
      const end = endOfValue(source, at + 2);
      text += sampleOf(source.slice(at + 2, end - 1));
      at = end;
      continue;
    }
    if (source[at] === '\\') at++;
    text += source[at++];
  }
  return [text, at + 1];
}

function endOfValue(source: string, start: number): number {
  let at = start;
  for (let depth = 1; depth > 0; ) {
    const char = source[at] as string;
    if (char === '`' || char === "'") {
      at = literalAt(source, at, String)[1];
      continue;
    }
    if (char === '{') depth++;
    if (char === '}') depth--;
    at++;
  }
  return at;
}
