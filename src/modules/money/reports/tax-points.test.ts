import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import { onDay } from '../../../../test/support/dated-clock.ts';
import { assertRefused } from '../../../../test/support/expectations.ts';
import { type Firm, openFirm } from '../../../../test/support/firm.ts';
import { useService } from '../../../../test/support/service.ts';

const service = useService();
let firm: Firm;

const line = (amountMinor: number, more: object = {}) => ({
  name: 'Work',
  quantity: 1,
  amountMinor,
  taxPercent: 19,
  ...more,
});
interface Row {
  percent?: number;
  taxMinor?: number;
  unreturned?: { number: string; heldMinor: number };
}
const rowsOf = (month: string, more = '') =>
  firm.get(`/reports/tax?from=${month}-01&to=${month}-28${more}`) as Promise<Row[]>;
/** The tax of each month, in one number for each row. */
const taxOf = async (month: string, more = '') =>
  (await rowsOf(month, more)).flatMap(({ taxMinor }) => (taxMinor === undefined ? [] : [taxMinor]));

describe('the tax point', () => {
  beforeEach(async () => {
    onDay(service, '2026-02-05');
    firm = await openFirm(service);
    await firm.make('/addresses', {
      ...{ name: 'Lind', address1: 'Am Markt 1', zip: '10115', city: 'Berlin', country: 'Germany' },
    });
  });

  test('the tax point is the supply in Germany and Austria, and the issue elsewhere, unless it is set', async () => {
    const read = async () => (await firm.get(`/tenants/${firm.tenant}`)).taxPoint;
    assert.equal(await read(), 'SUPPLY');
    await firm.patch(`/tenants/${firm.tenant}`, { taxPoint: 'PAYMENT' });
    assert.equal(await read(), 'PAYMENT');
    await firm.patch(`/tenants/${firm.tenant}`, { taxPoint: null });
    assert.equal(await read(), 'SUPPLY');
    const bare = await openFirm(service);
    assert.equal((await bare.get(`/tenants/${bare.tenant}`)).taxPoint, 'ISSUE');
    await bare.patch(`/tenants/${bare.tenant}`, { vatNumber: 'ATU12345675' });
    assert.equal((await bare.get(`/tenants/${bare.tenant}`)).taxPoint, 'SUPPLY');
    const answer = await firm.send('PATCH', `/tenants/${firm.tenant}`, { taxPoint: 'CASH' });
    assertRefused(answer, ['taxPoint', 'enum']);
  });

  test('the work of January that is invoiced in February counts in January, and lines count on their own days', async () => {
    await firm.issue([line(10_000, { serviceTo: '2026-01-20' }), line(1_000, { serviceTo: '2026-03-03' })]);
    assert.deepEqual(await taxOf('2026-01'), [1_900]);
    assert.deepEqual(await taxOf('2026-02'), []);
    assert.deepEqual(await taxOf('2026-03'), [190]);
    assert.deepEqual(await taxOf('2026-02', '&basis=ISSUE'), [2_090]);
  });

  test('money that comes before the supply counts when it comes, and the rest with the supply', async () => {
    const { id } = await firm.issue([line(10_000, { serviceTo: '2026-04-10' })]);
    await firm.pay(id, 5_950);
    assert.deepEqual(await taxOf('2026-02'), [950]);
    assert.deepEqual(await taxOf('2026-04'), [950]);
    onDay(service, '2026-05-05');
    await firm.pay(id, 5_950);
    assert.deepEqual(await taxOf('2026-05'), []);
    assert.deepEqual(await taxOf('2026-05', '&basis=PAYMENT'), [950]);
  });

  test('what is credited before it counted never counts, and later credit counts when it is issued', async () => {
    const early = await firm.issue([line(10_000, { serviceTo: '2026-04-10' })]);
    await firm.credit(early.id);
    const late = await firm.issue([line(10_000, { serviceTo: '2026-01-10' })]);
    onDay(service, '2026-03-05');
    await firm.credit(late.id);
    for (const month of ['2026-02', '2026-04']) assert.deepEqual(await taxOf(month), []);
    assert.deepEqual(await taxOf('2026-01'), [1_900]);
    assert.deepEqual(await taxOf('2026-03'), [-1_900]);
  });

  test('a write-off lowers tax on its day but not before the supply, and never under PAYMENT', async () => {
    const { id } = await firm.issue([line(10_000, { serviceTo: '2026-04-10' })]);
    const lost = await firm.make('/write-offs', {
      invoiceId: id,
      amountMinor: 1_190,
      reason: 'UNCOLLECTIBLE',
    });
    assert.deepEqual(await taxOf('2026-02'), []);
    assert.deepEqual(await taxOf('2026-04'), [1_710]);
    assert.deepEqual(await taxOf('2026-02', '&basis=ISSUE'), [1_710]);
    assert.deepEqual(await taxOf('2026-02', '&basis=PAYMENT'), []);
    onDay(service, '2026-05-05');
    await firm.send('DELETE', `/write-offs/${lost.id}`);
    assert.deepEqual(await taxOf('2026-05'), [190]);
  });

  test('only the money of a deposit counts, and the final invoice counts the rest', async () => {
    const deposit = await firm.issue([line(10_000)], { kind: 'DEPOSIT' });
    for (const basis of ['SUPPLY', 'ISSUE', 'PAYMENT'])
      assert.deepEqual(await taxOf('2026-02', `&basis=${basis}`), []);
    onDay(service, '2026-03-05');
    await firm.pay(deposit.id, 5_950);
    for (const basis of ['SUPPLY', 'ISSUE', 'PAYMENT'])
      assert.deepEqual(await taxOf('2026-03', `&basis=${basis}`), [950]);
    await firm.pay(deposit.id, 5_950);
    onDay(service, '2026-04-05');
    const final = await firm.draft([line(30_000)]);
    const deposits = [{ invoiceId: deposit.id }];
    assert.equal((await firm.send('POST', `/invoices/${final.id}/deduct`, { deposits })).status, 200);
    await firm.finalize(final.id);
    assert.deepEqual(await taxOf('2026-03'), [1_900]);
    assert.deepEqual(await taxOf('2026-04'), [3_800]);
  });

  test('a credit note whose money lies on account is marked until the money is paid back', async () => {
    const { id } = await firm.issue([line(10_000)]);
    const { id: paymentId } = await firm.pay(id, 11_900);
    await firm.credit(id);
    const marked = async () =>
      (await rowsOf('2026-02')).flatMap((row) => (row.unreturned ? [row.unreturned] : []));
    const [mark] = await marked();
    assert.deepEqual([mark?.number, mark?.heldMinor], ['CN-000001', 11_900]);
    await firm.make('/refunds', { paymentId, amountMinor: 10_000 });
    assert.equal((await marked())[0]?.heldMinor, 1_900);
    await firm.make('/refunds', { paymentId, amountMinor: 1_900 });
    assert.deepEqual(await marked(), []);
  });

  test('one invoice counts all of its tax under each tax point, on other days', async () => {
    onDay(service, '2026-03-05');
    const { id } = await firm.issue([line(10_000, { serviceTo: '2026-04-10' })]);
    onDay(service, '2026-03-20');
    await firm.pay(id, 5_950);
    onDay(service, '2026-05-12');
    const { id: paymentId } = await firm.pay(id, 5_950);
    onDay(service, '2026-06-02');
    const [{ id: billableId }] = await firm.get(`/billables?invoiceId=${id}`);
    await firm.credit(id, { billables: [{ billableId, amountMinor: 1_000 }] });
    await firm.refund(paymentId, 1_190);
    const months = ['2026-03', '2026-04', '2026-05', '2026-06'];
    const counted = (basis: string) =>
      Promise.all(months.map(async (month) => (await taxOf(month, `&basis=${basis}`))[0] ?? 0));
    assert.deepEqual(await counted('SUPPLY'), [950, 950, 0, -190]);
    assert.deepEqual(await counted('ISSUE'), [1_900, 0, 0, -190]);
    assert.deepEqual(await counted('PAYMENT'), [950, 0, 950, -190]);
  });
});
