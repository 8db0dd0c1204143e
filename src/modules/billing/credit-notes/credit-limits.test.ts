import assert from 'node:assert/strict';
import { before, beforeEach, describe, test } from 'node:test';
import { activeContract, finalized, make } from '../../../../test/support/billing.ts';
import { assertRefused } from '../../../../test/support/expectations.ts';
import { useService } from '../../../../test/support/service.ts';

const service = useService();
let tenant: string;
let contractId: string;
let invoiceId: string;
/** The lines of the invoice: 4 hours at 1.00 and a day at 10.00, both with 10 percent. */
let hours: string;
let day: string;

const LINES = [
  { name: 'Hours', quantity: 4, amountMinor: 100, taxPercent: 10 },
  { name: 'Day', quantity: 1, amountMinor: 1_000, taxPercent: 10 },
];

const get = (path: string) => service.request('GET', path, { tenant });
const read = async () => (await get(`/invoices/${invoiceId}`)).data;
const standing = async () => {
  const { status, creditedMinor, paidMinor, dueMinor, paidAt } = await read();
  return [status, creditedMinor, paidMinor, dueMinor, paidAt];
};
const credit = (body: object = {}) =>
  service.request('POST', '/credit-notes', { tenant, body: { invoiceId, reason: 'Late', ...body } });
const credited = async (...billables: unknown[]) => {
  const answer = await credit(billables.length > 0 ? { billables } : {});
  assert.equal(answer.status, 201, answer.text);
  return answer.data;
};
const pay = (amountMinor: number) => make(service, tenant, '/payments', { invoiceId, amountMinor });

async function newInvoice(): Promise<void> {
  invoiceId = (await finalized(service, tenant, LINES, { contractId })).id;
  const { data } = await get(`/billables?invoiceId=${invoiceId}`);
  [hours, day] = data.map(({ id }: { id: string }) => id);
}

describe('the limits of credit notes', () => {
  before(async () => {
    tenant = await service.tenant();
    contractId = (await activeContract(service, tenant)).id;
  });
  beforeEach(newInvoice);

  describe('the limits for a line', () => {
    test('the credit limits of a line are what was charged, and each item above it is reported', async () => {
      const earlier = await read();
      assertRefused(
        await credit({
          billables: [
            { billableId: hours, quantity: 4.01 },
            { billableId: day, amountMinor: 1_001 },
          ],
        }),
        ['billables.0.quantity', 'balance'],
        ['billables.1.amountMinor', 'balance'],
      );
      assertRefused(await credit({ billables: [{ billableId: hours, quantity: 2, amountMinor: 201 }] }), [
        'billables.0.amountMinor',
        'balance',
      ]);
      assert.deepEqual(await read(), earlier);
    });

    test('the credit limits of a line are what earlier credit notes left', async () => {
      await credited({ billableId: hours, quantity: 1 });
      assertRefused(await credit({ billables: [{ billableId: hours, quantity: 3.01 }] }), [
        'billables.0.quantity',
        'balance',
      ]);
      assertRefused(await credit({ billables: [{ billableId: hours, amountMinor: 301 }] }), [
        'billables.0.amountMinor',
        'balance',
      ]);
      await credited({ billableId: hours, quantity: 3 });
      assertRefused(await credit({ billables: [day, hours] }), ['billables.1.billableId', 'balance']);
      assert.equal((await read()).creditedMinor, 440);
    });

    test('the credit limits of a line exclude 0 and the opposite sign', async () => {
      for (const amountMinor of [0, -1]) {
        assertRefused(await credit({ billables: [{ billableId: day, amountMinor }] }), [
          'billables.0.amountMinor',
          'balance',
        ]);
      }
      const tiny = [{ billableId: hours, quantity: 0.004 }];
      assertRefused(await credit({ billables: tiny }), ['billables.0.quantity', 'balance']);
    });

    test('the credit limits of a line are its units, even if rounding or another price hides an excess', async () => {
      for (const more of [{ quantity: 4.004 }, { quantity: 5, amountMinor: 1 }]) {
        const answer = await credit({ billables: [{ billableId: hours, ...more }] });
        assertRefused(answer, ['billables.0.quantity', 'balance']);
      }
    });
  });

  describe('credits and the amount due', () => {
    test('a credit lowers the amount due, and the rest can be paid', async () => {
      await credited({ billableId: hours, quantity: 1 });
      assert.deepEqual(await standing(), ['FINALIZED', 110, 0, 1_430, undefined]);
      const { paidAt } = await pay(1_430);
      assert.deepEqual(await standing(), ['PAID', 110, 1_430, 0, paidAt]);
    });

    test('a credit for the rest makes a partially paid invoice paid, at that moment', async () => {
      await pay(1_100);
      await credited({ billableId: hours, quantity: 1 });
      assert.deepEqual(await standing(), ['PARTIALLY_PAID', 110, 1_100, 330, undefined]);
      service.clock.advance(1_000);
      const { issuedAt } = await credited(hours);
      assert.deepEqual(await standing(), ['PAID', 440, 1_100, 0, issuedAt]);
      assert.equal((await read()).updatedAt, issuedAt);
    });

    test('a paid invoice stays paid after a credit that frees a part of its money, with the same date', async () => {
      const { paidAt } = await pay(1_540);
      service.clock.advance(1_000);
      await credited({ billableId: day, amountMinor: 500 });
      assert.deepEqual(await standing(), ['PAID', 550, 990, 0, paidAt]);
      await credited();
      const { issuedAt } = await read(); // since then nothing was due that a credit took
      assert.deepEqual(await standing(), ['CREDITED', 1_540, 0, 0, issuedAt]);
    });
  });
});
