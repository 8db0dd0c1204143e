import type { Scope } from '../../../platform/database/database.ts';
import type { RowOf } from '../../../platform/database/statement.ts';
import { pauses } from '../../../platform/pauses.ts';
import { entryId } from '../../journal/chain/entry-id.ts';
import type { Period } from '../../money/reports/period.ts';
import { headerOf, lineOf, type Row } from './columns.ts';
import { listEntriesOfPackage, listEntryRowsOfPackage, type readFrame } from './journal-store.ts';
import * as store from './store.ts';
import { journal, type Table, tables } from './tables.ts';

/** Rows in memory at a time. Entries may have some kilobytes each. */
const PAGE_SIZE = 1_000;
const ENTRIES_PER_PAGE = 500;

export type Frame = RowOf<typeof readFrame>;

/** What the rows of tables name: the clients that the package needs, and the currencies. */
export interface Seen {
  clients: Set<string>;
  currencies: Set<string>;
}

/** The statements that read each table, one after the other. */
const READ = new Map<string, store.PageStatement[]>([
  ['documents', [store.listInvoicesOfPackage, store.listCreditNotesOfPackage]],
  ['lines', [store.listLinesOfPackage, store.listCreditedLinesOfPackage]],
  ['taxes', [store.listTaxesOfPackage]],
  ['payments', [store.listPaymentsOfPackage]],
  ['allocations', [store.listAllocationsOfPackage]],
  ['refunds', [store.listRefundsOfPackage]],
  ['write-offs', [store.listWriteOffsOfPackage]],
]);

/** The tables of records, each as the bytes of its file. Clients come last: the others say which are needed. */
export function* tableFiles(
  db: Scope,
  { from, to }: Period,
  seen: Seen,
): Generator<[table: Table, bytes: AsyncIterable<Buffer>]> {
  for (const table of tables) {
    const statements = READ.get(table.name);
    if (!statements) continue;
    const note = ({ clientId, currencyCode, taxCurrencyCode }: Row) => {
      if (typeof clientId === 'string') seen.clients.add(clientId);
      for (const code of [currencyCode, taxCurrencyCode])
        if (typeof code === 'string') seen.currencies.add(code);
    };
    yield [table, fileOf(table, rowsOf(db, table, statements, { from, to }, note))];
  }
  const [table] = tables;
  if (!table) return;
  const ids = { ids: [...seen.clients] };
  yield [
    table,
    fileOf(
      table,
      rowsOf(db, table, [store.listClientsOfPackage], ids, () => {}),
    ),
  ];
}

async function* rowsOf(
  db: Scope,
  { columns, keyCount }: Table,
  statements: store.PageStatement[],
  values: object,
  note: (row: Row) => void,
): AsyncGenerator<Row[]> {
  const [first = '', second = ''] = columns.map(({ name }) => name);
  for (const statement of statements) {
    let after: Row = { [first]: '', [second]: columns[1]?.kind === 'whole' ? -1 : '' };
    for (;;) {
      const rows: Row[] = await db.all(statement, {
        ...{ ...values, after: after[first], count: PAGE_SIZE },
        ...(keyCount === 2 && { afterSecond: after[second] }),
      });
      for (const row of rows) note(row);
      yield rows;
      if (rows.length < PAGE_SIZE) break;
      after = rows.at(-1) ?? after;
    }
  }
}

/** A CSV file. */
export async function* fileOf({ columns }: Table, pages: AsyncIterable<Row[]>): AsyncGenerator<Buffer> {
  const pause = pauses();
  yield Buffer.from(headerOf(columns));
  for await (const rows of pages) {
    yield Buffer.from(rows.map((row) => lineOf(columns, row)).join(''));
    await pause();
  }
}

/** The entries of the journal as lines of JSON, with what their hashes cover. */
export async function* entryLines(
  db: Scope,
  { from, to }: Period,
  { firstSequence }: Frame,
  { clients }: Seen,
): AsyncGenerator<Buffer> {
  const pause = pauses();
  for (let after = firstSequence - 1; ; ) {
    const entries = await db.all(listEntriesOfPackage, { from, to, after, count: ENTRIES_PER_PAGE });
    const lines = entries.map(({ sequence: _, resource, resourceId, state, ...entry }) => {
      const isShown = state !== null && (resource !== 'client' || clients.has(resourceId));
      return `${JSON.stringify(isShown ? { ...entry, after: state } : entry)}\n`;
    });
    yield Buffer.from(lines.join(''));
    await pause();
    const last = entries.at(-1);
    if (!last || entries.length < ENTRIES_PER_PAGE) return;
    after = last.sequence;
  }
}

/** The same entries as a table. */
export function journalTable(db: Scope, { firstSequence }: Frame): AsyncGenerator<Buffer> {
  const pages = async function* () {
    for (let after = firstSequence - 1; ; ) {
      const rows = await db.all(listEntryRowsOfPackage, { after, count: PAGE_SIZE });
      yield rows.map(({ uuid, ...row }) => ({ ...row, id: entryId('auditEntry', uuid) }));
      const last = rows.at(-1);
      if (!last || rows.length < PAGE_SIZE) return;
      after = last.sequence;
    }
  };
  return fileOf(journal, pages());
}
