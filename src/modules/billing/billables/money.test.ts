import assert from 'node:assert/strict';
import { before, beforeEach, describe, test } from 'node:test';
import { activeContract, draft } from '../../../../test/support/billing.ts';
import { assertRefused } from '../../../../test/support/expectations.ts';
import { useService } from '../../../../test/support/service.ts';

const MAX = 9_007_199_254_740_991;

const service = useService();
let tenant: string;
let contractId: string;
let invoiceId: string;

const get = async (path: string) => (await service.request('GET', path, { tenant })).data;
const newDraft = async (id: string): Promise<string> =>
  (await draft(service, tenant, [], { contractId: id })).id;
const newContract = async (terms: object): Promise<string> =>
  (await activeContract(service, tenant, terms)).id;
const line = (quantity: number, amountMinor: number, more: object = {}) => ({
  name: 'x',
  quantity,
  amountMinor,
  ...more,
});
const add = (...billables: object[]) =>
  service.request('POST', '/billables', { tenant, body: { invoiceId, billables } });
const added = async (...billables: object[]) => {
  const answer = await add(...billables);
  assert.equal(answer.status, 201, answer.text);
  return answer.data;
};
const change = (id: string, body: object) => service.request('PATCH', `/billables/${id}`, { tenant, body });
const sums = async () => {
  const { subtotalMinor, taxMinor, totalMinor, dueMinor } = await get(`/invoices/${invoiceId}`);
  return [subtotalMinor, taxMinor, totalMinor, dueMinor];
};
const taxes = async () =>
  (await get(`/invoices/${invoiceId}`)).taxes.map(
    ({ category, percent, taxableMinor, taxMinor }: Record<string, unknown>) =>
      `${category} ${percent}: ${taxMinor} of ${taxableMinor}`,
  );

describe('the money of an invoice', () => {
  before(async () => {
    tenant = await service.tenant();
    contractId = (await activeContract(service, tenant)).id;
  });
  beforeEach(async () => {
    invoiceId = await newDraft(contractId);
  });

  describe('the total of a line', () => {
    for (const [quantity, amountMinor, totalMinor, says] of [
      [0.5, 1, 1, 'half a cent is rounded up'],
      [0.5, -1, -1, 'a negative half is rounded away from zero'],
      [1.5, 1, 2, 'odd halves are rounded up'],
      [2.5, 1, 3, 'even halves are rounded up'],
      [2.5, -1, -3, 'with either sign'],
      [0.499999, 1, 0, 'less than half a cent is dropped'],
      [0.499999, -1, 0, 'with either sign, and never as -0'],
      [1.005, 100, 101, '100.5 is a half, although 1.005 is not an exact double'],
      [8.345, 1_000, 8_345, 'doubles would give 8344.999999999999'],
      [1.1, 110, 121, 'doubles would give 121.00000000000001'],
      [0.1, 3, 0, '0.3'],
      [0.1, 5, 1, '0.5'],
      [0.35, 10, 4, '3.5'],
      [1.15, 10, 12, '11.5, where doubles would give 11.499999999999998'],
      [0.000001, 500_000, 1, 'the smallest quantity, at exactly a half'],
      [0.000001, 499_999, 0, 'the smallest quantity, just below a half'],
      [123.456789, 987_654_321, 121_932_631_113, '121932631112.635269'],
      [0.333333, MAX, 3_002_396_749_180_579, '3002396749180578.753003'],
      [1, MAX, MAX, 'the largest amount'],
      [1, -MAX, -MAX, 'the smallest amount'],
      [999_999_999.999999, 9_007_199, 9_007_198_999_999_991, '9007198999999990.992801'],
    ] as const) {
      test(`a line of ${quantity} times ${amountMinor} is ${totalMinor}: ${says}`, async () => {
        const [made] = await added(line(quantity, amountMinor));
        assert.deepEqual([made.quantity, made.amountMinor], [quantity, amountMinor]);
        assert.ok(Object.is(made.totalMinor, totalMinor), `${made.totalMinor}`);
        assert.deepEqual((await sums()).slice(0, 3), [totalMinor, 0, totalMinor]);
      });
    }
  });

  test('an invoice rounds each line before it adds them up', async () => {
    await added(line(0.5, 1), line(0.5, 1), line(0.5, 1), line(0.5, -1));
    assert.deepEqual(await sums(), [2, 0, 2, 2]);
  });

  test('an invoice never has an amount due below 0', async () => {
    await added(line(1, -100, { taxPercent: 10 }));
    assert.deepEqual(await sums(), [-100, -10, -110, 0]);
  });

  describe('the tax of an invoice', () => {
    test('the tax of an invoice is rounded once per category and rate, not per line', async () => {
      await added(...Array.from({ length: 3 }, () => line(1, 100, { taxPercent: 7.5 })));
      assert.deepEqual(await sums(), [300, 23, 323, 323]);
      await added(line(1, 100, { taxPercent: 7.5, taxCategory: 'L' }));
      assert.deepEqual(await taxes(), ['L 7.5: 8 of 100', 'S 7.5: 23 of 300']);
      assert.deepEqual(await sums(), [400, 31, 431, 431]);
    });

    test('the tax of an invoice is rounded half away from zero, for both signs', async () => {
      await added(line(1, 50, { taxPercent: 1 }), line(1, -50, { taxPercent: 3 }));
      assert.deepEqual(await taxes(), ['S 1: 1 of 50', 'S 3: -2 of -50']);
      assert.deepEqual(await sums(), [0, -1, -1, 0]);
    });

    test('the tax of an invoice has no floating-point error: 1.1 percent of 50 is 0.55, and 0.7 of 1500 is 10.5', async () => {
      await added(line(1, 50, { taxPercent: 1.1 }), line(1, 1_500, { taxPercent: 0.7 }));
      assert.deepEqual(await taxes(), ['S 0.7: 11 of 1500', 'S 1.1: 1 of 50']);
    });

    test('the tax of an invoice keeps all four decimals of a rate, without trailing zeros', async () => {
      await added(
        line(1, 1_000_000, { taxPercent: 0.0001 }),
        line(1, 1_000_000, { taxPercent: 33.3333 }),
        line(1, 1_000_000, { taxPercent: 20 }),
      );
      assert.deepEqual(await taxes(), [
        'S 0.0001: 1 of 1000000',
        'S 20: 200000 of 1000000',
        'S 33.3333: 333333 of 1000000',
      ]);
    });

    test('the tax of an invoice is calculated on lines and discounts of the same rate together', async () => {
      await added(line(1, 1_000, { taxPercent: 19 }), line(1, -100, { taxPercent: 19 }));
      assert.deepEqual(await taxes(), ['S 19: 171 of 900']);
      assert.deepEqual(await sums(), [900, 171, 1_071, 1_071]);
    });

    test('a tax of 100 percent doubles the amount of an invoice', async () => {
      await added(line(1, 4_503_599_627_370_495, { taxPercent: 100 }));
      assert.equal((await sums())[2], 9_007_199_254_740_990);
    });
  });

  describe('the tax of the contract', () => {
    const taxOf = async (terms: object, given: object) => {
      invoiceId = await newDraft(await newContract(terms));
      const [{ taxPercent, taxCategory }] = await added(line(1, 1_000, given));
      return [taxCategory, taxPercent, (await sums())[1]];
    };

    test("the contract's tax is charged on every line without a tax of its own", async () => {
      const terms = { taxRates: [{ percent: 19 }] };
      assert.deepEqual(await taxOf(terms, {}), ['S', 19, 190]);
      assert.deepEqual(await taxOf(terms, { taxPercent: 7 }), ['S', 7, 70]);
      assert.deepEqual(await taxOf(terms, { taxPercent: 0 }), ['S', 19, 190], 'not given');
      assert.deepEqual(await taxOf(terms, { taxCategory: 'AE' }), ['AE', 0, 0]);
      assert.deepEqual(await taxOf(terms, { taxCategory: 'Z' }), ['Z', 0, 0]);
      assert.deepEqual(await taxOf({ taxRates: [{ category: 'G' }] }, {}), ['G', 0, 0]);
      assert.deepEqual(await taxOf({ taxRates: [{ category: 'G' }] }, { taxPercent: 7 }), ['S', 7, 70]);
    });

    test("the contract's tax changes on the lines that inherit it, and not on others", async () => {
      const taxed = await newContract({ taxRates: [{ percent: 19 }] });
      invoiceId = await newDraft(taxed);
      await added(line(1, 1_000), line(1, 500, { taxPercent: 19 }));
      await service.request('PATCH', `/contracts/${taxed}`, { tenant, body: { taxRates: [{ percent: 7 }] } });
      await added(line(1, 1_000));
      assert.deepEqual(await taxes(), ['S 7: 140 of 2000', 'S 19: 95 of 500']);
    });
  });

  describe('amounts beyond exact integers', () => {
    test('an amount beyond exact integers in one line is refused, and nothing is added', async () => {
      const tooMuch: [string, string] = ['billables.0.amountMinor', 'maximum'];
      for (const [quantity, amount] of [
        [2, 4_503_599_627_370_496],
        [2, -4_503_599_627_370_496],
        [999_999_999.999999, MAX],
      ] as const) {
        assertRefused(await add(line(quantity, amount)), tooMuch);
      }
      assert.equal((await get(`/invoices/${invoiceId}`)).billableCount, 0);
      assert.equal((await add(line(2, 4_503_599_627_370_495))).status, 201);
    });

    test('an amount beyond exact integers in the sum of the lines is refused, and nothing changes', async () => {
      await added(line(1, MAX));
      assertRefused(await add(line(1, 1)), ['billables', 'maximum']);
      assert.deepEqual(await sums(), [MAX, 0, MAX, MAX]);
      await added(line(1, -1), line(1, 1));
      assert.deepEqual(await sums(), [MAX, 0, MAX, MAX]);
    });

    test('an amount beyond exact integers because of the tax alone is refused, and nothing changes', async () => {
      await added(line(1, 1));
      assertRefused(await add(line(1, MAX - 1, { taxPercent: 0.0001 })), ['billables', 'maximum']);
      assert.deepEqual(await sums(), [1, 0, 1, 1]);
    });

    test('an amount beyond exact integers in the sum of one tax is refused, even if others bring the total down again', async () => {
      const exempt = { ...line(1, -MAX), taxCategory: 'E' };
      assertRefused(await add(line(1, MAX), line(1, 2), exempt), ['billables', 'maximum']);
      assert.equal((await add(line(1, MAX), exempt)).status, 201);
    });

    test('an amount beyond exact integers after a change is refused, and nothing changes', async () => {
      const [one, other] = await added(line(1, 5), line(1, 7));
      assertRefused(await change(one.id, { amountMinor: MAX }), ['amountMinor', 'maximum']);
      assertRefused(await change(one.id, { quantity: 2, amountMinor: MAX }), ['amountMinor', 'maximum']);
      await change(other.id, { amountMinor: -1 });
      assert.equal((await change(one.id, { amountMinor: MAX })).status, 200);
      assertRefused(await change(one.id, { taxPercent: 50 }), ['amountMinor', 'maximum']);
      const removed = await service.request('DELETE', `/billables/${other.id}`, { tenant });
      assert.equal(removed.status, 204, removed.text);
      assert.deepEqual(await sums(), [MAX, 0, MAX, MAX]);
    });

    test('an amount beyond exact integers after a deletion is refused too', async () => {
      const [, discount] = await added(line(1, MAX), line(1, -5), line(1, 5));
      const answer = await service.request('DELETE', `/billables/${discount.id}`, { tenant });
      assertRefused(answer, ['billables', 'maximum']);
      assert.equal((await get(`/billables/${discount.id}`)).totalMinor, -5);
    });
  });

  test('the sums of an invoice follow each change and deletion of a line', async () => {
    const [a, b] = await added(line(2, 100, { taxPercent: 10 }), line(1, 50, { taxPercent: 20 }));
    assert.deepEqual(await sums(), [250, 30, 280, 280]);
    await change(a.id, { quantity: 3 });
    assert.deepEqual(await sums(), [350, 40, 390, 390]);
    await change(a.id, { amountMinor: -10 });
    assert.deepEqual(await sums(), [20, 7, 27, 27]);
    await change(a.id, { taxPercent: 20 });
    assert.deepEqual(await taxes(), ['S 20: 4 of 20']);
    assert.deepEqual(await sums(), [20, 4, 24, 24]);
    await service.request('DELETE', `/billables/${b.id}`, { tenant });
    assert.deepEqual(await sums(), [-30, -6, -36, 0]);
    await service.request('DELETE', `/billables/${a.id}`, { tenant });
    assert.deepEqual(await sums(), [0, 0, 0, 0]);
    assert.deepEqual(await taxes(), []);
  });
});
