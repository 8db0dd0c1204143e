import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { collectOnto } from '../../../../test/support/collecting.ts';
import {
  assertCreated,
  assertEmptyChangeChangesNothing,
  assertForbidden,
  assertNotFound,
  assertRefused,
} from '../../../../test/support/expectations.ts';
import { type Firm, only, openFirm } from '../../../../test/support/firm.ts';
import { chargeExpense, receiptOf } from '../../../../test/support/records/expenses.ts';
import { useService } from '../../../../test/support/service.ts';
import { newId } from '../../../platform/ids.ts';

const service = useService();
let firm: Firm;
let projectId: string;

const TAXI = { date: '2026-11-02', name: 'Taxi', amountMinor: 4_200, kind: 'REBILLED' };
const send = (body: object) => firm.send('POST', '/expenses', { projectId, ...TAXI, ...body });
const spend = (body: object = {}) => firm.make('/expenses', { projectId, ...TAXI, ...body });
const read = (id: string) => firm.get(`/expenses/${id}`);
const patch = (id: string, change: object) => firm.send('PATCH', `/expenses/${id}`, change);
const remove = (id: string) => firm.send('DELETE', `/expenses/${id}`);
const find = async (query: string) =>
  (await firm.get(`/expenses?${query}`)).map(({ id }: { id: string }) => id);
const charge = (invoice: string, expense: string) => chargeExpense(service, firm.tenant, invoice, expense);
/** A draft that charges the expense. */
async function drafted(id: string): Promise<string> {
  const invoice = (await firm.make('/invoices', { contractId: firm.contractId })).id;
  await charge(invoice, id);
  return invoice;
}

before(async () => {
  firm = await openFirm(service, {
    settings: { vatNumber: 'DE123456788' },
    terms: { taxRates: [{ percent: 19 }] },
  });
  projectId = (await firm.make('/projects', { contractId: firm.contractId, name: 'Shop' })).id;
});

describe('recording expenses', () => {
  test("an expense is billable, not held, and in the contract's currency unless it says otherwise", async () => {
    const answer = await send({});
    await assertCreated(service, answer, '/expenses', { tenant: firm.tenant });
    const { id, createdAt, updatedAt, ...shown } = answer.data;
    assert.match(id, /^exp_/);
    assert.deepEqual(shown, {
      ...{
        project: projectId,
        contract: firm.contractId,
        client: firm.clientId,
        ...TAXI,
        currencyCode: 'EUR',
      },
      ...{ isBillable: true, isHeld: false, chargeMinor: 4_200, status: 'OPEN', billedMinor: 0 },
      ...{ draftedMinor: 0, owedMinor: 4_200, billables: [] },
    });
    await assertEmptyChangeChangesNothing(service, `/expenses/${id}`, { tenant: firm.tenant });
  });

  test('the amount to charge is converted by both exponents, half away from zero, and then raised by the markup', async () => {
    const cases: [object, number][] = [
      [{ amountMinor: 1_000, markupPercent: 10 }, 1_100],
      [{ amountMinor: 5, markupPercent: 10 }, 6],
      [{ amountMinor: 4, markupPercent: 10 }, 4],
      [{ amountMinor: 1_000, currencyCode: 'USD', exchangeRate: 0.9205 }, 921],
      [{ amountMinor: 1_000, currencyCode: 'JPY', exchangeRate: 0.0061 }, 610],
      [{ amountMinor: 1_000, currencyCode: 'KWD', exchangeRate: 3 }, 300],
      [{ amountMinor: 1_000, currencyCode: 'USD', exchangeRate: 0.9205, markupPercent: 50 }, 1_382],
      [{ amountMinor: 999, markupPercent: 0.0501 }, 1_000],
      [{ kind: 'DISBURSEMENT' }, 4_200],
      [{ isBillable: false }, 4_200],
    ];
    for (const [given, chargeMinor] of cases)
      assert.equal((await spend(given)).chargeMinor, chargeMinor, JSON.stringify(given));
    assert.equal((await spend({ isBillable: false })).owedMinor, 0);
  });

  test('a change of amount, rate or markup changes what is owed', async () => {
    const { id } = await spend();
    assert.equal((await firm.patch(`/expenses/${id}`, { amountMinor: 1_000 })).owedMinor, 1_000);
    const foreign = { currencyCode: 'USD', exchangeRate: 0.5, markupPercent: 20 };
    assert.equal((await firm.patch(`/expenses/${id}`, foreign)).owedMinor, 600);
    const back = { currencyCode: 'EUR', exchangeRate: null, markupPercent: null };
    assert.deepEqual(only(await firm.patch(`/expenses/${id}`, back), 'owedMinor', 'exchangeRate'), {
      ...{ owedMinor: 1_000, exchangeRate: undefined },
    });
  });

  test('what can not be charged is refused with the way out', async () => {
    assertRefused(await send({ currencyCode: 'USD' }), ['exchangeRate', 'required']);
    assertRefused(await send({ exchangeRate: 1.1 }), ['exchangeRate', 'required']);
    assertRefused(await send({ currencyCode: 'USD', exchangeRate: 0 }), ['exchangeRate', 'exclusiveMinimum']);
    assertRefused(await send({ currencyCode: 'USD', exchangeRate: 0.123_456_789_01 }), [
      'exchangeRate',
      'decimals',
    ]);
    assertRefused(await send({ kind: 'DISBURSEMENT', markupPercent: 5 }), ['markupPercent', 'state']);
    assertRefused(await send({ markupPercent: 1_001 }), ['markupPercent', 'maximum']);
    assertRefused(await send({ markupPercent: 0.000_01 }), ['markupPercent', 'decimals']);
    assertRefused(await send({ amountMinor: 0 }), ['amountMinor', 'minimum']);
    assertRefused(await send({ kind: 'GIFT' }), ['kind', 'enum']);
    assertRefused(await send({ name: '' }), ['name', 'minLength']);
    assertRefused(await send({ amountMinor: Number.MAX_SAFE_INTEGER, markupPercent: 1 }), [
      'amountMinor',
      'maximum',
    ]);
    assertRefused(await patch((await spend()).id, { currencyCode: 'USD' }), ['exchangeRate', 'required']);
  });

  test('projects and receipts of nobody are not found', async () => {
    for (const missing of [newId('project'), 'nothing']) assertNotFound(await send({ projectId: missing }));
    for (const missing of [newId('receipt'), 'nothing']) {
      assertNotFound(await send({ receiptId: missing }));
      assertNotFound(await patch((await spend()).id, { receiptId: missing }));
    }
    assertNotFound(await patch((await spend()).id, { projectId: newId('project') }));
  });

  test('lists filter by project, contract, client, worker, days, status and flags', async () => {
    const worker = 'Filtered';
    const early = (await spend({ worker, date: '2026-10-01' })).id;
    const held = (await spend({ worker, date: '2026-10-02', isHeld: true })).id;
    const free = (await spend({ worker, date: '2026-10-03', isBillable: false })).id;
    assert.deepEqual(await find(`worker=${worker}`), [free, held, early]);
    assert.deepEqual(await find(`worker=${worker}&dateFrom=2026-10-02&dateTo=2026-10-02`), [held]);
    assert.deepEqual(await find(`worker=${worker}&isHeld=true`), [held]);
    assert.deepEqual(await find(`worker=${worker}&isBillable=false`), [free]);
    for (const owner of [
      `projectId=${projectId}`,
      `contractId=${firm.contractId}`,
      `clientId=${firm.clientId}`,
    ])
      assert.deepEqual(await find(`worker=${worker}&${owner}&limit=1`), [free]);
    assert.deepEqual(await find(`worker=${worker}&projectId=${newId('project')}`), []);
  });

  test('a contract with expenses keeps its currency, and a project with expenses stays', async () => {
    const { id: contractId } = await firm.make('/contracts', {
      ...{ clientId: firm.clientId, name: 'Draft', currencyCode: 'EUR' },
    });
    const other = (await firm.make('/projects', { contractId, name: 'Other' })).id;
    const { id } = await spend({ projectId: other });
    assertRefused(await firm.send('PATCH', `/contracts/${contractId}`, { currencyCode: 'USD' }), [
      'currencyCode',
      'state',
    ]);
    assert.equal((await firm.send('DELETE', `/projects/${other}`)).status, 400);
    await remove(id);
    assert.equal((await firm.send('DELETE', `/projects/${other}`)).status, 204);
    await firm.patch(`/contracts/${contractId}`, { currencyCode: 'USD' });
  });

  test('members record expenses, and viewers do not', async () => {
    await firm.make('/members', { subject: 'max', role: 'MEMBER' });
    await firm.make('/members', { subject: 'vic', role: 'VIEWER' });
    const as = (subject: string) =>
      service.request('POST', '/expenses', {
        tenant: firm.tenant,
        as: subject,
        body: { projectId, ...TAXI },
      });
    assert.equal((await as('max')).status, 201);
    assertForbidden(await as('vic'));
  });
});

describe('expenses that were charged', () => {
  test('the status follows the charges, from open to billed and open again, and lists find it', async () => {
    const worker = 'Charged';
    const { id } = await spend({ worker });
    const invoice = await drafted(id);
    const shown = async () => only(await read(id), 'status', 'billedMinor', 'draftedMinor', 'owedMinor');
    assert.deepEqual(await shown(), { status: 'DRAFTED', billedMinor: 0, draftedMinor: 4_200, owedMinor: 0 });
    assert.deepEqual(await find(`worker=${worker}&status=DRAFTED`), [id]);
    await firm.act(`/invoices/${invoice}/finalize`);
    assert.deepEqual(await shown(), { status: 'BILLED', billedMinor: 4_200, draftedMinor: 0, owedMinor: 0 });
    assert.deepEqual(await find(`worker=${worker}&status=BILLED`), [id]);
    assert.equal((await read(id)).billables.length, 1);
    await firm.patch(`/expenses/${id}`, { amountMinor: 5_000 });
    assert.deepEqual(await shown(), { status: 'OPEN', billedMinor: 4_200, draftedMinor: 0, owedMinor: 800 });
    assert.deepEqual(await find(`worker=${worker}&status=OPEN`), [id]);
  });

  test('an expense that was charged keeps contract, day and kind, and says how to change them', async () => {
    const { id } = await spend();
    await firm.act(`/invoices/${await drafted(id)}/finalize`);
    const { id: contractId } = await firm.make('/contracts', {
      ...{ clientId: firm.clientId, name: 'Next', currencyCode: 'EUR' },
    });
    const next = (await firm.make('/projects', { contractId, name: 'Next' })).id;
    for (const change of [{ date: '2026-11-03' }, { kind: 'DISBURSEMENT' }, { projectId: next }]) {
      const refused = await patch(id, change);
      assert.equal(refused.status, 400, refused.text);
      assert.match(refused.json.message, /delete it/);
    }
    assert.equal((await patch(id, { name: 'Cab', worker: 'Ada', isHeld: true })).status, 200);
    const free = (await spend()).id;
    assert.equal((await firm.patch(`/expenses/${free}`, { projectId: next })).contract, contractId);
  });

  test('a line that takes an expense back keeps the tax at which it was charged', async () => {
    const { id } = await spend({ worker: 'Reversed' });
    await firm.act(`/invoices/${await drafted(id)}/finalize`);
    await firm.patch(`/expenses/${id}`, { amountMinor: 4_000 });
    const draft = (await firm.make('/invoices', { contractId: firm.contractId })).id;
    await collectOnto(firm, draft, { to: '2026-12-31' });
    const line = (await firm.get(`/billables?invoiceId=${draft}`)).find(
      (one: { totalMinor: number }) => one.totalMinor === -200,
    );
    assertRefused(await firm.send('PATCH', `/billables/${line.id}`, { taxPercent: 7 }), [
      'taxPercent',
      'state',
    ]);
  });

  test('deleting an expense that was charged leaves it with 0 to be taken back, and any other is gone', async () => {
    const [free, charged] = [(await spend()).id, (await spend()).id];
    await firm.act(`/invoices/${await drafted(charged)}/finalize`);
    assert.equal((await remove(free)).status, 204);
    assertNotFound(await firm.send('GET', `/expenses/${free}`));
    assert.equal((await remove(charged)).status, 204);
    const ended = await read(charged);
    assert.deepEqual(only(ended, 'amountMinor', 'chargeMinor', 'owedMinor', 'status'), {
      ...{ amountMinor: 0, chargeMinor: 0, owedMinor: -4_200, status: 'OPEN' },
    });
    assert.ok(ended.deletedAt);
    assert.equal((await remove(charged)).status, 400);
    assert.equal((await patch(charged, { name: 'Again' })).status, 400);
    assert.equal((await patch(charged, { isHeld: true })).status, 200);
  });

  test('the receipt of an expense that an issued invoice charges is frozen with it', async () => {
    const receiptId = await receiptOf(service, firm.tenant);
    const { id } = await spend({ receiptId });
    await firm.act(`/invoices/${await drafted(id)}/finalize`);
    const other = await receiptOf(service, firm.tenant);
    for (const change of [{ receiptId: other }, { receiptId: null }]) {
      const refused = await patch(id, change);
      assert.equal(refused.status, 400);
      assert.match(refused.json.message, /issued invoice carries/);
    }
    await remove(id);
    assert.equal((await firm.send('DELETE', `/receipts/${receiptId}`)).status, 400);
    assert.equal((await firm.send('DELETE', `/receipts/${other}`)).status, 204);
  });
});
