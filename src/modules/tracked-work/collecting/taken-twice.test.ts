import assert from 'node:assert/strict';
import { test } from 'node:test';
import { collectOnto, linesOn } from '../../../../test/support/collecting.ts';
import { openFirm } from '../../../../test/support/firm.ts';
import { useService } from '../../../../test/support/service.ts';

const service = useService();

/** A firm with a line of 10,000 at 19 % and one of 5,000 at 7 %, the second of which was taken back on an issued line. */
async function open() {
  const firm = await openFirm(service, { terms: { taxRates: [{ percent: 19 }] } });
  const { contractId } = firm;
  const { id: projectId } = await firm.make('/projects', { contractId, name: 'Shop' });
  const bill = async (billables: object[] = []) => {
    const { id } = await firm.make('/invoices', { contractId, ...(billables.length > 0 && { billables }) });
    await collectOnto(firm, id, { to: '2026-01-31' });
    const lines = await linesOn(firm, id);
    await firm.act(`/invoices/${id}/finalize`);
    return { id: id as string, lines };
  };
  return { firm, projectId, bill };
}

test('an expense has the tax of each line back after one was taken back and credited', async () => {
  const { firm, projectId, bill } = await open();
  const spent = { projectId, date: '2026-01-05', name: 'Taxi', amountMinor: 10_000, kind: 'REBILLED' };
  const { id } = await firm.make('/expenses', spent);
  const change = (amountMinor: number) => firm.patch(`/expenses/${id}`, { amountMinor });
  assert.deepEqual((await bill()).lines, ['Taxi: 1 x 10000 +19%']);
  await firm.patch(`/contracts/${firm.contractId}`, { taxRates: [{ percent: 7 }] });
  await change(15_000);
  const second = await bill();
  assert.deepEqual(second.lines, ['Taxi: 1 x 5000 +7%']);
  await change(10_000);
  const own = { name: 'Advice', quantity: 1, amountMinor: 99_000 };
  assert.deepEqual((await bill([own])).lines, ['Advice: 1 x 99000 +7%', 'Taxi: 1 x -5000 +7%']);
  await firm.credit(second.id, { kind: 'CORRECTION' });
  await change(5_000);
  const { status, owedMinor } = await firm.get(`/expenses/${id}`);
  assert.deepEqual([status, owedMinor], ['OPEN', 0]);
  assert.deepEqual((await bill([own])).lines, [
    'Advice: 1 x 99000 +7%',
    'Taxi: 1 x 5000 +7%',
    'Taxi: 1 x -5000 +19%',
  ]);
  assert.equal((await firm.get(`/expenses/${id}`)).status, 'BILLED');
});

test('a period that is agreed no longer is charged again as far as it was taken back and credited', async () => {
  const { firm, bill } = await open();
  const prices = [{ amountMinor: 10_000, startsOn: '2026-01-01' }];
  const fee = { name: 'Care', every: 'MONTH', startsOn: '2026-01-01', prices };
  const { id } = await firm.make('/charges', { contractId: firm.contractId, ...fee });
  const first = await bill();
  await firm.patch(`/charges/${id}`, { pauses: [{ from: '2026-01-01' }] });
  const own = { name: 'Advice', quantity: 1, amountMinor: 99_000 };
  assert.deepEqual((await bill([own])).lines, ['Advice: 1 x 99000 +19%', 'Care: 1 x -10000 +19%']);
  await firm.credit(first.id, { kind: 'CORRECTION' });
  assert.deepEqual((await bill([own])).lines, ['Advice: 1 x 99000 +19%', 'Care: 1 x 10000 +19%']);
});

test('a fee that a person priced anew is given back to the cent, part by part', async () => {
  const { firm } = await open();
  const prices = [{ amountMinor: 10_000, startsOn: '2026-01-01' }];
  const fee = { name: 'Care', every: 'MONTH', startsOn: '2026-01-01', prices };
  const { contractId } = firm;
  const { id } = await firm.make('/charges', { contractId, ...fee });
  const { id: invoice } = await firm.make('/invoices', { contractId });
  await collectOnto(firm, invoice, { to: '2026-01-01' });
  const [{ id: line }] = await firm.get(`/billables?invoiceId=${invoice}`);
  await firm.patch(`/billables/${line}`, { amountMinor: 5_555 });
  await firm.act(`/invoices/${invoice}/finalize`);
  const given: number[] = [];
  for (const endsOn of ['2026-01-23', '2026-01-17', '2026-01-11', '2026-01-04', '2026-01-02']) {
    await firm.patch(`/charges/${id}`, { endsOn });
    const own = [{ name: 'Advice', quantity: 1, amountMinor: 99_000 }];
    const { id: next } = await firm.make('/invoices', { contractId, billables: own });
    await collectOnto(firm, next, { to: '2026-01-31' });
    const [, reversal] = await firm.get(`/billables?invoiceId=${next}`);
    given.push(reversal.amountMinor);
    await firm.act(`/invoices/${next}/finalize`);
  }
  await firm.patch(`/charges/${id}`, { pauses: [{ from: '2026-01-01' }] });
  const { id: last } = await firm.make('/invoices', { contractId });
  await collectOnto(firm, last, { to: '2026-01-31' });
  const [reversal] = await firm.get(`/billables?invoiceId=${last}`);
  assert.equal(
    given.reduce((sum, one) => sum + one, reversal.amountMinor),
    -5_555,
  );
});
