import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { act, activeContract, draft, finalized, make } from '../../../../test/support/billing.ts';
import { everyPage } from '../../../../test/support/expectations.ts';
import { useService } from '../../../../test/support/service.ts';

const service = useService();
let tenant: string;
before(async () => {
  tenant = await service.tenant();
});

const line = (amountMinor: number) => ({
  ...{ name: 'Work', quantity: 1, amountMinor, taxCategory: 'Z', taxPercent: 0 },
});

/** The references of what a search finds. Pages of every size, and the sums, must find the same. */
async function found(q: string, { more = '', path = '/invoices', of = tenant } = {}): Promise<string[]> {
  const query = `?q=${encodeURIComponent(q)}${more}`;
  const { status, data, text } = await service.request('GET', `${path}${query}`, { tenant: of });
  assert.equal(status, 200, text);
  for (const limit of [1, 2])
    assert.deepEqual(await everyPage(service, `${path}${query}`, { tenant: of, limit }), data);
  if (path === '/invoices') {
    const { data: sums } = await service.request('GET', `/invoices/summary${query}`, { tenant: of });
    const counted = sums.reduce((all: number, { count }: { count: number }) => all + count, 0);
    assert.equal(counted, data.length, 'the sums count what the list shows');
  }
  return data.map(({ reference }: { reference: string }) => reference);
}

describe('searching invoices by amounts', () => {
  before(async () => {
    const { id: contractId } = await activeContract(service, tenant);
    await finalized(service, tenant, [line(260_848)], { contractId, reference: 'Total' });
    await draft(service, tenant, [line(260_848)], { contractId, reference: 'Draft' });
    const partly = await finalized(service, tenant, [line(360_848)], { contractId, reference: 'Partly' });
    await make(service, tenant, '/payments', { invoiceId: partly.id, amountMinor: 100_000 });
    const yen = { contractId, currencyCode: 'JPY' };
    await draft(service, tenant, [line(2_608)], { ...yen, reference: 'Yen' });
    await draft(service, tenant, [line(260_848)], { ...yen, reference: 'Many yen' });
    const dinar = { contractId, currencyCode: 'KWD', reference: 'Dinar' };
    await draft(service, tenant, [line(2_608_480)], dinar);
    const settled = await finalized(service, tenant, [line(500)], { contractId, reference: 'Settled' });
    await make(service, tenant, '/payments', { invoiceId: settled.id, amountMinor: 500 });
    const voided = await finalized(service, tenant, [line(500)], { contractId, reference: 'Void' });
    await act(service, tenant, `/invoices/${voided.id}/void`);
  });

  for (const q of ['2608.48', '2,608.48', '2.608,48', '2608,48', '€ 2,608.48'])
    test(`searching invoices by amounts as in ${q} finds the total and what is due, in any currency`, async () => {
      assert.deepEqual(await found(q), ['Dinar', 'Partly', 'Draft', 'Total']);
    });

  for (const [q, references] of Object.entries({
    '2608': ['Yen'],
    '260,848': ['Many yen'],
    '3608.48': ['Partly'],
    '2608.4': [],
    '2608.49': [],
    '5.00': ['Void', 'Settled'],
    '1000.00': [],
  }))
    test(`searching invoices by amounts as in ${q} finds ${references.length === 0 ? 'nothing' : references}`, async () => {
      assert.deepEqual(await found(q), references);
    });

  test('searching invoices by amounts keeps filters, other orders, and tenants apart', async () => {
    assert.deepEqual(await found('2608.48', { more: '&status=DRAFT' }), ['Dinar', 'Draft']);
    assert.deepEqual(await found('2608.48', { more: '&issuedFrom=2000-01-01' }), ['Partly', 'Total']);
    assert.deepEqual(await found('2608.48', { of: await service.tenant() }), []);
  });
});

describe('searching drafts', () => {
  test("searching drafts by their client's name follows its changes, and ends when they are issued", async () => {
    const of = await service.tenant();
    const { id: clientId } = await make(service, of, '/clients', { name: 'Old', legalName: 'Legal' });
    const { id: contractId } = await activeContract(service, of, { clientId });
    const { id } = await draft(service, of, [line(100)], { contractId, reference: 'Job 1' });
    await draft(service, of, [line(100)], { contractId, reference: 'Job 2' });
    await draft(service, of, [line(100)], { reference: 'Other' });
    assert.deepEqual(await found('old', { of }), ['Job 2', 'Job 1']);
    assert.deepEqual(await found('legal job 2', { of }), ['Job 2']);
    const change = { name: 'Renamed', legalName: 'Firm' };
    await service.request('PATCH', `/clients/${clientId}`, { tenant: of, body: change });
    assert.deepEqual(await found('old', { of }), []);
    assert.deepEqual(await found('renamed', { of }), ['Job 2', 'Job 1']);
    await act(service, of, `/invoices/${id}/finalize`);
    await service.request('PATCH', `/clients/${clientId}`, { tenant: of, body: { legalName: 'Later' } });
    assert.deepEqual(await found('firm', { of }), ['Job 1']);
    assert.deepEqual(await found('later', { of }), ['Job 2']);
  });
});

test('credit notes are found by their number, the number of the invoice, the buyer and the amount', async () => {
  const of = await service.tenant();
  const { id: clientId } = await make(service, of, '/clients', { name: 'Čapek s.r.o.' });
  const { id: contractId } = await activeContract(service, of, { clientId });
  const numbers: string[] = [];
  for (const amountMinor of [260_848, 100]) {
    const { id: invoiceId } = await finalized(service, of, [line(amountMinor)], { contractId });
    const note = await make(service, of, '/credit-notes', { invoiceId, reason: 'x' });
    numbers.push(note.creditNoteNumber);
  }
  const [first, second] = numbers;
  const notes = async (q: string, more = '') => {
    const path = `/credit-notes?q=${encodeURIComponent(q)}${more}`;
    const { data } = await service.request('GET', path, { tenant: of });
    assert.deepEqual(await everyPage(service, path, { tenant: of, limit: 1 }), data);
    return data.map(({ creditNoteNumber }: { creditNoteNumber: string }) => creditNoteNumber);
  };
  assert.deepEqual(await notes(first ?? ''), [first]);
  assert.deepEqual(await notes('inv-000002'), [second]);
  assert.deepEqual(await notes('capek'), [second, first]);
  assert.deepEqual(await notes('2.608,48'), [first]);
  assert.deepEqual(await notes('2,608.48', `&clientId=${clientId}`), [first]);
  assert.deepEqual(await notes('2608.48', '&issuedTo=2000-01-01'), []);
  assert.deepEqual(await notes('nobody'), []);
});
