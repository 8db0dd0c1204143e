import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { unpackedPackage, verifyPackage } from '../support/audit-packages.ts';
import { onDay } from '../support/dated-clock.ts';
import { datevRows, exportedFiles } from '../support/exports.ts';
import { type Firm, openFirm } from '../support/firm.ts';
import { moveTo, withWorkers } from '../support/sandbox.ts';
import { useService } from '../support/service.ts';

const service = useService();
const directory = mkdtempSync(join(tmpdir(), 'retainer-year-'));
after(() => rmSync(directory, { recursive: true, force: true }));
let firm: Firm;
let advance: { id: string; totalMinor: number } | undefined;
let clients: Record<'home' | 'france' | 'overseas', { contractId: string; clientId: string }>;

const YEAR = 2026;
const MONTHS = Array.from({ length: 12 }, (_, month) => month);
const dayOf = (month: number, day: number) => new Date(Date.UTC(YEAR, month, day)).toISOString().slice(0, 10);
const periodOf = (month: number) => ({ from: dayOf(month, 1), to: dayOf(month + 1, 0) });

const line = (amountMinor: number, more: object = {}) => ({
  ...{ name: 'Work', quantity: 1, amountMinor, taxPercent: 19 },
  ...more,
});

/** A client in a country, with a contract. */
async function clientIn(country: string, city: string, zip: string, more: object = {}) {
  const { id: clientId } = await firm.make('/clients', {
    name: `Client in ${city}`,
    currencyCode: 'EUR',
    ...more,
  });
  await firm.make('/addresses', {
    clientId,
    name: `Client in ${city}`,
    address1: 'Street 1',
    zip,
    city,
    country,
  });
  const { id: contractId } = await firm.make('/contracts', { clientId, name: 'Work', currencyCode: 'EUR' });
  await firm.act(`/contracts/${contractId}/activate`);
  return { clientId, contractId };
}

/** What a mixed firm does in a month. Later months pay, credit and write off what earlier ones issued. */
async function liveThrough(month: number): Promise<void> {
  const { home, france, overseas } = clients;
  const issue = (of: { contractId: string }, lines: object[], more: object = {}) =>
    firm.issue(lines, { contractId: of.contractId, ...more });
  const mixed = await issue(home, [
    line(100_003 + month, { serviceTo: dayOf(month, 3) }),
    line(4_999, { taxPercent: 7, supply: 'GOODS', serviceTo: dayOf(month - 1, 20) }),
  ]);
  const gross = await issue(home, [line(11_111), line(3_333, { taxPercent: 7 })], { pricesIncludeTax: true });
  await issue(france, [line(50_000, { taxPercent: 0, taxCategory: 'AE', serviceTo: dayOf(month, 2) })]);
  const goods = { taxPercent: 0, taxCategory: 'K', supply: 'GOODS', serviceTo: dayOf(month, 1) };
  if (month % 3 === 0) await issue(france, [line(20_001, goods)]);
  await issue(overseas, [line(77_777, { taxPercent: 0, taxCategory: 'G' })], {
    ...{ currencyCode: 'USD', taxCurrencyCode: 'EUR', taxExchangeRate: 0.9137 },
  });
  await firm.pay(mixed.id, Math.floor(mixed.totalMinor / 3));
  if (month % 2 === 1) await firm.writeOff(gross.id, 1_000, { reason: 'SMALL_DIFFERENCE' });
  else await firm.pay(gross.id, gross.totalMinor);
  if (month % 4 === 2) await firm.credit(mixed.id);
  else if (month % 5 === 1) await firm.writeOff(mixed.id, 2_345);
  await deposits(month, home);
  await advances(month, home);
  await firm.make('/payments', { clientId: home.clientId, amountMinor: 10_000 + month, currencyCode: 'EUR' });
}

/**
 * Work of later months is invoiced at once. A part is paid now, and the rest is recorded a month late. Every fourth is credited before
 * its supply.
 */
async function advances(month: number, { contractId }: { contractId: string }): Promise<void> {
  const late = advance;
  const lines = [line(24_003, { serviceTo: dayOf(month + 2, 15) }), line(7_001, { taxPercent: 7 })];
  const issued = await firm.issue(lines, { contractId });
  await firm.pay(issued.id, 11_113);
  advance = issued;
  if (!late) return;
  await firm.pay(late.id, late.totalMinor - 11_113, { paidAt: `${dayOf(month - 1, 25)}T09:00:00Z` });
  if (month % 4 === 3) await firm.credit(late.id);
}

/** A deposit of every third month is paid in two parts, the second in the next month, and comes off in the month after. */
async function deposits(month: number, { contractId }: { contractId: string }): Promise<void> {
  const all: { id: string; kind: string; dueMinor: number; status: string }[] = await firm.get(
    `/invoices?contractId=${contractId}&limit=200`,
  );
  const open = all.filter(({ kind, status }) => kind === 'DEPOSIT' && status !== 'CREDITED');
  for (const { id, dueMinor } of open) if (dueMinor > 0) await firm.pay(id, dueMinor);
  if (month % 3 === 0) {
    const { id } = await firm.issue([line(30_001), line(9_999, { taxPercent: 7 })], {
      contractId,
      kind: 'DEPOSIT',
    });
    await firm.pay(id, 12_345);
  }
  if (month % 3 === 2) {
    const draft = await firm.draft([line(90_000), line(30_000, { taxPercent: 7 })], { contractId });
    const paid = open.slice(0, 1).map(({ id }) => ({ invoiceId: id }));
    const deducted = await firm.send('POST', `/invoices/${draft.id}/deduct`, { deposits: paid });
    assert.equal(deducted.status, 200, deducted.text);
    await firm.finalize(draft.id);
  }
}

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
    onDay(service, `${YEAR}-01-01`);
    firm = await openFirm(service, {
      mode: 'SANDBOX',
      settings: { currencyCode: 'EUR', vatNumber: 'DE136695976', timeZone: 'Europe/Berlin' },
    });
    const seller = { name: 'Lind', address1: 'Am Markt 1', zip: '10115', city: 'Berlin', country: 'Germany' };
    await firm.make('/addresses', seller);
    await firm.send('PUT', '/bookkeeping', { chart: 'SKR04', consultantNumber: 29_098, firmNumber: 55_003 });
    clients = {
      home: await clientIn('Germany', 'Bonn', '53111'),
      france: await clientIn('France', 'Paris', '75001', { vatNumber: 'FR40303265045' }),
      overseas: await clientIn('United States', 'Boston', '02108'),
    };
    for (const month of MONTHS) {
      if (month > 0) await move(`${dayOf(month, 1)}T08:00:00Z`);
      if (month > 0) await takeOver(month - 1);
      await move(`${dayOf(month, 5)}T08:00:00Z`);
      await liveThrough(month);
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
