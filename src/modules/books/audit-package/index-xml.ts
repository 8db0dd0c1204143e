import { type Column, DECIMALS, DELIMITER } from './columns.ts';
import type { Table } from './tables.ts';

export interface Description {
  supplier: string;
  location: string;
  from: string;
  to: string;
  /** The most decimals that an amount has. */
  decimals: number;
}

/** Describes the tables as the German standard for data that is handed over asks for it, so that audit software imports them. */
export function indexXml(
  tables: readonly Table[],
  { supplier, location, from, to, decimals }: Description,
): string {
  const media = `${element('Name', `Invoices and payments ${from} to ${to}`)}${tables.map((table) => tableXml(table, decimals)).join('')}`;
  return `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE DataSet SYSTEM "gdpdu-01-09-2004.dtd">
<DataSet><Version>1.0</Version>
<DataSupplier>${element('Name', supplier)}${element('Location', location)}${element('Comment', 'Audit package. README.txt says what it has')}</DataSupplier>
<Media>${media}</Media></DataSet>
`;
}

function tableXml({ name, description, keyCount, columns, references }: Table, decimals: number): string {
  const columnsXml = columns
    .map((column, place) =>
      columnXml(place < keyCount ? 'VariablePrimaryKey' : 'VariableColumn', column, decimals),
    )
    .join('');
  const keysXml = Object.entries(references)
    .map(
      ([column, target]) =>
        `<ForeignKey>${element('Name', column)}${element('References', target)}</ForeignKey>`,
    )
    .join('\n');
  // The first line has the names of columns.
  return `
<Table>${element('URL', `tables/${name}.csv`)}${element('Name', name)}${element('Description', description)}<UTF8/>
<DecimalSymbol>.</DecimalSymbol><DigitGroupingSymbol>,</DigitGroupingSymbol><Range><From>2</From></Range>
<VariableLength>${element('ColumnDelimiter', DELIMITER)}<RecordDelimiter>&#13;&#10;</RecordDelimiter><TextEncapsulator>"</TextEncapsulator>
${columnsXml}${keysXml}</VariableLength></Table>`;
}

function columnXml(tag: string, { name, description, kind }: Column, decimals: number): string {
  const words = description === undefined ? '' : element('Description', description);
  return `<${tag}>${element('Name', name)}${words}${typeXml(kind, decimals)}</${tag}>
`;
}

function typeXml(kind: Column['kind'], decimals: number): string {
  switch (kind) {
    case 'amount':
    case 'taxAmount':
      return `<Numeric><Accuracy>${decimals}</Accuracy></Numeric>`;
    case 'decimal':
      return `<Numeric><Accuracy>${DECIMALS}</Accuracy></Numeric>`;
    case 'whole':
      return '<Numeric><Accuracy>0</Accuracy></Numeric>';
    case 'date':
      return '<Date><Format>YYYY-MM-DD</Format></Date>';
    default:
      return '<AlphaNumeric/>';
  }
}

/** Characters that XML can't have become blanks. */
const FORBIDDEN = /[^\t\n\r\x20-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

function element(name: string, text: string): string {
  const escaped = text
    .replace(FORBIDDEN, ' ')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
  return `<${name}>${escaped}</${name}>`;
}
