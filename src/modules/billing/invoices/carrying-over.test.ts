import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import { onDay } from '../../../../test/support/dated-clock.ts';
import { assertRefused } from '../../../../test/support/expectations.ts';
import { type Firm, only, openFirm } from '../../../../test/support/firm.ts';
import { useService } from '../../../../test/support/service.ts';

const service = useService();
let firm: Firm;

const TAXES = [{ category: 'S', percent: 19, taxableMinor: 10_000, taxMinor: 1_900 }];
const send = (more: object = {}) =>
  firm.send('POST', '/invoices/carry-over', {
    ...{
      contractId: firm.contractId,
      number: 'OLD/2025-812',
      issueDate: '2025-11-03',
      dueDate: '2025-12-03',
    },
    ...{ taxes: TAXES, ...more },
  });
const carried = async (more: object = {}) => {
  const answer = await send(more);
  assert.equal(answer.status, 201, answer.text);
  return answer.data;
};
const YEARS = 'from=2025-01-01&to=2026-12-31';
const taxes = async (basis: string) =>
  ((await firm.get(`/reports/tax?${YEARS}&basis=${basis}`)) as { taxMinor?: number }[]).flatMap(
    ({ taxMinor }) => taxMinor ?? [],
  );
const journal = async () =>
  ((await firm.get(`/reports/journal?${YEARS}`)) as Record<string, unknown>[]).map(
    ({ type, kind, amountMinor }) => [type, kind, amountMinor],
  );
const owed = async (asOf: string) => (await firm.get(`/reports/ageing?asOf=${asOf}`))[0]?.totalMinor;

describe('an invoice that is carried over', () => {
  beforeEach(async () => {
    onDay(service, '2026-01-05');
    firm = await openFirm(service);
  });

  test('an invoice that is carried over is issued at once, with its own number and days, and without lines', async () => {
    const invoice = await carried({ paymentReference: 'RF18539007547034', notes: 'From the old system' });
    const names = ['kind', 'status', 'invoiceNumber', 'issueDate', 'dueDate', 'subtotalMinor', 'taxMinor'];
    assert.deepEqual(only(invoice, ...names), {
      ...{
        kind: 'CARRIED_OVER',
        status: 'FINALIZED',
        invoiceNumber: 'OLD/2025-812',
        issueDate: '2025-11-03',
      },
      ...{ dueDate: '2025-12-03', subtotalMinor: 10_000, taxMinor: 1_900 },
    });
    assert.deepEqual([invoice.dueMinor, invoice.isOverdue, invoice.daysOverdue], [11_900, true, 33]);
    assert.deepEqual(invoice.availableActions, ['void', 'pay', 'writeOff']);
    assert.deepEqual(await firm.get(`/billables?invoiceId=${invoice.id}`), []);
    assert.deepEqual(await firm.get('/invoices?number=OLD/2025-812'), await firm.get('/invoices'));
    assert.deepEqual(await firm.heard(), ['invoice.created']);
    const sent = await firm.send('POST', `/invoices/${invoice.id}/mark-sent`, { on: '2025-11-04' });
    assert.equal(sent.data.sentAt, '2025-11-04T00:00:00.000Z', sent.text);
  });

  test('an invoice that is carried over leaves no gap in the series, and keeps its number to itself', async () => {
    assertRefused(await send({ number: 'INV-000812' }), ['number', 'series']);
    await firm.patch(`/tenants/${firm.tenant}`, { nextInvoiceNumber: 900 });
    await carried({ number: 'INV-000812' });
    assertRefused(await send({ number: 'INV-000812' }), ['number', 'unique']);
    assertRefused(await send({ number: 'inv-000812' }), ['number', 'unique']);
    assertRefused(await send({ number: 'INV-000900' }), ['number', 'series']);
    assertRefused(await send({ number: 'Inv-000900' }), ['number', 'series']);
    for (const number of ['A\nB', 'A\u2028B', 'A\u0007', ' ', '\u00a0', 'INV-000900 ', ' INV-000900'])
      assertRefused(await send({ number }), ['number', 'pattern']);
    const work = [{ name: 'Work', quantity: 1, amountMinor: 100 }];
    assert.equal((await firm.issue(work)).invoiceNumber, 'INV-000900');
    await firm.patch(`/tenants/${firm.tenant}`, { invoiceNumberFormat: 'N{SEQ:1}' });
    await carried({ number: 'INV-000901' });
    await firm.patch(`/tenants/${firm.tenant}`, { invoiceNumberFormat: 'INV-{SEQ:6}' });
    const { id } = await firm.draft(work);
    assertRefused(await firm.finalize(id), ['invoiceNumberFormat', 'unique']);
  });

  test('an invoice that is carried over is owed since its day, and is in the tax report by payment only', async () => {
    const { id } = await carried();
    assert.deepEqual([await owed('2025-11-02'), await owed('2025-11-03')], [undefined, 11_900]);
    await firm.pay(id, 5_950, { paidAt: '2025-12-20T12:00:00Z' });
    assert.deepEqual([await taxes('ISSUE'), await taxes('PAYMENT')], [[], [950]]);
    const paid = await firm.pay(id, 5_950);
    assert.deepEqual([await taxes('ISSUE'), await taxes('PAYMENT')], [[], [1_900]]);
    assert.equal((await firm.get(`/invoices/${id}`)).status, 'PAID');
    assert.deepEqual(paid.allocations[0].date, '2026-01-05');
    assert.deepEqual(await journal(), [
      ['INVOICE', 'CARRIED_OVER', 11_900],
      ...[5_950, 5_950].map((amount) => ['PAYMENT', undefined, -amount]),
    ]);
    const months: { invoicedMinor: number }[] = await firm.get('/reports/months');
    assert.ok(months.every(({ invoicedMinor }) => invoicedMinor === 0));
  });

  test('an invoice that is carried over by mistake is voided while nothing is paid, and never credited', async () => {
    const { id } = await carried();
    assertRefused(await firm.send('POST', '/credit-notes', { invoiceId: id, reason: 'x' }), [
      'status',
      'state',
    ]);
    const payment = await firm.pay(id, 100);
    assertRefused(await firm.send('POST', `/invoices/${id}/void`), ['status', 'state']);
    await firm.send('DELETE', `/payments/${payment.id}`);
    onDay(service, '2026-02-01');
    assert.equal((await firm.act(`/invoices/${id}/void`)).status, 'VOID');
    assert.deepEqual([await owed('2026-01-31'), await owed('2026-02-01')], [11_900, undefined]);
    assert.deepEqual((await journal()).at(-1), ['INVOICE_REVERSAL', 'CARRIED_OVER', -11_900]);
    assert.deepEqual(await firm.get('/credit-notes'), []);
    assertRefused(await firm.send('POST', '/payments', { invoiceId: id, amountMinor: 1 }), [
      'status',
      'state',
    ]);
  });

  test('an invoice that is carried over has taxes that fit, and days that are not ahead', async () => {
    const [tax] = TAXES;
    assertRefused(await send({ taxes: [tax, tax] }), ['taxes', 'tax']);
    assertRefused(await send({ taxes: [{ ...tax, percent: 0, taxMinor: 0 }] }), ['taxes', 'tax']);
    assertRefused(await send({ taxes: [tax, { ...tax, percent: 7 }] }), ['taxes.1.taxMinor', 'tax']);
    assertRefused(await send({ taxes: [{ ...tax, category: 'E', percent: 0, taxMinor: 1 }] }), [
      'taxes.0.taxMinor',
      'tax',
    ]);
    await carried({ number: 'ROUNDED', taxes: [{ ...tax, taxMinor: 1_903 }] });
    assertRefused(await send({ taxes: [{ ...tax, taxableMinor: 0, taxMinor: 0 }] }), ['taxes', 'minimum']);
    assertRefused(await send({ issueDate: '2026-01-06', dueDate: '2026-01-06' }), ['issueDate', 'range']);
    assertRefused(await send({ dueDate: '2025-11-02' }), ['dueDate', 'minimum']);
    assertRefused(await send({ taxCurrencyCode: 'EUR', taxExchangeRate: 1 }), [
      'taxCurrencyCode',
      'currency',
    ]);
    await firm.patch(`/tenants/${firm.tenant}`, { vatNumber: 'DE136695976', currencyCode: 'EUR' });
    assertRefused(await send({ number: 'F', currencyCode: 'CHF' }), ['taxExchangeRate', 'required']);
    const inFrancs = await carried({ number: 'F', currencyCode: 'CHF', taxExchangeRate: 1.06 });
    assert.deepEqual([inFrancs.taxCurrencyCode, inFrancs.taxMinorInTaxCurrency], ['EUR', 2_014]);
    const reverse = { category: 'AE', percent: 0, taxableMinor: 500, taxMinor: 0 };
    const invoice = await carried({ taxes: [reverse], taxCountry: 'FR' });
    assert.deepEqual([invoice.totalMinor, invoice.taxes[0].country], [500, 'FR']);
  });

  test('an invoice that is carried over keeps its original PDF, and is no e-invoice', async () => {
    const { id, documents } = await carried();
    const path = `/invoices/${id}`;
    assert.deepEqual(documents, { pdf: `/api/v1${path}/pdf` });
    const put = (raw: string, of = id) =>
      service.request('PUT', `/invoices/${of}/original`, {
        ...{ tenant: firm.tenant, raw, headers: { 'content-type': 'application/pdf' } },
      });
    for (const file of ['pdf', 'picture', 'pdf?stamp=status'])
      assertRefused(await firm.send('GET', `${path}/${file}`), ['status', 'state']);
    assertRefused(await put('<html>'), ['body', 'format']);
    assertRefused(await put('%PDF-1.7 cut off'), ['body', 'format']);
    assert.equal((await put('%PDF-1.7'.padEnd(10 * 1_048_576 + 1))).status, 413);
    const pdf = '%PDF-1.7\n1 0 obj\n%%EOF\n';
    const kept = await put(pdf);
    assert.deepEqual([kept.status, kept.data.kind, kept.data.sizeBytes], [200, 'PDF', pdf.length], kept.text);
    assert.equal((await put(pdf)).status, 200);
    assertRefused(await put(`${pdf}%%EOF`), ['status', 'state']);
    await firm.pay(id, 11_900);
    for (const file of ['pdf', 'pdf?stamp=status'])
      assert.equal((await firm.send('GET', `${path}/${file}`)).text, pdf);
    assertRefused(await firm.send('GET', `${path}/xml`), ['status', 'state']);
    const issued = await firm.issue([{ name: 'Work', quantity: 1, amountMinor: 100 }]);
    assertRefused(await put(pdf, issued.id), ['status', 'state']);
    assert.equal((await put(pdf, 'inv_01jd2r8g5cf3qbx2m7w9k4t6ze')).status, 404);
  });

  test('an invoice that is carried over is tried without a trace', async () => {
    const body = { contractId: firm.contractId, number: '1', issueDate: '2025-01-01', dueDate: '2025-01-01' };
    const { data } = await firm.send('POST', '/invoices/carry-over?dryRun=true', { ...body, taxes: TAXES });
    assert.equal(data.status, 'FINALIZED');
    assert.deepEqual(await firm.get('/invoices'), []);
  });

  test('an invoice that is carried over begins issued, and the database keeps it', async () => {
    await carried();
    const own = `tenant_id = '${firm.tenant}'`;
    const write = (sql: string) => service.db.asOwner((owner) => owner.query(sql));
    const copy = (changed: string) =>
      write(
        `insert into invoices select (jsonb_populate_record(invoices, '${changed}')).* from invoices where ${own}`,
      );
    await assert.rejects(copy('{"id": "inv_x", "number": null}'), { constraint: 'invoices_carried_over' });
    await assert.rejects(copy('{"id": "inv_x", "number": "X", "sequence": 1, "series_period": ""}'), {
      constraint: 'invoices_issued_whole',
    });
    await assert.rejects(write(`update invoices set taxes = '[]' where ${own}`), {
      constraint: 'invoices_freeze',
    });
    await assert.rejects(write(`delete from invoices where ${own}`), { constraint: 'invoices_freeze' });
    await assert.rejects(
      write(
        `update invoices set status = 'VOID', voided_at = now(), number = 'Y', credited_minor = payable_minor where ${own}`,
      ),
      {
        constraint: 'invoices_freeze',
      },
    );
  });
});
