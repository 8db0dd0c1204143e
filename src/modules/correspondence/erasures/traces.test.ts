import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import PostalMime from 'postal-mime';
import { startMailServer } from '../../../../test/stand-ins/mail-server.ts';
import { collectOnto } from '../../../../test/support/collecting.ts';
import { enterTenant } from '../../../../test/support/database.ts';
import { makeExports } from '../../../../test/support/exports.ts';
import { type Firm, openFirm } from '../../../../test/support/firm.ts';
import { sealJournalOf } from '../../../../test/support/journal.ts';
import { LINES, sendMessages } from '../../../../test/support/mail.ts';
import { OFFERED } from '../../../../test/support/quotes.ts';
import { csv, importFile, uploadFile, workOnImports } from '../../../../test/support/records/imports.ts';
import { startService } from '../../../../test/support/service.ts';
import { filesWith, rowsWith } from '../../../../test/support/traces.ts';
import { workOff } from '../../../../test/support/work.ts';
import { findChangedRecords } from '../../journal/audit-entries/records.ts';
import { verifyTenant } from '../../journal/audit-entries/verification.ts';
import { erasingOfPersons } from './service.ts';

const mail = await startMailServer();
after(() => mail.stop());
const service = startService({ SMTP_URL: mail.url, MAIL_FROM: 'billing@operator.example' });
let firm: Firm;

/** In everything that a contact can have. The second is of the time before a change, the third of an email that is gone. */
const [NOW, BEFORE, GONE] = ['quuxnow', 'quuxbefore', 'quuxgone'];
const PERSON = 'quux';

const today = () => new Date().toISOString().slice(0, 10);
const read = async (path: string) => firm.get(path);
const finish = async () => {
  for (let turn = 0; turn < 5; turn++) {
    await sealJournalOf(service, firm.tenant);
    await workOff(service, erasingOfPersons(service.app.erasures));
    service.clock.advance(2_000);
    await makeExports(service);
  }
};
const assertIntact = async () => {
  const { flaw } = await verifyTenant(service.db.database, firm.tenant);
  assert.equal(flaw, undefined);
  assert.deepEqual(await Array.fromAsync(findChangedRecords(service.db.database, firm.tenant)), []);
};

async function contactWithEverything(): Promise<string> {
  const { id } = await firm.make('/contacts', {
    ...{ clientId: firm.clientId, name: `Ada ${BEFORE}`, title: BEFORE, phone: BEFORE, externalId: BEFORE },
    ...{ metadata: { note: BEFORE }, receives: ['INVOICES', 'REMINDERS', 'STATEMENTS', 'QUOTES'] },
  });
  const gone = await firm.make('/emails', { contactId: id, address: `${GONE}@example.com` });
  const email = await firm.make('/emails', { contactId: id, address: `${BEFORE}@example.com` });
  await firm.patch(`/contacts/${id}`, {
    ...{ name: `Ada ${NOW}`, title: NOW, phone: `+49 ${NOW}`, externalId: NOW, metadata: { note: NOW } },
  });
  const sent = await firm.issue(LINES);
  await firm.send('POST', `/invoices/${sent.id}/send`, { to: [`${GONE}@example.com`] });
  await sendMessages(service);
  await firm.patch(`/emails/${email.id}`, { address: `${NOW}@example.com` });
  assert.equal((await firm.send('DELETE', `/emails/${gone.id}`)).status, 204);
  return id;
}

/** Uses the contact in every way in which the service copies them. */
async function useContact(): Promise<void> {
  const { id } = await firm.issue(LINES);
  await firm.send('POST', `/invoices/${id}/send`, { subject: `For ${NOW}`, text: `Dear ${NOW}` });
  await firm.send('POST', `/clients/${firm.clientId}/statement/send`, {});
  const { id: quote } = await firm.make('/quotes', {
    clientId: firm.clientId,
    ...OFFERED,
    currencyCode: 'EUR',
  });
  const offered = await firm.send('POST', `/quotes/${quote}/send`, {});
  assert.ok(offered.status < 300, offered.text);
  await sendMessages(service);
  const letter = await PostalMime.parse(mail.taken.at(-1)?.text ?? '');
  const path = /https?:\/\/[^/]+(\/pay\/[\w-]+)/.exec(letter.text ?? '')?.[1] ?? '';
  const post = (sub: string, form: Record<string, string>) =>
    fetch(`${service.url}${path}${sub}`, {
      ...{ method: 'POST', redirect: 'manual', body: new URLSearchParams(form) },
    });
  assert.equal((await post('/code', { name: `Ada ${NOW}` })).status, 303);
  await post('/decline', { reason: 'too dear' });
}

describe('what is left of a person', () => {
  before(async () => {
    firm = await openFirm(service, {
      client: { currencyCode: 'EUR' },
      terms: { rates: [{ unit: 'HOUR', amountMinor: 10_000, startsOn: '2026-01-01' }] },
    });
  });

  test('nothing of a contact is left in any table or file, and the chain still verifies', async () => {
    const id = await contactWithEverything();
    await useContact();
    const file = csv(
      'clientId,name,email',
      `${firm.clientId},Ada ${NOW},${NOW}@example.com`,
      `${firm.clientId},Bob,`,
    );
    const checked = await importFile(service, firm.tenant, { kind: 'CONTACTS' }, file);
    assert.equal(checked.status, 'CHECKED');
    const order = { kind: 'AUDIT', from: today(), to: today() };
    const { id: exported } = await firm.make('/exports', order);
    await makeExports(service);
    await sealJournalOf(service, firm.tenant);
    await seedFeedFailure(id, `the endpoint answered 500: no ${NOW}`);
    for (const marker of [NOW, BEFORE, GONE])
      assert.ok((await rowsWith(service, marker)).length > 3, `${marker} was used`);
    const receipt = await firm.make('/erasures', { contactId: id, reason: 'Request 17' });
    assert.equal(receipt.status, 'ERASING');
    await finish();
    assert.deepEqual(await rowsWith(service, PERSON), []);
    assert.deepEqual(await filesWith(service, PERSON), []);
    const done = await read(`/erasures/${receipt.id}`);
    assert.equal(done.status, 'DONE');
    assert.equal((await read(`/exports/${exported}`)).status, 'EXPIRED');
    const ofImports = done.erased.find(({ resource }: { resource: string }) => resource === 'import');
    assert.deepEqual(ofImports.ids, [checked.id]);
    const { status, problem } = await read(`/imports/${checked.id}`);
    assert.deepEqual(
      [status, problem],
      ['FAILED', 'A person in it was erased: upload the file again without them'],
    );
    assert.equal((await firm.send('POST', `/imports/${checked.id}/run`)).status, 400);
    await uploadFile(service, firm.tenant, checked.id, csv('clientId,name', `${firm.clientId},Bob`));
    await assertIntact();
  });

  test('a member leaves only their subject, as who did what', async () => {
    const as = 'quuxsubject';
    const email = 'quuxmember@example.com';
    const claims = { email, email_verified: true };
    const { id } = await firm.make('/members', { email, role: 'OWNER' });
    const bearer = await service.token(as, claims);
    const act = async (method: string, path: string, body?: object) => {
      const answer = await service.request(method, path, {
        ...{ tenant: firm.tenant, bearer },
        ...(body && { body }),
      });
      assert.ok(answer.status < 300, answer.text);
      return answer.data;
    };
    const client = await act('POST', '/clients', { name: 'Contoso' });
    const token = await act('POST', '/access-tokens', { name: 'Machine', role: 'VIEWER' });
    await act('PUT', '/console/session');
    await seedAsked(firm.tenant, as, email);
    const importId = (await act('POST', '/imports', { kind: 'CLIENTS', format: 'CSV', mode: 'IMPORT' })).id;
    const sent = await service.request('PUT', `/imports/${importId}/content`, {
      ...{
        tenant: firm.tenant,
        bearer,
        raw: csv('name', 'Fabrikam'),
        headers: { 'content-type': 'text/csv' },
      },
    });
    assert.equal(sent.status, 202, sent.text);
    await workOnImports(service);
    await sealJournalOf(service, firm.tenant);
    assert.ok((await rowsWith(service, email)).length > 4, 'the address was used');
    const { id: erasureId } = await firm.make('/erasures', { memberId: id });
    await finish();
    assert.deepEqual(await rowsWith(service, email), []);
    const left = await rowsWith(service, PERSON);
    assert.deepEqual(
      left.filter((row) => !row.startsWith('journal: ')),
      [],
      'only the journal knows the subject',
    );
    const { erased, kept, status } = await read(`/erasures/${erasureId}`);
    assert.equal(status, 'DONE');
    assert.deepEqual(erased.map(({ resource }: { resource: string }) => resource).sort(), [
      'accessToken',
      'auditEntry',
      'clone',
      'integrationAuthorization',
      'integrationGrant',
      'member',
    ]);
    const whoDidWhat = kept.find(({ because }: { because: string }) => because === 'WHO_DID_WHAT');
    assert.equal(whoDidWhat.count, left.filter((row) => row.includes(`"actor": "${as}"`)).length);
    assert.equal(whoDidWhat.until.slice(0, 4), String(new Date().getUTCFullYear() + 10));
    const [entry] = await read(`/audit-entries?resourceId=${client.id}`);
    assert.deepEqual(entry.actor, { type: 'PERSON', id: as });
    assert.equal((await read(`/access-tokens/${token.id}`)).createdBy, id);
    const refused = await service.request('GET', '/clients', { tenant: firm.tenant, bearer });
    assert.equal(refused.status, 403);
    await assertIntact();
  });

  test('documents that name a member as the contact of the tenant stay, and the receipt names them', async () => {
    const email = 'quuxseller@example.com';
    await firm.patch(`/tenants/${firm.tenant}`, { contact: { name: 'Grace', email } });
    const issued = await firm.issue(LINES);
    const project = await firm.make('/projects', { contractId: firm.contractId, name: 'Part' });
    const work = async (worker: string) =>
      (
        await firm.make('/time-entries', {
          ...{ projectId: project.id, date: '2026-11-02', minutes: 60, worker },
        })
      ).id;
    const entries = [await work(email), await work('QuuxSeller@Example.com'), await work(email)].sort();
    const [renamed, gone] = entries;
    await firm.patch(`/time-entries/${renamed}`, { worker: 'Somebody' });
    assert.equal((await firm.send('DELETE', `/time-entries/${gone}`)).status, 204);
    const draft = await firm.make('/invoices', { contractId: firm.contractId });
    await collectOnto(firm, draft.id, { to: '2026-11-30', groupBy: 'WORKER' });
    await sealJournalOf(service, firm.tenant);
    const { id } = await firm.make('/members', { email, role: 'VIEWER' });
    const { kept } = await firm.make('/erasures', { memberId: id });
    await finish();
    const lineOf = (reason: string) => kept.find(({ because }: { because: string }) => because === reason);
    assert.deepEqual(lineOf('ISSUED_DOCUMENT').ids, [issued.id]);
    assert.match(lineOf('ISSUED_DOCUMENT').until, /^20\d\d-\d\d-\d\d$/);
    assert.deepEqual(lineOf('OWN_CONTACT').ids, [firm.tenant]);
    const ofWork = kept.filter(({ because }: { because: string }) => because === 'WORK_RECORD');
    const idsOfWork = ofWork.map(({ resource, ids }: { resource: string; ids: string[] }) => [resource, ids]);
    assert.deepEqual(Object.fromEntries(idsOfWork), { timeEntry: entries, invoice: [draft.id] });
    const named = [issued.id, firm.tenant, draft.id, ...entries];
    const others = (await rowsWith(service, email)).filter((row) => !named.some((one) => row.includes(one)));
    assert.deepEqual(others, []);
    await assertIntact();
  });
});

/** The answer of the operator's receiver to the event of the record. */
async function seedFeedFailure(recordId: string, message: string): Promise<void> {
  await service.db.asOwner(async (owner) => {
    await enterTenant(owner, firm.tenant);
    await owner.query('select number_feed(10000)');
    await owner.query(
      `insert into feed_webhooks (id, config, secrets, status, message, position, created_at, updated_at)
       values ('fwh_1', '{}', '', 'ERROR', $1, 0, now(), now())`,
      [message],
    );
    const { rowCount } = await owner.query(
      `insert into feed_failures (webhook_id, sequence, tenant_id, last_attempt_at, message)
       select 'fwh_1', event_feed.sequence, event_feed.tenant_id, now(), $2 from event_feed
         join journal on journal.tenant_id = event_feed.tenant_id and journal.sequence = journal_sequence
       where resource_id = $1`,
      [recordId, message],
    );
    assert.ok(rowCount);
  });
}

/** What a member leaves who authorises an integration, and asks for a clone. */
async function seedAsked(tenant: string, subject: string, email: string): Promise<void> {
  const { id } = await firm.make('/integrations', {
    ...{ provider: 'WEBHOOK', name: 'Somebody', config: { url: 'https://example.com/hooks' } },
  });
  await service.db.asOwner(async (owner) => {
    await enterTenant(owner, tenant);
    const insert = (sql: string, ...values: string[]) => owner.query(sql, values);
    await insert(
      `insert into integration_grants (integration_id, sealed, expires_at, subject, created_at, updated_at)
       values ($1, 'x', now(), $2, now(), now())`,
      ...[id, subject],
    );
    await insert(
      `insert into integration_authorizations
         (id, integration_id, principal, email, origin, ticket_hash, created_at, expires_at)
       values ('aut_1', $1, 'person ' || $2, $3, 'https://example.com', 'x', now(), now())`,
      ...[id, subject, email],
    );
    await insert(
      `insert into tenant_clones (id, name, subject, email, status, record_count, created_at)
       values ('tnt_gone', 'Trial', $1, $2, 'FAILED', 1, now())`,
      ...[subject, email],
    );
  });
}
