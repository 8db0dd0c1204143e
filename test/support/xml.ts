// A strict reader of the XML that the service writes: elements, attributes and text. It refuses whatever XML 1.0 refuses,
// and also what the service never writes (comments, CDATA, processing instructions, document types).

export interface XmlElement {
  name: string;
  attributes: Record<string, string>;
  children: XmlElement[];
  text: string;
}

const DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>';
const FORBIDDEN = /[^\t\n\r\x20-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/u;
const TOKEN = /<(\/?)([^<>/\s]+)((?:\s+[^\s=<>]+="[^"<]*")*)\s*(\/?)>|([^<]+)/y;
const NAME = /^[A-Za-z_][\w.-]*(:[A-Za-z_][\w.-]*)?$/;
const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** The root of a well-formed file. Throws, and says where, if the file is not well-formed. */
export function readXml(source: string): XmlElement {
  const wrong = FORBIDDEN.exec(source);
  if (wrong) throw new Error(`a forbidden character at ${wrong.index}`);
  if (!source.startsWith(DECLARATION)) throw new Error('no XML declaration');
  const top: XmlElement = { name: '', attributes: {}, children: [], text: '' };
  const open = [top];
  const prefixes = [new Set(['xml'])];
  TOKEN.lastIndex = DECLARATION.length;
  while (TOKEN.lastIndex < source.length) {
    const at = TOKEN.lastIndex;
    const token = TOKEN.exec(source);
    if (!token) throw new Error(`no markup that is known at ${at}: ${source.slice(at, at + 40)}`);
    const [, slash, name = '', attributes = '', empty, text] = token;
    const parent = open.at(-1) as XmlElement;
    if (text !== undefined) parent.text += unescaped(text, at);
    else if (slash) closed(open.pop(), name, at, prefixes);
    else {
      const element = { name, attributes: readAttributes(attributes, at), children: [], text: '' };
      declare(element, prefixes, at);
      parent.children.push(element);
      if (empty) prefixes.pop();
      else open.push(element);
    }
    if (open.length === 0) throw new Error(`one end too many at ${at}`);
  }
  if (open.length > 1) throw new Error(`${open.at(-1)?.name} does not end`);
  const [root, ...others] = top.children;
  if (!root || others.length > 0 || top.text.trim() !== '') throw new Error('not exactly one root');
  return root;
}

function unescaped(text: string, at: number): string {
  if (text.includes(']]>')) throw new Error(`]]> in text at ${at}`);
  return text.replace(/&([^;&]*;?)/g, (whole, reference: string) => {
    const code = /^#(?:x([0-9A-Fa-f]+)|(\d+));$/.exec(reference);
    if (code) return String.fromCodePoint(code[1] ? Number.parseInt(code[1], 16) : Number(code[2]));
    const character = ENTITIES[reference.replace(/;$/, '')];
    if (character === undefined || !reference.endsWith(';')) throw new Error(`${whole} at ${at}`);
    return character;
  });
}

function readAttributes(text: string, at: number): Record<string, string> {
  const attributes: Record<string, string> = {};
  for (const [, name = '', value = ''] of text.matchAll(/([^\s=]+)="([^"]*)"/g)) {
    if (name in attributes) throw new Error(`${name} twice at ${at}`);
    attributes[name] = unescaped(value, at);
  }
  return attributes;
}

/** Names are well-formed, and their prefixes declared. */
function declare({ name, attributes }: XmlElement, prefixes: Set<string>[], at: number): void {
  const known = new Set(prefixes.at(-1));
  const names = Object.keys(attributes);
  for (const one of names) if (one.startsWith('xmlns:')) known.add(one.slice('xmlns:'.length));
  prefixes.push(known);
  for (const one of [name, ...names.filter((other) => !/^xmlns(:|$)/.test(other))]) {
    const [prefix, local] = one.split(':');
    if (!NAME.test(one)) throw new Error(`${one} is no name, at ${at}`);
    if (local !== undefined && !known.has(prefix as string)) throw new Error(`${one} undeclared at ${at}`);
  }
}

function closed(element: XmlElement | undefined, name: string, at: number, prefixes: Set<string>[]): void {
  if (element?.name !== name) throw new Error(`${name} ends where ${element?.name} is open, at ${at}`);
  prefixes.pop();
}

/** The elements on a path below an element, such as `cac:TaxTotal/cac:TaxSubtotal`. */
export function elementsAt(element: XmlElement | undefined, path: string): XmlElement[] {
  let found = element ? [element] : [];
  for (const step of path.split('/'))
    found = found.flatMap((one) => one.children.filter(({ name }) => name === step));
  return found;
}

export function textAt(element: XmlElement | undefined, path: string): string | undefined {
  return elementsAt(element, path)[0]?.text;
}

/** Every element of a file that has neither text nor children. */
export function emptyElements(element: XmlElement): string[] {
  if (element.children.length === 0) return element.text.trim() === '' ? [element.name] : [];
  return element.children.flatMap(emptyElements);
}
