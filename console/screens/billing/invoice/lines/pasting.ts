import { formatPlain, oneLine } from './cells.ts';
import { COLUMNS, type Column, isDetail, isNumeric, type TableColumn } from './columns.ts';
import { isUnsure, type PastedNumber, readColumn, unsure } from './pasted-numbers.ts';
import { parseTsv } from './tsv.ts';

/** Heads of columns in the languages of the console. `undefined` columns are known, and left out: the service computes them. */
const HEADS: [TableColumn | undefined, ...RegExp[]][] = [
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
    'serviceFrom',
    /^(service from|from|start|period (from|start))$/,
    /^(leistung von|leistungsbeginn|von|beginn)$/,
    /^(prestation du|du|début|debut)$/,
  ],
  [
    'serviceTo',
    /^(service to|to|until|end|period (to|end))$/,
    /^(leistung bis|leistungsende|bis|ende)$/,
    /^(prestation au|au|fin)$/,
  ],
  [
    undefined,
    /^(total|sum|amount|line total|net|gross|subtotal|#|no|date)$/,
    /^(summe|gesamt(preis)?|betrag|gp|nr|pos|datum)$/,
    /^(montant|total|somme|n°)( ht| ttc)?$/,
  ],
];

/** A second text beside the name. Without a name, it is the name itself. */
const DESCRIPTION = /^(description|details|beschreibung|détails)$/;

export type PastedRow = Partial<Record<TableColumn, string>>;

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
  const columns: (TableColumn | undefined)[] = head ?? COLUMNS.slice(COLUMNS.indexOf(start));
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
      const text = number ? localNumber(cell, number, locale) : textOf(column, cell);
      if (text !== undefined) pasted[column] = text;
    }
    return pasted;
  });
  return { rows, hasHead: head !== undefined };
}

/** The numbers that could not be read with certainty. */
export function unsureCount({ rows }: Pasted): number {
  const isCounted = ([column, text]: [string, string]) => isNumeric(column as TableColumn) && isUnsure(text);
  return rows.flatMap((row) => Object.entries(row).filter(isCounted)).length;
}

/** Text that is no number stays as it is, so that nothing is lost. A text that is no day has no place, and is left out. */
function textOf(column: TableColumn, text: string): string | undefined {
  if (column === 'serviceFrom' || column === 'serviceTo') return dayIn(text.trim());
  return isNumeric(column) || isDetail(column) ? text.trim() : oneLine(text.trim());
}

/** A day as `2026-11-15` or `15.11.2026`. With slashes, the day and the month can't be told apart. */
function dayIn(text: string): string | undefined {
  const [, day, month, year] = /^(\d{1,2})\.\s?(\d{1,2})\.\s?(\d{4})$/.exec(text) ?? [];
  const iso = day && month ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : text;
  const date = /^\d{4}-\d{2}-\d{2}$/.test(iso) ? new Date(`${iso}T00:00:00Z`) : undefined;
  return date && !Number.isNaN(date.getTime()) ? iso : undefined;
}

/** Copied lines have a zero behind three decimals, which could be thousands otherwise: `1.1250`. */
const ADDED_ZEROS = /(\.\d{3})0+$/;

function localNumber(text: string, { plain }: PastedNumber, locale: string): string {
  return plain === undefined ? unsure(text.trim()) : formatPlain(plain.replace(ADDED_ZEROS, '$1'), locale);
}

/** The columns that a head names. A row is a head if it names at least two, and no two alike. */
function columnsOfHead(row: string[]): (TableColumn | undefined)[] | undefined {
  const names = row.map((cell) =>
    cell
      .trim()
      .toLowerCase()
      .replace(/\s*[([].*$/, '')
      .replace(/[.:%\s]+$/, ''),
  );
  const headOf = (name: string) =>
    HEADS.find(([, ...patterns]) => patterns.some((pattern) => pattern.test(name)));
  const hasName = names.some((name) => headOf(name)?.[0] === 'name' && !DESCRIPTION.test(name));
  const columns: (TableColumn | undefined)[] = [];
  let known = 0;
  for (const name of names) {
    const isDescription = hasName && DESCRIPTION.test(name);
    const head = isDescription ? (['description'] as const) : headOf(name);
    const column = head?.[0];
    if (head) known++;
    columns.push(column && !columns.includes(column) ? column : undefined);
  }
  return known >= 2 && columns.some(Boolean) ? columns : undefined;
}
