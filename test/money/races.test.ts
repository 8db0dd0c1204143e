import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { shuffled, times } from '../support/arrays.ts';
import { activeContract, draft, finalized, LINE, make } from '../support/billing.ts';
import type { Answer, RequestOptions } from '../support/http.ts';
import { type SecondInstance, startSecondInstance } from '../support/processes/instance.ts';
import {
  assertGapless,
  assertRefusedForState,
  assertStatuses,
  assertWinners,
  drafts,
  issuedOf,
  SMALL,
} from '../support/races/race-outcomes.ts';
import { useService } from '../support/service.ts';

const ROUNDS = 4;

describe('concurrently, on two instances', () => {
  const service = useService();
  let other: SecondInstance;
  let bearer: string;
  let tenant: string;
  let sent = 0;

  before(async () => {
    other = await startSecondInstance(service);
    bearer = await service.token('alice');
  });
  after(() => other.close());
  beforeEach(async () => {
    tenant = await service.tenant();
  });

  /** Alternates between the two instances. */
  function send(method: string, path: string, options: RequestOptions = {}): Promise<Answer> {
    const to = sent++ % 2 === 0 ? service : other;
    return to.request(method, path, { bearer, tenant, ...options });
  }
  const post = (path: string, body?: object, headers: Record<string, string> = {}) =>
    send('POST', path, { ...(body && { body }), headers });
  const finalize = (id: string) => post(`/invoices/${id}/finalize`);
  const read = async (id: string) => (await send('GET', `/invoices/${id}`)).data;

  test('64 drafts are finalized: their numbers have no gap and follow the order of issue', async () => {
    const ids = await drafts(service, tenant, 64);
    const answers = await Promise.all(ids.map(finalize));
    assertStatuses(answers, 200);
    assertGapless(answers.map(({ data }) => data));
  });

  test('one draft is finalized 50 times: one attempt succeeds and takes one number', async () => {
    const [id = ''] = await drafts(service, tenant, 1);
    const [winner] = assertWinners(await Promise.all(times(50, () => finalize(id))), 1);
    assert.equal(winner?.data.invoiceNumber, 'INV-000001');
    assert.equal((await finalized(service, tenant)).invoiceNumber, 'INV-000002');
  });

  test('one draft is finalized 50 times with one idempotency key: all answers are the same, or a 409', async () => {
    const [id = ''] = await drafts(service, tenant, 1);
    const again = () => post(`/invoices/${id}/finalize`, undefined, { 'idempotency-key': 'once' });
    const answers = await Promise.all(times(50, again));
    assertStatuses(answers, 200, 409);
    const texts = answers.filter(({ status }) => status === 200).map(({ text }) => text);
    assert.deepEqual([...new Set([...texts, (await again()).text])], [texts[0]]);
    assertGapless(await issuedOf(service, tenant));
  });

  test('lines are added while their draft is finalized: each is either in the total or refused', async () => {
    for (const id of await drafts(service, tenant, ROUNDS)) {
      const adding = times(12, () => post('/billables', { invoiceId: id, billables: [SMALL, SMALL] }));
      const [answer, ...adds] = await Promise.all([
        finalize(id),
        ...adding,
        ...times(4, () => post('/billables', { invoiceId: id, billables: [SMALL] })),
      ]);
      assertStatuses([answer], 200);
      assertStatuses(adds, 201, 400);
      for (const refused of adds.filter(({ status }) => status === 400)) assertRefusedForState(refused);
      const added = adds.flatMap(({ status, data }) => (status === 201 ? data : []));
      const { billableCount, totalMinor } = await read(id);
      assert.deepEqual([billableCount, totalMinor], [1 + added.length, (1 + added.length) * 999]);
      assert.deepEqual([answer.data.billableCount, answer.data.totalMinor], [billableCount, totalMinor]);
    }
  });

  test('lines are changed and removed while their draft is finalized: the total matches the remaining lines', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const { id } = await draft(
        service,
        tenant,
        times(8, () => SMALL),
      );
      const lines = (await send('GET', `/billables?invoiceId=${id}`)).data as { id: string }[];
      const changes = lines.map(({ id: line }, index) =>
        index % 2 === 0
          ? send('DELETE', `/billables/${line}`)
          : send('PATCH', `/billables/${line}`, { body: { amountMinor: 1 } }),
      );
      const [answer, ...others] = await Promise.all([finalize(id), ...changes]);
      assertStatuses(others, 200, 204, 400);
      const left = (await send('GET', `/billables?invoiceId=${id}`)).data as { totalMinor: number }[];
      const total = left.reduce((sum, { totalMinor }) => sum + totalMinor, 0);
      assertStatuses([answer], 200);
      assert.deepEqual([answer.data.billableCount, answer.data.totalMinor], [left.length, total]);
    }
  });

  test('one line is removed 10 times: one attempt succeeds, the others find nothing', async () => {
    for (let round = 0; round < 3; round++) {
      const { id } = await draft(service, tenant, [SMALL, SMALL]);
      const [line] = (await send('GET', `/billables?invoiceId=${id}`)).data;
      const answers = await Promise.all(times(10, () => send('DELETE', `/billables/${line.id}`)));
      const statuses = answers.map(({ status }) => status).sort();
      assert.deepEqual(statuses, [204, ...times(9, () => 404)]);
    }
  });

  test('the quantity, the price and the tax of one line are changed: all changes are kept, the tax as a whole', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const { id } = await draft(service, tenant, [{ ...LINE, taxPercent: 19 }]);
      const [line] = (await send('GET', `/billables?invoiceId=${id}`)).data;
      const changes = [{ quantity: 2 }, { amountMinor: 300 }, { taxCategory: 'E' }, { taxPercent: 7 }];
      const sending = shuffled(changes).map((body) => send('PATCH', `/billables/${line.id}`, { body }));
      assertStatuses(await Promise.all(sending), 200);
      const { totalMinor, taxPercent, taxCategory } = (await send('GET', `/billables/${line.id}`)).data;
      assert.equal(totalMinor, 600);
      assert.match(`${taxCategory} ${taxPercent}`, /^(E 0|S 7)$/); // the later change sets the tax as a whole
    }
  });

  test('30 requests add lines to one draft: its sums contain all of them', async () => {
    const { id: contractId } = await activeContract(service, tenant, { taxRates: [{ percent: 19 }] });
    const { id } = await draft(service, tenant, [], { contractId });
    const adds = times(30, (index) =>
      post('/billables', { invoiceId: id, billables: [{ name: 'Work', quantity: 0.5, amountMinor: index }] }),
    );
    assertStatuses(await Promise.all(adds), 201);
    const halves = times(30, (index) => Math.round(index / 2)).reduce((sum, one) => sum + one, 0);
    const { billableCount, subtotalMinor, taxMinor } = await read(id);
    assert.deepEqual([billableCount, subtotalMinor, taxMinor], [30, halves, Math.round(halves * 0.19)]);
  });

  test('an invoice is voided and paid at once: only one succeeds', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const { id, totalMinor } = await finalized(service, tenant, [SMALL]);
      const pay = () => post('/payments', { invoiceId: id, amountMinor: totalMinor });
      const attempts = shuffled([() => post(`/invoices/${id}/void`), pay]);
      assertWinners(await Promise.all(attempts.map((attempt) => attempt())), 1);
      assert.match((await read(id)).status, /^(VOID|PAID)$/);
    }
  });

  test('an invoice is voided and credited at once: only one succeeds', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const { id } = await finalized(service, tenant, [SMALL]);
      const credit = () => post('/credit-notes', { invoiceId: id, reason: 'Late' });
      const attempts = shuffled([() => post(`/invoices/${id}/void`), credit]);
      assertWinners(await Promise.all(attempts.map((attempt) => attempt())), 1);
    }
  });

  test('a draft is deleted and finalized at once: only one succeeds, and no number is lost', async () => {
    for (const id of await drafts(service, tenant, 2 * ROUNDS)) {
      const attempts = shuffled([() => send('DELETE', `/invoices/${id}`), () => finalize(id)]);
      const answers = await Promise.all(attempts.map((attempt) => attempt()));
      assert.equal(answers.filter(({ status }) => status < 300).length, 1);
      assertStatuses(answers, 200, 204, 400, 404);
    }
    assertGapless(await issuedOf(service, tenant));
  });

  test('an invoice is paid 20 times: the payments never exceed the amount due', async () => {
    for (let round = 0; round < 3; round++) {
      const { id } = await finalized(service, tenant, [{ name: 'Work', quantity: 1, amountMinor: 1_000 }]);
      const pays = times(20, (index) => post('/payments', { invoiceId: id, amountMinor: 100 + 10 * index }));
      const answers = await Promise.all(pays);
      assertStatuses(answers, 201, 400);
      const paid = answers.flatMap(({ data }) => data?.amountMinor ?? []).reduce((sum, one) => sum + one, 0);
      const { paidMinor, dueMinor } = await read(id);
      assert.ok(paid <= 1_000);
      assert.deepEqual([paidMinor, dueMinor], [paid, 1_000 - paid]);
    }
  });

  test('payments are made and reversed: each reversal counts once', async () => {
    const { id } = await finalized(service, tenant, [{ name: 'Work', quantity: 1, amountMinor: 1_000 }]);
    const first = await make(service, tenant, '/payments', { invoiceId: id, amountMinor: 600 });
    const answers = await Promise.all([
      ...times(10, () => send('DELETE', `/payments/${first.id}`)),
      ...times(10, () => post('/payments', { invoiceId: id, amountMinor: 400 })),
    ]);
    assertStatuses(answers, 201, 204, 400);
    assertWinners(answers.slice(0, 10), 1);
    const paid = 400 * answers.filter(({ status }) => status === 201).length;
    assert.deepEqual([(await read(id)).paidMinor], [paid]);
  });

  test('an invoice is credited in whole and in parts: never by more than its total, with gapless numbers', async () => {
    const { id: contractId } = await activeContract(service, tenant, { taxRates: [{ percent: 8.1 }] });
    for (let round = 0; round < 3; round++) {
      const { id } = await finalized(service, tenant, [LINE, SMALL], { contractId });
      const lines = (await send('GET', `/billables?invoiceId=${id}`)).data as { id: string }[];
      const parts = [
        ...times(4, () => undefined),
        ...times(12, (index) => [{ billableId: lines[index % 2]?.id, amountMinor: 333 }]),
        ...lines.map((line) => [line.id]),
      ];
      const credits = shuffled(parts).map((billables) =>
        post('/credit-notes', { invoiceId: id, reason: 'Late', ...(billables && { billables }) }),
      );
      const answers = await Promise.all(credits);
      assertStatuses(answers, 201, 400);
      const credited = answers
        .flatMap(({ data }) => data?.totalMinor ?? [])
        .reduce((sum, one) => sum + one, 0);
      const { creditedMinor, totalMinor } = await read(id);
      assert.equal(creditedMinor, credited);
      assert.ok(creditedMinor <= totalMinor);
    }
  });

  test('overlapping sets are finalized in opposite orders: one set succeeds as a whole, without a deadlock', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const ids = await drafts(service, tenant, 12);
      const sets = [ids, ids.toReversed(), ids.slice(4), ids.slice(0, 8).toReversed(), shuffled(ids)];
      const bulks = sets.map((invoiceIds) => post('/invoices/finalize', { invoiceIds }));
      const [first, ...rest] = await Promise.all([...bulks, finalize(ids[6] as string)]);
      const winners = assertWinners([first as Answer, ...rest], 1);
      const won = [winners[0]?.data].flat();
      const statuses = await Promise.all(ids.map(async (id) => (await read(id)).status));
      assert.equal(statuses.filter((status) => status === 'FINALIZED').length, won.length);
    }
    assertGapless(await issuedOf(service, tenant));
  });

  test('invoices and credit notes of one tenant are issued: neither series has a gap', async () => {
    const [issued, open] = [await drafts(service, tenant, 12), await drafts(service, tenant, 12)];
    assertStatuses(await Promise.all(issued.map(finalize)), 200);
    const answers = await Promise.all([
      ...issued.map((id) => post('/credit-notes', { invoiceId: id, reason: 'Late' })),
      ...open.map(finalize),
    ]);
    assertStatuses(answers, 200, 201);
  });
});
