/** Everything that is not a character of XML 1.0. Such characters can't even be escaped. */
const FORBIDDEN = /[^\t\n\r\x20-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

/** Text that XML can carry, with line feeds as line ends, or undefined if nothing visible is left. */
export function textOf(text: string | undefined): string | undefined {
  return text?.replace(FORBIDDEN, '').replace(/\r\n?/g, '\n').trim() || undefined;
}

/** Such text in one line, for names and identifiers. */
export function lineOf(text: string | undefined): string | undefined {
  return (
    textOf(text)
      ?.replace(/[\s\u0085]+/g, ' ')
      .trim() || undefined
  );
}

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (character) => ESCAPES[character] as string);
}

/** An element with text and attributes. Nothing is written without text: empty elements are not allowed. */
export function leaf(
  name: string,
  text: string | undefined,
  attributes: Record<string, string | undefined> = {},
): string {
  if (text === undefined || text === '') return '';
  const written = Object.entries(attributes).map(([key, value]) =>
    value === undefined ? '' : ` ${key}="${escaped(value)}"`,
  );
  return `<${name}${written.join('')}>${escaped(text)}</${name}>`;
}

/** An element with children. Nothing is written if all of them are empty. */
export function group(name: string, ...children: string[]): string {
  const content = children.join('');
  return content === '' ? '' : `<${name}>${content}</${name}>`;
}

/** A whole file. Each of the root's children begins a line, so that long invoices stay readable. */
export function xmlFile(root: string, namespaces: Record<string, string>, children: string[]): string {
  const declared = Object.entries(namespaces).map(([name, uri]) => ` ${name}="${uri}"`);
  const present = children.filter((child) => child !== '');
  const lines = [`<${root}${declared.join('')}>`, ...present, `</${root}>`];
  return ['<?xml version="1.0" encoding="UTF-8"?>', ...lines, ''].join('\n');
}
