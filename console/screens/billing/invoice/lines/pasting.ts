import { formatPlain, oneLine } from './cells.ts';
import { COLUMNS, type Column, isNumeric } from './columns.ts';
import { isUnsure, type PastedNumber, readColumn, unsure } from './pasted-numbers.ts';
import { parseTsv } from './tsv.ts';

/** Heads of columns in the languages of the console. `undefined` columns are known, and left out: the service computes them. */
const HEADS: [Column | undefined, ...RegExp[]][] = [
  [
    'name',
    /^(name|item|description|service|product|text|line|position)$/,
    /^(bezeichnung|beschreibung|artikel|leistung)$/,
    /^(nom|désignation|designation|libellé|article|prestation|produit|ligne)$/,
  ],
  [
    'quantity',
    /^(quantity|qty|hours|days|amount of units|menge|anzahl|stunden|std)$/,
    /^(quantité|quantite|qté|qte|heures|jours|nombre)$/,
  ],
  ['unit', /^(unit|units|unit code|uom|einheit|me|unité|unite)$/],
  [
    'price',
    /^((unit |net )?price|price per unit|rate|unit cost|cost|(einzel)?preis|stundensatz|satz|ep)$/,
    /^(prix( unitaire)?( ht)?|pu( ht)?|tarif|taux horaire)$/,
  ],
  [
    'tax',
    /^((tax|vat|gst)( rate| percent)?|mwst|ust|steuer(satz)?|mwst-?satz)$/,
    /^((taux (de )?)?tva|taxe)$/,
  ],
  [
    undefined,
    /^(total|sum|amount|line total|net|gross|subtotal|#|no|date)$/,
    /^(summe|gesamt(preis)?|betrag|gp|nr|pos|datum)$/,
    /^(montant|total|somme|n°)( ht| ttc)?$/,
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
  const numbers = columns.map((column, at) =>
    isNumeric(column) ? readColumn(body.map((row) => row[at] ?? '')) : [],
  );
  const rows = body.map((row, line) => {
    const pasted: PastedRow = {};
    for (const [at, column] of columns.entries()) {
      const cell = row[at];
      if (!column || cell === undefined) continue;
      const number = numbers[at]?.[line];
      pasted[column] = number ? localNumber(cell, number, locale) : textOf(column, cell);
    }
    return pasted;
  });
  return { rows, hasHead: head !== undefined };
}

/** The numbers that could not be read with certainty. */
export function unsureCount({ rows }: Pasted): number {
  const isCounted = ([column, text]: [string, string]) => isNumeric(column as Column) && isUnsure(text);
  return rows.flatMap((row) => Object.entries(row).filter(isCounted)).length;
}

/** Text that is no number stays as it is, so that nothing is lost. */
function textOf(column: Column, text: string): string {
  return isNumeric(column) ? text.trim() : oneLine(text.trim());
}

function localNumber(text: string, { plain }: PastedNumber, locale: string): string {
  return plain === undefined ? unsure(text.trim()) : formatPlain(plain, locale);
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
    const head = HEADS.find(([, ...patterns]) => patterns.some((pattern) => pattern.test(name)));
    const column = head?.[0];
    if (head) known++;
    columns.push(column && !columns.includes(column) ? column : undefined);
  }
  return known >= 2 && columns.some(Boolean) ? columns : undefined;
}
