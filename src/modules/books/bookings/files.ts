import type { Scope } from '../../../platform/database/database.ts';
import { invalid } from '../../../platform/errors.ts';
import { csvLine, headerLine } from '../../../platform/http/answers/csv.ts';
import { accountsIn, type Books, customerAccountsOf, readBooks } from '../accounts/service.ts';
import type { Maker, Order } from '../exports/maker.ts';
import { type Accounted, accountsFor, missingAccounts } from './accounted.ts';
import type { Booking } from './booking.ts';
import { datevHead, datevRow, hasRow } from './datev.ts';
import { ledgerColumns, postingsOf } from './ledger-file.ts';
import { type BookedMonth, bookedMonths, bookingsOfMonth } from './movements.ts';

/** DATEV reads no more from one file. A month with more has further files. */
const DATEV_ROWS_MAX = 99_999;

/** Accounts that one problem names. */
const NAMED_MAX = 20;

/** Makes a file for DATEV of each month that something was recorded for. */
export const makeDatevFiles: Maker = async (order, output) => {
  const books = await readBooks(order.db);
  refuseUnready(books);
  const { from, to, clock } = order;
  const createdAt = clock.now().toISOString();
  for await (const [month, done, total] of monthsOf(order)) {
    const bookings = withRows(accountedBookings(order, books, month, 'DATEV'));
    let next = await bookings.next();
    async function* bytes() {
      yield datevHead(books, { month, from, to, createdAt });
      for (let count = 0; !next.done && count < DATEV_ROWS_MAX; count++, next = await bookings.next())
        yield datevRow(books, next.value);
    }
    for (let part = 1; part === 1 || !next.done; part++) {
      const name = `EXTF_Buchungsstapel_${month.firstDay.slice(0, 7)}_${from}_${to}${part === 1 ? '' : `_${part}`}`;
      await output.put(`${name}.csv`, 'text/csv', bytes());
    }
    await output.progress(done, total);
  }
};

/** Makes one file of double entries. */
export const makeLedgerFile: Maker = async (order, output) => {
  const books = await readBooks(order.db);
  async function* bytes() {
    yield Buffer.from(headerLine(ledgerColumns));
    for await (const [month, done, total] of monthsOf(order)) {
      for await (const bookings of accountedBookings(order, books, month, 'BOOKINGS'))
        yield Buffer.from(
          bookings
            .flatMap(postingsOf)
            .map((one) => csvLine(ledgerColumns, one))
            .join(''),
        );
      await output.progress(done, total);
    }
  }
  await output.put(`bookings-${order.from}-${order.to}.csv`, 'text/csv', bytes());
};

/** The months of an export, each with how much is done when it is. */
async function* monthsOf({ db, from, to, signal }: Order): AsyncGenerator<[BookedMonth, number, number]> {
  const months = await bookedMonths(db, { from, to });
  const total = months.reduce((sum, { movements }) => sum + movements, 0);
  let done = 0;
  for (const month of months) {
    signal.throwIfAborted();
    done += month.movements;
    yield [month, done, total];
  }
}

async function* withRows(pages: AsyncIterable<Accounted[]>): AsyncGenerator<Accounted, undefined> {
  for await (const page of pages) yield* page.filter(hasRow);
}

async function* accountedBookings(
  { db, clock, signal }: Order,
  books: Books,
  month: BookedMonth,
  kind: 'DATEV' | 'BOOKINGS',
): AsyncGenerator<Accounted[]> {
  const withAdvances = kind === 'DATEV' && books.taxPoint === 'SUPPLY';
  for await (const bookings of bookingsOfMonth(db, month, withAdvances)) {
    signal.throwIfAborted();
    const accounted = await onAccounts(db, books, bookings, clock.now().toISOString());
    refuseMissing(books, missingAccounts(accounted, kind === 'BOOKINGS'));
    yield accounted;
  }
}

/** Where bookings are on accounts. Clients that have none get the next. */
export async function onAccounts(
  db: Scope,
  books: Books,
  bookings: Booking[],
  now: string,
): Promise<Accounted[]> {
  const clients = [...new Set(bookings.map(({ client }) => client))];
  const debtors = await customerAccountsOf(db, books, clients, now);
  return bookings.map(accountsFor(accountsIn(books), debtors));
}

/** Looks when an export is asked for. */
export async function refuseUnreadyForDatev(db: Scope): Promise<void> {
  refuseUnready(await readBooks(db));
}

function refuseUnready({ chart, consultantNumber, firmNumber }: Books): void {
  if (chart !== 'NONE' && consultantNumber !== undefined && firmNumber !== undefined) return;
  const message =
    'DATEV needs the chart SKR03 or SKR04, consultantNumber and firmNumber: set them with PUT /bookkeeping';
  throw invalid([{ field: 'kind', message, constraint: 'state' }], message);
}

function refuseMissing({ chart }: Books, missing: Set<string>): void {
  if (missing.size === 0) return;
  const further = missing.size > NAMED_MAX ? ` and ${missing.size - NAMED_MAX} more` : '';
  const words = [...missing].sort().slice(0, NAMED_MAX).join(', ') + further;
  const message = `${chart} has no account for ${words}. Set them in the accounts of PUT /bookkeeping`;
  throw invalid([{ field: 'accounts', message, constraint: 'state' }], message);
}
