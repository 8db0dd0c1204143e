import assert from 'node:assert/strict';
import { test } from 'node:test';
import { finalized, make } from '../../../../test/support/billing.ts';
import { everyPage } from '../../../../test/support/expectations.ts';
import { useService } from '../../../../test/support/service.ts';

const service = useService();

test('payments are found by reference, method, buyer, invoices and amount, in any order', async () => {
  const tenant = await service.tenant();
  const invoice = await finalized(service, tenant);
  const pay = (body: object) => make(service, tenant, '/payments', { ...body, method: 'Bank transfer' });
  const one = await pay({ invoiceId: invoice.id, amountMinor: 1_000, reference: '2026-11/4711' });
  const other = await pay({
    clientId: invoice.client,
    currencyCode: invoice.currencyCode,
    amountMinor: 260_848,
    reference: 'Überweisung',
  });

  const found = async (query: string) => {
    const records = await everyPage(service, `/payments?q=${query}`, { tenant, limit: 500 });
    return records.map(({ id }) => id);
  };
  assert.deepEqual(await found('4711'), [one.id]);
  assert.deepEqual(await found('uberw%20bank'), [other.id]);
  assert.deepEqual(await found(invoice.invoiceNumber), [one.id]);
  assert.deepEqual(await found('2.608,48'), [other.id]);
  assert.deepEqual(await found('transfer'), [other.id, one.id]);
  assert.deepEqual(await found('transfer&sort=amount'), [one.id, other.id]);
  assert.deepEqual(await found('transfer&paidFrom=2020-01-01&sort=-paidDate'), [other.id, one.id]);
  assert.deepEqual(await found(`${encodeURIComponent(one.buyerName)}&clientId=${invoice.client}`), [
    other.id,
    one.id,
  ]);

  const [{ id: allocation }] = one.allocations;
  await service.request('DELETE', `/payments/${one.id}/allocations/${allocation}`, { tenant });
  assert.deepEqual(await found(invoice.invoiceNumber), []);
});
