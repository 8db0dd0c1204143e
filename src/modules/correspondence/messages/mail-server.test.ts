import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import PostalMime from 'postal-mime';
import { startMailServer } from '../../../../test/stand-ins/mail-server.ts';
import { assertRefused } from '../../../../test/support/expectations.ts';
import { type Firm, openFirm } from '../../../../test/support/firm.ts';
import { startService } from '../../../../test/support/service.ts';
import { setLimits } from '../../parties/limits/service.ts';

/** An address of this machine that no other test uses, because mail servers have fixed ports. */
const HOST = `127.${process.pid % 250}.${Math.floor(process.pid / 250) % 250}.78`;
const mail = await startMailServer();
const ownMail = await startMailServer({ host: HOST, port: 2525 });
after(() => Promise.all([mail.stop(), ownMail.stop()]));
const service = startService({
  ...{ OUTBOUND_ALLOW: '127.0.0.0/8', SMTP_URL: mail.url, MAIL_FROM: 'billing@operator.example' },
});
const OFFICE = 'office@acme.example';
const CONFIG = { host: HOST, port: 2525, security: 'NONE', from: 'own@acme.example' };

describe('where messages go', () => {
  let firm: Firm;
  const sendTest = (body: object = {}, by = firm) => by.send('POST', '/mail-server/test', body);
  before(async () => {
    firm = await openFirm(service);
  });

  test('a test through the server of the operator goes to the own address of the tenant only, and says what the server said', async () => {
    assert.deepEqual(await firm.get('/mail-server'), {
      server: 'OPERATOR',
      from: 'billing@operator.example',
    });
    assertRefused(await sendTest(), ['to', 'required']);
    await firm.patch(`/tenants/${firm.tenant}`, { contact: { email: OFFICE } });
    assertRefused(await sendTest({ to: 'stranger@example.org' }), ['to', 'recipient']);
    assert.equal(mail.seen.length, 0);
    assert.deepEqual((await sendTest()).data, {
      ...{ outcome: 'ACCEPTED', serverAnswer: '250 2.0.0 Ok: queued as 4Xk9' },
      ...{ from: 'billing@operator.example', to: OFFICE },
    });
    assert.match(mail.taken[0]?.text ?? '', /Subject: Test message: /);
    assert.deepEqual(await firm.get('/messages'), []);
  });

  test('a refusal for good or for now, and a connection that is lost, are told as they are', async () => {
    const outcomes: [fault: object, outcome: string, answer: RegExp][] = [
      [{ recipient: [550, '5.1.1 No such user'] }, 'REFUSED', /^550 5\.1\.1 No such user$/],
      [{ data: [452, '4.2.2 Full'] }, 'POSTPONED', /^452 4\.2\.2 Full$/],
      [{ cut: 'after the data' }, 'UNCERTAIN', /connection was lost/],
    ];
    for (const [fault, outcome, answer] of outcomes) {
      mail.faults.set(OFFICE, fault);
      const { data } = await sendTest();
      assert.equal(data.outcome, outcome);
      assert.match(data.serverAnswer, answer);
    }
    mail.faults.clear();
  });

  test('a test of a text is the message that its preview shows, with a placeholder that is wrong refused', async () => {
    const message = { kind: 'REMINDER_FIRM', language: 'de', subject: 'Zahlung {{amountDue}}' };
    const { subject, text } = (await firm.send('POST', '/message-texts/preview', message)).data;
    assert.equal((await sendTest({ message })).data.outcome, 'ACCEPTED');
    const sent = await PostalMime.parse(mail.taken.at(-1)?.text ?? '');
    assert.deepEqual([sent.subject, sent.text?.trim()], [subject, text.trim()]);
    const unknown = { ...message, text: '{{weather}}' };
    assertRefused(await sendTest({ message: unknown }), ['message.text', 'placeholder']);
  });

  test('an own server writes to anybody, and only so many tests are sent in an hour', async () => {
    const { id } = await firm.make('/integrations', { provider: 'SMTP', name: 'Office', config: CONFIG });
    const { server, from, integration } = await firm.get('/mail-server');
    assert.deepEqual([server, from, integration], ['OWN', 'own@acme.example', id]);
    assert.equal((await sendTest({ to: 'anybody@example.org' })).data.outcome, 'ACCEPTED');
    assert.equal(ownMail.taken[0]?.to, 'anybody@example.org');
    for (let sent = 6; sent < 10; sent++) assert.equal((await sendTest()).status, 200);
    assert.equal((await sendTest()).status, 429);
  });

  test("tests through the operator's server count as messages of the day", async () => {
    const other = await openFirm(service);
    await other.patch(`/tenants/${other.tenant}`, { contact: { email: OFFICE } });
    await setLimits(service.app.integrations.database.inTenant(other.tenant), service.clock, other.tenant, {
      messagesPerDay: 2,
    });
    const statuses = [];
    for (let sent = 0; sent < 3; sent++) statuses.push((await sendTest({}, other)).status);
    assert.deepEqual(statuses, [200, 200, 429]);
  });

  test('a sandbox has no server, and sends no test', async () => {
    const trial = await openFirm(service, { mode: 'SANDBOX' });
    assert.deepEqual(await trial.get('/mail-server'), { server: 'NONE', reason: 'SANDBOX' });
    assertRefused(await sendTest({ to: OFFICE }, trial), ['status', 'state']);
  });

  test('only administrators send a test', async () => {
    const body = { subject: 'bob', role: 'MEMBER' };
    await firm.make('/members', body);
    const asMember = { as: 'bob', tenant: firm.tenant };
    assert.equal((await service.request('GET', '/mail-server', asMember)).status, 200);
    assert.equal((await service.request('POST', '/mail-server/test', { ...asMember, body: {} })).status, 403);
  });
});
