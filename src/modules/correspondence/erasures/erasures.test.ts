import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import { enterTenant } from '../../../../test/support/database.ts';
import { assertForbidden, assertNotFound, assertRefused } from '../../../../test/support/expectations.ts';
import { type Firm, openFirm } from '../../../../test/support/firm.ts';
import { sealJournalOf } from '../../../../test/support/journal.ts';
import { addReceiver, LINES } from '../../../../test/support/mail.ts';
import { OFFERED } from '../../../../test/support/quotes.ts';
import { useService } from '../../../../test/support/service.ts';
import { workOff } from '../../../../test/support/work.ts';
import { findChangedRecords } from '../../journal/audit-entries/records.ts';
import { verifyTenant } from '../../journal/audit-entries/verification.ts';
import { erasingOfPersons } from './service.ts';

const service = useService();
let firm: Firm;
let contact: string;

type Line = { resource: string; because?: string; count?: number; ids?: string[]; until?: string };

const ask = (body: object, query = '') => firm.send('POST', `/erasures${query}`, body);
const erase = async (body: object): Promise<{ id: string; status: string; erased: Line[]; kept: Line[] }> => {
  const answer = await ask(body);
  assert.equal(answer.status, 201, answer.text);
  assert.match(answer.headers.get('location') ?? '', new RegExp(`/api/v1/erasures/${answer.data.id}$`));
  return answer.data;
};
const finish = async () => {
  for (let turn = 0; turn < 3; turn++) {
    await sealJournalOf(service, firm.tenant);
    await workOff(service, erasingOfPersons(service.app.erasures));
    service.clock.advance(2_000);
  }
};
const lineOf = (lines: Line[], name: string) =>
  lines.find(({ resource, because }) => resource === name || because === name);
const statesOf = async (id: string) => {
  const entries = await firm.get(`/audit-entries?resourceId=${id}`);
  return entries.map(({ action, before, after }: Record<string, unknown>) => ({ action, before, after }));
};
const inDatabase = (sql: string, ...values: string[]) =>
  service.db.asApplication(async (client) => {
    await enterTenant(client, firm.tenant);
    return (await client.query(sql, values)).rows;
  });

describe('erasures', () => {
  beforeEach(async () => {
    firm = await openFirm(service, { client: { currencyCode: 'EUR' } });
    contact = await addReceiver(firm, 'ada@example.com', { receives: ['INVOICES', 'QUOTES'] });
  });

  test('a contact goes with its emails, and the audit trail keeps who, what and when', async () => {
    const { id, status, erased } = await erase({ contactId: contact });
    assert.equal(status, 'ERASING');
    assert.deepEqual(lineOf(erased, 'contact')?.ids, [contact]);
    assertNotFound(await firm.send('GET', `/contacts/${contact}`));
    await finish();
    const done = await firm.get(`/erasures/${id}`);
    assert.equal(done.status, 'DONE');
    assert.ok(done.doneAt !== undefined);
    const states = await statesOf(contact);
    assert.deepEqual(
      states.map(({ action }: { action: string }) => action),
      ['deleted', 'created'],
    );
    for (const { before, after } of states) assert.deepEqual([before, after], [undefined, undefined]);
    const email = lineOf(done.erased, 'email')?.ids?.[0] ?? '';
    assert.equal(lineOf(done.erased, 'auditEntry')?.count, 4);
    assert.deepEqual((await statesOf(email)).length, 2);
    const { flaw, erased: count } = await verifyTenant(service.db.database, firm.tenant);
    assert.deepEqual([flaw, count], [undefined, 4]);
    assert.deepEqual(await Array.fromAsync(findChangedRecords(service.db.database, firm.tenant)), []);
  });

  test('other systems hear of it, and of the contact only its identifier', async () => {
    const { id } = await erase({ contactId: contact });
    await finish();
    const events = await firm.get('/events?limit=100');
    const of = (type: string) => events.find((event: { type: string }) => event.type === type);
    assert.equal(of('erasure.created').data.contact, contact);
    assert.equal(of('erasure.created').client, firm.clientId);
    assert.equal(of('erasure.completed').data.id, id);
    assert.deepEqual(of('contact.deleted').data, { id: contact });
  });

  test('exactly one person is named, who exists in this tenant', async () => {
    const other = await openFirm(service);
    const strange = await addReceiver(other, 'ada@example.com');
    assert.equal((await ask({})).status, 400);
    assert.equal((await ask({ contactId: contact, memberId: 'mbr_1' })).status, 400);
    for (const body of [
      { contactId: strange },
      { contactId: firm.clientId },
      { contactId: 'con_1' },
      { memberId: contact },
      { memberId: firm.tenant },
    ])
      assertNotFound(await ask(body));
    assert.equal((await other.get(`/contacts/${strange}`)).name, 'Ada Lovelace');
  });

  test('only an owner erases, in person', async () => {
    const { tenant } = firm;
    await firm.make('/members', { subject: 'erin', role: 'ADMIN' });
    const body = { contactId: contact };
    assertForbidden(await service.request('POST', '/erasures', { tenant, as: 'erin', body }));
    assertForbidden(await service.request('GET', '/erasures', { tenant, as: 'erin' }));
    const { token } = await firm.make('/access-tokens', { name: 'Machine', role: 'OWNER' });
    assertRefused(await service.request('POST', '/erasures', { tenant, bearer: token, body }), [
      'status',
      'state',
    ]);
  });

  test('the last owner is refused, and another one can be erased', async () => {
    const [owner] = await firm.get('/members');
    assertRefused(await ask({ memberId: owner.id }), ['status', 'state']);
    const second = await firm.make('/members', { subject: 'olga', role: 'OWNER' });
    const { kept } = await erase({ memberId: second.id });
    assert.equal(lineOf(kept, 'WHO_DID_WHAT'), undefined);
    assertNotFound(await firm.send('GET', `/members/${second.id}`));
  });

  test('an owner who erases themselves is told that the erasure itself keeps their subject', async () => {
    const me = await firm.make('/members', { subject: 'olga', role: 'OWNER' });
    const body = { memberId: me.id };
    const { tenant } = firm;
    const { data } = await service.request('POST', '/erasures', { tenant, as: 'olga', body });
    assert.equal(lineOf(data.kept, 'WHO_DID_WHAT')?.count, 1);
    assertForbidden(await service.request('GET', '/erasures', { tenant, as: 'olga' }));
    await finish();
    const { kept } = await firm.get(`/erasures/${data.id}`);
    const acts = await firm.get('/audit-entries?actor=olga');
    assert.ok(acts.length > 1);
    assert.equal(lineOf(kept, 'WHO_DID_WHAT')?.count, acts.length);
    assert.equal(
      Number(lineOf(kept, 'WHO_DID_WHAT')?.until?.slice(0, 4)),
      service.clock.now().getUTCFullYear() + 10,
    );
  });

  test('a reason that names the person is refused', async () => {
    for (const reason of ['for Ada Lovelace', 'ADA@example.com asked', 'Mrs lovelace, by phone'])
      assertRefused(await ask({ contactId: contact, reason }), ['reason', 'personalData']);
  });

  test('a dry run shows the receipt and erases nothing', async () => {
    const { id } = await firm.issue(LINES);
    await firm.send('POST', `/invoices/${id}/send`, {});
    await sealJournalOf(service, firm.tenant);
    const tried = await ask({ contactId: contact }, '?dryRun=true');
    assert.deepEqual([tried.status, tried.headers.get('dry-run')], [201, 'true']);
    assert.equal(lineOf(tried.data.erased, 'message')?.count, 1);
    await finish();
    assert.equal((await firm.get(`/contacts/${contact}`)).name, 'Ada Lovelace');
    assert.deepEqual(await firm.get('/erasures'), []);
    assert.ok((await statesOf(contact))[0].after.name);
    assert.deepEqual(lineOf((await erase({ contactId: contact })).erased, 'message')?.count, 1);
  });

  test('a contact who was deleted before is erased, and erasing again finds nothing more', async () => {
    const { id } = await firm.issue(LINES);
    const [message] = (await firm.send('POST', `/invoices/${id}/send`, {})).data;
    await firm.patch(`/contacts/${contact}`, { name: 'Ada King' });
    assert.equal((await firm.send('DELETE', `/contacts/${contact}`)).status, 204);
    const { erased } = await erase({ contactId: contact });
    assert.deepEqual(lineOf(erased, 'message')?.ids, [message.id]);
    await finish();
    assert.ok(
      (await statesOf(contact)).every(({ before, after }: Record<string, unknown>) => !before && !after),
    );
    const again = await erase({ contactId: contact });
    assert.deepEqual(
      again.erased.map(({ resource }) => resource),
      ['contact'],
    );
    await finish();
    assert.equal((await firm.get(`/erasures/${again.id}`)).status, 'DONE');
    assert.equal((await firm.get('/erasures')).length, 2);
  });

  test('a message keeps what was sent and when, not to whom', async () => {
    const { id } = await firm.issue(LINES);
    const [message] = (await firm.send('POST', `/invoices/${id}/send`, { subject: 'For Ada' })).data;
    await erase({ contactId: contact });
    const shown = await firm.get(`/messages/${message.id}`);
    assert.deepEqual(shown.to, { address: 'erased@erased.invalid' });
    assert.deepEqual(
      [shown.subject, shown.text, shown.html, shown.status, shown.invoices],
      ['erased', undefined, undefined, 'HELD', [id]],
    );
    assertRefused(await firm.send('POST', `/messages/${message.id}/repeat`), ['status', 'state']);
    await finish();
    assert.deepEqual(await Array.fromAsync(findChangedRecords(service.db.database, firm.tenant)), []);
  });

  test('a colleague with the same mailbox keeps their messages, and is named', async () => {
    const colleague = await addReceiver(firm, 'ADA@example.com', { name: 'Grace Hopper', receives: [] });
    const { id } = await firm.issue(LINES);
    const [toAda] = (await firm.send('POST', `/invoices/${id}/send`, {})).data;
    assert.equal(toAda.to.name, 'Ada Lovelace');
    const { erased, kept } = await erase({ contactId: colleague });
    assert.equal(lineOf(erased, 'message'), undefined);
    assert.deepEqual(lineOf(kept, 'SAME_ADDRESS')?.ids, [contact]);
    await finish();
    assert.equal((await firm.get(`/messages/${toAda.id}`)).to.name, 'Ada Lovelace');
  });

  test('a colleague with the same mailbox keeps the link of their quote', async () => {
    const colleague = await addReceiver(firm, 'ada@example.com', { name: 'Grace Hopper', receives: [] });
    const { id } = await firm.make('/quotes', { clientId: firm.clientId, ...OFFERED, currencyCode: 'EUR' });
    await firm.send('POST', `/quotes/${id}/send`, {});
    assert.equal(lineOf((await erase({ contactId: colleague })).erased, 'link'), undefined);
    assert.equal(lineOf((await erase({ contactId: contact })).erased, 'link')?.count, 1);
  });

  test('a quote keeps the name under which it was accepted, as long as the law wants it', async () => {
    const { id } = await firm.make('/quotes', {
      clientId: firm.clientId,
      ...OFFERED,
      currencyCode: 'EUR',
    });
    await firm.send('POST', `/quotes/${id}/send`, {});
    const accepted = await firm.send('POST', `/quotes/${id}/accept`, { name: 'Ada Lovelace' });
    assert.equal(accepted.status, 200, accepted.text);
    const { kept } = await erase({ contactId: contact });
    const line = lineOf(kept, 'ACCEPTED_QUOTE');
    assert.deepEqual(line?.ids, [id]);
    assert.equal(Number(line?.until?.slice(0, 4)), new Date().getUTCFullYear() + 10);
    await finish();
    assert.equal((await firm.get(`/quotes/${id}`)).acceptance.by, 'Ada Lovelace');
  });

  test('a receipt stays as it is, and states are erased only with one', async () => {
    const { id } = await erase({ contactId: contact });
    await finish();
    const refused = (sql: string, ...values: string[]) => assert.rejects(inDatabase(sql, ...values));
    await refused(`update erasures set erased = '[]' where id = $1`, id);
    await refused('delete from erasures where id = $1', id);
    await refused('update journal set before = null, after = null');
    const [{ count }] = await inDatabase('select count(*) as count from journal where after is not null');
    assert.deepEqual(await inDatabase(`select erase_traces('era_1', 10, now()) as done`), [{ done: true }]);
    const [after] = await inDatabase('select count(*) as count from journal where after is not null');
    assert.equal(after.count, count);
  });

  test('a repeated request with the same key is answered by the same receipt', async () => {
    const headers = { 'idempotency-key': 'once' };
    const send = () =>
      service.request('POST', '/erasures', { tenant: firm.tenant, headers, body: { contactId: contact } });
    assert.equal((await send()).data.id, (await send()).data.id);
    assert.equal((await firm.get('/erasures')).length, 1);
  });
});
