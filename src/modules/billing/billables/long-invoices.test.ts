import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { act, activeContract, draft, make } from '../../../../test/support/billing.ts';
import { useService } from '../../../../test/support/service.ts';

const service = useService();
const LINES = 10_000;

describe('an invoice with very many lines', () => {
  let tenant: string;
  let invoiceId: string;
  let ids: string[];

  before(async () => {
    tenant = await service.tenant();
    const { id: contractId } = await activeContract(service, tenant, { taxRates: [{ percent: 19 }] });
    const lines = Array.from({ length: LINES }, (_, index) => ({
      name: `Line ${index}`,
      quantity: 1,
      amountMinor: 100,
    }));
    invoiceId = (await draft(service, tenant, lines, { contractId })).id;
    await act(service, tenant, `/invoices/${invoiceId}/finalize`);
  });

  test('an invoice with very many lines is expanded with all of them, in the order in which they were added', async () => {
    const { data } = await service.request('GET', `/invoices/${invoiceId}?expand=contract,billables`, {
      tenant,
    });
    assert.equal(data.billables.length, LINES);
    assert.deepEqual(
      data.billables.map(({ name }: { name: string }) => name),
      Array.from({ length: LINES }, (_, index) => `Line ${index}`),
    );
    assert.equal(data.contract.taxRates[0].percent, 19);
    ids = data.billables.map(({ id }: { id: string }) => id);
  });

  test('an invoice with very many lines is credited by half of its lines, by parts of others, and then as a whole', async () => {
    const credit = (billables?: unknown[]) =>
      make(service, tenant, '/credit-notes', { invoiceId, reason: 'x', ...(billables && { billables }) });
    const half = await credit(ids.slice(0, LINES / 2));
    assert.deepEqual([half.billableCount, half.subtotalMinor, half.taxMinor], [5_000, 500_000, 95_000]);
    const parts = await credit(
      ids.slice(LINES / 2, 8_000).map((billableId) => ({ billableId, quantity: 0.5 })),
    );
    assert.deepEqual([parts.billableCount, parts.subtotalMinor, parts.taxMinor], [3_000, 150_000, 28_500]);
    const rest = await credit();
    assert.deepEqual([rest.billableCount, rest.subtotalMinor, rest.taxMinor], [5_000, 350_000, 66_500]);
    const { data } = await service.request('GET', `/invoices/${invoiceId}`, { tenant });
    assert.deepEqual([data.creditedMinor, data.dueMinor, data.status], [1_190_000, 0, 'CREDITED']);
  });

  test('an invoice with very many lines has at most 200 pairs of tax category and rate', async () => {
    const taxed = (count: number) =>
      Array.from({ length: count }, (_, index) => ({
        name: 'x',
        quantity: 1,
        amountMinor: 1,
        taxPercent: (index + 1) / 100,
      }));
    const { id } = await draft(service, tenant, taxed(200));
    const refused = await service.request('POST', '/billables', {
      tenant,
      body: { invoiceId: id, billables: [{ name: 'x', quantity: 1, amountMinor: 1, taxPercent: 50 }] },
    });
    assert.equal(refused.status, 400);
    assert.deepEqual(refused.json.details[0].field, 'billables');
    assert.equal((await service.request('GET', `/invoices/${id}`, { tenant })).data.taxes.length, 200);
  });
});
