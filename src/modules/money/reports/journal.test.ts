import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import { act, activeContract, finalized, make } from '../../../../test/support/billing.ts';
import { onDay } from '../../../../test/support/dated-clock.ts';
import { assertListQuery, assertRefused, everyPage } from '../../../../test/support/expectations.ts';
import { useService } from '../../../../test/support/service.ts';

const service = useService();
let tenant: string;
let contractId: string;

const ALWAYS = '/reports/journal?from=2000-01-01&to=2099-12-31';

const get = async (path: string) => {
  const answer = await service.request('GET', path, { tenant });
  assert.equal(answer.status, 200, answer.text);
  return answer.data;
};
const between = (from: string, to: string) => get(`/reports/journal?from=${from}&to=${to}`);
const issued = (amountMinor: number) =>
  finalized(service, tenant, [{ name: 'Work', quantity: 1, amountMinor }], { contractId });
const pay = (invoiceId: string, amountMinor: number, more: object = {}) =>
  make(service, tenant, '/payments', { invoiceId, amountMinor, allowOverpayment: true, ...more });

describe('the journal of documents and payments', () => {
  beforeEach(async () => {
    onDay(service, '2026-01-05');
    tenant = await service.tenant();
    contractId = (await activeContract(service, tenant, { taxRates: [{ percent: 19 }] })).id;
  });

  describe('everything that can happen to invoices', () => {
    let invoice: Record<string, string>;
    let payment: Record<string, string>;
    let cancelled: Record<string, string>;

    beforeEach(async () => {
      invoice = await issued(10_000);
      onDay(service, '2026-01-10');
      payment = await pay(invoice.id as string, 12_000, {
        method: 'cash',
        reference: '7',
        paidAt: '2026-01-08T00:00:00Z',
      });
      onDay(service, '2026-01-12');
      const refund = await make(service, tenant, '/refunds', { paymentId: payment.id, amountMinor: 100 });
      await service.request('DELETE', `/refunds/${refund.id}`, { tenant });
      onDay(service, '2026-01-14');
      await service.request('DELETE', `/payments/${payment.id}`, { tenant });
      onDay(service, '2026-01-16');
      cancelled = await issued(200);
      await act(service, tenant, `/invoices/${cancelled.id}/void`);
    });

    test('the journal of all changes has each change with its sign, in the order of recording', async () => {
      const rows = await get(ALWAYS);
      const shown = rows.map((row: Record<string, unknown>) => [
        ...[row.type, row.recordedDate, row.valueDate, row.amountMinor, row.invoiceNumber],
      ]);
      assert.deepEqual(shown, [
        ['INVOICE', '2026-01-05', '2026-01-05', 11_900, 'INV-000001'],
        ['PAYMENT', '2026-01-10', '2026-01-08', -12_000, undefined],
        ['REFUND', '2026-01-12', '2026-01-12', 100, undefined],
        ['REFUND_REVERSAL', '2026-01-12', '2026-01-12', -100, undefined],
        ['PAYMENT_REVERSAL', '2026-01-14', '2026-01-14', 12_000, undefined],
        ['INVOICE', '2026-01-16', '2026-01-16', 238, 'INV-000002'],
        ['CREDIT_NOTE', '2026-01-16', '2026-01-16', -238, 'INV-000002'],
      ]);
      const sum = rows.reduce((total: number, row: { amountMinor: number }) => total + row.amountMinor, 0);
      const { balanceMinor } = await get(`/invoices/${invoice.id}`);
      assert.equal(sum, balanceMinor, 'the sum is what the clients owe');
    });

    test('the journal of all changes shows what each kind of entry has', async () => {
      const rows = await get(ALWAYS);
      const { client } = invoice;
      const names = { clientName: 'Northwind', buyerName: 'Northwind' };
      const common = { client, ...names, currencyCode: 'EUR', currencyExponent: 2 };
      const tax = { category: 'S', percent: 19, supply: 'SERVICE', kind: 'SALE' };
      const { recordedAt: issuedAt, ...first } = rows[0];
      assert.equal(issuedAt, invoice.issuedAt);
      assert.deepEqual(first, {
        ...{ type: 'INVOICE', id: invoice.id, recordedDate: '2026-01-05', valueDate: '2026-01-05' },
        ...{ number: 'INV-000001', invoice: invoice.id, invoiceNumber: 'INV-000001', ...common },
        ...{
          amountMinor: 11_900,
          subtotalMinor: 10_000,
          taxMinor: 1_900,
          roundingMinor: 0,
          dueDate: invoice.dueDate,
          taxes: [{ ...tax, taxDate: '2026-01-05', taxableMinor: 10_000, taxMinor: 1_900 }],
        },
      });
      const { recordedAt: paidAt, ...second } = rows[1];
      assert.equal(paidAt, payment.createdAt);
      assert.deepEqual(second, {
        ...{ type: 'PAYMENT', id: payment.id, recordedDate: '2026-01-10', valueDate: '2026-01-08' },
        ...{ payment: payment.id, ...common },
        ...{ amountMinor: -12_000, method: 'cash', reference: '7' },
      });
      const { id, recordedAt, ...last } = rows.at(-1);
      assert.match(id, /^crn_/);
      assert.deepEqual(last, {
        ...{ type: 'CREDIT_NOTE', recordedDate: '2026-01-16', valueDate: '2026-01-16', number: 'CN-000001' },
        ...{ kind: 'CANCELLATION', invoice: cancelled.id, invoiceNumber: 'INV-000002', ...common },
        ...{ amountMinor: -238, subtotalMinor: -200, taxMinor: -38, roundingMinor: 0 },
        taxes: [{ ...tax, taxDate: cancelled.issueDate, taxableMinor: -200, taxMinor: -38 }],
      });
    });

    test('the journal of all changes comes in pages of any size', async () => {
      const rows = await get(ALWAYS);
      for (const limit of [1, 2, 3, 7])
        assert.deepEqual(await everyPage(service, ALWAYS, { tenant, limit }), rows);
    });

    test('the journal of all changes ends at the days that were asked for', async () => {
      const types = async (from: string, to: string) =>
        (await between(from, to)).map(({ type }: { type: string }) => type);
      assert.deepEqual(await types('2026-01-06', '2026-01-09'), []);
      assert.deepEqual(await types('2026-01-06', '2026-01-10'), ['PAYMENT']);
      assert.deepEqual(await types('2026-01-12', '2026-01-14'), [
        'REFUND',
        'REFUND_REVERSAL',
        'PAYMENT_REVERSAL',
      ]);
    });

    test('the journal of all changes is never shown to another tenant', async () => {
      tenant = await service.tenant();
      assert.deepEqual(await get(ALWAYS), []);
    });
  });

  test('the journal of a period that is over does not change when something is recorded for a day in it', async () => {
    const { id } = await issued(10_000);
    onDay(service, '2026-02-05');
    const exported = await between('2026-01-01', '2026-01-31');
    await pay(id, 100, { paidAt: '2026-01-20T12:00:00Z' });
    assert.deepEqual(await between('2026-01-01', '2026-01-31'), exported);
    const [row] = await between('2026-02-01', '2026-02-28');
    assert.deepEqual([row.recordedDate, row.valueDate], ['2026-02-05', '2026-01-20']);
  });

  test('the journal of a period that is over does not change when the tenant moves to a zone where it is yesterday', async () => {
    const { id } = await issued(10_000);
    const move = (timeZone: string) =>
      service.request('PATCH', `/tenants/${tenant}`, { tenant, body: { timeZone } });
    await move('Pacific/Kiritimati'); // 6 January there
    await pay(id, 1);
    const exported = await between('2026-01-01', '2026-01-05');
    await move('Pacific/Niue'); // 5 January there
    await pay(id, 2);
    assert.deepEqual(await between('2026-01-01', '2026-01-05'), exported);
    assert.equal((await between('2026-01-06', '2026-01-06')).length, 2);
  });

  test('the journal has a payment and its reversal in the same millisecond, also across pages', async () => {
    const { id } = await issued(10_000);
    service.clock.readFrom(() => new Date('2026-01-06T12:00:00.000Z'));
    const made = [await pay(id, 1), await pay(id, 2)];
    for (const one of made) await service.request('DELETE', `/payments/${one.id}`, { tenant });
    const rows = await get(ALWAYS);
    assert.equal(rows.length, 5);
    assert.deepEqual(await everyPage(service, ALWAYS, { tenant, limit: 1 }), rows);
  });

  test('the journal requires a period, and a cursor of it', async () => {
    await issued(1);
    await issued(2);
    assertRefused(
      await service.request('GET', '/reports/journal', { tenant }),
      ['from', 'required'],
      ['to', 'required'],
    );
    const backwards = '/reports/journal?from=2026-01-02&to=2026-01-01';
    assertRefused(await service.request('GET', backwards, { tenant }), ['to', 'minimum']);
    const first = await service.request('GET', `${ALWAYS}&limit=1`, { tenant });
    const cursor = new URL(/<(.+)>/.exec(first.headers.get('link') ?? '')?.[1] ?? '').searchParams.get(
      'cursor',
    );
    const later = `/reports/journal?from=2026-02-01&to=2026-02-28&cursor=${cursor}`;
    assertRefused(await service.request('GET', later, { tenant }), ['cursor', 'cursor']);
    await assertListQueryWith('from=2000-01-01&to=2099-12-31');
  });

  async function assertListQueryWith(query: string): Promise<void> {
    const request: typeof service.request = (method, path, options) =>
      service.request(method, path.replace('?', `?${query}&`), options);
    await assertListQuery({ ...service, request }, '/reports/journal', tenant);
  }
});
