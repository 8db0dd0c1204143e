import assert from 'node:assert/strict';
import { beforeEach, describe, type TestContext, test } from 'node:test';
import { act, activeContract, asAnswered, draft, LINE, make } from '../../../../test/support/billing.ts';
import { assertRefused } from '../../../../test/support/expectations.ts';
import { useService } from '../../../../test/support/service.ts';

const service = useService();
let tenant: string;
let contractId: string;

const settings = async (body: object) => {
  const answer = await service.request('PATCH', `/tenants/${tenant}`, { body });
  assert.equal(answer.status, 200, answer.text);
};
const newDraft = async (): Promise<string> => (await draft(service, tenant, [LINE], { contractId })).id;
const finalize = (id: string) => service.request('POST', `/invoices/${id}/finalize`, { tenant });
const issue = async () => act(service, tenant, `/invoices/${await newDraft()}/finalize`);
const nextNumber = async (): Promise<string> => (await issue()).invoiceNumber;
const credit = async () =>
  make(service, tenant, '/credit-notes', { invoiceId: (await issue()).id, reason: 'Returned' });
const nextCreditNumber = async (): Promise<string> => (await credit()).creditNoteNumber;

/** Mocks the clock. Setting `at` moves it. */
function clockAt(t: TestContext, at: string): { at: string } {
  const hand = { at };
  t.mock.method(service.clock, 'now', () => new Date(hand.at));
  return hand;
}

async function newTenant(): Promise<void> {
  tenant = await service.tenant();
  contractId = (await activeContract(service, tenant)).id;
}

describe('the numbers of invoices', () => {
  beforeEach(newTenant);

  test('the numbers of invoices count from 1, without a year unless the format has one', async (t) => {
    const clock = clockAt(t, '2031-06-15T12:00:00.000Z');
    assert.deepEqual([await nextNumber(), await nextNumber()], ['INV-000001', 'INV-000002']);
    clock.at = '2032-01-01T00:00:00.000Z';
    assert.equal(await nextNumber(), 'INV-000003');
  });

  test('the numbers of invoices contain the year and month of issue if the format has them, and count on across months', async (t) => {
    const clock = clockAt(t, '2031-06-30T23:59:59.999Z');
    await settings({ invoiceNumberFormat: '{YYYY}/{MM}/{SEQ:4}' });
    assert.equal(await nextNumber(), '2031/06/0001');
    clock.at = '2031-07-01T00:00:00.000Z';
    assert.equal(await nextNumber(), '2031/07/0002');
    await settings({ invoiceNumberFormat: 'R{SEQ:1}-{YYYY}' });
    assert.equal(await nextNumber(), 'R3-2031');
  });

  test('the numbers of invoices get longer when they outgrow the digits of the format', async () => {
    await settings({ invoiceNumberFormat: 'A{SEQ:1}' });
    const invoiceIds: string[] = [];
    for (let made = 0; made < 11; made++) invoiceIds.push(await newDraft());
    const { data } = await service.request('POST', '/invoices/finalize', { tenant, body: { invoiceIds } });
    const numbers = data.map(({ invoiceNumber }: { invoiceNumber: string }) => invoiceNumber);
    assert.deepEqual([numbers[0], numbers[8], numbers[9], numbers[10]], ['A1', 'A9', 'A10', 'A11']);
  });

  test("the numbers of invoices restart with the year at midnight in the tenant's time zone", async (t) => {
    const clock = clockAt(t, '2030-12-31T10:59:59.998Z');
    await settings({ invoiceNumberFormat: '{YYYY}-{MM}-{SEQ:3}', timeZone: 'Pacific/Auckland' });
    assert.equal(await nextNumber(), '2030-12-001');
    clock.at = '2030-12-31T10:59:59.999Z';
    assert.equal(await nextNumber(), '2030-12-002');
    clock.at = '2030-12-31T11:00:00.000Z';
    assert.equal(await nextNumber(), '2031-01-001');
    assert.equal(await nextNumber(), '2031-01-002');
  });

  test('the numbers of invoices restart later west of Greenwich', async (t) => {
    const clock = clockAt(t, '2031-01-01T04:59:59.999Z');
    await settings({ invoiceNumberFormat: '{YYYY}-{SEQ:3}', timeZone: 'America/New_York' });
    assert.equal(await nextNumber(), '2030-001');
    clock.at = '2031-01-01T05:00:00.000Z';
    assert.equal(await nextNumber(), '2031-001');
  });

  test('the numbers of invoices keep dates of issue in order if the clock is set back', async (t) => {
    const clock = clockAt(t, '2031-01-01T00:00:00.000Z');
    await settings({ invoiceNumberFormat: '{YYYY}-{SEQ:3}' });
    assert.equal(await nextNumber(), '2031-001');
    clock.at = '2030-12-31T23:00:00.000Z';
    const { invoiceNumber, issuedAt } = await issue();
    assert.deepEqual([invoiceNumber, issuedAt], ['2031-002', '2031-01-01T00:00:00.000Z']);
  });

  test('the numbers of invoices go on if the clock is set back after the tenant moved east', async (t) => {
    const clock = clockAt(t, '2026-06-01T12:30:00.000Z'); // a day later in Auckland
    await settings({ timeZone: 'America/New_York' });
    assert.equal((await issue()).issueDate, '2026-06-01');
    await settings({ timeZone: 'Pacific/Auckland' });
    clock.at = '2026-06-01T11:30:00.000Z';
    const { issueDate, issuedAt } = await issue();
    assert.deepEqual([issueDate, issuedAt], ['2026-06-02', '2026-06-01T12:30:00.000Z']);
  });

  test('the numbers of invoices continue each series if the format is changed and changed back', async (t) => {
    clockAt(t, '2031-06-15T12:00:00.000Z');
    assert.deepEqual([await nextNumber(), await nextNumber()], ['INV-000001', 'INV-000002']);
    await settings({ invoiceNumberFormat: 'R-{YYYY}-{SEQ:2}' });
    assert.equal(await nextNumber(), 'R-2031-01');
    await settings({ invoiceNumberFormat: null });
    assert.equal(await nextNumber(), 'INV-000003');
    await settings({ invoiceNumberFormat: 'S-{SEQ:2}' });
    assert.equal(await nextNumber(), 'S-04');
    await settings({ invoiceNumberFormat: 'R-{YYYY}-{SEQ:2}' });
    assert.equal(await nextNumber(), 'R-2031-02');
  });

  test('the numbers of invoices are counted per tenant', async () => {
    assert.deepEqual([await nextNumber(), await nextNumber()], ['INV-000001', 'INV-000002']);
    const first = { tenant, contractId };
    await newTenant();
    assert.equal(await nextNumber(), 'INV-000001');
    ({ tenant, contractId } = first);
    assert.equal(await nextNumber(), 'INV-000003');
  });

  test('the numbers of invoices are not consumed by drafts that are deleted, voided or refused', async () => {
    const [kept, deleted, voided] = [await newDraft(), await newDraft(), await newDraft()];
    await service.request('DELETE', `/invoices/${deleted}`, { tenant });
    const { data } = await service.request('POST', `/invoices/${voided}/void`, { tenant });
    assert.equal('invoiceNumber' in data, false);
    assertRefused(await finalize(voided), ['status', 'state']);
    assert.equal((await finalize(kept)).data.invoiceNumber, 'INV-000001');
    await act(service, tenant, `/invoices/${kept}/void`);
    assert.equal(await nextNumber(), 'INV-000002', 'the number of a void invoice stays taken');
  });

  test('the numbers of invoices that another invoice already has are refused, and nothing is issued', async (t) => {
    clockAt(t, '2031-06-15T12:00:00.000Z');
    await settings({ invoiceNumberFormat: '2031-{SEQ:2}' });
    assert.equal(await nextNumber(), '2031-01');
    await settings({ invoiceNumberFormat: '{YYYY}-{SEQ:2}' });
    const id = await newDraft();
    const { data: earlier } = await service.request('GET', `/invoices/${id}`, { tenant });
    const refused: [string, string] = ['invoiceNumberFormat', 'unique'];
    assertRefused(await finalize(id), refused);
    const invoiceIds = [await newDraft(), id];
    const body = { invoiceIds };
    assertRefused(await service.request('POST', '/invoices/finalize', { tenant, body }), refused);
    assert.deepEqual((await service.request('GET', `/invoices/${id}`, { tenant })).data, earlier);
    await settings({ invoiceNumberFormat: 'R-{YYYY}-{SEQ:2}' });
    assert.equal((await finalize(id)).data.invoiceNumber, 'R-2031-01');
  });
});

describe('the numbers of credit notes', () => {
  beforeEach(newTenant);

  test('the numbers of credit notes have their own series', async () => {
    assert.deepEqual([await nextNumber(), await nextNumber()], ['INV-000001', 'INV-000002']);
    assert.deepEqual([await nextCreditNumber(), await nextCreditNumber()], ['CN-000001', 'CN-000002']);
    assert.equal(await nextNumber(), 'INV-000005');
  });

  test('the numbers of credit notes follow their own format, and may equal numbers of invoices', async (t) => {
    const clock = clockAt(t, '2031-12-31T22:59:59.999Z');
    const format = '{YYYY}-{SEQ:2}';
    await settings({
      invoiceNumberFormat: format,
      creditNoteNumberFormat: format,
      timeZone: 'Europe/Berlin',
    });
    const { invoice, creditNoteNumber, issuedAt } = await credit();
    const { data } = await service.request('GET', `/invoices/${invoice}`, { tenant });
    assert.deepEqual([data.invoiceNumber, creditNoteNumber, issuedAt], ['2031-01', '2031-01', clock.at]);
    clock.at = '2031-12-31T23:00:00.000Z';
    assert.equal(await nextCreditNumber(), '2032-01');
  });

  test('the numbers of credit notes that another credit note already has are refused, and nothing is credited', async (t) => {
    clockAt(t, '2031-06-15T12:00:00.000Z');
    await settings({ creditNoteNumberFormat: '2031-{SEQ:2}' });
    assert.equal(await nextCreditNumber(), '2031-01');
    await settings({ creditNoteNumberFormat: '{YYYY}-{SEQ:2}' });
    const issued = await issue();
    const body = { invoiceId: issued.id, reason: 'Returned' };
    const answer = await service.request('POST', '/credit-notes', { tenant, body });
    assertRefused(answer, ['creditNoteNumberFormat', 'unique']);
    const { data: read } = await service.request('GET', `/invoices/${issued.id}`, { tenant });
    assert.deepEqual(asAnswered(read), issued);
  });

  test('the numbers of credit notes are not consumed by refused credit notes', async () => {
    const { id: invoiceId } = await issue();
    const body = { invoiceId, reason: 'Returned', billables: ['bil_nothing'] };
    assert.equal((await service.request('POST', '/credit-notes', { tenant, body })).status, 404);
    assert.equal(await nextCreditNumber(), 'CN-000001');
  });
});
