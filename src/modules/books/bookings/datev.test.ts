import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import { BOOKS, line, openGermanFirm } from '../../../../test/support/books/german-firm.ts';
import { onDay } from '../../../../test/support/dated-clock.ts';
import { bookedRows, exported } from '../../../../test/support/exports.ts';
import type { Firm } from '../../../../test/support/firm.ts';
import { useService } from '../../../../test/support/service.ts';

const service = useService();
let firm: Firm;

const booked = (from: string, to: string, ...further: string[]) =>
  bookedRows(service, firm, { from, to }, ...further);

describe('what DATEV reads of a booking', () => {
  beforeEach(async () => {
    firm = await openGermanFirm(service);
  });

  test('amounts in the tax currency are those of the documents, so that they add up to the return', async () => {
    await firm.patch(`/tenants/${firm.tenant}`, { currencyCode: 'EUR' });
    const terms = { currencyCode: 'USD', taxCurrencyCode: 'EUR', taxExchangeRate: 0.9137 };
    for (const amountMinor of [1_653, 1_111, 3_333, 777, 1_235]) await firm.issue([line(amountMinor)], terms);
    const advance = await firm.issue([line(1_111, { serviceTo: '2026-02-20' })], terms);
    await firm.pay(advance.id, 333);
    const deposit = await firm.issue([line(3_333)], { ...terms, kind: 'DEPOSIT' });
    await firm.pay(deposit.id, 777);
    onDay(service, '2026-02-06');
    const bases = await booked('2026-02-05', '2026-02-05', 'Basis-Umsatz', 'Leistungsdatum');
    const sum = bases
      .map((row) => row.split(' '))
      .filter(([, , , contra = '']) => ['8400', '1718'].includes(contra))
      .reduce(
        (total, [, side, , , , base = '']) => total + Number(base.replace(',', '')) * (side === 'S' ? 1 : -1),
        0,
      );
    const [{ taxableMinor, taxMinor }] = await firm.get(
      '/reports/tax?from=2026-02-01&to=2026-02-28&groupBy=VAT_RETURN',
    );
    assert.equal(sum, taxableMinor + taxMinor);
  });

  test('amounts have two decimals, and what rounds to nothing has no row', async () => {
    await firm.issue([line(4, { taxPercent: 0, taxCategory: 'Z' }), line(12_345)], { currencyCode: 'KWD' });
    onDay(service, '2026-02-06');
    assert.deepEqual(await booked('2026-02-05', '2026-02-05'), ['14,69 S 10000 8400 INV-000001']);
  });

  test('only countries of the EU are named, as in VAT numbers, and a number tells more than an address', async () => {
    await firm.patch(`/tenants/${firm.tenant}`, { vatNumber: 'DE123456788' });
    const issueTo = async (country: string, vatNumber: string | undefined, tax: object) => {
      const name = { name: country, ...(vatNumber !== undefined && { vatNumber }) };
      const { id: clientId } = await firm.make('/clients', name);
      const place = { name: country, address1: 'Street 1', zip: '12345', city: 'City', country };
      await firm.make('/addresses', { ...place, clientId });
      const terms = { clientId, name: 'Work', currencyCode: 'EUR' };
      const { id: contractId } = await firm.make('/contracts', terms);
      await firm.act(`/contracts/${contractId}/activate`);
      await firm.issue([line(10_000, tax)], { contractId });
    };
    const untaxed = { taxPercent: 0, taxCategory: 'AE' };
    const accounts = [{ kind: 'REVENUE', category: 'S', percent: 8.1, account: '8200' }];
    await firm.send('PUT', '/bookkeeping', { ...BOOKS, accounts });
    await issueTo('Germany', 'FR40303265045', untaxed);
    await issueTo('Switzerland', 'CHE-116.281.710 MWST', untaxed);
    await issueTo('Greece', undefined, { taxPercent: 24, taxCountry: 'GR' });
    await issueTo('Switzerland', undefined, { taxPercent: 8.1, taxCountry: 'CH' });
    onDay(service, '2026-02-06');
    const cells = ['EU-Land u. UStID (Bestimmung)', 'EU-Steuersatz (Bestimmung)'];
    assert.deepEqual(await booked('2026-02-05', '2026-02-05', ...cells), [
      '100,00 S 10000 8336 INV-000001 FR40303265045 ',
      '100,00 S 10001 8338 INV-000002  ',
      '124,00 S 10002 8320 INV-000003 EL 24,00',
      '108,10 S 10003 8200 INV-000004  ',
    ]);
  });

  test('a long number keeps its end, which differs', async () => {
    const format = 'RECHNUNG-DER-GRÖSSTEN-WERKSTATT-VON-ALLEN-{SEQ:4}';
    await firm.patch(`/tenants/${firm.tenant}`, { invoiceNumberFormat: format });
    await firm.issue([line(100)]);
    onDay(service, '2026-02-06');
    assert.deepEqual(await booked('2026-02-05', '2026-02-05'), [
      '1,19 S 10000 8400 ER-GR-SSTEN-WERKSTATT-VON-ALLEN-0001',
    ]);
  });

  test('the rounding of a deposit is booked with it, so that money clears the rest', async () => {
    await firm.patch(`/tenants/${firm.tenant}`, { isCashRounded: true });
    const { id: contractId } = await firm.make('/contracts', {
      ...{ clientId: firm.clientId, name: 'Work', currencyCode: 'CHF' },
    });
    await firm.act(`/contracts/${contractId}/activate`);
    const { id } = await firm.issue([line(10_003)], { kind: 'DEPOSIT', contractId });
    await firm.pay(id, 11_905);
    onDay(service, '2026-02-06');
    assert.deepEqual(await booked('2026-02-05', '2026-02-05'), [
      '119,04 S 10000 1593 INV-000001',
      '0,01 S 10000 8700 INV-000001',
      '119,05 H 10000 1200 INV-000001',
      '119,04 S 1593 1718 INV-000001',
    ]);
  });

  test('after the last account of customers come those that were left out', async () => {
    await firm.send('PUT', `/customer-accounts/${firm.clientId}`, { account: 69_999 });
    for (const name of ['Globex', 'Initech']) {
      const { id: clientId } = await firm.make('/clients', { name });
      const { id } = await firm.make('/contracts', { clientId, name: 'Work', currencyCode: 'EUR' });
      await firm.act(`/contracts/${id}/activate`);
      await firm.issue([line(100)], { contractId: id });
    }
    onDay(service, '2026-02-06');
    assert.deepEqual(await booked('2026-02-05', '2026-02-05'), [
      '1,19 S 10000 8400 INV-000001',
      '1,19 S 10001 8400 INV-000002',
    ]);
  });

  test('a client who gets no account any more fails the export', async () => {
    const order = { kind: 'DATEV', from: '2026-02-05', to: '2026-02-05' };
    const set = (more: object) => firm.send('PUT', '/bookkeeping', { ...BOOKS, ...more });
    const globex = await firm.make('/clients', { name: 'Globex' });
    await set({ customersFrom: 69_999 });
    for (const clientId of [firm.clientId, globex.id])
      await firm.make('/payments', { clientId, amountMinor: 100, currencyCode: 'EUR' });
    onDay(service, '2026-02-06');
    const problem = async () => (await exported(service, firm, order)).problem;
    assert.match((await problem()) ?? '', /^1 of the clients have no account of 5 digits, such as clnt_/);
    await firm.send('PUT', `/customer-accounts/${globex.id}`, { account: 12_345 });
    assert.equal(await problem(), undefined);
    await set({ accountLength: 5 });
    assert.equal(await problem(), undefined);
  });
});
