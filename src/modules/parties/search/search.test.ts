import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { activeContract, draft, finalized, make } from '../../../../test/support/billing.ts';
import { everyPage } from '../../../../test/support/expectations.ts';
import { useService } from '../../../../test/support/service.ts';

const service = useService();
let tenant: string;
before(async () => {
  tenant = await service.tenant();
});

/** The names, or else the numbers or references, of what a search finds. */
async function found(path: string, q: string, more = '', of = tenant): Promise<string[]> {
  const answer = await service.request('GET', `${path}?q=${encodeURIComponent(q)}${more}`, { tenant: of });
  assert.equal(answer.status, 200, answer.text);
  return answer.data.map(
    (one: Record<string, string>) => one.name ?? one.invoiceNumber ?? one.reference ?? one.id,
  );
}

describe('searching clients', () => {
  const MUELLER = 'Müller & Söhne GmbH';
  const ORSTED = 'Ørsted Łódź ÆON';
  const GREEK = 'ΑΘΗΝΑ Ёлка';
  before(async () => {
    await make(service, tenant, '/clients', { name: MUELLER, vatNumber: 'DE123456788', order: 2 });
    await make(service, tenant, '/clients', { name: ORSTED, buyerReference: '04011000-12345-34', order: 1 });
    await make(service, tenant, '/clients', {
      ...{ name: GREEK, legalName: 'Straße des 17. Juni', tradingName: 'Olive & Co' },
    });
    await make(service, tenant, '/clients', {
      name: 'Plain',
      electronicAddress: { scheme: '0204', id: '991-00345-06' },
    });
  });

  for (const [q, names] of Object.entries({
    mül: [MUELLER],
    olive: [GREEK],
    MULLER: [MUELLER],
    'so mu': [MUELLER],
    'Söhne, GmbH!': [MUELLER],
    'so xy': [],
    uller: [],
    mullers: [],
    de123: [MUELLER],
    'orsted lodz aeon': [ORSTED],
    12345: [ORSTED],
    '04011000-12345': [ORSTED],
    αθη: [GREEK],
    елка: [GREEK],
    strasse: [GREEK],
    STRAẞE: [GREEK],
    17: [GREEK],
    345: ['Plain'],
    '00345': ['Plain'],
    '0345': [],
    "l' o": [ORSTED],
  }))
    test(`a search for clients by ${q} finds ${names.length === 0 ? 'nobody' : names}`, async () => {
      assert.deepEqual(await found('/clients', q), names);
      assert.deepEqual(await found('/clients', q, '&limit=5'), names);
    });

  test('a search for clients keeps the order and the pages of the list, and its filters', async () => {
    const other = await service.tenant();
    for (const [index, order] of [3, 1, 2, 1].entries())
      await make(service, other, '/clients', { name: `Anna ${index}`, order });
    await make(service, other, '/clients', { name: 'Berta' });
    const names = ['Anna 1', 'Anna 3', 'Anna 2', 'Anna 0'];
    assert.deepEqual(await found('/clients', 'ann', '', other), names);
    const pages = await everyPage(service, '/clients?q=ann', { tenant: other, limit: 3 });
    assert.deepEqual(
      pages.map(({ name }) => name),
      names,
    );
    assert.deepEqual(await found('/clients', 'ann', '&isArchived=true', other), []);
    assert.deepEqual(await found('/clients', 'ann', '&isArchived=false', other), names);
  });

  test('a search for clients follows changes of names and of the order, and deletions', async () => {
    const other = await service.tenant();
    const one = await make(service, other, '/clients', { name: 'Old name' });
    await make(service, other, '/clients', { name: 'Other name', order: 5 });
    const path = `/clients/${one.id}`;
    await service.request('PATCH', path, { tenant: other, body: { name: 'New name', taxNumber: '99/1' } });
    assert.deepEqual(await found('/clients', 'old', '', other), []);
    assert.deepEqual(await found('/clients', '99', '', other), ['New name']);
    await service.request('PATCH', path, { tenant: other, body: { order: 9, taxNumber: null } });
    assert.deepEqual(await found('/clients', 'name', '&limit=2', other), ['Other name', 'New name']);
    assert.deepEqual(await found('/clients', '99', '', other), []);
    await service.request('DELETE', path, { tenant: other });
    assert.deepEqual(await found('/clients', 'name', '', other), ['Other name']);
  });

  test('a search for clients takes names of signs, zeros, repeated words, and letters that decompose into very many', async () => {
    const other = await service.tenant();
    const names = ['!!!', '-- 000 -- 0 7 --', 'Anna anna ANNA ánna', '\ufb03'.repeat(200), 'x'.repeat(200)];
    for (const name of names) await make(service, other, '/clients', { name, legalName: name });
    for (const [q, name] of [
      ['000', names[1]],
      ['7', names[1]],
      ['anna', names[2]],
      ['\ufb03'.repeat(60), names[3]],
      ['x'.repeat(200), names[4]],
    ])
      assert.deepEqual(await found('/clients', q as string, '', other), [name], q);
  });

  test("a search for clients finds nothing of another tenant's", async () => {
    assert.deepEqual(await found('/clients', 'muller', '', await service.tenant()), []);
  });
});

test('contracts and projects are found by their names and references, within their filters', async () => {
  const clientId = (await make(service, tenant, '/clients', { name: 'Holder' })).id;
  const body = { clientId, name: 'Website relaunch', reference: 'PO-4711', currencyCode: 'EUR' };
  const contract = await make(service, tenant, '/contracts', body);
  await make(service, tenant, '/contracts', { ...body, name: 'Website care', reference: 'PO-4712' });
  assert.deepEqual(await found('/contracts', 'web re'), ['Website relaunch']);
  assert.deepEqual(await found('/contracts', 'po-471'), ['Website relaunch', 'Website care']);
  assert.deepEqual(await found('/contracts', 'po-4712'), ['Website care']);
  assert.deepEqual(await found('/contracts', 'web', '&status=ACTIVE'), []);
  assert.deepEqual(await found('/contracts', 'web', `&status=DRAFT&clientId=${clientId}&limit=1`), [
    'Website relaunch',
  ]);
  for (const name of ['Online shop', 'Shop floor'])
    await make(service, tenant, '/projects', { contractId: contract.id, name });
  assert.deepEqual(await found('/projects', 'shop'), ['Online shop', 'Shop floor']);
  assert.deepEqual(await found('/projects', 'shop on', `&contractId=${contract.id}`), ['Online shop']);
});

test("invoices are found by numbers and references, and by the buyer's name, or the client's while they are drafts", async () => {
  const other = await service.tenant();
  const { id: clientId } = await make(service, other, '/clients', { name: 'Čapek s.r.o.' });
  const { id: contractId } = await activeContract(service, other, { clientId, reference: 'PO-77' });
  const line = { name: 'Work', quantity: 1, amountMinor: 100, taxCategory: 'S', taxPercent: 19 };
  const first = await finalized(service, other, [line], { contractId });
  const second = await finalized(service, other, [line], { contractId, reference: 'Job 9' });
  const third = await draft(service, other, [line], { contractId });
  assert.deepEqual([first.invoiceNumber, second.invoiceNumber], ['INV-000001', 'INV-000002']);
  const q = (text: string, more?: string) => found('/invoices', text, more, other);
  assert.deepEqual(await q('inv-000001'), ['INV-000001']);
  assert.deepEqual(await q('2'), ['INV-000002']);
  assert.deepEqual(await q('inv'), ['INV-000002', 'INV-000001']);
  assert.deepEqual(await q('capek'), ['PO-77', 'INV-000002', 'INV-000001']);
  assert.deepEqual(await q('77 capek'), ['PO-77', 'INV-000001']);
  assert.deepEqual(await q('capek job'), ['INV-000002']);
  assert.deepEqual(await q('po-77'), ['PO-77', 'INV-000001']);
  assert.deepEqual(await q('po-77', '&status=DRAFT'), ['PO-77']);
  const today = second.issueDate;
  assert.deepEqual(await q('inv', `&issuedFrom=${today}&issuedTo=${today}`), ['INV-000002', 'INV-000001']);
  assert.deepEqual(await q('inv', `&issuedFrom=${today}&limit=1`), ['INV-000002']);
  await service.request('DELETE', `/invoices/${third.id}`, { tenant: other });
  assert.deepEqual(await q('po-77'), ['INV-000001']);
});

test('a search that is too long, or has no word, is refused, except on GET /clients, which ignores it', async () => {
  const wrong = { empty: '', signs: '-- !', long: 'x'.repeat(201), words: 'a b c d e f g h i j k' };
  for (const [name, q] of Object.entries(wrong)) {
    const query = `q=${encodeURIComponent(q)}`;
    for (const path of ['/contracts', '/projects', '/invoices', '/credit-notes']) {
      const answer = await service.request('GET', `${path}?${query}`, { tenant });
      assert.equal(answer.status, 400, `${path} ${name}`);
      assert.equal(answer.json.details[0].field, 'q');
    }
    const all = await service.request('GET', '/clients', { tenant });
    assert.deepEqual((await service.request('GET', `/clients?${query}`, { tenant })).data, all.data, name);
  }
});
