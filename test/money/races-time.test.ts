import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import { shuffled, times } from '../support/arrays.ts';
import { collectOnto } from '../support/collecting.ts';
import { type Firm, openFirm } from '../support/firm.ts';
import type { Answer } from '../support/http.ts';
import { assertStatuses } from '../support/races/race-outcomes.ts';
import { useService } from '../support/service.ts';
import { type Ledger, openLedger } from '../support/time.ts';

const ROUNDS = 3;

describe('concurrently, hours', () => {
  const service = useService();
  let firm: Firm;
  let time: Ledger;

  beforeEach(async () => {
    const rates = [{ unit: 'HOUR', amountMinor: 6_000, startsOn: '2026-01-01' }];
    firm = await openFirm(service, { terms: { rates, taxRates: [{ percent: 19 }] } });
    time = await openLedger(service, firm);
  });

  const all = (attempts: (() => Promise<Answer>)[]) =>
    Promise.all(shuffled(attempts).map((attempt) => attempt()));
  const correct = (invoiceId: string, billableId: string | undefined, quantity: number) => () =>
    firm.send('POST', '/credit-notes', {
      ...{ invoiceId, reason: 'Wrong', kind: 'CORRECTION', billables: [{ billableId, quantity }] },
    });

  test('hours are credited by several notes at once: each minute is taken back once', async () => {
    await time.work('tim_a', 100);
    await time.work('tim_b', 80);
    const { id, lines } = await time.issue({ charges: { tim_a: 100, tim_b: 80 } });
    const answers = await all(times(5, () => correct(id, lines[0], 1)));
    assertStatuses(answers, 201, 400);
    assert.equal(answers.filter(({ status }) => status === 201).length, 3);
    assert.deepEqual(await time.owed(), { tim_a: 100, tim_b: 80 });
  });

  test('hours are credited while their entry is deleted and their draft is issued: nothing is taken back twice', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const log = async (minutes: number) =>
        (await firm.make('/time-entries', { projectId: time.projectId, date: '2026-10-05', minutes })).id;
      const [kept, wrong] = [await log(60), await log(60)];
      const { id } = await firm.make('/invoices', { contractId: firm.contractId });
      const { lines } = await collectOnto(firm, id, { to: '2026-10-31' });
      await firm.act(`/invoices/${id}/finalize`);
      await log(600);
      await firm.patch(`/time-entries/${wrong}`, { minutes: 30 });
      const { id: draft } = await firm.make('/invoices', { contractId: firm.contractId });
      await collectOnto(firm, draft, { to: '2026-10-31' });
      const answers = await all([
        correct(id, lines[0].billable, 0.5),
        () => firm.send('DELETE', `/time-entries/${wrong}`),
        () => firm.send('POST', `/invoices/${draft}/finalize`),
        () => firm.send('PATCH', `/time-entries/${kept}`, { minutes: 90 }),
      ]);
      assertStatuses(answers, 200, 201, 204);
      const { id: last } = await firm.make('/invoices', { contractId: firm.contractId });
      await collectOnto(firm, last, { to: '2026-10-31' });
      assert.deepEqual(await time.owed(), {});
    }
  });

  test('hours are credited while their draft and a line of it are deleted: all that is owed again is owed once', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const [entry, other] = [`tim_a${round}`, `tim_b${round}`];
      await time.work(entry, 60);
      await time.work(other, 60);
      const { id, lines } = await time.issue({ charges: { [entry]: 60 } });
      await time.work(entry, 30);
      const reversal = { charges: { [entry]: -30 }, pricedBy: lines[0] };
      const draft = await time.collect(reversal, { charges: { [other]: 60 } });
      const answers = await all([
        correct(id, lines[0], 0.5),
        () => firm.send('DELETE', `/billables/${draft.lines[0]}`),
        () => firm.send('DELETE', `/invoices/${draft.id}`),
      ]);
      assertStatuses(answers, 201, 204, 404);
      const owed = await time.owed();
      assert.deepEqual([owed[entry], owed[other]], [undefined, 60]);
    }
  });
});
