/** Properties that PDF/A allows only together with a description of their schema. */
export interface XmpSchema {
  name: string;
  namespace: string;
  prefix: string;
  properties: { name: string; description: string; value: string }[];
}

/** Adds properties to the metadata of a PDF that Typst has written. Whatever follows them moves. */
export function addXmpProperties(pdf: Buffer, schema: XmpSchema): Buffer {
  const xref = Number(match(pdf.toString('latin1', pdf.length - 64), /startxref\s+(\d+)\s+%%EOF/));
  const tail = pdf.toString('latin1', xref);
  const entries = entriesOf(tail);
  const objectAt = (id: string) => entries[Number(id)]?.offset ?? Number.NaN;
  const catalog = pdf.toString('latin1', objectAt(match(tail, /\/Root (\d+) 0 R/)), xref);
  const start = objectAt(match(catalog, /\/Metadata (\d+) 0 R/));
  const { header, length } = streamAt(pdf, start);
  const streamEnd = start + header.length + length;
  const xmp = Buffer.from(withProperties(pdf.toString('utf8', start + header.length, streamEnd), schema));
  const newHeader = header.replace(/\/Length \d+/, `/Length ${xmp.length}`);
  const shift = newHeader.length + xmp.length - (header.length + length);
  return Buffer.concat([
    pdf.subarray(0, start),
    Buffer.from(newHeader, 'latin1'),
    xmp,
    pdf.subarray(streamEnd, xref),
    Buffer.from(moved(tail, entries, { after: start, shift, xref }), 'latin1'),
  ]);
}

interface Entry {
  offset: number;
  isUsed: boolean;
}

const ENTRY = /(\d{10})( \d{5} ([nf]))/g;

/** The table of offsets: one section, by the number of the object. */
function entriesOf(tail: string): Entry[] {
  const table = tail.slice(0, tail.indexOf('trailer'));
  if (!/^xref\s+0 \d+\s/.test(table)) throw new Error('the PDF has no plain table of offsets');
  return Array.from(table.matchAll(ENTRY), ([, offset, , kind]) => ({
    offset: Number(offset),
    isUsed: kind === 'n',
  }));
}

function streamAt(pdf: Buffer, start: number): { header: string; length: number } {
  const keyword = 'stream\n';
  const end = pdf.indexOf(keyword, start, 'latin1') + keyword.length;
  const header = pdf.toString('latin1', start, end);
  return { header, length: Number(match(header, /\/Length (\d+)/)) };
}

function moved(tail: string, entries: Entry[], by: { after: number; shift: number; xref: number }): string {
  let index = 0;
  return tail
    .replaceAll(ENTRY, (whole, _offset, rest) => {
      const { offset, isUsed } = entries[index++] as Entry;
      if (!isUsed || offset <= by.after) return whole;
      return `${String(offset + by.shift).padStart(10, '0')}${rest}`;
    })
    .replace(/startxref\s+\d+/, `startxref\n${by.xref + by.shift}`);
}

function withProperties(xmp: string, schema: XmpSchema): string {
  const values = schema.properties.map(({ name, value }) =>
    element(`${schema.prefix}:${name}`, escaped(value)),
  );
  const namespace = `xmlns:${schema.prefix}="${schema.namespace}"`;
  const description = `<rdf:Description rdf:about="" ${namespace}>${values.join('')}</rdf:Description>`;
  return insertBefore(
    insertBefore(xmp, '</rdf:Bag></pdfaExtension:schemas>', extensionOf(schema)),
    '</rdf:RDF>',
    description,
  );
}

function extensionOf({ name, namespace, prefix, properties }: XmpSchema): string {
  const described = properties.map((property) =>
    item(
      element('pdfaProperty:name', property.name) +
        element('pdfaProperty:valueType', 'Text') +
        element('pdfaProperty:category', 'external') +
        element('pdfaProperty:description', escaped(property.description)),
    ),
  );
  return item(
    element('pdfaSchema:schema', escaped(name)) +
      element('pdfaSchema:namespaceURI', namespace) +
      element('pdfaSchema:prefix', prefix) +
      element('pdfaSchema:property', element('rdf:Seq', described.join(''))),
  );
}

function item(content: string): string {
  return `<rdf:li rdf:parseType="Resource">${content}</rdf:li>`;
}

function element(name: string, content: string): string {
  return `<${name}>${content}</${name}>`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}

function insertBefore(text: string, place: string, addition: string): string {
  const at = text.lastIndexOf(place);
  if (at < 0) throw new Error(`the metadata have no ${place}`);
  return text.slice(0, at) + addition + text.slice(at);
}

function match(text: string, pattern: RegExp): string {
  const found = pattern.exec(text)?.[1];
  if (found === undefined) throw new Error(`the PDF has no ${pattern}`);
  return found;
}
