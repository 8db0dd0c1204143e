import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { shuffled, times } from '../support/arrays.ts';
import { activeContract, finalized, LINE, make } from '../support/billing.ts';
import type { Answer } from '../support/http.ts';
import { type SecondInstance, startSecondInstance } from '../support/processes/instance.ts';
import {
  assertGapless,
  assertStatuses,
  assertWinners,
  drafts,
  issuedOf,
  SMALL,
} from '../support/races/race-outcomes.ts';
import { useService } from '../support/service.ts';

const ROUNDS = 4;
const UNTAXED = { name: 'Work', quantity: 1, amountMinor: 1_000 };

describe('taxes and settlement, concurrently, on two instances', () => {
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
  function send(method: string, path: string, body?: object): Promise<Answer> {
    const to = sent++ % 2 === 0 ? service : other;
    return to.request(method, path, { bearer, tenant, ...(body && { body }) });
  }
  const post = (path: string, body?: object) => send('POST', path, body);
  const finalize = (id: string) => post(`/invoices/${id}/finalize`);
  const cancel = (id: string) => post(`/invoices/${id}/void`);
  const pay = (invoiceId: string, amountMinor: number) =>
    post('/payments', { invoiceId, amountMinor, allowOverpayment: true });
  const refund = (paymentId: string, amountMinor: number) => post('/refunds', { paymentId, amountMinor });
  const credit = (invoiceId: string) => post('/credit-notes', { invoiceId, reason: 'Late' });
  const read = async (id: string) => (await send('GET', `/invoices/${id}`)).data;
  const all = (attempts: (() => Promise<Answer>)[]) =>
    Promise.all(shuffled(attempts).map((attempt) => attempt()));

  /** Every credit note of the tenant, whose numbers are 1 to n. */
  async function creditNotes(): Promise<Answer['data'][]> {
    const { data } = await send('GET', '/credit-notes?limit=500');
    const numbers = data.map(({ creditNoteNumber }: Answer['data']) => creditNoteNumber).sort();
    assert.deepEqual(
      numbers,
      numbers.map((_: string, index: number) => `CN-${String(index + 1).padStart(6, '0')}`),
    );
    return data;
  }

  test('an invoice is voided 8 times: one credit note cancels it', async () => {
    const { id } = await finalized(service, tenant, [SMALL]);
    assertWinners(await all(times(8, () => () => cancel(id))), 1);
    assert.deepEqual(
      (await creditNotes()).map(({ kind, invoice }) => [kind, invoice]),
      [['CANCELLATION', id]],
    );
  });

  test('an invoice is voided, overpaid and credited: either it is void, or the credit takes all, and frees money', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const { id } = await finalized(service, tenant, [SMALL]);
      const answers = await all([() => cancel(id), () => pay(id, 1_500), () => credit(id)]);
      assertStatuses(answers, 200, 201, 400);
      const { status, creditedMinor, paidMinor } = await read(id);
      const kinds = (await send('GET', `/credit-notes?invoiceId=${id}`)).data.map(
        (note: Answer['data']) => note.kind,
      );
      if (status === 'VOID') assert.deepEqual([kinds, creditedMinor, paidMinor], [['CANCELLATION'], 999, 0]);
      else assert.deepEqual([status, kinds, creditedMinor, paidMinor], ['CREDITED', ['CORRECTION'], 999, 0]);
    }
    for (const { onAccountMinor } of (await send('GET', '/payments')).data)
      assert.equal(onAccountMinor, 1_500);
    await creditNotes();
  });

  test('invoices are voided and credited while others are finalized: neither series has a gap', async () => {
    const [issued, open] = [await drafts(service, tenant, 8), await drafts(service, tenant, 8)];
    assertStatuses(await Promise.all(issued.map(finalize)), 200);
    const answers = await all([
      ...issued.map((id, index) => () => (index % 2 === 0 ? cancel(id) : credit(id))),
      ...open.map((id) => () => finalize(id)),
    ]);
    assertStatuses(answers, 200, 201);
    assert.equal((await creditNotes()).length, 8);
    assertGapless(await issuedOf(service, tenant));
  });

  test('12 refunds are made of one payment: together never more than is on account', async () => {
    for (let round = 0; round < 3; round++) {
      const { id, totalMinor } = await finalized(service, tenant);
      const { id: payment } = await make(service, tenant, '/payments', {
        invoiceId: id,
        amountMinor: totalMinor + 100,
        allowOverpayment: true,
      });
      const answers = await all(times(12, () => () => refund(payment, 30)));
      assertStatuses(answers, 201, 400);
      assert.equal(answers.filter(({ status }) => status === 201).length, 3);
      const { refundedMinor, onAccountMinor } = (await send('GET', `/payments/${payment}`)).data;
      assert.deepEqual([refundedMinor, onAccountMinor], [90, 10]);
    }
  });

  test('a payment is reversed while it is refunded: what was refunded stays owed', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const { id, totalMinor } = await finalized(service, tenant);
      const { data: payment } = await pay(id, totalMinor + 100);
      const answers = await all([
        () => send('DELETE', `/payments/${payment.id}`),
        () => refund(payment.id, 100),
        () => refund(payment.id, 100),
      ]);
      assertStatuses(answers, 201, 204, 400);
      const refunded = 100 * answers.filter(({ status }) => status === 201).length;
      assert.ok(refunded <= 100);
      const { status, balanceMinor, paidAt } = await read(id);
      assert.deepEqual([status, balanceMinor, paidAt], ['FINALIZED', totalMinor, undefined]);
      const { onAccountMinor } = (await send('GET', `/payments/${payment.id}`)).data;
      assert.equal(onAccountMinor, 0 - refunded);
    }
  });

  test('8 write-offs of half a claim are made: two of them count', async () => {
    const { id, totalMinor } = await finalized(service, tenant, [SMALL, SMALL]);
    const half = { invoiceId: id, amountMinor: totalMinor / 2, reason: 'UNCOLLECTIBLE', reducesTax: true };
    const answers = await all(times(8, () => () => post('/write-offs', half)));
    assertWinners(answers, 2);
    assert.deepEqual(
      [(await read(id)).status, (await read(id)).writtenOffMinor],
      ['WRITTEN_OFF', totalMinor],
    );
  });

  test('a claim is written off, paid, credited and reversed at once: its balance is never below 0', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const { id, totalMinor } = await finalized(service, tenant, [SMALL, SMALL]);
      const lost = { invoiceId: id, amountMinor: 500, reason: 'SMALL_DIFFERENCE', reducesTax: true };
      const { data: first } = await post('/write-offs', lost);
      const answers = await all([
        ...[() => post('/write-offs', lost), () => post('/write-offs', lost)],
        ...[() => pay(id, totalMinor), () => pay(id, 700)],
        ...[() => credit(id), () => credit(id)],
        ...times(2, () => () => send('DELETE', `/write-offs/${first.id}`)),
      ]);
      assertStatuses(answers, 201, 204, 400);
      const { status, balanceMinor, creditedMinor } = await read(id);
      assert.deepEqual([status, balanceMinor, creditedMinor], ['CREDITED', 0, totalMinor]);
    }
  });

  test('two payments of the whole are made: with leave both count, and without it one does', async () => {
    for (const isAllowed of [true, false]) {
      const { id, totalMinor } = await finalized(service, tenant);
      const body = { invoiceId: id, amountMinor: totalMinor, allowOverpayment: isAllowed };
      const answers = await all([() => post('/payments', body), () => post('/payments', body)]);
      assertStatuses(answers, 201, 400);
      assert.equal((await read(id)).paidMinor, totalMinor);
      const { data } = await send('GET', '/payments');
      const onAccount = data.reduce((sum: number, one: Answer['data']) => sum + one.onAccountMinor, 0);
      assert.equal(onAccount, totalMinor, 'of the one that was more than is due');
    }
  });

  test('drafts are finalized while the tax that they lack is set: each has it, or is refused for it', async () => {
    const seller = { vatNumber: 'DE123456788' };
    for (let round = 0; round < ROUNDS; round++) {
      tenant = await service.tenant();
      assertStatuses([await send('PATCH', `/tenants/${tenant}`, seller)], 200);
      const { id: contractId } = await activeContract(service, tenant);
      const ids = await drafts(service, tenant, 8, { line: UNTAXED, contractId });
      const tax = { taxRates: [{ percent: 19 }] };
      const setting = () =>
        round % 2 === 0
          ? send('PATCH', `/tenants/${tenant}`, tax)
          : send('PATCH', `/contracts/${contractId}`, tax);
      const [set, bulk, ...answers] = await Promise.all([
        setting(),
        post('/invoices/finalize', { invoiceIds: ids.slice(4).toReversed() }),
        ...ids.slice(0, 4).map(finalize),
        setting(),
      ]);
      assertStatuses([set], 200);
      assertStatuses([bulk, ...answers], 200, 400);
      for (const { status, json } of answers)
        if (status === 400) assert.equal(json.details[0].field, 'billables');
      for (const id of ids) {
        const { totalMinor, obstacles, taxes } = await read(id);
        assert.deepEqual([totalMinor, obstacles ?? [], taxes.length], [1_190, [], 1]);
      }
    }
  });

  test('drafts without a tax are finalized twice and together: each once, outside the scope of tax', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const ids = await drafts(service, tenant, 3, { line: UNTAXED });
      const answers = await all([
        ...ids.flatMap((id) => [() => finalize(id), () => finalize(id)]),
        () => post('/invoices/finalize', { invoiceIds: ids.toReversed() }),
      ]);
      assertStatuses(answers, 200, 400);
      for (const id of ids) {
        const { status, taxes } = await read(id);
        assert.deepEqual([status, taxes[0].category], ['FINALIZED', 'O']);
      }
    }
    assertGapless(await issuedOf(service, tenant));
  });

  test('lines are added while the default tax is set: none is left without a tax', async () => {
    const { id: contractId } = await activeContract(service, tenant);
    const [id = ''] = await drafts(service, tenant, 1, { line: UNTAXED, contractId });
    const answers = await Promise.all([
      ...times(6, () => post('/billables', { invoiceId: id, billables: [LINE] })),
      send('PATCH', `/tenants/${tenant}`, { taxRates: [{ category: 'S', percent: 19 }] }),
      ...times(6, () => post('/billables', { invoiceId: id, billables: [LINE] })),
    ]);
    assertStatuses(answers, 200, 201);
    const { taxes, billableCount } = (await finalize(id)).data;
    assert.deepEqual([billableCount, taxes.length, taxes[0].percent], [13, 1, 19]);
  });
});
