import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { assertRefused } from '../../../../test/support/expectations.ts';
import { type Firm, openFirm } from '../../../../test/support/firm.ts';
import { useService } from '../../../../test/support/service.ts';

const service = useService();
const LINE = { name: 'Work', quantity: 1, amountMinor: 1_000, taxCategory: 'Z' };

describe("payments by the caller's own identifier", () => {
  let firm: Firm;
  before(async () => {
    firm = await openFirm(service);
  });
  const put = (externalId: string, body: object) =>
    firm.send('PUT', `/payments/by-external-id/${externalId}`, body);

  test('a PUT compares what a payment pays with all that it was ever allocated to', async () => {
    const [invoice, other] = [await firm.issue([LINE]), await firm.issue([LINE])];
    const body = { invoiceId: invoice.id, amountMinor: 1_000 };
    const made = await put('pay-1', body);
    assert.equal(made.status, 201, made.text);
    const { id, allocations } = made.data;
    await firm.send('DELETE', `/payments/${id}/allocations/${allocations[0].id}`);
    const again = await put('pay-1', body);
    assert.deepEqual([again.status, again.data.allocations], [200, []], again.text);
    assertRefused(await put('pay-1', { ...body, invoiceId: other.id }), ['invoiceId', 'immutable']);
    const allocated = { clientId: firm.clientId, amountMinor: 1_000 };
    const wish = (amountMinor: number) => ({ allocations: [{ invoiceId: invoice.id, amountMinor }] });
    assert.equal((await put('pay-1', { ...allocated, ...wish(1_000) })).status, 200);
    assertRefused(await put('pay-1', { ...allocated, ...wish(1_001) }), ['allocations', 'immutable']);
  });

  test('a payment beyond what is due can be put again', async () => {
    const invoice = await firm.issue([LINE]);
    await firm.pay(invoice.id, 1_000);
    const body = { invoiceId: invoice.id, amountMinor: 500, allowOverpayment: true };
    assert.deepEqual([(await put('pay-2', body)).status, (await put('pay-2', body)).status], [201, 200]);
  });

  test('a reversed payment keeps its externalId until it is cleared', async () => {
    const body = { clientId: firm.clientId, amountMinor: 100, currencyCode: 'EUR' };
    const { id } = (await put('pay-3', body)).data;
    await firm.send('DELETE', `/payments/${id}`);
    const taken = await firm.send('POST', '/payments', { ...body, externalId: 'pay-3' });
    assert.equal(taken.json.existingId, id, taken.text);
    await firm.patch(`/payments/${id}`, { externalId: null });
    assert.equal((await put('pay-3', body)).status, 201);
  });
});
