import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { startMailServer } from '../../../../test/stand-ins/mail-server.ts';
import { type Firm, openFirm } from '../../../../test/support/firm.ts';
import { addReceiver, LINES, sendMessages } from '../../../../test/support/mail.ts';
import { startService } from '../../../../test/support/service.ts';

const KEY = 'k'.repeat(32);
const ADDRESS = 'ada@example.com';
const mail = await startMailServer();
after(() => mail.stop());
const service = startService({
  ...{ SMTP_URL: mail.url, MAIL_FROM: 'billing@operator.example', OUTBOUND_ALLOW: '127.0.0.0/8' },
  ...{ BOUNCE_ADDRESS: 'bounces@operator.example', BOUNCE_KEY: KEY },
});

let firm: Firm;
let invoiceId: string;

const post = async (body: string, contentType: string, key = KEY) => {
  const answer = await fetch(`${service.url}/api/v1/bounces/${key}`, {
    ...{ method: 'POST', body, headers: { 'content-type': contentType } },
  });
  return { status: answer.status, body: (await answer.json()) as { data?: object } };
};
const report = (body: object, key?: string) => post(JSON.stringify(body), 'application/json', key);
const acceptedMessage = async () => {
  const { data } = await firm.send('POST', `/invoices/${invoiceId}/send`, { attach: false });
  await sendMessages(service);
  const shown = await firm.get(`/messages/${data[0].id}`);
  assert.equal(shown.status, 'ACCEPTED');
  return shown;
};
const statusOf = async (id: string) => (await firm.get(`/messages/${id}`)).status;

describe('bounces', () => {
  before(async () => {
    firm = await openFirm(service);
    await addReceiver(firm, ADDRESS);
    invoiceId = (await firm.issue(LINES)).id;
  });

  test('a report that is larger than any notice is refused', async () => {
    const large = { raw: 'x'.repeat(2_000_000), headers: { 'content-type': 'message/rfc822' } };
    assert.equal((await service.request('POST', `/bounces/${KEY}`, { as: null, ...large })).status, 413);
  });

  test('a report with the key, the message and its recipient makes the message BOUNCED', async () => {
    const { id, messageId } = await acceptedMessage();
    const reason = '550 5.1.1 No such user\r\nX: y';
    const told = await report({ messageId: `<${messageId}>`, recipient: 'ADA@example.com', reason });
    assert.deepEqual(told, { status: 200, body: { data: { accepted: true } } });
    const shown = await firm.get(`/messages/${id}`);
    assert.deepEqual(
      [shown.status, shown.reason, shown.serverAnswer],
      ['BOUNCED', 'CAME_BACK', '550 5.1.1 No such user X: y'],
    );
    assert.equal((await firm.get(`/invoices/${invoiceId}`)).lastMessage.status, 'BOUNCED');
    assert.deepEqual(
      (await report({ messageId, recipient: ADDRESS })).body.data,
      { accepted: false },
      'told twice',
    );
    const types = (await firm.get('/events?limit=5')).map(({ type }: { type: string }) => type);
    assert.ok(types.includes('message.bounced'), types.join());
  });

  test('a guessed key, another recipient or an unknown message changes nothing', async () => {
    const { id, messageId } = await acceptedMessage();
    assert.equal((await report({ messageId, recipient: ADDRESS }, 'x'.repeat(32))).status, 404);
    const others = [
      { messageId, recipient: 'bob@example.com' },
      { messageId: 'msg_01jd2r8g5cf3qbx2m7w9k4t6ze', recipient: ADDRESS },
      { messageId: "msg_' or 1=1 --", recipient: ADDRESS },
    ];
    for (const other of others) assert.deepEqual((await report(other)).body, { data: { accepted: false } });
    assert.equal((await report({ messageId })).status, 400);
    assert.equal((await post('{', 'application/json')).status, 400);
    assert.equal(await statusOf(id), 'ACCEPTED');
  });

  test('a notice that came to the address of the envelope counts by its MAC, and no forged one does', async () => {
    const { id, messageId } = await acceptedMessage();
    const { from = '' } = mail.taken.at(-1) ?? {};
    const fields = `Final-Recipient: rfc822; ${ADDRESS}\r\nAction: failed\r\nDiagnostic-Code: smtp; 550 Gone\r\n`;
    const notice = (to: string) => `To: ${to}\r\n\r\n${fields}\r\nMessage-ID: <${messageId}>\r\n`;
    const forged = from.replace(/-[0-9a-f]{16}@/, `-${'0'.repeat(16)}@`);
    assert.deepEqual((await post(notice(forged), 'message/rfc822')).body, { data: { accepted: false } });
    assert.equal(await statusOf(id), 'ACCEPTED');
    assert.deepEqual((await post(notice(from), 'message/rfc822')).body, { data: { accepted: true } });
    assert.equal(await statusOf(id), 'BOUNCED');
  });

  test('a report about a message of a suspended tenant is noted at once', async () => {
    const { id, messageId } = await acceptedMessage();
    const act = (name: string, body: object = {}) =>
      service.request('POST', `/operator/tenants/${firm.tenant}/${name}`, { body });
    assert.equal((await act('suspend', { reason: 'unpaid' })).status, 200);
    assert.deepEqual((await report({ messageId, recipient: ADDRESS })).body, { data: { accepted: true } });
    assert.equal(await statusOf(id), 'BOUNCED');
    assert.equal((await act('resume')).status, 200);
  });

  test('a message that bounced can be repeated by a person', async () => {
    const { id, messageId } = await acceptedMessage();
    await report({ messageId, recipient: ADDRESS });
    assert.equal((await firm.send('POST', `/messages/${id}/repeat`)).status, 202);
    await sendMessages(service);
    assert.equal(await statusOf(id), 'ACCEPTED');
  });
});
