import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { activeContract, draft, finalized } from '../../../../test/support/billing.ts';
import { everyPage } from '../../../../test/support/expectations.ts';
import { useService } from '../../../../test/support/service.ts';
import type { InvoiceSummary } from './listing-schema.ts';
import type { Invoice } from './schema.ts';

const DAY_MS = 86_400_000;
const service = useService();
let tenant: string;
let clientId: string;
let contractId: string;

const line = (amountMinor: number) => ({
  name: 'Work',
  quantity: 1,
  amountMinor,
  taxCategory: 'S',
  taxPercent: 19,
});

async function summaryOf(query = '', of = tenant): Promise<InvoiceSummary[]> {
  const { status, data, text } = await service.request('GET', `/invoices/summary?${query}`, { tenant: of });
  assert.equal(status, 200, text);
  return data;
}

/** Adds up what the list shows. */
async function addedUp(query: string): Promise<InvoiceSummary[]> {
  const invoices = (await everyPage(service, `/invoices?${query}`, { tenant, limit: 4 })) as Invoice[];
  const rows = new Map<string, InvoiceSummary>();
  for (const one of invoices) {
    const { status, currencyCode, currencyExponent } = one;
    const sums = {
      count: 0,
      totalMinor: 0,
      payableMinor: 0,
      paidMinor: 0,
      creditedMinor: 0,
      writtenOffMinor: 0,
    };
    const ages = { days1To30Minor: 0, days31To60Minor: 0, days61To90Minor: 0, daysOver90Minor: 0 };
    const empty = { ...sums, dueMinor: 0, overdueCount: 0, overdueMinor: 0, ...ages };
    const key = `${currencyCode} ${status}`;
    const row = rows.get(key) ?? { status, currencyCode, currencyExponent, ...empty };
    rows.set(key, row);
    row.count++;
    for (const name of [
      'totalMinor',
      'payableMinor',
      'paidMinor',
      'creditedMinor',
      'writtenOffMinor',
      'dueMinor',
    ] as const)
      row[name] += one[name];
    if (!one.isOverdue) continue;
    row.overdueCount++;
    row.overdueMinor += one.dueMinor;
    row.days1To30Minor += one.dueMinor; // all of them were due yesterday
  }
  return [...rows].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row);
}

describe('the summary of invoices', () => {
  before(async () => {
    tenant = await service.tenant();
    const euros = await activeContract(service, tenant, { reference: 'PO-77' });
    ({ id: contractId, client: clientId } = euros);
    const yen = await activeContract(service, tenant, { currencyCode: 'JPY' });
    const later = new Date(service.clock.now().getTime() + 5 * DAY_MS).toISOString();
    const post = (path: string, body?: object) =>
      service.request('POST', path, { tenant, ...(body && { body }) });
    await draft(service, tenant, [line(100)], { contractId });
    await draft(service, tenant, [line(250)], { contractId: yen.id });
    const open = await finalized(service, tenant, [line(1_000)], { contractId, dueAt: later });
    const partly = await finalized(service, tenant, [line(2_000)], { contractId, dueAt: later });
    const paid = await finalized(service, tenant, [line(3_000)], { contractId: yen.id });
    const voided = await finalized(service, tenant, [line(4_000)], { contractId });
    await post('/payments', { invoiceId: partly.id, amountMinor: 80 });
    await post('/payments', { invoiceId: paid.id, amountMinor: 4_000, allowOverpayment: true });
    assert.equal((await post(`/invoices/${voided.id}/void`)).status, 200);
    assert.equal(open.status, 'FINALIZED');
    service.clock.advance(6 * DAY_MS);
  });

  test('the summary of invoices has a row for each status and currency, with what is due and overdue', async () => {
    const rows = await summaryOf();
    assert.deepEqual(
      rows.map(({ currencyCode, status, count }) => `${currencyCode} ${status} ${count}`),
      ['EUR DRAFT 1', 'EUR FINALIZED 1', 'EUR PARTIALLY_PAID 1', 'EUR VOID 1', 'JPY DRAFT 1', 'JPY PAID 1'],
    );
    const row = rows.find(({ status }) => status === 'PARTIALLY_PAID');
    assert.deepEqual(row, {
      ...{ status: 'PARTIALLY_PAID', currencyCode: 'EUR', currencyExponent: 2, count: 1 },
      ...{
        totalMinor: 2_380,
        payableMinor: 2_380,
        paidMinor: 80,
        creditedMinor: 0,
        writtenOffMinor: 0,
        dueMinor: 2_300,
      },
      ...{ overdueCount: 1, overdueMinor: 2_300, days1To30Minor: 2_300 },
      ...{ days31To60Minor: 0, days61To90Minor: 0, daysOver90Minor: 0 },
    });
    assert.equal(rows.find(({ status }) => status === 'VOID')?.dueMinor, 0);
  });

  test('the summary of invoices adds up what the list with the same filters shows', async () => {
    const [first] = await everyPage(service, '/invoices?status=FINALIZED', { tenant, limit: 4 });
    const { issueDate, invoiceNumber, issuedAt } = first as unknown as Required<Invoice>;
    for (const query of [
      '',
      'status=DRAFT',
      'status=PAID',
      'isOverdue=true',
      'isOverdue=false',
      'isOverdue=true&status=FINALIZED',
      `contractId=${contractId}`,
      `clientId=${clientId}`,
      `clientId=${clientId}&isOverdue=true`,
      'currencyCode=JPY',
      'currencyCode=EUR&isOverdue=true',
      'currencyCode=EUR&q=inv',
      `number=${invoiceNumber}`,
      'number=none',
      `issuedFrom=${issueDate}`,
      `issuedTo=${issueDate}`,
      `issuedFrom=${issuedAt}&issuedTo=${issuedAt}`,
      'issuedFrom=2000-01-01&issuedTo=2000-12-31',
      'q=inv',
      'q=inv-00',
      'q=2',
      'q=po-77',
      'q=po-77 inv',
      'q=po-77 inv&status=VOID',
      `q=inv&issuedFrom=${issueDate}`,
      'q=nothing inv',
      'q=inv inv INV',
    ])
      assert.deepEqual(await summaryOf(query), await addedUp(query), query);
  });

  test('the summary of invoices refuses what the list refuses, and what pages have', async () => {
    for (const [query, field] of [
      ['status=OPEN', 'status'],
      ['isOverdue=maybe', 'isOverdue'],
      ['issuedFrom=soon', 'issuedFrom'],
      ['q=--', 'q'],
      ['limit=5', 'limit'],
      ['expand=contract', 'expand'],
    ] as const) {
      const { status, json } = await service.request('GET', `/invoices/summary?${query}`, { tenant });
      assert.deepEqual([status, json.details?.[0]?.field], [400, field], query);
    }
  });

  test('the summary of invoices tells ages as the report on them does', async () => {
    const other = await service.tenant();
    const { id } = await activeContract(service, other);
    for (const days of [-3, 0, 1, 30, 31, 60, 61, 90, 91]) {
      const dueAt = new Date(service.clock.now().getTime() + (100 - days) * DAY_MS).toISOString();
      await finalized(service, other, [line(100_000 + days)], { contractId: id, dueAt });
    }
    service.clock.advance(100 * DAY_MS);
    const rows = await summaryOf('', other);
    const [report] = (await service.request('GET', '/reports/ageing', { tenant: other })).data;
    for (const name of ['days1To30Minor', 'days31To60Minor', 'days61To90Minor', 'daysOver90Minor'] as const)
      assert.deepEqual([name, rows.map((row) => row[name])], [name, [report[name]]]);
    assert.ok(report.daysOver90Minor > 0 && report.days61To90Minor > report.daysOver90Minor);
  });

  test('the summary of invoices is exact beyond what a double holds', async () => {
    const other = await service.tenant();
    const { id } = await activeContract(service, other);
    const most = 9_007_199_254_740_991;
    for (const amountMinor of [most, most, 2])
      await draft(service, other, [{ ...line(amountMinor), taxCategory: 'Z', taxPercent: 0 }], {
        contractId: id,
      });
    const { text } = await service.request('GET', '/invoices/summary', { tenant: other });
    assert.match(text, /"totalMinor":18014398509481984,/);
  });

  test("the summary of invoices is empty without invoices, and knows nothing of another tenant's", async () => {
    assert.deepEqual(await summaryOf('', await service.tenant('alice', 'Empty')), []);
  });
});
