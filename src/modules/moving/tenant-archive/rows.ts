import type { Secrets } from '../../../platform/secrets.ts';
import { FILE_KEYS, type keysOfArrival, SECRETS } from './columns.ts';
import { unfit } from './format.ts';
import type { Step } from './lines.ts';
import type { Seal } from './passphrase.ts';

const ID = /^[a-z]{3,4}_[0-9a-z]{1,60}$/;

/** What the rows of the arriving tenant get from this installation. */
export interface Arriving {
  tenantId: string;
  secrets: Secrets;
  /** Missing without a passphrase. */
  seal: Seal | undefined;
  keyOf: ReturnType<typeof keysOfArrival>;
}

/** Checks the lines of a step, and makes a list in JSON of them. PostgreSQL checks the values. */
export function rowsOf(
  { first, lines }: Step,
  { path, table, columns }: { path: string; table: string; columns: ReadonlySet<string> },
  arriving: Arriving,
): string {
  const rows = lines.map((line, index) => {
    const place = `${path} line ${first + index}`;
    const row = parse(line, place);
    for (const name of Object.keys(row))
      if (!columns.has(name))
        throw unfit(`${place} has a column ${JSON.stringify(name.slice(0, 63))} of another table`);
    if (row.id !== undefined && table !== 'journal' && !(typeof row.id === 'string' && ID.test(row.id)))
      throw unfit(`${place} has an identifier of another form`);
    const secret = row[SECRETS[table]?.column ?? ''] ?? '';
    if (typeof secret !== 'string') throw unfit(`${place} has a secret that is no text`);
    const own = { ...resealed(table, row, arriving), ...keysOf(table, row, arriving) };
    // The text stays as it is: JavaScript has no numbers of this many digits. Of names that come twice, the last one counts.
    const end = line.lastIndexOf('}');
    return Object.keys(own).length === 0 ? line : `${line.slice(0, end)}, ${JSON.stringify(own).slice(1)}`;
  });
  return `[${rows.join(',')}]`;
}

function parse(line: string, place: string): Record<string, unknown> {
  let row: unknown;
  try {
    row = JSON.parse(line);
  } catch {
    throw unfit(`${place} is not JSON`);
  }
  if (typeof row !== 'object' || row === null || Array.isArray(row) || Object.keys(row).length === 0)
    throw unfit(`${place} is no object`);
  return row as Record<string, unknown>;
}

/** Secrets are encrypted with the key of this installation. Without the passphrase, empty text stands for each. */
function resealed(table: string, row: Record<string, unknown>, { tenantId, secrets, seal }: Arriving) {
  const declared = SECRETS[table];
  const sealed = declared && row[declared.column];
  if (!declared || typeof sealed !== 'string') return {};
  const id = String(row[declared.of]);
  const own = seal ? secrets.encrypt(seal.open(sealed, table, id), declared.context(tenantId, id)) : '';
  return { [declared.column]: own };
}

function keysOf(table: string, row: Record<string, unknown>, { keyOf }: Arriving) {
  const columns = Object.keys(FILE_KEYS[table] ?? {}).filter((column) => typeof row[column] === 'string');
  return Object.fromEntries(columns.map((column) => [column, keyOf(table, column, String(row.id))]));
}
