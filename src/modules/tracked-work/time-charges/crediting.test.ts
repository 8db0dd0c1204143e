import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import { assertRefused } from '../../../../test/support/expectations.ts';
import { type Firm, openFirm } from '../../../../test/support/firm.ts';
import { useService } from '../../../../test/support/service.ts';
import { type Ledger, openLedger } from '../../../../test/support/time.ts';

const service = useService();
let firm: Firm;
let time: Ledger;

const correct = (invoiceId: string, billables?: unknown[]) =>
  firm.credit(invoiceId, { kind: 'CORRECTION', ...(billables && { billables }) });

beforeEach(async () => {
  firm = await openFirm(service);
  time = await openLedger(service, firm);
});

describe('credited lines with time entries', () => {
  test('a credited line with time entries needs a kind, which says whether its hours are owed again', async () => {
    await time.work('tim_a', 60);
    const { id: invoiceId, lines } = await time.issue({ charges: { tim_a: 60 } });
    const note = { invoiceId, reason: 'Agreed' };
    for (const billables of [undefined, lines, [{ billableId: lines[0], amountMinor: 100 }]]) {
      const refused = await firm.send('POST', '/credit-notes', { ...note, ...(billables && { billables }) });
      assertRefused(refused, ['kind', 'required']);
      assert.match(refused.json.details[0].message, /owed again; GOODWILL lowers the price only/);
    }
  });

  test('a credited line with time entries needs no kind if only other lines are credited', async () => {
    await time.work('tim_a', 60);
    const { id: invoiceId } = await time.collect({ charges: { tim_a: 60 } });
    const [other] = await firm.make('/billables', {
      invoiceId,
      billables: [{ name: 'Hosting', quantity: 1, amountMinor: 500, taxCategory: 'Z' }],
    });
    await firm.act(`/invoices/${invoiceId}/finalize`);
    const note = await firm.credit(invoiceId, { billables: [other.id] });
    assert.equal(note.kind, 'CORRECTION');
    assert.deepEqual(await time.owed(), {});
  });
});

describe('corrections', () => {
  /** Three entries on one line, the newest last: by day, then by identifier. */
  async function issueThree() {
    await time.work('tim_c', 60, '2026-10-01');
    await time.work('tim_a', 60, '2026-10-02');
    await time.work('tim_b', 60, '2026-10-02');
    return time.issue({ charges: { tim_a: 60, tim_b: 60, tim_c: 60 } });
  }

  test('a correction by quantity takes hours back from the newest entries first, which owe them again', async () => {
    const { id, lines } = await issueThree();
    const note = await correct(id, [{ billableId: lines[0], quantity: 1.5 }]);
    assert.deepEqual(await time.takenBy(note), { tim_b: 60, tim_a: 30 });
    assert.deepEqual(await time.owed(), { tim_b: 60, tim_a: 30 });
    const again = await correct(id, [{ billableId: lines[0], quantity: 1, amountMinor: 6_000 }]);
    assert.deepEqual(await time.takenBy(again), { tim_a: 30, tim_c: 30 });
  });

  test('a correction takes hours back first from entries that were charged too much', async () => {
    const { id, lines } = await issueThree();
    await time.work('tim_c', 40);
    await time.work('tim_a', 50);
    const note = await correct(id, [{ billableId: lines[0], quantity: 0.75 }]);
    assert.deepEqual(await time.takenBy(note), { tim_a: 10, tim_c: 20, tim_b: 15 });
    assert.deepEqual(await time.owed(), { tim_b: 15 });
  });

  test('a correction takes whole minutes, half up, and at most what is left', async () => {
    await time.work('tim_a', 3);
    const { id, lines } = await time.issue({ charges: { tim_a: 3 } });
    const taken = async (quantity: number) =>
      time.takenBy(await correct(id, [{ billableId: lines[0], quantity }]));
    assert.deepEqual(await taken(0.008), {});
    assert.deepEqual(await taken(0.025), { tim_a: 2 });
    assert.deepEqual(await taken(0.001), {});
    assert.deepEqual(await time.takenBy(await correct(id)), { tim_a: 1 });
  });

  test("a correction of all that is left takes exactly the line's minutes back, however credited before", async () => {
    await time.work('tim_a', 20);
    await time.work('tim_b', 25);
    const { id, lines } = await time.issue({ charges: { tim_a: 20 } }, { charges: { tim_b: 25 } });
    await correct(id, [{ billableId: lines[0], quantity: 0.1 }]);
    await firm.credit(id, { kind: 'GOODWILL', billables: [{ billableId: lines[1], amountMinor: 100 }] });
    await correct(id, [{ billableId: lines[1], amountMinor: 100 }]);
    const note = await correct(id);
    assert.deepEqual(await time.takenBy(note), { tim_a: 14, tim_b: 25 });
    assert.deepEqual(await time.owed(), { tim_a: 20, tim_b: 25 });
  });

  test('a correction of the whole quantity that is left takes all minutes, however it is rounded', async () => {
    await time.work('tim_a', 2);
    const { id, lines } = await time.issue({ charges: { tim_a: 2 }, amountMinor: 600_000 });
    const taken = async (quantity: number, more: object = {}) =>
      time.takenBy(await correct(id, [{ billableId: lines[0], quantity, ...more }]));
    assert.deepEqual(await taken(0.008), {});
    assert.deepEqual(await taken(0.008), { tim_a: 1 });
    assert.deepEqual(await taken(0.017333, { amountMinor: 600_000 }), { tim_a: 1 });
  });

  for (const [name, figures] of [
    ['by amount', { amountMinor: 1_500 }],
    ['by an amount that is the price', { amountMinor: 6_000 }],
    ['at another price', { quantity: 1, amountMinor: 1_500 }],
  ] as const) {
    test(`a credit ${name} takes back money only`, async () => {
      const { id, lines } = await issueThree();
      const note = await correct(id, [{ billableId: lines[0], ...figures }]);
      assert.deepEqual(await time.takenBy(note), {});
      assert.deepEqual(await time.owed(), {});
    });
  }

  test('a credit as goodwill takes back money only, in part or as a whole', async () => {
    const { id, lines } = await issueThree();
    for (const billables of [[{ billableId: lines[0], quantity: 1 }], lines])
      assert.deepEqual(await time.takenBy(await firm.credit(id, { kind: 'GOODWILL', billables })), {});
    assert.deepEqual(await time.owed(), {});
  });
});

describe('voided invoices', () => {
  test('a voided invoice gives all of its hours back to be charged again', async () => {
    await time.work('tim_a', 60);
    await time.work('tim_b', 30);
    const charges = [{ charges: { tim_a: 60 } }, { charges: { tim_b: 30 }, amountMinor: 0 }];
    const { id } = await time.issue(...charges);
    await firm.act(`/invoices/${id}/void`);
    assert.deepEqual(await time.owed(), { tim_a: 60, tim_b: 30 });
    await time.issue(...charges);
    assert.deepEqual(await time.owed(), {});
    assert.deepEqual(await time.held(), []);
  });
});

describe('credited reversals', () => {
  test('a credited reversal gives minutes back first to entries that were charged too little, then to the newest', async () => {
    await time.work('tim_a', 60, '2026-10-01');
    await time.work('tim_b', 60, '2026-10-02');
    await time.work('tim_c', 600);
    const first = await time.issue({ charges: { tim_a: 60, tim_b: 60 } });
    await time.work('tim_a', 0);
    await time.work('tim_b', 0);
    const reversal = { charges: { tim_a: -60, tim_b: -60 }, pricedBy: first.lines[0] };
    const { id, lines } = await time.issue(reversal, { charges: { tim_c: 600 } });
    await time.work('tim_a', 40);
    const both = [
      { billableId: lines[0], quantity: 1 },
      { billableId: lines[1], quantity: 5 },
    ];
    const note = await correct(id, both);
    assert.deepEqual(await time.takenBy(note), { tim_a: -40, tim_b: -20, tim_c: 300 });
    assert.deepEqual(await time.owed(), { tim_b: -20, tim_c: 300 });
  });
});

describe('hours that a credit note took back', () => {
  test('hours that a credit note took back are no longer subtracted on a draft', async () => {
    await time.work('tim_a', 60);
    const { id, lines } = await time.issue({ charges: { tim_a: 60 } });
    await time.work('tim_a', 30);
    const draft = await time.collect({ charges: { tim_a: -30 }, pricedBy: lines[0] });
    await correct(id, [{ billableId: lines[0], quantity: 0.25 }]);
    assert.equal((await firm.get(`/billables/${draft.lines[0]}`)).quantity, 0.25);
    await correct(id, [{ billableId: lines[0], quantity: 0.25 }]);
    assert.equal((await firm.get(`/invoices/${draft.id}`)).billableCount, 0);
    assert.deepEqual(await time.owed(), {});
  });

  test('hours that a credit note took back leave a draft at their own price, and no others do', async () => {
    await time.work('tim_a', 60);
    const first = await time.issue({ charges: { tim_a: 60 } });
    await time.work('tim_a', 90);
    const second = await time.issue({ charges: { tim_a: 30 }, amountMinor: 9_000 });
    await time.work('tim_a', 0);
    const draft = await time.collect(
      { charges: { tim_a: -30 }, amountMinor: 9_000, pricedBy: second.lines[0] },
      { charges: { tim_a: -60 }, pricedBy: first.lines[0] },
    );
    await correct(second.id);
    const left = await firm.get(`/billables?invoiceId=${draft.id}`);
    assert.deepEqual(
      left.map(({ id }: { id: string }) => id),
      [draft.lines[1]],
    );
    assert.deepEqual(await time.owed(), {});
  });
});
