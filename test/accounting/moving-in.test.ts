import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import { assertRefused } from '../support/expectations.ts';
import { clockAt, type Firm, openFirm } from '../support/firm.ts';
import { useService } from '../support/service.ts';

const service = useService();
const WORK = [{ name: 'Work', quantity: 1, amountMinor: 1_000 }];
let firm: Firm;

const settings = (body: object) => firm.send('PATCH', `/tenants/${firm.tenant}`, body);
const set = (body: object) => firm.patch(`/tenants/${firm.tenant}`, body);
const next = async () => {
  const { nextInvoiceNumber, nextCreditNoteNumber } = await firm.get(`/tenants/${firm.tenant}`);
  const listed = (await firm.get('/tenants')).find(({ id }: { id: string }) => id === firm.tenant);
  assert.deepEqual(
    [listed.nextInvoiceNumber, listed.nextCreditNoteNumber],
    [nextInvoiceNumber, nextCreditNoteNumber],
  );
  return [nextInvoiceNumber, nextCreditNoteNumber];
};
const number = async () => (await firm.issue(WORK)).invoiceNumber;
const creditNumber = async () => (await firm.credit((await firm.issue(WORK)).id)).creditNoteNumber;

describe('firms that move in', () => {
  beforeEach(async () => {
    firm = await openFirm(service);
  });

  test('a firm that moves in goes on counting where its old system ended', async () => {
    assert.deepEqual(await next(), [1, 1]);
    const shown = await set({ nextInvoiceNumber: 118, nextCreditNoteNumber: 7 });
    assert.deepEqual([shown.nextInvoiceNumber, shown.nextCreditNoteNumber], [118, 7]);
    assert.deepEqual(await next(), [118, 7]);
    assert.deepEqual([await number(), await creditNumber()], ['INV-000118', 'CN-000007']);
    assert.deepEqual(await next(), [120, 8]);
    const events = await firm.get('/events?type=tenant.updated');
    for (const { data } of events)
      assert.equal('nextInvoiceNumber' in data || 'nextCreditNoteNumber' in data, false);
  });

  test('a firm that moves in can correct its next number until it is used, and each series apart', async () => {
    await set({ nextInvoiceNumber: 118 });
    await set({ nextInvoiceNumber: 5 });
    await set({ nextInvoiceNumber: 42 });
    assert.equal(await number(), 'INV-000042');
    for (const used of [1, 41, 42, 43, 44])
      assertRefused(await settings({ nextInvoiceNumber: used }), ['nextInvoiceNumber', 'state']);
    await set({ nextCreditNoteNumber: 9 });
    assert.deepEqual(await next(), [43, 9]);
    await firm.act(`/invoices/${(await firm.issue(WORK)).id}/void`);
    assertRefused(await settings({ nextCreditNoteNumber: 20 }), ['nextCreditNoteNumber', 'state']);
    assert.deepEqual(await next(), [44, 10]);
  });

  test('a firm that moves in begins at 1 again with the next year if numbers have one', async (t) => {
    const clock = clockAt(t, service, '2030-12-31T22:00:00.000Z');
    const both = { invoiceNumberFormat: '{YYYY}-{SEQ:4}', nextInvoiceNumber: 900, timeZone: 'Europe/Berlin' };
    const shown = await set(both);
    assert.equal(shown.nextInvoiceNumber, 900);
    assert.deepEqual([await number(), (await next())[0]], ['2030-0900', 901]);
    clock.at = '2030-12-31T23:00:00.000Z';
    assert.deepEqual([(await next())[0], await number()], [1, '2031-0001']);
    assertRefused(await settings({ nextInvoiceNumber: 5 }), ['nextInvoiceNumber', 'state']);
  });

  test('a firm that moves in and waits until the new year counts from 1', async (t) => {
    const clock = clockAt(t, service, '2030-12-31T22:00:00.000Z');
    await set({ invoiceNumberFormat: '{YYYY}-{SEQ:4}', nextInvoiceNumber: 900 });
    clock.at = '2031-01-01T00:00:00.000Z';
    assert.deepEqual([(await next())[0], await number()], [1, '2031-0001']);
  });

  test('a firm that moves in gives its next number as a whole number of 1 or more', async () => {
    assertRefused(await settings({ nextInvoiceNumber: 0 }), ['nextInvoiceNumber', 'minimum']);
    assertRefused(await settings({ nextInvoiceNumber: 1.5 }), ['nextInvoiceNumber', 'type']);
    assertRefused(await settings({ nextCreditNoteNumber: 1e15 }), ['nextCreditNoteNumber', 'maximum']);
    await set({ nextInvoiceNumber: 999_999_999_999 });
    assert.deepEqual([await number(), await number()], ['INV-999999999999', 'INV-1000000000000']);
    assert.equal((await next())[0], 1_000_000_000_001);
  });

  test('a firm that moves in keeps its numbers when a change is refused', async () => {
    const refused = await settings({ name: 'Other', nextInvoiceNumber: 5, timeZone: 'Nowhere' });
    assert.equal(refused.status, 400);
    assert.deepEqual(await next(), [1, 1]);
    await number();
    assertRefused(await settings({ name: 'Other', nextInvoiceNumber: 5 }), ['nextInvoiceNumber', 'state']);
    assert.notEqual((await firm.get(`/tenants/${firm.tenant}`)).name, 'Other');
  });
});
