import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { startMailServer } from '../../../../test/stand-ins/mail-server.ts';
import { assertRefused } from '../../../../test/support/expectations.ts';
import { type Firm, only, openFirm } from '../../../../test/support/firm.ts';
import { addReceiver, LINES, sendMessages } from '../../../../test/support/mail.ts';
import { startService } from '../../../../test/support/service.ts';
import { eraseOldBodies } from './erasing.ts';
import { askForSending } from './queueing.ts';

/** An address of this machine that no other test uses, because mail servers have fixed ports. */
const HOST = `127.${process.pid % 250}.${Math.floor(process.pid / 250) % 250}.77`;
const mail = await startMailServer({ host: HOST, port: 2525, password: 'right' });
after(() => mail.stop());
const service = startService({ OUTBOUND_ALLOW: '127.0.0.0/8' });

let firm: Firm;
let integrationId: string;
const CONFIG = {
  ...{
    host: HOST,
    port: 2525,
    security: 'NONE',
    user: 'billing',
    password: 'right',
    from: 'office@acme.example',
  },
};

const issueAndSend = async (body: object = {}, by = firm) => {
  const { id } = await by.issue(LINES);
  const answer = await by.send('POST', `/invoices/${id}/send`, { attach: false, ...body });
  assert.equal(answer.status, 202, answer.text);
  return answer.data[0];
};
const read = (id: string) => firm.get(`/messages/${id}`);

describe("a tenant's own mail server", () => {
  before(async () => {
    firm = await openFirm(service);
    await addReceiver(firm, 'ada@example.com');
  });

  test('messages are held while there is no server, and a person sends them once there is one', async () => {
    const held = await issueAndSend();
    assert.deepEqual(only(held, 'status', 'reason'), { status: 'HELD', reason: 'NO_MAIL_SERVER' });
    assertRefused(await firm.send('POST', `/messages/${held.id}/repeat`), ['status', 'state']);
    const made = await firm.make('/integrations', { provider: 'SMTP', name: 'Office', config: CONFIG });
    integrationId = made.id;
    assert.equal(JSON.stringify(await firm.get(`/integrations/${integrationId}`)).includes('right'), false);
    assert.equal((await firm.send('POST', `/messages/${held.id}/repeat`)).status, 202);
    await sendMessages(service);
    assert.equal((await read(held.id)).status, 'ACCEPTED');
    assert.deepEqual([mail.taken[0]?.from, mail.taken[0]?.user], ['office@acme.example', 'billing']);
  });

  test('anybody can be written to, and the limit of a day does not count', async () => {
    const message = await issueAndSend({ to: ['anybody@example.org'] });
    await sendMessages(service);
    assert.equal((await read(message.id)).status, 'ACCEPTED');
    assert.equal((await firm.get('/limits')).messagesPerDay.used, 0);
  });

  test('a wrong password fails with the words of the server', async () => {
    await firm.patch(`/integrations/${integrationId}`, { config: { ...CONFIG, password: 'wrong' } });
    const message = await issueAndSend();
    await sendMessages(service);
    assert.deepEqual(only(await read(message.id), 'status', 'reason', 'serverAnswer'), {
      ...{ status: 'FAILED', reason: 'REFUSED', serverAnswer: '535 5.7.8 Wrong password' },
    });
    await firm.patch(`/integrations/${integrationId}`, { config: CONFIG });
  });

  test('a server that asks for TLS gets nothing without it', async () => {
    const { security: _, ...withTls } = CONFIG;
    await firm.patch(`/integrations/${integrationId}`, { config: withTls });
    const seen = mail.seen.length;
    const message = await issueAndSend();
    await sendMessages(service);
    assert.equal((await read(message.id)).status, 'FAILED');
    assert.equal(mail.seen.length, seen);
    await firm.patch(`/integrations/${integrationId}`, { config: CONFIG });
  });

  test('hosts of the inside and other ports are refused, and so is a sandbox', async () => {
    const refuse = async (config: object, field: string, constraint: string) => {
      const body = { provider: 'SMTP', name: 'x', config: { ...CONFIG, ...config } };
      assertRefused(await firm.send('POST', '/integrations', body), [`config.${field}`, constraint]);
    };
    await refuse({ host: '10.0.0.1' }, 'host', 'destination');
    await refuse({ host: '169.254.169.254' }, 'host', 'destination');
    for (const host of ['2130706433', '0x7f000001', '127.1', 'mail.example.com:25'])
      await refuse({ host }, 'host', 'destination');
    await refuse({ host: 'a b' }, 'host', 'pattern');
    await refuse({ port: 6379 }, 'port', 'enum');
    await refuse({ from: 'a@b.example\r\nRCPT TO:<x@y.example>' }, 'from', 'format');
    const trial = await openFirm(service, { mode: 'SANDBOX' });
    const answer = await trial.send('POST', '/integrations', { provider: 'SMTP', name: 'x', config: CONFIG });
    assertRefused(answer, ['provider', 'sandbox']);
  });

  test('a copy under outbound hold keeps what was queued, and sends it to nobody', async () => {
    const message = await issueAndSend();
    const seen = mail.seen.length;
    const { hold } = service.app.messages;
    service.app.messages.hold = { reason: 'a restored copy' };
    try {
      await sendMessages(service);
      assert.deepEqual(only(await issueAndSend(), 'status', 'reason'), {
        status: 'HELD',
        reason: 'OUTBOUND_HELD',
      });
    } finally {
      service.app.messages.hold = hold;
    }
    await sendMessages(service);
    assert.deepEqual(only(await read(message.id), 'status', 'reason'), {
      status: 'HELD',
      reason: 'OUTBOUND_HELD',
    });
    assert.equal(mail.seen.length, seen);
  });

  test('the link of a message is sealed until it is sent, and only its recipient sees it', async () => {
    const message = await issueAndSend();
    const stored = () =>
      service.db.asOwner(async (client) => {
        const { rows } = await client.query('select * from messages where id = $1', [message.id]);
        return JSON.stringify(rows);
      });
    const [row, eml] = [await stored(), await firm.send('GET', `/messages/${message.id}/eml`)];
    await sendMessages(service);
    const [, token = ''] = /\/pay\/([\w-]{43})/.exec(mail.taken.at(-1)?.text ?? '') ?? [];
    assert.equal((await fetch(`${service.url}/pay/${token}`)).status, 200);
    assert.match(row, /\{\{link\}\}/);
    for (const seen of [row, eml.text, await stored()]) assert.ok(!seen.includes(token), seen);
    assert.match(await stored(), /"sealed_link":null/);
  });

  test('bodies are erased after 90 days, and the message stays', async () => {
    const message = await issueAndSend();
    await sendMessages(service);
    const { database } = service.app.integrations;
    const tenants = async function* () {
      yield firm.tenant;
    };
    service.clock.advance(89 * 86_400_000);
    await eraseOldBodies(database, service.clock, tenants());
    assert.equal(typeof (await read(message.id)).text, 'string');
    service.clock.advance(2 * 86_400_000);
    await eraseOldBodies(database, service.clock, tenants());
    service.clock.reset();
    const shown = await read(message.id);
    assert.deepEqual([shown.text, shown.html, shown.status], [undefined, undefined, 'ACCEPTED']);
    assertRefused(await firm.send('GET', `/messages/${message.id}/eml`), ['status', 'state']);
  });

  test("a tenant's first message does not wait behind another's backlog", async () => {
    const busy = await openFirm(service);
    const { id } = await busy.make('/integrations', { provider: 'SMTP', name: 'Busy', config: CONFIG });
    await addReceiver(busy, 'busy@example.com');
    const { id: invoiceId } = await busy.issue(LINES);
    const to = Array.from({ length: 20 }, (_, index) => `busy${index}@example.com`);
    for (let times = 0; times < 5; times++)
      await busy.send('POST', `/invoices/${invoiceId}/send`, { to, attach: false });
    const before = mail.taken.length;
    const quiet = await issueAndSend();
    await sendMessages(service);
    const order = mail.taken.slice(before).map((taken) => taken.to);
    assert.equal(order.length, 101);
    assert.ok(order.indexOf('ada@example.com') < 50, `after ${order.indexOf('ada@example.com')} others`);
    assert.equal((await read(quiet.id)).status, 'ACCEPTED');
    assert.equal((await busy.send('DELETE', `/integrations/${id}`)).status, 204);
  });

  test('two processes never send one message', async () => {
    const message = await issueAndSend();
    const db = service.app.integrations.database.inTenant(firm.tenant);
    let other: Promise<void> | undefined;
    // While the server waits for the data, another process takes the work that this one seems to have left.
    mail.faults.set('ada@example.com', {
      meanwhile: async () => {
        if (other) return;
        await service.db.asOwner((client) => client.query(`delete from work where kind = 'send-messages'`));
        await askForSending(db, firm.tenant, service.clock.now().toISOString());
        other = sendMessages(service);
        await other;
      },
    });
    const seen = mail.seen.length;
    await sendMessages(service);
    mail.faults.clear();
    assert.equal(mail.seen.length, seen + 1);
    assert.equal((await read(message.id)).status, 'UNCERTAIN');
  });
});
