import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { activeContract, finalized } from '../../../../test/support/billing.ts';
import { assertRefused } from '../../../../test/support/expectations.ts';
import { useService } from '../../../../test/support/service.ts';

const service = useService();
let tenant: string;
let contractId: string;
let invoiceId: string;
let lines: string[];

const line = (quantity: number, amountMinor: number, taxPercent = 0) => ({
  name: 'x',
  quantity,
  amountMinor,
  ...(taxPercent === 0 ? { taxCategory: 'Z' } : { taxPercent }),
});
const get = async (path: string) => (await service.request('GET', path, { tenant })).data;

async function issue(...billables: object[]): Promise<number[]> {
  const issued = await finalized(service, tenant, billables, { contractId });
  invoiceId = issued.id;
  lines = (await get(`/billables?invoiceId=${invoiceId}`)).map(({ id }: { id: string }) => id);
  return [issued.subtotalMinor, issued.taxMinor, issued.totalMinor];
}
const credit = (billables?: unknown[]) =>
  service.request('POST', '/credit-notes', {
    tenant,
    body: { invoiceId, reason: 'Returned', ...(billables && { billables }) },
  });
/** Subtotal, tax and total of the next credit note. */
async function credited(...billables: unknown[]): Promise<number[]> {
  const answer = await credit(billables.length > 0 ? billables : undefined);
  assert.equal(answer.status, 201, answer.text);
  const { subtotalMinor, taxMinor, totalMinor } = answer.data;
  return [subtotalMinor, taxMinor, totalMinor];
}
async function assertAllCredited(totalMinor: number): Promise<void> {
  const { creditedMinor, dueMinor, status } = await get(`/invoices/${invoiceId}`);
  assert.deepEqual([creditedMinor, dueMinor, status], [totalMinor, 0, 'CREDITED']);
  assertRefused(await credit(), ['status', 'state']);
}

describe('the last credit note of an invoice', () => {
  before(async () => {
    tenant = await service.tenant();
    contractId = (await activeContract(service, tenant)).id;
  });

  test('the last credit note of an invoice credits less tax if the earlier ones were rounded up', async () => {
    assert.deepEqual(await issue(line(1, 100, 7.5), line(1, 100, 7.5), line(1, 100, 7.5)), [300, 23, 323]);
    assert.deepEqual(await credited(lines[0]), [100, 8, 108]);
    assert.deepEqual(await credited(lines[1]), [100, 8, 108]);
    assert.deepEqual(await credited(lines[2]), [100, 7, 107]);
    await assertAllCredited(323);
  });

  test('the last credit note of an invoice credits more tax if the earlier ones were rounded down', async () => {
    assert.deepEqual(await issue(line(1, 9, 5), line(1, 9, 5), line(1, 9, 5)), [27, 1, 28]);
    assert.deepEqual(await credited(lines[0]), [9, 0, 9]);
    assert.deepEqual(await credited(lines[1]), [9, 0, 9]);
    assert.deepEqual(await credited(lines[2]), [9, 1, 10]);
    await assertAllCredited(28);
  });

  test('the last credit note of an invoice credits no tax if the earlier ones credited all of it', async () => {
    assert.deepEqual(await issue(...Array.from({ length: 4 }, () => line(1, 10, 5))), [40, 2, 42]);
    assert.deepEqual(await credited(lines[0]), [10, 1, 11]);
    assert.deepEqual(await credited(lines[1]), [10, 1, 11]);
    assert.deepEqual(await credited(lines[2]), [10, 0, 10]);
    assert.deepEqual(await credited(lines[3]), [10, 0, 10]);
    await assertAllCredited(42);
  });

  test('the last credit note of an invoice for one rate does not affect the other rates', async () => {
    assert.deepEqual(await issue(line(1, 100, 7.5), line(1, 100, 7.5), line(1, 50, 1)), [250, 16, 266]);
    assert.deepEqual(await credited(lines[0]), [100, 8, 108]);
    assert.deepEqual(await credited(lines[1]), [100, 7, 107]);
    assert.deepEqual(await credited(), [50, 1, 51]);
    await assertAllCredited(266);
  });

  test('the last credit note of an invoice credits what rounding left of the line itself', async () => {
    assert.deepEqual(await issue(line(1.5, 33)), [50, 0, 50]);
    const half = { billableId: lines[0], quantity: 0.5 };
    assert.deepEqual(await credited(half), [17, 0, 17]);
    assert.deepEqual(await credited(half), [17, 0, 17]);
    assert.deepEqual(await credited(half), [16, 0, 16]);
    await assertAllCredited(50);
  });

  test('the last credit note of an invoice credits the rest of a line if no figures are given', async () => {
    assert.deepEqual(await issue(line(3, 33.0, 19), line(0.7, 99, 19)), [168, 32, 200]);
    assert.deepEqual(await credited({ billableId: lines[1], quantity: 0.35 }), [35, 7, 42]);
    assert.deepEqual(await credited(lines[1]), [34, 6, 40]);
    assert.deepEqual(await credited(), [99, 19, 118]);
    await assertAllCredited(200);
  });

  test('the last credit note of an invoice credits whatever is left after credits by amount', async () => {
    assert.deepEqual(await issue(line(3, 333, 10)), [999, 100, 1_099]);
    const cents = (amountMinor: number) => ({ billableId: lines[0], amountMinor });
    assert.deepEqual(await credited(cents(334)), [334, 33, 367]);
    assert.deepEqual(await credited(cents(334)), [334, 33, 367]);
    assert.deepEqual(await credited(cents(331)), [331, 34, 365]);
    await assertAllCredited(1_099);
  });
});

describe('a credit for an invoice with a discount', () => {
  const withDiscount = async () => {
    assert.deepEqual(await issue(line(1, 1_000, 10), line(1, -100, 10)), [900, 90, 990]);
  };

  test('a credit for an invoice with a discount includes the discount', async () => {
    await withDiscount();
    assert.deepEqual(await credited(), [900, 90, 990]);
    await assertAllCredited(990);
  });

  test("a credit for an invoice with a discount is at most the invoice's total, even if the line alone was more", async () => {
    await withDiscount();
    assertRefused(await credit([lines[0]]), ['billables', 'balance']);
    assert.equal((await get(`/invoices/${invoiceId}`)).creditedMinor, 0);
    assert.deepEqual(await credited({ billableId: lines[0], amountMinor: 900 }), [900, 90, 990]);
    assert.deepEqual(await credited(), [0, 0, 0]);
    await assertAllCredited(990);
  });

  test('a credit for an invoice with a discount cannot be the discount alone, which would be a charge', async () => {
    await withDiscount();
    assertRefused(await credit([lines[1]]), ['billables', 'balance']);
    const part = { billableId: lines[0], amountMinor: 99 };
    assertRefused(await credit([part, lines[1]]), ['billables', 'balance']);
  });

  test('a credit for an invoice with a discount can be a part of both', async () => {
    await withDiscount();
    const parts = (ofLine: number, ofDiscount: number) => [
      { billableId: lines[0], amountMinor: ofLine },
      { billableId: lines[1], amountMinor: ofDiscount },
    ];
    assertRefused(await credit(parts(500, 50)), ['billables.1.amountMinor', 'balance']);
    assertRefused(await credit(parts(500, -101)), ['billables.1.amountMinor', 'balance']);
    assert.deepEqual(await credited(...parts(500, -50)), [450, 45, 495]);
    assert.deepEqual(await credited(), [450, 45, 495]);
    await assertAllCredited(990);
  });

  test('a credit for an invoice with a discount of the same rate includes the full tax on the line itself', async () => {
    assert.deepEqual(
      await issue(line(1, 10_000, 19), line(1, -1_000, 19), line(1, 5_000, 7)),
      [14_000, 2_060, 16_060],
    );
    assert.deepEqual(await credited(lines[0]), [10_000, 1_900, 11_900]);
    assert.deepEqual(await credited(), [4_000, 160, 4_160]);
    await assertAllCredited(16_060);
  });

  test('a credit for an invoice with a discount that cancels all of a tax is possible', async () => {
    assert.deepEqual(
      await issue(line(1, 10_000, 19), line(1, -10_000, 19), line(1, 50_000)),
      [50_000, 0, 50_000],
    );
    assert.deepEqual(await credited(lines[0]), [10_000, 1_900, 11_900]);
    assert.deepEqual(await credited(), [40_000, -1_900, 38_100]);
    await assertAllCredited(50_000);
  });

  test('a credit for an invoice with a discount of another rate is exact as well', async () => {
    assert.deepEqual(await issue(line(1, 1_000, 7.5), line(1, -50, 3)), [950, 73, 1_023]);
    assert.deepEqual(await credited({ billableId: lines[0], amountMinor: 500 }), [500, 38, 538]);
    assert.deepEqual(await credited(), [450, 35, 485]);
    await assertAllCredited(1_023);
  });
});
