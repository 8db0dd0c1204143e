import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { unpackedPackage, verifyPackage } from '../../support/audit-packages.ts';
import { dayOf, MONTHS, openMixedFirm, periodOf } from '../../support/books/mixed-firm.ts';
import { onDay } from '../../support/dated-clock.ts';
import { datevRows, exportedFiles } from '../../support/exports.ts';
import type { Firm } from '../../support/firm.ts';
import { moveTo, withWorkers } from '../../support/sandbox.ts';
import { useService } from '../../support/service.ts';

const service = useService();
const directory = mkdtempSync(join(tmpdir(), 'retainer-year-'));
after(() => rmSync(directory, { recursive: true, force: true }));
let firm: Firm;
/** Sums by key, in minor units. */
class Sums extends Map<string, bigint> {
  add(key: string, amount: bigint): void {
    this.set(key, (this.get(key) ?? 0n) + amount);
  }
  shown(): [string, bigint][] {
    return [...this].filter(([, sum]) => sum !== 0n).sort(([one], [other]) => (one < other ? -1 : 1));
  }
}
const minorOf = (decimal: string) => BigInt(decimal.replace(/[.,]/, '') || '0');

interface Row {
  [column: string]: string;
}
const COMMAS = /(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g;
const SEMICOLONS = /(?:^|;)(?:"((?:[^"]|"")*)"|([^;]*))/g;

/** The rows of a CSV file without line breaks in its cells. */
function csvRows(file: string, separator = ','): Row[] {
  const [head = '', ...rows] = file.trimEnd().split('\r\n');
  const columns = head.split(separator);
  const cellsOf = (row: string) =>
    [...row.matchAll(separator === ',' ? COMMAS : SEMICOLONS)].map(([, one, two]) => one ?? two ?? '');
  return rows.map((row) => {
    const cells = cellsOf(row);
    return Object.fromEntries(columns.map((column, place) => [column, cells[place] ?? '']));
  });
}

/** The tax of a month by category and rate: taxable and tax. Countries differ, since bookings name the buyer's. */
async function returned(month: number, basis: string): Promise<[string, bigint][]> {
  const { from, to } = periodOf(month);
  const rows: Record<string, string | number>[] = await firm.get(
    `/reports/tax?from=${from}&to=${to}&basis=${basis}`,
  );
  const sums = new Sums();
  for (const { category, percent, currencyCode, taxableMinor, taxMinor } of rows) {
    if (category === undefined) continue;
    sums.add(`${category} ${percent} ${currencyCode} taxable`, BigInt(taxableMinor as number));
    sums.add(`${category} ${percent} ${currencyCode} tax`, BigInt(taxMinor as number));
  }
  return sums.shown();
}

interface Deposit {
  payable: bigint;
  taxes: Row[];
  allocated: bigint;
}
const quotient = (amount: bigint, share: bigint, whole: bigint) =>
  (2n * amount * share + whole) / (2n * whole);

/** What the tables of a package have as tax: documents and write-offs of the month, and the money of deposits so far. */
function addUpPackage(
  place: string,
  { from, to }: { from: string; to: string },
  deposits: Map<string, Deposit>,
) {
  const rowsOf = (table: string) => csvRows(readFileSync(join(place, 'tables', `${table}.csv`), 'utf8'), ';');
  const sums = new Sums();
  const add = (
    { category, percent, currencyCode, taxable = '', tax = '' }: Row,
    share: (of: bigint) => bigint,
  ) => {
    sums.add(`${category} ${percent} ${currencyCode} taxable`, share(minorOf(taxable)));
    sums.add(`${category} ${percent} ${currencyCode} tax`, share(minorOf(tax)));
  };
  const documents = new Map(rowsOf('documents').map((row) => [row.id, row]));
  const taxes = Map.groupBy(rowsOf('taxes'), ({ documentId = '' }) => documentId);
  for (const [id, rows] of taxes) {
    const { kind, type, payable = '' } = documents.get(id) ?? {};
    if (kind === 'DEPOSIT') deposits.set(id, { payable: minorOf(payable), taxes: rows, allocated: 0n });
    else for (const row of rows) add(row, (of) => (type === 'INVOICE' ? of : -of));
  }
  for (const { invoiceId = '', date = '', amount = '' } of rowsOf('allocations')) {
    const deposit = deposits.get(invoiceId);
    if (!deposit || date < from || date > to) continue;
    const [before, now] = [deposit.allocated, deposit.allocated + minorOf(amount)];
    deposit.allocated = now;
    for (const row of deposit.taxes)
      add(row, (of) => quotient(of, now, deposit.payable) - quotient(of, before, deposit.payable));
  }
  return sums;
}

describe('the books of a year', () => {
  const ledger: Row[] = [];
  const datev: { file: string; row: Row }[] = [];
  const packages: string[] = [];

  before(async () => {
    onDay(service, dayOf(0, 1));
    const mixed = await openMixedFirm(service);
    firm = mixed.firm;
    for (const month of MONTHS) {
      if (month > 0) await move(`${dayOf(month, 1)}T08:00:00Z`);
      if (month > 0) await takeOver(month - 1);
      await move(`${dayOf(month, 5)}T08:00:00Z`);
      await mixed.liveThrough(month);
    }
    await move(`${dayOf(12, 1)}T08:00:00Z`);
    await takeOver(11);
  });

  const move = (to: string) => withWorkers(service, [], () => moveTo(service, firm.tenant, to));

  /** The adviser takes over what was recorded in the month. */
  async function takeOver(month: number): Promise<void> {
    const order = periodOf(month);
    for (const file of (await exportedFiles(service, firm, { kind: 'BOOKINGS', ...order })).values())
      ledger.push(...csvRows(file));
    for (const [name, file] of await exportedFiles(service, firm, { kind: 'DATEV', ...order }))
      datev.push(...datevRows(file).map((row) => ({ file: name, row })));
    packages.push((await unpackedPackage(service, firm, order, directory)).place);
  }

  test('every debit has its credit, of each record', () => {
    const sums = new Sums();
    for (const { id = '', currencyCode, debit = '', credit = '' } of ledger)
      sums.add(`${id} ${currencyCode}`, minorOf(debit) - minorOf(credit));
    assert.ok(sums.size > 100, `${sums.size} records`);
    assert.deepEqual(sums.shown(), []);
  });

  test('the return of each month by issue is what its bookings have as tax', async () => {
    for (const month of MONTHS) {
      const { from, to } = periodOf(month);
      const sums = new Sums();
      for (const { kind, category, percent, currencyCode, valueDate = '', debit = '', credit = '' } of ledger)
        if (category && valueDate >= from && valueDate <= to)
          sums.add(
            `${category} ${percent} ${currencyCode} ${kind === 'TAX' ? 'tax' : 'taxable'}`,
            minorOf(credit) - minorOf(debit),
          );
      assert.deepEqual(sums.shown(), await returned(month, 'ISSUE'), from);
    }
  });

  test('the return of each month by supply is what the files for DATEV have in its period', async () => {
    for (const month of MONTHS) {
      const period = periodOf(month).from.slice(0, 7);
      const sums = new Sums();
      for (const { file, row } of datev) {
        const rate = RATE_OF_ACCOUNT[row['Gegenkonto (ohne BU-Schlüssel)'] ?? ''];
        if (!rate) continue;
        const day = row['Datum Zuord. Steuerperiode'] ?? '';
        const counted = day
          ? `${day.slice(4)}-${day.slice(2, 4)}`
          : file.slice(BATCH.length, BATCH.length + 7);
        if (counted === period) sums.add(`${rate} ${row['WKZ Umsatz']}`, signedOf(row));
      }
      const gross = new Sums();
      for (const [key, sum] of await returned(month, 'SUPPLY'))
        gross.add(key.replace(/ (taxable|tax)$/, ''), sum);
      assert.deepEqual(sums.shown(), gross.shown(), period);
    }
  });

  test('the package for auditors of each month is whole, and adds up to the return by issue', async () => {
    const deposits = new Map<string, Deposit>();
    for (const [month, place] of packages.entries()) {
      const [status, said] = await verifyPackage(place);
      assert.equal(status, 0, said);
      const sums = addUpPackage(place, periodOf(month), deposits);
      assert.deepEqual(sums.shown(), await returned(month, 'ISSUE'), periodOf(month).from);
    }
    assert.ok(deposits.size > 0);
  });

  test('open items follow from the bookings for DATEV, as the report by age and the invoices have them', async () => {
    const [open, onAccount] = [new Sums(), new Sums()];
    for (const { row } of datev)
      for (const [account, amount] of [
        [row.Konto, signedOf(row)],
        [row['Gegenkonto (ohne BU-Schlüssel)'], -signedOf(row)],
      ] as const) {
        if (account?.length === 5) open.add(`${row['Belegfeld 1']}`, amount);
        if (account === '3500') onAccount.add('EUR', -amount);
      }
    const due = new Sums();
    const invoices = await firm.get('/invoices?limit=500');
    for (const { invoiceNumber, dueMinor } of invoices) due.add(invoiceNumber, BigInt(dueMinor));
    assert.deepEqual(open.shown(), due.shown());
    const ageing: { totalMinor: number; onAccountMinor: number }[] =
      await firm.get('/reports/ageing?limit=100');
    const total = (pick: (row: (typeof ageing)[number]) => number) =>
      ageing.reduce((sum, row) => sum + BigInt(pick(row)), 0n);
    assert.equal(
      total(({ totalMinor }) => totalMinor),
      [...open.values()].reduce((sum, one) => sum + one, 0n),
    );
    assert.equal(
      total(({ onAccountMinor }) => onAccountMinor),
      onAccount.get('EUR') ?? 0n,
    );
  });

  test('bookings of both files are the same', () => {
    const [one, other] = [new Sums(), new Sums()];
    for (const { row } of datev) one.add(`${row.Konto} ${row['WKZ Umsatz']}`, signedOf(row));
    for (const { account, currencyCode, debit = '', credit = '' } of ledger)
      if (account?.length === 5) other.add(`${account} ${currencyCode}`, minorOf(debit) - minorOf(credit));
    assert.deepEqual(
      one.shown().filter(([key]) => key.indexOf(' ') === 5),
      other.shown(),
    );
  });
});

/** The accounts of SKR04 that the firm books, with the tax that DATEV reckons of them. */
const RATE_OF_ACCOUNT: Record<string, string> = {
  ...{ 4400: 'S 19', 4300: 'S 7', 4336: 'AE 0', 4125: 'K 0', 4120: 'G 0' },
  ...{ 3272: 'S 19', 3260: 'S 7', 4720: 'S 19', 4710: 'S 7', 6936: 'S 19', 6931: 'S 7' },
};

/** Names of files for DATEV begin with it, and go on with the month. */
const BATCH = 'EXTF_Buchungsstapel_';

const signedOf = (row: Row): bigint =>
  minorOf(row['Umsatz (ohne Soll/Haben-Kz)'] ?? '') * (row['Soll/Haben-Kennzeichen'] === 'S' ? 1n : -1n);
