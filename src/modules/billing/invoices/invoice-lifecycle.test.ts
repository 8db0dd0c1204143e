import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import {
  act,
  activeContract,
  asAnswered,
  draft,
  finalized,
  LINE,
  make,
} from '../../../../test/support/billing.ts';
import { assertNotFound, assertRefused } from '../../../../test/support/expectations.ts';
import type { Answer } from '../../../../test/support/http.ts';
import { useService } from '../../../../test/support/service.ts';
import { newId } from '../../../platform/ids.ts';

const DAY_MS = 24 * 3_600_000;
const FREE = { name: 'Gift', quantity: 1, amountMinor: 0 };

const service = useService();
let tenant: string;

const send = (method: string, path: string, body?: object) =>
  service.request(method, path, { tenant, ...(body && { body }) });
const read = async (id: string) => (await send('GET', `/invoices/${id}`)).data;
const move = (id: string, action: 'finalize' | 'void') => send('POST', `/invoices/${id}/${action}`);
const pay = (invoiceId: string, amountMinor: number) =>
  make(service, tenant, '/payments', { invoiceId, amountMinor });
const credit = (invoiceId: string, amountMinor: number, billableId: string) =>
  make(service, tenant, '/credit-notes', {
    invoiceId,
    reason: 'Late',
    billables: [{ billableId, amountMinor }],
  });
const firstLine = async (id: string): Promise<string> =>
  (await send('GET', `/billables?invoiceId=${id}`)).data[0].id;

/** Asserts a refusal that explains the state and changes nothing. */
async function assertState(
  id: string,
  action: 'finalize' | 'void',
  says: RegExp,
  field = 'status',
): Promise<void> {
  const earlier = await read(id);
  const answer: Answer = await move(id, action);
  assertRefused(answer, [field, 'state']);
  assert.match(answer.json.details[0].message, says);
  assert.deepEqual(await read(id), earlier);
}

describe('invoices', () => {
  before(async () => {
    tenant = await service.tenant();
  });

  describe('finalizing an invoice', () => {
    test('a finalized invoice gets a number and a date of issue, and keeps its lines and sums', async (t) => {
      const made = await draft(service, tenant, [{ ...LINE, taxPercent: 19 }]);
      service.clock.advance(1_000);
      const now = service.clock.now();
      t.mock.method(service.clock, 'now', () => now);
      const { data: issued } = await move(made.id, 'finalize');
      assert.match(issued.invoiceNumber, /^INV-\d{6}$/);
      const issuedAt = now.toISOString();
      const { obstacles, warnings, ...kept } = made;
      assert.deepEqual([obstacles, warnings.length], [[], 1]);
      const [issueDate, dueDate] = [issuedAt, new Date(now.getTime() + 30 * DAY_MS).toISOString()].map((at) =>
        at.slice(0, 10),
      );
      assert.deepEqual(issued, {
        ...kept,
        issueDate,
        dueDate,
        timeZone: 'UTC',
        eInvoiceProfile: 'EN16931',
        documents: { pdf: `/api/v1/invoices/${issued.id}/pdf` },
        locale: 'en',
        paymentTermsDays: 30,
        paymentReference: issued.invoiceNumber,
        status: 'FINALIZED',
        invoiceNumber: issued.invoiceNumber,
        issuedAt,
        dueAt: `${dueDate}T23:59:59.999Z`,
        updatedAt: issuedAt,
        seller: { legalName: 'Acme Studio' },
        buyer: { legalName: 'Northwind' },
        availableActions: ['void', 'pay', 'credit', 'writeOff'],
      });
      assert.deepEqual(asAnswered(await read(made.id)), issued);
    });

    test("a finalized invoice is due by the contract's current terms, or on its own due date", async () => {
      const { id: contractId } = await activeContract(service, tenant, { paymentTermsDays: 14 });
      const one = await finalized(service, tenant, [LINE], { contractId });
      assert.equal(Date.parse(one.dueDate) - Date.parse(one.issueDate), 14 * DAY_MS);
      const dueAt = '2020-01-01T00:00:00.000Z';
      const other = await finalized(service, tenant, [LINE], { contractId, dueAt });
      assert.equal(other.dueAt, dueAt);
      assert.equal(other.isOverdue, true);
      const { id } = await draft(service, tenant, [LINE], { contractId });
      await send('PATCH', `/contracts/${contractId}`, { paymentTermsDays: 0 });
      const { data: third } = await move(id, 'finalize');
      assert.equal(third.dueAt, `${third.issueDate}T23:59:59.999Z`);
      assert.equal(third.isOverdue, false);
    });

    test('finalizing an invoice is refused without lines, below 0, and twice', async () => {
      const empty = await draft(service, tenant, []);
      await assertState(empty.id, 'finalize', /without lines/, 'billables');
      const negative = await draft(service, tenant, [{ ...LINE, amountMinor: -1 }]);
      await assertState(negative.id, 'finalize', /below 0/, 'totalMinor');
      const issued = await finalized(service, tenant);
      await assertState(issued.id, 'finalize', /only from DRAFT.* FINALIZED/);
      const voided = await draft(service, tenant);
      await act(service, tenant, `/invoices/${voided.id}/void`);
      await assertState(voided.id, 'finalize', /only from DRAFT.* VOID/);
    });

    test('a finalized invoice is PAID at once if its total is 0', async () => {
      const deduction = { ...LINE, amountMinor: -9_500 };
      for (const [lines, actions] of [
        [[FREE], ['void']],
        [
          [LINE, deduction],
          ['void', 'credit'],
        ],
      ] as const) {
        const issued = await finalized(service, tenant, [...lines]);
        assert.deepEqual([issued.status, issued.totalMinor, issued.dueMinor], ['PAID', 0, 0]);
        assert.equal(issued.paidAt, issued.issuedAt);
        assert.match(issued.invoiceNumber, /^INV-\d{6}$/);
        assert.deepEqual(issued.availableActions, actions);
      }
    });

    test('finalizing an invoice is a 404 if it does not exist, whatever the form of its identifier', async () => {
      for (const action of ['finalize', 'void'] as const) {
        assertNotFound(await move(newId('invoice'), action));
        assertNotFound(await move('nothing', action));
      }
    });
  });

  describe('voiding an invoice', () => {
    test('a draft that is voided never gets a number', async (t) => {
      const made = await draft(service, tenant);
      const now = service.clock.now();
      t.mock.method(service.clock, 'now', () => now);
      const { data: voided } = await move(made.id, 'void');
      const at = now.toISOString();
      const { obstacles, warnings, ...kept } = made;
      const nothing = { dueMinor: 0, balanceMinor: 0, availableActions: [] };
      assert.deepEqual(voided, { ...kept, ...nothing, status: 'VOID', voidedAt: at, updatedAt: at });
      assert.deepEqual(await read(made.id), voided);
    });

    test('a draft without lines can be voided', async () => {
      const { id } = await draft(service, tenant, []);
      assert.equal((await move(id, 'void')).data.status, 'VOID');
    });

    test('an issued invoice that is voided keeps its number, sums and lines', async (t) => {
      const issued = await finalized(service, tenant);
      const lines = (await send('GET', `/billables?invoiceId=${issued.id}`)).data;
      const now = service.clock.now();
      t.mock.method(service.clock, 'now', () => now);
      const { data: voided } = await move(issued.id, 'void');
      const at = now.toISOString();
      const nothing = { dueMinor: 0, balanceMinor: 0, availableActions: [] };
      const cancelled = { status: 'VOID', creditedMinor: issued.totalMinor, voidedAt: at, updatedAt: at };
      assert.deepEqual(voided, { ...issued, ...nothing, ...cancelled });
      assert.deepEqual((await send('GET', `/billables?invoiceId=${issued.id}`)).data, lines);
    });

    test('voiding an invoice is refused if it is void, or partly paid or credited', async () => {
      const { id: paid } = await finalized(service, tenant);
      await pay(paid, 1);
      await assertState(paid, 'void', /DRAFT or FINALIZED.* PARTIALLY_PAID/);
      await pay(paid, 71_249);
      await assertState(paid, 'void', /A paid invoice/);
      const { id: credited } = await finalized(service, tenant);
      await credit(credited, 1, await firstLine(credited));
      await assertState(credited, 'void', /credited/);
      const { id: voided } = await draft(service, tenant);
      await act(service, tenant, `/invoices/${voided}/void`);
      await assertState(voided, 'void', /DRAFT or FINALIZED.* VOID/);
    });

    test('voiding an invoice is allowed once its only payment is reversed', async () => {
      const { id } = await finalized(service, tenant);
      const { id: payment } = await pay(id, 1);
      assert.equal((await send('DELETE', `/payments/${payment}`)).status, 204);
      assert.equal((await move(id, 'void')).data.status, 'VOID');
    });

    test('a void invoice no longer protects its address from deletion', async () => {
      const { id: contractId, client: clientId } = await activeContract(service, tenant);
      const place = { clientId, name: 'x', address1: 'x', country: 'x', city: 'x', zip: 'x' };
      const { id: addressId } = await make(service, tenant, '/addresses', place);
      const { id } = await draft(service, tenant, [LINE], { contractId, addressId });
      await act(service, tenant, `/invoices/${id}/void`);
      const gone = await send('DELETE', `/addresses/${addressId}`);
      assert.equal(gone.status, 204, gone.text);
      assert.equal((await read(id)).status, 'VOID');
    });
  });

  test('an invoice always lists its available actions', async () => {
    const actions = async (id: string) => {
      const { status, availableActions } = await read(id);
      return [status, ...availableActions];
    };
    const { id } = await draft(service, tenant, []);
    assert.deepEqual(await actions(id), ['DRAFT', 'void']);
    await make(service, tenant, '/billables', { invoiceId: id, billables: [LINE] });
    assert.deepEqual(await actions(id), ['DRAFT', 'finalize', 'void']);
    await move(id, 'finalize');
    assert.deepEqual(await actions(id), ['FINALIZED', 'void', 'pay', 'credit', 'writeOff']);
    await pay(id, 1);
    assert.deepEqual(await actions(id), ['PARTIALLY_PAID', 'pay', 'credit', 'writeOff']);
    await pay(id, 71_249);
    assert.deepEqual(await actions(id), ['PAID', 'credit']);
    await make(service, tenant, '/credit-notes', { invoiceId: id, reason: 'All of it' });
    assert.deepEqual(await actions(id), ['CREDITED']);
    const { id: credited } = await finalized(service, tenant);
    await credit(credited, 1, await firstLine(credited));
    assert.deepEqual(await actions(credited), ['FINALIZED', 'pay', 'credit', 'writeOff']);
    const negative = await draft(service, tenant, [{ ...LINE, amountMinor: -1 }]);
    assert.deepEqual(await actions(negative.id), ['DRAFT', 'void', 'creditReversals']);
  });
});
