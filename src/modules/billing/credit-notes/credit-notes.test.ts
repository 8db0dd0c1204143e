import assert from 'node:assert/strict';
import { before, beforeEach, describe, test } from 'node:test';
import { act, activeContract, draft, finalized } from '../../../../test/support/billing.ts';
import {
  assertCreated,
  assertListQuery,
  assertNotFound,
  assertRefused,
  assertTextBounds,
  everyPage,
} from '../../../../test/support/expectations.ts';
import { useService } from '../../../../test/support/service.ts';
import { newId } from '../../../platform/ids.ts';

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

async function newInvoice(): Promise<void> {
  invoiceId = (await finalized(service, tenant, LINES, { contractId })).id;
  const { data } = await get(`/billables?invoiceId=${invoiceId}`);
  [hours, day] = data.map(({ id }: { id: string }) => id);
}

describe('credit notes', () => {
  before(async () => {
    tenant = await service.tenant();
    contractId = (await activeContract(service, tenant)).id;
  });
  beforeEach(newInvoice);

  describe('issuing a credit note', () => {
    test('issuing a credit note for everything returns it with its location', async (t) => {
      const now = service.clock.now();
      t.mock.method(service.clock, 'now', () => now);
      const answer = await credit();
      await assertCreated(service, answer, '/credit-notes', { tenant });
      const { id, creditNoteNumber, ...rest } = answer.data;
      assert.match(id, /^crn_[0-9a-z]{26}$/);
      assert.match(creditNoteNumber, /^CN-\d{6}$/);
      const at = now.toISOString();
      const { invoiceNumber, client, contract, seller, buyer } = await read();
      assert.deepEqual(rest, {
        ...{ invoiceNumber, client, contract, seller, buyer },
        invoice: invoiceId,
        invoiceIssueDate: at.slice(0, 10),
        issueDate: at.slice(0, 10),
        timeZone: 'UTC',
        eInvoiceProfile: 'EN16931',
        documents: { pdf: `/api/v1/credit-notes/${id}/pdf` }, // without addresses it is no e-invoice
        kind: 'CORRECTION',
        locale: 'en',
        paymentReference: invoiceNumber,
        paymentTermsDays: 30,
        currencyExponent: 2,
        reason: 'Late',
        currencyCode: 'EUR',
        subtotalMinor: 1_400,
        taxMinor: 140,
        totalMinor: 1_540,
        roundingMinor: 0,
        payableMinor: 1_540,
        pricesIncludeTax: false,
        taxes: [{ category: 'S', percent: 10, taxableMinor: 1_400, taxMinor: 140 }],
        billableCount: 2,
        issuedAt: at,
        createdAt: at,
        updatedAt: at,
      });
      assert.deepEqual(await standing(), ['CREDITED', 1_540, 0, 0, at]);
    });

    test('a credit note can be issued by quantity, by amount and by line, until nothing is left', async () => {
      const sumsOf = (note: Record<string, number>) => [note.subtotalMinor, note.taxMinor, note.totalMinor];
      assert.deepEqual(sumsOf(await credited({ billableId: hours, quantity: 1 })), [100, 10, 110]);
      assert.deepEqual(sumsOf(await credited({ billableId: day, amountMinor: 300 })), [300, 30, 330]);
      assert.deepEqual(sumsOf(await credited(hours)), [300, 30, 330]);
      assert.deepEqual(await standing(), ['FINALIZED', 770, 0, 770, undefined]);
      const last = await credited();
      assert.deepEqual(sumsOf(last), [700, 70, 770]);
      assert.equal(last.billableCount, 1);
      assert.deepEqual(await standing(), ['CREDITED', 1_540, 0, 0, last.issuedAt]);
      const refused = await credit();
      assertRefused(refused, ['status', 'state']);
      assert.match(refused.json.details[0].message, /^Nothing of this invoice is left/);
    });

    test('a credit note by quantity and amount credits that many units at that price', async () => {
      const { totalMinor } = await credited({ billableId: hours, quantity: 2.5, amountMinor: 30 });
      assert.equal(totalMinor, 83, '75, and 7.5 of tax');
    });

    test('a credit note by an object without figures credits the whole line', async () => {
      assert.equal((await credited({ billableId: hours })).totalMinor, 440);
    });

    test('issuing a credit note returns its lines with `expand`', async () => {
      const { id } = await credited(
        { billableId: day, amountMinor: 300 },
        { billableId: hours, quantity: 3 },
      );
      const { data: plain } = await get(`/credit-notes/${id}`);
      assert.equal('billables' in plain, false);
      const { data } = await get(`/credit-notes/${id}?expand=billables`);
      const taxDate = data.issueDate;
      const tax = { unitCode: 'C62', taxPercent: 10, taxCategory: 'S', supply: 'SERVICE', taxDate };
      assert.deepEqual(data, {
        ...plain,
        billables: [
          { billable: hours, name: 'Hours', quantity: 3, amountMinor: 100, totalMinor: 300, ...tax },
          { billable: day, name: 'Day', quantity: 1, amountMinor: 300, totalMinor: 300, ...tax },
        ],
      });
      for (const expand of ['invoice', 'billables,invoice', '']) {
        const answer = await get(`/credit-notes/${id}?expand=${expand}`);
        assertRefused(answer, ['expand', 'enum']);
      }
    });

    test('issuing a credit note for a draft or a void invoice is refused', async () => {
      const { id: open } = await draft(service, tenant, LINES, { contractId });
      const { id: voided } = await finalized(service, tenant, LINES, { contractId });
      await act(service, tenant, `/invoices/${voided}/void`);
      for (const [id, status] of [
        [open, 'DRAFT'],
        [voided, 'VOID'],
      ]) {
        const refused = await credit({ invoiceId: id });
        assertRefused(refused, ['status', 'state']);
        assert.match(refused.json.details[0].message, new RegExp(`finalized.* ${status}`));
        const kinds = (await get(`/credit-notes?invoiceId=${id}`)).data.map(
          ({ kind }: { kind: string }) => kind,
        );
        assert.deepEqual(kinds, status === 'VOID' ? ['CANCELLATION'] : []);
      }
    });

    test('issuing a credit note for an invoice with a total of 0 is refused', async () => {
      const { id } = await finalized(service, tenant, [{ ...LINES[0], amountMinor: 0 }], { contractId });
      assertRefused(await credit({ invoiceId: id }), ['status', 'state']);
    });

    test("issuing a credit note for unknown records, or another invoice's or tenant's, is a 404", async () => {
      for (const nothing of [newId('invoice'), hours, 'nothing']) {
        assertNotFound(await credit({ invoiceId: nothing }));
      }
      const { id: other } = await finalized(service, tenant, LINES, { contractId });
      const [foreign] = (await get(`/billables?invoiceId=${other}`)).data;
      for (const wrong of [foreign.id, newId('billable'), invoiceId, 'nothing']) {
        assertNotFound(await credit({ billables: [wrong] }));
        assertNotFound(await credit({ billables: [hours, { billableId: wrong, quantity: 1 }] }));
      }
      const bob = { as: 'bob', tenant: await service.tenant('bob') };
      const body = { invoiceId, reason: 'x' };
      assertNotFound(await service.request('POST', '/credit-notes', { ...bob, body }));
      const { id } = await credited();
      assertNotFound(await service.request('GET', `/credit-notes/${id}`, bob));
      assertNotFound(await get(`/credit-notes/${newId('creditNote')}`));
      assertNotFound(await get('/credit-notes/nothing'));
    });

    test('issuing a credit note reports every invalid field', async () => {
      const bare = await service.request('POST', '/credit-notes', { tenant, body: {} });
      assertRefused(bare, ['invoiceId', 'required'], ['reason', 'required']);
      const property = await credit({ totalMinor: 1, billables: [] });
      assertRefused(property, ['totalMinor', 'additionalProperties'], ['billables', 'minItems']);
      assertRefused(
        await credit({
          billables: [{ billableId: hours, quantity: 0 }, { quantity: 1 }, { billableId: day, x: 1 }],
        }),
        ['billables.0.quantity', 'exclusiveMinimum'],
        ['billables.1.billableId', 'required'],
        ['billables.2.x', 'additionalProperties'],
      );
      assertRefused(await credit({ billables: [{ billableId: hours, amountMinor: 0.5 }] }), [
        'billables.0.amountMinor',
        'type',
      ]);
      assertRefused(await credit({ billables: [7] }), ['billables.0', 'type']);
      assert.equal((await read()).creditedMinor, 0);
    });

    test('a credit note accepts each line once', async () => {
      const answer = await credit({ billables: [hours, day, { billableId: hours, quantity: 1 }, day] });
      const twice = 'uniqueItems';
      assertRefused(answer, ['billables.2.billableId', twice], ['billables.3.billableId', twice]);
    });

    test('a credit note has a reason of limited length', async () => {
      const send = (body: object) => credit({ billables: [{ billableId: day, amountMinor: 1 }], ...body });
      await assertTextBounds(send, 'reason', { min: 1, max: 1_000 });
    });
  });

  test('credit notes can be neither changed nor deleted', async () => {
    const { id } = await credited();
    for (const method of ['PATCH', 'DELETE', 'PUT']) {
      const answer = await service.request(method, `/credit-notes/${id}`, { tenant, body: {} });
      assert.deepEqual([answer.status, answer.json.error], [405, 'MethodNotAllowed'], method);
    }
  });

  describe('listing credit notes', () => {
    test('listing credit notes returns the newest first, for all invoices or for one', async (t) => {
      tenant = await service.tenant();
      contractId = (await activeContract(service, tenant)).id;
      let now = service.clock.now();
      t.mock.method(service.clock, 'now', () => now);
      await newInvoice();
      const one = invoiceId;
      const a = await credited({ billableId: hours, quantity: 1 });
      now = new Date(now.getTime() + 1);
      const b = await credited({ billableId: hours, quantity: 1 });
      await newInvoice();
      now = new Date(now.getTime() + 1);
      const c = await credited();
      const listed = async (query = '') => {
        const { data } = await get(`/credit-notes${query}`);
        for (const limit of [1, 2]) {
          assert.deepEqual(await everyPage(service, `/credit-notes${query}`, { tenant, limit }), data);
        }
        return data;
      };
      assert.deepEqual(await listed(), [c, b, a]);
      assert.deepEqual(await listed(`?invoiceId=${one}`), [b, a]);
      assert.deepEqual(await listed(`?invoiceId=${invoiceId}`), [c]);
      assert.deepEqual(await listed(`?invoiceId=${newId('invoice')}`), []);
    });

    test('listing credit notes refuses an invalid query', async () => {
      await assertListQuery(service, '/credit-notes', tenant);
      assertRefused(await get('/credit-notes?invoiceId=x'), ['invoiceId', 'pattern']);
    });
  });
});
