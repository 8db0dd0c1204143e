import { formatPlain, oneLine } from './cells.ts';
import { COLUMNS, type Column } from './columns.ts';
import { decimalMarkOf, plainNumber } from './pasted-numbers.ts';
import { parseTsv } from './tsv.ts';

/** Heads of columns in English and German. `undefined` columns are known, and left out: the service computes them. */
const HEADS: [Column | undefined, RegExp][] = [
  [
    'name',
    /^(name|item|description|service|product|text|line|position|bezeichnung|beschreibung|artikel|leistung)$/,
  ],
  ['quantity', /^(quantity|qty|hours|days|amount of units|menge|anzahl|stunden|std)$/],
  ['unit', /^(unit|units|unit code|uom|einheit|me)$/],
  ['price', /^((unit |net )?price|price per unit|rate|unit cost|cost|(einzel)?preis|stundensatz|satz|ep)$/],
  ['tax', /^((tax|vat|gst)( rate| percent)?|mwst|ust|steuer(satz)?|mwst-?satz)$/],
  [
    undefined,
    /^(total|sum|amount|line total|net|gross|subtotal|summe|gesamt(preis)?|betrag|gp|#|no|nr|pos|date|datum)$/,
  ],
];

export type PastedRow = Partial<Record<Column, string>>;

/** A pasted table: texts for the cells of each row, in the form of the locale. */
export interface Pasted {
  rows: PastedRow[];
  hasHead: boolean;
}

/** Undefined if the text is one cell, which is pasted as plain text. */
export function readPasted(text: string, start: Column, locale: string): Pasted | undefined {
  const cells = parseTsv(text).filter((row) => row.some((cell) => cell.trim() !== ''));
  const isTable = cells.length > 1 || (cells[0]?.length ?? 0) > 1;
  if (!isTable) return undefined;
  const head = columnsOfHead(cells[0] ?? []);
  const columns: (Column | undefined)[] = head ?? COLUMNS.slice(COLUMNS.indexOf(start));
  const body = head ? cells.slice(1) : cells;
  const localMark = formatPlain('0.5', locale).includes(',') ? ',' : '.';
  const marks = columns.map((column, at) =>
    isNumeric(column) ? (decimalMarkOf(body.map((row) => row[at] ?? '')) ?? undefined) : undefined,
  );
  const mark = marks.find((one) => one !== undefined) ?? localMark;
  const rows = body.map((row) => {
    const pasted: PastedRow = {};
    for (const [at, column] of columns.entries()) {
      const cell = row[at];
      if (column && cell !== undefined) pasted[column] = localCell(column, cell, marks[at] ?? mark, locale);
    }
    return pasted;
  });
  return { rows, hasHead: head !== undefined };
}

function isNumeric(column: Column | undefined): boolean {
  return column === 'quantity' || column === 'price' || column === 'tax';
}

/** Numbers in the form of the locale. Anything else stays as it is, so that nothing is lost. */
function localCell(column: Column, text: string, mark: '.' | ',', locale: string): string {
  if (!isNumeric(column)) return oneLine(text.trim());
  const plain = plainNumber(text, mark);
  return plain === undefined ? text.trim() : formatPlain(plain, locale);
}

/** The columns that a head names. A row is a head if it names at least two, and no two alike. */
function columnsOfHead(row: string[]): (Column | undefined)[] | undefined {
  const columns: (Column | undefined)[] = [];
  let known = 0;
  for (const cell of row) {
    const name = cell
      .trim()
      .toLowerCase()
      .replace(/\s*[([].*$/, '')
      .replace(/[.:%\s]+$/, '');
    const head = HEADS.find(([, pattern]) => pattern.test(name));
    const column = head?.[0];
    if (head) known++;
    columns.push(column && !columns.includes(column) ? column : undefined);
  }
  return known >= 2 && columns.some(Boolean) ? columns : undefined;
}
