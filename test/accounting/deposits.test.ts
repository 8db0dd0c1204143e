import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { readEInvoice } from '../support/e-invoice/read.ts';
import { clockAt, only, openFirm } from '../support/firm.ts';
import { useService } from '../support/service.ts';

const service = useService();
const line = (name: string, amountMinor: number, taxPercent: number) => ({
  ...{ name, quantity: 1, amountMinor, taxPercent },
});

describe('a deposit', () => {
  test('a deposit of spring comes off in autumn with its tax', async (t) => {
    const clock = clockAt(t, service, '2030-03-10T09:00:00.000Z');
    const firm = await openFirm(service, {
      settings: { locale: 'de-DE', timeZone: 'Europe/Berlin', vatNumber: 'DE136695976' },
    });
    const address = { address1: 'Torstraße 1', zip: '10119', city: 'Berlin', country: 'Germany' };
    await firm.make('/addresses', { ...address, name: 'Acme Studio' });
    await firm.make('/addresses', { ...address, name: 'Northwind', clientId: firm.clientId });
    const get = (path: string) => firm.send('GET', path);
    const taxesOf = async (from: string, to: string) => {
      const rows: Record<string, number>[] = await firm.get(`/reports/tax?from=${from}&to=${to}`);
      return rows.map(({ percent, taxableMinor, taxMinor }) => [percent, taxableMinor, taxMinor]);
    };

    const advance = [line('Anzahlung Beratung', 10_000, 19), line('Anzahlung Bücher', 5_001, 7)];
    const deposit = await firm.issue(advance, { kind: 'DEPOSIT' });
    assert.equal(deposit.totalMinor, 17_251);
    const pdf = await get(`/invoices/${deposit.id}/pdf`);
    assert.match(pdf.text, new RegExp(`Anzahlungsrechnung ${deposit.invoiceNumber}`));
    const depositXml = readEInvoice((await get(`/invoices/${deposit.id}/xml?format=ubl`)).text);
    assert.deepEqual([depositXml.typeCode, depositXml.precedingNumber], ['386', undefined]);
    clock.at = '2030-03-20T09:00:00.000Z';
    await firm.pay(deposit.id, 17_251);

    clock.at = '2030-09-15T09:00:00.000Z';
    const draft = await firm.draft([line('Beratung', 30_000, 19), line('Bücher', 8_000, 7)]);
    const answer = await firm.send('POST', `/invoices/${draft.id}/deduct`, {
      deposits: [{ invoiceId: deposit.id }],
    });
    assert.equal(answer.status, 200, answer.text);
    const final = (await firm.finalize(draft.id)).data;
    assert.deepEqual(only(final, 'kind', 'subtotalMinor', 'taxMinor', 'totalMinor', 'dueMinor'), {
      ...{ kind: 'INVOICE', subtotalMinor: 22_999, taxMinor: 4_010, totalMinor: 27_009, dueMinor: 27_009 },
    });

    assert.deepEqual(await taxesOf('2030-01-01', '2030-03-31'), [
      [7, 5_001, 350],
      [19, 10_000, 1_900],
    ]);
    assert.deepEqual(await taxesOf('2030-07-01', '2030-09-30'), [
      [7, 2_999, 210],
      [19, 20_000, 3_800],
    ]);

    const xml = (await get(`/invoices/${final.id}/xml?format=ubl`)).text;
    const read = readEInvoice(xml);
    assert.deepEqual(
      [read.typeCode, read.precedingNumber, read.precedingDate],
      ['380', deposit.invoiceNumber, '2030-03-10'],
    );
    const name = `Abzüglich Anzahlung, Rechnung ${deposit.invoiceNumber} vom 10.03.2030`;
    const deducted = read.lines
      .slice(2)
      .map(({ name, quantity, price, net }) => [name, quantity, price, net]);
    assert.deepEqual(deducted, [
      [name, '-1', '50.01', '-50.01'],
      [name, '-1', '100.00', '-100.00'],
    ]);
    assert.match(xml, /Darauf entfallende USt\.\s19\s%: 19,00\sEUR/);
    assert.match(xml, /Darauf entfallende USt\.\s7\s%: 3,50\sEUR/);
    assert.equal((await get(`/invoices/${final.id}/pdf`)).status, 200);

    await firm.pay(final.id, 27_009);
    const shown = await firm.get(`/invoices/${deposit.id}`);
    assert.deepEqual(only(shown, 'status', 'deductedMinor', 'deductibleMinor'), {
      ...{ status: 'PAID', deductedMinor: 17_251, deductibleMinor: 0 },
    });
  });
});
