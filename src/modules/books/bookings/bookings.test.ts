import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import { BOOKS, line, openGermanFirm } from '../../../../test/support/books/german-firm.ts';
import { onDay } from '../../../../test/support/dated-clock.ts';
import { assertRefused } from '../../../../test/support/expectations.ts';
import { bookedRows, datevRows, exported, exportedFiles } from '../../../../test/support/exports.ts';
import { type Firm, openFirm } from '../../../../test/support/firm.ts';
import { useService } from '../../../../test/support/service.ts';

const service = useService();
let firm: Firm;

interface Side {
  account: string;
  debitMinor: number;
  creditMinor: number;
}
const booked = (from: string, to: string, ...further: string[]) =>
  bookedRows(service, firm, { from, to }, ...further);
describe('bookings for DATEV', () => {
  beforeEach(async () => {
    firm = await openGermanFirm(service);
  });

  test('an invoice is booked by rate, with the day of supply and the period of its tax, and so is what lowers it', async () => {
    const { id } = await firm.issue([
      line(10_000, { serviceTo: '2026-01-31' }),
      line(5_000, { taxPercent: 7 }),
    ]);
    await firm.pay(id, 10_000);
    await firm.make('/write-offs', { invoiceId: id, amountMinor: 250, reason: 'SMALL_DIFFERENCE' });
    onDay(service, '2026-02-06');
    assert.deepEqual(
      await booked(
        '2026-02-01',
        '2026-02-05',
        'Leistungsdatum',
        'Datum Zuord. Steuerperiode',
        'Festschreibung',
      ),
      [
        '53,50 S 10000 8300 INV-000001 31012026 31012026 0',
        '119,00 S 10000 8400 INV-000001 31012026 31012026 0',
        '100,00 H 10000 1200 INV-000001   0',
        '0,78 H 10000 8710 INV-000001 31012026 05022026 0',
        '1,72 H 10000 8720 INV-000001 31012026 05022026 0',
      ],
    );
  });

  test('the file is that of its month, and names the firm, the month and the fiscal year', async () => {
    await firm.send('PUT', '/bookkeeping', { ...BOOKS, fiscalYearMonth: 4 });
    await firm.issue([line(10_000)]);
    onDay(service, '2026-03-01');
    const files = await exportedFiles(service, firm, { kind: 'DATEV', from: '2026-02-01', to: '2026-02-28' });
    const [[name, file] = ['', '']] = files;
    assert.equal(name, 'EXTF_Buchungsstapel_2026-02_2026-02-01_2026-02-28.csv');
    assert.match(
      file,
      /^"EXTF";700;21;"Buchungsstapel";13;\d{17};;"RE";"";"";29098;55003;20250401;4;20260201;20260228;"2026-02-01 bis 2026-02-28";"";1;0;0;"EUR";;"";;;"03";;;"";""\r\n/,
    );
    assert.ok(
      file
        .split('\r\n')
        .every((row) => row === '' || row.startsWith('"EXTF"') || row.split(';').length === 125),
    );
  });

  test('names keep the signs that Windows-1252 has, and lose those that it has not', async () => {
    const { id: clientId } = await firm.make('/clients', {
      name: '„Größe“ – 5 € Ωmega Łódź',
      currencyCode: 'EUR',
    });
    await firm.make('/payments', { clientId, amountMinor: 100, currencyCode: 'EUR' });
    onDay(service, '2026-02-06');
    const order = { kind: 'DATEV', from: '2026-02-05', to: '2026-02-05' };
    const [row] = [...(await exportedFiles(service, firm, order)).values()].flatMap(datevRows);
    assert.equal(row?.Buchungstext, '„Größe“ – 5 € ?mega ?ódz');
  });

  test('a late entry comes in a further file of its month, and the first stays as it was', async () => {
    const { id } = await firm.issue([line(10_000)]);
    onDay(service, '2026-03-05');
    const first = await exportedFiles(service, firm, { kind: 'DATEV', from: '2026-02-01', to: '2026-02-28' });
    await firm.pay(id, 11_900, { paidAt: '2026-02-27T12:00:00Z' });
    onDay(service, '2026-03-06');
    const late = await exportedFiles(service, firm, { kind: 'DATEV', from: '2026-03-01', to: '2026-03-05' });
    assert.deepEqual([...late.keys()], ['EXTF_Buchungsstapel_2026-02_2026-03-01_2026-03-05.csv']);
    const again = await exportedFiles(service, firm, { kind: 'DATEV', from: '2026-02-01', to: '2026-02-28' });
    const rowsOf = (files: Map<string, string>) => [...files.values()].flatMap(datevRows);
    assert.deepEqual(rowsOf(again), rowsOf(first));
  });

  test('a deposit is booked without tax, its tax with the money, and the final invoice takes it off', async () => {
    const deposit = await firm.issue([line(10_000)], { kind: 'DEPOSIT' });
    await firm.pay(deposit.id, 5_950);
    onDay(service, '2026-02-06');
    assert.deepEqual(await booked('2026-02-01', '2026-02-05', 'Leistungsdatum'), [
      '119,00 S 10000 1593 INV-000001 ',
      '59,50 H 10000 1200 INV-000001 ',
      '59,50 S 1593 1718 INV-000001 ',
    ]);
    await firm.pay(deposit.id, 5_950);
    const final = await firm.draft([line(30_000)]);
    await firm.send('POST', `/invoices/${final.id}/deduct`, { deposits: [{ invoiceId: deposit.id }] });
    await firm.finalize(final.id);
    onDay(service, '2026-02-07');
    assert.deepEqual(await booked('2026-02-06', '2026-02-06', 'Leistungsdatum'), [
      '59,50 H 10000 1200 INV-000001 ',
      '119,00 H 10000 1718 INV-000002 06022026',
      '357,00 S 10000 8400 INV-000002 06022026',
      '59,50 S 1593 1718 INV-000001 ',
    ]);
  });

  test('money before the supply brings its tax forward, with bookings that change no account', async () => {
    const { id } = await firm.issue([line(100_000, { serviceTo: '2026-06-30' })]);
    await firm.pay(id, 59_500);
    onDay(service, '2026-02-06');
    const rows = await booked('2026-02-05', '2026-02-05', 'Leistungsdatum', 'Datum Zuord. Steuerperiode');
    assert.deepEqual(rows, [
      '1190,00 S 10000 8400 INV-000001 30062026 30062026',
      '595,00 H 10000 1200 INV-000001  ',
      '595,00 S 10000 8400 INV-000001 30062026 05022026',
      '595,00 H 10000 8400 INV-000001 30062026 30062026',
    ]);
    await firm.patch(`/tenants/${firm.tenant}`, { taxPoint: 'ISSUE' });
    assert.equal((await booked('2026-02-05', '2026-02-05')).length, 2);
  });

  test('money that pays nothing is on account until it is allocated, and again when it is freed', async () => {
    const { id } = await firm.make('/payments', {
      clientId: firm.clientId,
      amountMinor: 20_000,
      currencyCode: 'EUR',
    });
    onDay(service, '2026-02-06');
    const invoice = await firm.issue([line(10_000)]);
    await firm.send('POST', `/payments/${id}/allocate`, { oldestFirst: true });
    onDay(service, '2026-02-07');
    await firm.credit(invoice.id);
    await firm.refund(id, 20_000);
    onDay(service, '2026-02-08');
    const money = id.slice(4);
    assert.deepEqual(await booked('2026-02-05', '2026-02-07'), [
      `200,00 S 1200 1700 ${money}`,
      '119,00 S 10000 8400 INV-000001',
      '119,00 H 10000 1700 INV-000001',
      '119,00 S 10000 1700 INV-000001',
      '119,00 H 10000 8400 INV-000001',
      `200,00 S 1700 1200 ${(await firm.get('/refunds'))[0].id.slice(4)}`,
    ]);
  });

  test('a currency of another country is booked with its rate, and other countries of the EU with the number of the buyer', async () => {
    await firm.patch(`/tenants/${firm.tenant}`, { currencyCode: 'EUR', vatNumber: 'DE123456788' });
    await firm.patch(`/clients/${firm.clientId}`, { vatNumber: 'FR40303265045' });
    await firm.make('/addresses', {
      ...{
        clientId: firm.clientId,
        name: 'Nord',
        address1: '1 rue X',
        zip: '75001',
        city: 'Paris',
        country: 'France',
      },
    });
    const untaxed = line(10_000, { taxPercent: 0, taxCategory: 'AE' });
    await firm.issue([untaxed], { currencyCode: 'USD', taxCurrencyCode: 'EUR', taxExchangeRate: 0.8 });
    onDay(service, '2026-02-06');
    const cells = ['WKZ Umsatz', 'Kurs', 'Basis-Umsatz', 'WKZ Basis-Umsatz', 'EU-Land u. UStID (Bestimmung)'];
    assert.deepEqual(await booked('2026-02-05', '2026-02-05', ...cells), [
      '100,00 S 10000 8336 INV-000001 USD 1,250000 80,00 EUR FR40303265045',
    ]);
  });

  test('a rate without an account fails the export, until one is set with its tax key', async () => {
    await firm.issue([line(10_000, { taxPercent: 16 })]);
    onDay(service, '2026-02-06');
    const order = { kind: 'DATEV', from: '2026-02-05', to: '2026-02-05' };
    const { status, problem } = await exported(service, firm, order);
    assert.equal(status, 'FAILED');
    assert.match(
      problem ?? '',
      /SKR03 has no account for REVENUE S 16 DE. Set them in the accounts of PUT \/bookkeeping/,
    );
    const accounts = [{ kind: 'REVENUE', category: 'S', percent: 16, account: '8200', taxKey: '5' }];
    await firm.send('PUT', '/bookkeeping', { ...BOOKS, accounts });
    assert.deepEqual(await booked('2026-02-05', '2026-02-05', 'BU-Schlüssel'), [
      '116,00 S 10000 8200 INV-000001 0005',
    ]);
    const doubled = [{ kind: 'REVENUE', account: '8400', taxKey: '3' }];
    const refused = await firm.send('PUT', '/bookkeeping', { ...BOOKS, accounts: doubled });
    assertRefused(refused, ['accounts.0.taxKey', 'state']);
  });

  test('only days that are over are booked, and DATEV asks for a chart and both numbers', async () => {
    const order = { kind: 'DATEV', from: '2026-02-05', to: '2026-02-05' };
    assertRefused(await firm.send('POST', '/exports', order), ['to', 'maximum']);
    onDay(service, '2026-02-06');
    const { id } = await firm.make('/exports', order);
    await firm.send('PUT', '/bookkeeping', { chart: 'SKR03' });
    const refused = await firm.send('POST', '/exports', order);
    assertRefused(refused, ['kind', 'state']);
    assert.match(refused.text, /DATEV needs the chart .* set them with PUT \/bookkeeping/);
    await exported(service, firm, { ...order, kind: 'BOOKINGS' });
    const { status, problem } = await firm.get(`/exports/${id}`);
    assert.deepEqual([status, problem?.slice(0, 22)], ['FAILED', 'DATEV needs the chart ']);
  });

  test('longer accounts have zeros at their end, and those of customers a digit more', async () => {
    const accounts = [{ kind: 'BANK', account: '12100' }];
    await firm.send('PUT', '/bookkeeping', { ...BOOKS, accountLength: 5, accounts });
    const { id } = await firm.issue([line(10_000)]);
    await firm.pay(id, 5_000);
    onDay(service, '2026-02-06');
    assert.deepEqual(await booked('2026-02-05', '2026-02-05'), [
      '119,00 S 100000 84000 INV-000001',
      '50,00 H 100000 12100 INV-000001',
    ]);
  });

  test('clients keep their accounts, which can be set', async () => {
    await firm.send('PUT', `/customer-accounts/${firm.clientId}`, { account: 12_345 });
    const other = await firm.make('/clients', { name: 'Südwind – ČSAD "AG"' });
    await firm.make('/payments', { clientId: other.id, amountMinor: 100, currencyCode: 'EUR' });
    await firm.make('/payments', { clientId: firm.clientId, amountMinor: 100, currencyCode: 'EUR' });
    await firm.issue([line(100)]);
    onDay(service, '2026-02-06');
    assert.deepEqual(
      (await booked('2026-02-05', '2026-02-05', 'Buchungstext')).map((row) =>
        row.replace(/01[0-9a-z]{24}/, 'id'),
      ),
      [
        '1,00 S 1200 1700 id Südwind – CSAD AG',
        '1,00 S 1200 1700 id Northwind',
        '1,19 S 12345 8400 INV-000001 Northwind',
      ],
    );
    const taken = await firm.send('PUT', `/customer-accounts/${other.id}`, { account: 12_345 });
    assertRefused(taken, ['account', 'unique']);
  });
});

describe('double entries', () => {
  test('a firm without a chart books on names, and every debit has its credit', async () => {
    onDay(service, '2026-02-05');
    firm = await openFirm(service);
    const { id } = await firm.issue([line(10_000), line(333, { taxPercent: 7 })]);
    await firm.pay(id, 5_000);
    const shown = await firm.get(`/invoices/${id}/bookings`);
    assert.deepEqual(
      shown.map(({ account, debitMinor, creditMinor }: Side) => [account, debitMinor, creditMinor]),
      [
        ['CUSTOMERS', 356, 0],
        ['REVENUE S 7', 0, 333],
        ['TAX S 7', 0, 23],
        ['CUSTOMERS', 11_900, 0],
        ['REVENUE S 19', 0, 10_000],
        ['TAX S 19', 0, 1_900],
      ],
    );
    onDay(service, '2026-02-06');
    const order = { kind: 'BOOKINGS', from: '2026-02-05', to: '2026-02-05' };
    const [[name, file] = ['', '']] = await exportedFiles(service, firm, order);
    assert.equal(name, 'bookings-2026-02-05-2026-02-05.csv');
    const [columns = '', ...rows] = file.trimEnd().split('\r\n');
    assert.match(columns, /^type,id,recordedDate,valueDate,number,invoiceNumber,taxDate,client,/);
    assert.equal(rows.length, 8);
    assert.deepEqual(rows.map((row) => row.split(',').slice(-2)).slice(-2), [
      ['0.00', '50.00'],
      ['50.00', '0.00'],
    ]);
  });

  test('a draft books nothing yet', async () => {
    firm = await openFirm(service);
    const { id } = await firm.draft([line(10_000)]);
    const refused = await firm.send('GET', `/invoices/${id}/bookings`);
    assertRefused(refused, ['status', 'state']);
    assert.match(refused.text, /finalize it first/);
  });
});
