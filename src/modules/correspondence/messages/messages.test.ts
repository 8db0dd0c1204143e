import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import PostalMime from 'postal-mime';
import { startMailServer } from '../../../../test/stand-ins/mail-server.ts';
import { assertRefused } from '../../../../test/support/expectations.ts';
import { type Firm, only, openFirm } from '../../../../test/support/firm.ts';
import { addReceiver, LINES, sendMessages } from '../../../../test/support/mail.ts';
import { complete, createAsset, picture, upload } from '../../../../test/support/records/assets.ts';
import { startService } from '../../../../test/support/service.ts';
import { setLimits } from '../../parties/limits/service.ts';

const mail = await startMailServer();
after(() => mail.stop());
const service = startService({
  ...{ SMTP_URL: mail.url, MAIL_FROM: 'billing@operator.example' },
  ...{ BOUNCE_ADDRESS: 'bounces@operator.example', BOUNCE_KEY: 'k'.repeat(32) },
});
let firm: Firm;
let count = 0;
/** An address of its own for each test, so that their faults do not meet. */
let address: string;

const issue = () => firm.issue(LINES);
const send = async (invoiceId: string, body: object = {}) => {
  const answer = await firm.send('POST', `/invoices/${invoiceId}/send`, body);
  assert.equal(answer.status, 202, answer.text);
  return answer.data;
};
const sendOne = async (invoiceId: string, body: object = {}) =>
  (await send(invoiceId, { to: [address], ...body }))[0];
const read = (id: string) => firm.get(`/messages/${id}`);
const outcomeOf = async (id: string) => only(await read(id), 'status', 'reason', 'serverAnswer');
const query = (sql: string) => service.db.asOwner(async (client) => (await client.query(sql)).rows);
const events = async () =>
  (await firm.get('/events?limit=500'))
    .map(({ type }: { type: string }) => type)
    .filter((type: string) => /^message|sent$/.test(type));

describe('messages', () => {
  before(async () => {
    firm = await openFirm(service, {
      settings: { tradingName: 'Acme\u2028Studio', contact: { email: 'questions@acme.example' } },
      terms: { paymentTermsDays: 30 },
    });
    await setLimits(service.app.integrations.database.inTenant(firm.tenant), service.clock, firm.tenant, {
      messagesPerDay: 1_000,
    });
  });
  beforeEach(async () => {
    address = `ada${++count}@example.com`;
    const receives = count === 1 ? ['INVOICES'] : [];
    await addReceiver(firm, address, { receives });
  });

  test('an invoice goes to the contact that receives invoices, with its PDF, and is sent once a server took it', async () => {
    const { id, invoiceNumber } = await issue();
    const [message] = await send(id);
    assert.deepEqual(only(message, 'kind', 'status', 'client', 'invoices', 'to'), {
      ...{ kind: 'INVOICE', status: 'QUEUED', client: firm.clientId, invoices: [id] },
      to: { address, name: 'Ada Lovelace' },
    });
    const queued = await firm.get(`/invoices/${id}`);
    assert.deepEqual(only(queued, 'sentAt', 'lastMessage'), {
      sentAt: undefined,
      lastMessage: { id: message.id, status: 'QUEUED', kind: 'INVOICE' },
    });
    await sendMessages(service);
    assert.deepEqual(await outcomeOf(message.id), {
      ...{ status: 'ACCEPTED', reason: undefined, serverAnswer: '250 2.0.0 Ok: queued as 4Xk9' },
    });
    const sent = await firm.get(`/invoices/${id}`);
    assert.equal(sent.sentAt, (await read(message.id)).acceptedAt);
    assert.equal(sent.lastMessage.status, 'ACCEPTED');
    const taken = mail.taken.at(-1);
    const parsed = await PostalMime.parse(taken?.text ?? '');
    assert.deepEqual(parsed.from, { name: 'Acme Studio', address: 'billing@operator.example' });
    assert.deepEqual(parsed.replyTo, [{ name: '', address: 'questions@acme.example' }]);
    assert.deepEqual(parsed.to, [{ name: 'Ada Lovelace', address }]);
    assert.equal(parsed.messageId, `<${message.id}@retainer.invalid>`);
    assert.deepEqual(
      parsed.attachments.map(({ filename, mimeType }) => [filename, mimeType]),
      [[`${invoiceNumber}.pdf`, 'application/pdf']],
    );
    assert.deepEqual(await events(), ['invoice.sent', 'message.accepted', 'message.created']);
  });

  test('an invoice that was carried over goes without a PDF until it has its original', async () => {
    const taxes = [{ category: 'S', percent: 19, taxableMinor: 50_000, taxMinor: 9_500 }];
    const days = { issueDate: '2026-02-03', dueDate: '2026-03-05' };
    const number = 'OLD-812';
    const own = await openFirm(service);
    const body = { contractId: own.contractId, number, ...days, taxes };
    const { id } = (await own.send('POST', '/invoices/carry-over', body)).data;
    await addReceiver(own, address);
    const sendOwn = (asked = {}) => own.send('POST', `/invoices/${id}/send?dryRun=true`, asked);
    assertRefused(await sendOwn(), ['attach', 'original']);
    assert.equal((await sendOwn({ attach: false })).data[0].hasAttachment, false);
    await service.request('PUT', `/invoices/${id}/original`, {
      ...{ tenant: own.tenant, raw: '%PDF-1.7\n%%EOF\n' },
      headers: { 'content-type': 'application/pdf' },
    });
    assert.equal((await sendOwn()).data[0].hasAttachment, true);
  });

  test('a receipt thanks for a payment, and names the invoice that it pays and what is left to pay', async () => {
    const { id, invoiceNumber } = await issue();
    const payment = await firm.pay(id, 19_000, { paidAt: '2026-03-05T12:00:00.000Z' });
    const answer = await firm.send('POST', `/payments/${payment.id}/send`, { to: [address] });
    assert.equal(answer.status, 202, answer.text);
    const [{ id: messageId }] = answer.data;
    await sendMessages(service);
    const receipt = await read(messageId);
    assert.deepEqual(only(receipt, 'kind', 'status', 'invoices', 'payment', 'hasAttachment'), {
      ...{ kind: 'RECEIPT', status: 'ACCEPTED', invoices: [id], payment: payment.id },
      hasAttachment: false,
    });
    assert.match(receipt.subject, /^Payment of EUR 190\.00 received/);
    assert.match(receipt.text, /EUR.190\.00, which we received on .*5.*2026/);
    assert.match(receipt.text, new RegExp(`${invoiceNumber}[^]*Still to be paid: EUR.1,000\\.00`));
    assert.deepEqual((await PostalMime.parse(mail.taken.at(-1)?.text ?? '')).attachments, []);
    const listed = await firm.get(`/messages?paymentId=${payment.id}`);
    assert.deepEqual(
      listed.map((one: { id: string }) => one.id),
      [messageId],
    );
    assert.equal((await firm.get(`/invoices/${id}`)).sentAt, undefined);
  });

  test('a receipt goes to the contact that receives invoices, also if the payment pays nothing yet', async () => {
    const money = { clientId: firm.clientId, amountMinor: 5_000, currencyCode: 'CHF' };
    const payment = await firm.make('/payments', money);
    const tried = await firm.send('POST', `/payments/${payment.id}/send?dryRun=true`, {});
    assert.deepEqual(
      tried.data.map(({ to }: { to: { address: string } }) => to.address),
      ['ada1@example.com'],
    );
    assert.match(tried.data[0].text, /CHF.?50\.00/);
    assert.deepEqual(await firm.get(`/messages?paymentId=${payment.id}`), []);
  });

  test('a payment that was reversed has no receipt', async () => {
    const payment = await firm.pay((await issue()).id, 100);
    await firm.send('DELETE', `/payments/${payment.id}`);
    assertRefused(await firm.send('POST', `/payments/${payment.id}/send`, {}), ['status', 'state']);
  });

  test('the logo is a part of the message, and the name stands in place of a large one, or of one that was removed', async () => {
    const own = await openFirm(service, { settings: { tradingName: 'Acme Studio' } });
    await addReceiver(own, address);
    const attach = async (side: number) => {
      const pending = await createAsset(service, own.tenant);
      await upload(pending, await picture('png', side));
      await complete(service, own.tenant, pending.assetId);
      return own.make('/media', { assetId: pending.assetId, slot: 'LOGO' });
    };
    const sendOwn = async (whenQueued: () => Promise<unknown> = async () => {}) => {
      const { id } = await own.issue(LINES);
      const answer = await own.send('POST', `/invoices/${id}/send`, { attach: false });
      assert.equal(answer.status, 202, answer.text);
      await whenQueued();
      await sendMessages(service);
      return PostalMime.parse(mail.taken.at(-1)?.text ?? '');
    };
    const { attachmentId } = await attach(24);
    const shown = await sendOwn();
    assert.match(shown.html ?? '', /<img src="cid:logo" alt="Acme Studio"/);
    assert.deepEqual(
      shown.attachments.map((one) => only(one, 'filename', 'mimeType', 'disposition', 'contentId')),
      [{ filename: 'logo.png', mimeType: 'image/png', disposition: 'inline', contentId: '<logo>' }],
    );
    const preview = { kind: 'INVOICE', language: 'en' };
    assert.match((await own.send('POST', '/message-texts/preview', preview)).data.html, /"cid:logo"/);
    const removed = await sendOwn(() => own.send('DELETE', `/media/${attachmentId}`));
    await attach(1_500);
    const large = await sendOwn();
    for (const { html = '', attachments } of [removed, large]) {
      assert.doesNotMatch(html, /<img/);
      assert.match(html, /<p class="name"[^>]*>Acme Studio<\/p>/);
      assert.deepEqual(attachments, []);
    }
  });

  test('a draft is not sent, nor an invoice that nobody receives', async () => {
    const draft = await firm.draft(LINES);
    assertRefused(await firm.send('POST', `/invoices/${draft.id}/send`, {}), ['status', 'state']);
    const other = await openFirm(service);
    const { id } = await other.issue(LINES);
    const answer = await other.send('POST', `/invoices/${id}/send`, {});
    assertRefused(answer, ['to', 'required']);
    assert.match(answer.text, /receives/);
  });

  test('contacts that share a mailbox get one message', async () => {
    await addReceiver(firm, address.toUpperCase(), { receives: [] });
    const { id } = await issue();
    assert.equal((await send(id, { to: [address, address.toUpperCase()] })).length, 1);
  });

  test('a temporary refusal is retried with growing pauses, under the same Message-ID', async () => {
    const message = await sendOne((await issue()).id, { attach: false });
    mail.faults.set(address, { recipient: [450, 'Greylisted'] });
    await sendMessages(service);
    const waiting = await read(message.id);
    assert.deepEqual(only(waiting, 'status', 'serverAnswer', 'attempts'), {
      ...{ status: 'QUEUED', serverAnswer: '450 Greylisted', attempts: 1 },
    });
    assert.ok(new Date(waiting.nextAttemptAt) > service.clock.now());
    mail.faults.clear();
    service.clock.advance(61_000);
    await sendMessages(service);
    assert.equal((await read(message.id)).status, 'ACCEPTED');
    assert.equal(mail.taken.filter(({ to }) => to === address).length, 1);
    service.clock.reset();
  });

  test('what no server takes within 24 hours has failed, with its words', async () => {
    const message = await sendOne((await issue()).id, { attach: false });
    mail.faults.set(address, { cut: 'before the data' });
    let attempts = 0;
    const begunAt = service.clock.now().getTime();
    let lastMs = 0;
    for (; attempts < 50; attempts++) {
      await sendMessages(service);
      const { status, nextAttemptAt } = await read(message.id);
      if (status !== 'QUEUED') break;
      lastMs = Date.parse(nextAttemptAt) - begunAt;
      service.clock.advance(Date.parse(nextAttemptAt) - service.clock.now().getTime());
    }
    mail.faults.clear();
    service.clock.reset();
    assert.ok(attempts >= 10 && attempts < 40, `${attempts} attempts`);
    assert.equal(Math.round(lastMs / 60_000), 24 * 60, 'the last attempt is after 24 hours');
    assert.deepEqual(only(await outcomeOf(message.id), 'status', 'reason'), {
      ...{ status: 'FAILED', reason: 'NOT_IN_TIME' },
    });
    assert.equal(
      mail.seen.some(({ to }) => to === address),
      false,
    );
  });

  test('one recipient that is refused leaves the others alone', async () => {
    const other = `other-${address}`;
    await addReceiver(firm, other, { receives: [] });
    mail.faults.set(address, { recipient: [550, 'No such user'] });
    const { id } = await issue();
    const [refused, taken] = await send(id, { to: [address, other], attach: false });
    await sendMessages(service);
    mail.faults.clear();
    assert.deepEqual(await outcomeOf(refused.id), {
      ...{ status: 'FAILED', reason: 'REFUSED', serverAnswer: '550 No such user' },
    });
    assert.equal((await read(taken.id)).status, 'ACCEPTED');
    assert.equal((await firm.get(`/invoices/${id}`)).lastMessage.id, taken.id);
  });

  test('a connection lost after the data is uncertain, and only a person repeats it', async () => {
    const { id: invoiceId } = await issue();
    const message = await sendOne(invoiceId, { attach: false });
    mail.faults.set(address, { cut: 'after the data' });
    await sendMessages(service);
    mail.faults.clear();
    assert.equal((await read(message.id)).status, 'UNCERTAIN');
    assert.equal((await firm.get(`/invoices/${invoiceId}`)).sentAt, undefined);
    service.clock.advance(86_400_000);
    await sendMessages(service);
    service.clock.reset();
    assert.equal((await read(message.id)).status, 'UNCERTAIN');
    const repeated = await firm.send('POST', `/messages/${message.id}/repeat`);
    assert.equal(repeated.status, 202, repeated.text);
    assert.equal(repeated.data.status, 'QUEUED');
    await sendMessages(service);
    assert.equal((await read(message.id)).status, 'ACCEPTED');
    const ids = mail.seen
      .filter(({ to }) => to === address)
      .map(({ text }) => /^Message-ID: (.+)$/m.exec(text)?.[1]);
    assert.equal(ids.length, 2);
    assert.equal(new Set(ids).size, 1);
    assertRefused(await firm.send('POST', `/messages/${message.id}/repeat`), ['status', 'state']);
  });

  test('a message whose process died after the data began is uncertain, and not sent again', async () => {
    const message = await sendOne((await issue()).id, { attach: false });
    await query(`update messages set data_begun_at = now(), attempts = 1 where id = '${message.id}'`);
    await sendMessages(service);
    assert.deepEqual(only(await outcomeOf(message.id), 'status', 'reason'), {
      ...{ status: 'UNCERTAIN', reason: 'CONNECTION_LOST' },
    });
    assert.equal(
      mail.seen.some(({ to }) => to === address),
      false,
    );
  });

  test('the beginning of the data is committed before the server gets any of it', async () => {
    const message = await sendOne((await issue()).id, { attach: false });
    let hasBegun: unknown;
    const meanwhile = async () => {
      const [row] = await query(`select data_begun_at, status from messages where id = '${message.id}'`);
      hasBegun = row;
    };
    mail.faults.set(address, { meanwhile });
    await sendMessages(service);
    mail.faults.clear();
    assert.equal((hasBegun as { status: string }).status, 'QUEUED');
    assert.ok((hasBegun as { data_begun_at: Date }).data_begun_at);
  });

  test("strangers get nothing through the operator's server", async () => {
    const { id } = await issue();
    const before = mail.connectionCount;
    const answer = await firm.send('POST', `/invoices/${id}/send`, { to: [address, 'stranger@example.org'] });
    assertRefused(answer, ['to.1', 'contact']);
    // An email of another client is a stranger too.
    const { id: clientId } = await firm.make('/clients', { name: 'Other' });
    const contact = await firm.make('/contacts', { clientId, name: 'Bob' });
    await firm.make('/emails', { contactId: contact.id, address: 'bob@example.org' });
    assertRefused(await firm.send('POST', `/invoices/${id}/send`, { to: ['bob@example.org'] }), [
      'to.0',
      'contact',
    ]);
    // And so is one that was removed while the message waited.
    const message = await sendOne(id, { attach: false });
    const [mine] = (await firm.get('/emails?limit=500')).filter(
      (one: { address: string }) => one.address === address,
    );
    assert.equal((await firm.send('DELETE', `/emails/${mine.id}`)).status, 204);
    await sendMessages(service);
    assert.deepEqual(only(await outcomeOf(message.id), 'status', 'reason'), {
      ...{ status: 'HELD', reason: 'NOT_A_CONTACT' },
    });
    assert.equal(mail.connectionCount, before);
  });

  test('names and subjects never become headers', async () => {
    const { id } = await issue();
    const evil = 'Hello\r\nBcc: everybody@example.org';
    assertRefused(await firm.send('POST', `/invoices/${id}/send`, { to: [address], subject: evil }), [
      'subject',
      'pattern',
    ]);
    const contact = (await firm.get('/contacts?limit=500')).at(-1);
    await firm.patch(`/contacts/${contact.id}`, { name: 'Eve\r\nBcc: everybody@example.org' });
    await firm.patch(`/tenants/${firm.tenant}`, { tradingName: 'Acme\u202e\r\nBcc: everybody@example.org' });
    const to = (await firm.get(`/emails?contactId=${contact.id}`))[0].address;
    const [message] = await send(id, { to: [to], attach: false });
    await sendMessages(service);
    await firm.patch(`/tenants/${firm.tenant}`, { tradingName: 'Acme Studio' });
    assert.equal((await read(message.id)).status, 'ACCEPTED');
    const { text = '' } = mail.taken.at(-1) ?? {};
    const head = text.slice(0, text.indexOf('\r\n\r\n'));
    assert.doesNotMatch(head, /^Bcc:/im);
    assert.equal((await PostalMime.parse(text)).from?.name, 'Acme Bcc: everybody@example.org');
    await assert.rejects(
      query(`insert into messages (tenant_id, id, kind, status, client_id, recipient, subject, has_attachment,
        internet_id, reason, queued_at, created_at, updated_at) values ('${firm.tenant}', 'msg_evil', 'INVOICE', 'HELD', '${firm.clientId}',
        'a@b.example', E'a\\nb', false, 'x', 'SANDBOX', now(), now(), now())`),
      /messages_one_line/,
    );
  });

  test('a dry run leaves no message and no work', async () => {
    const { id } = await issue();
    const waiting = () => query(`select changes from work where kind = 'send-messages'`);
    const before = await waiting();
    const answer = await firm.send('POST', `/invoices/${id}/send?dryRun=true`, { to: [address] });
    assert.equal(answer.status, 202, answer.text);
    assert.equal((await firm.send('GET', `/messages/${answer.data[0].id}`)).status, 404);
    assert.deepEqual(await waiting(), before);
    await sendMessages(service);
    assert.equal(
      mail.seen.some(({ to }) => to === address),
      false,
    );
  });

  test('a sandbox keeps its messages, which can be read and downloaded', async () => {
    const trial = await openFirm(service, { mode: 'SANDBOX' });
    await addReceiver(trial, 'trial@example.com');
    const { id } = await trial.issue(LINES);
    const answer = await trial.send('POST', `/invoices/${id}/send`, {});
    assert.deepEqual(only(answer.data[0], 'status', 'reason'), { status: 'HELD', reason: 'SANDBOX' });
    assertRefused(await trial.send('POST', `/messages/${answer.data[0].id}/repeat`), ['status', 'state']);
    const eml = await trial.send('GET', `/messages/${answer.data[0].id}/eml`);
    assert.equal(eml.status, 200, eml.text);
    const parsed = await PostalMime.parse(eml.text);
    assert.equal(parsed.attachments.length, 1);
    const part = (headers: Record<string, string>) =>
      service.request('GET', `/messages/${answer.data[0].id}/eml`, { tenant: trial.tenant, headers });
    assert.equal((await part({ range: 'bytes=0-99' })).text, eml.text.slice(0, 100));
    assert.equal((await part({ range: 'bytes=99999999-' })).status, 416);
    assert.equal((await part({ 'if-none-match': eml.headers.get('etag') ?? '' })).status, 304);
    await sendMessages(service);
    assert.equal(
      mail.seen.some(({ to }) => to === 'trial@example.com'),
      false,
    );
  });

  test('a statement of account and a credit note are sent with their PDF', async () => {
    const firm = await openFirm(service);
    await addReceiver(firm, 'books@example.com');
    const note = await firm.credit((await firm.issue(LINES)).id);
    await firm.issue(LINES);
    const credited = await firm.send('POST', `/credit-notes/${note.id}/send`, { to: ['books@example.com'] });
    assert.equal(credited.status, 202, credited.text);
    const state = (body: object) => firm.send('POST', `/clients/${firm.clientId}/statement/send`, body);
    const backwards = await state({ period: { from: '2026-02-01', to: '2026-01-01' } });
    assertRefused(backwards, ['period.to', 'minimum']);
    const stated = await state({});
    assert.deepEqual(
      stated.data.map((one: { to: object }) => one.to),
      [{ address: 'books@example.com', name: 'Ada Lovelace' }],
    );
    assert.match(stated.data[0].text, /^Balance of your account: EUR\s1,190\.00$/m);
    await sendMessages(service);
    const shown = await firm.get(`/credit-notes/${note.id}`);
    assert.deepEqual([typeof shown.sentAt, shown.lastMessage.status], ['string', 'ACCEPTED']);
    const names = await Promise.all(
      mail.taken
        .slice(-2)
        .map(async ({ text }) => (await PostalMime.parse(text)).attachments[0]?.filename ?? ''),
    );
    assert.ok(
      names.some((name) => /^statement-.+\.pdf$/.test(name)),
      names.join(),
    );
  });

  test('an invoice that went by post is marked as sent, on a day that is possible', async () => {
    const { id, issueDate } = await issue();
    const mark = (body: object) => firm.send('POST', `/invoices/${id}/mark-sent`, body);
    assertRefused(await mark({ on: '2020-01-01' }), ['on', 'range']);
    assertRefused(await mark({ on: '2099-01-01' }), ['on', 'range']);
    const marked = await mark({ on: issueDate });
    assert.equal(marked.status, 200, marked.text);
    assert.match(marked.data.sentAt, /^\d{4}-/);
    assert.equal(marked.data.lastMessage, undefined);
  });

  test('an invoice can be marked as sent on the same day again', async (t) => {
    const { id, issueDate } = await issue();
    const nextDay = new Date(Date.now() + 86_400_000);
    t.mock.method(service.clock, 'now', () => nextDay);
    const mark = () => firm.send('POST', `/invoices/${id}/mark-sent`, { on: issueDate });
    const [first, again] = [await mark(), await mark()];
    assert.deepEqual([first.status, again.status], [200, 200], again.text);
    assert.equal(again.data.updatedAt, first.data.updatedAt);
  });

  test('the limit of a day refuses further messages, and the limit of a minute lets them wait', async () => {
    const { database } = service.app.integrations;
    const other = await openFirm(service);
    const set = (limits: object) =>
      setLimits(database.inTenant(other.tenant), service.clock, other.tenant, limits);
    await addReceiver(other, 'limited@example.com');
    await set({ messagesPerDay: 3, messagesPerMinute: 2 });
    const { id } = await other.issue(LINES);
    const body = { attach: false };
    for (let sent = 0; sent < 3; sent++)
      assert.equal((await other.send('POST', `/invoices/${id}/send`, body)).status, 202);
    const refused = await other.send('POST', `/invoices/${id}/send`, body);
    assert.deepEqual([refused.status, /messagesPerDay/.test(refused.text)], [429, true]);
    await sendMessages(service);
    const taken = () => mail.taken.filter(({ to }) => to === 'limited@example.com').length;
    assert.equal(taken(), 2);
    const limits = await other.get('/limits');
    assert.deepEqual([limits.messagesPerMinute.used, limits.messagesPerDay.used], [2, 3]);
    service.clock.advance(61_000);
    await sendMessages(service);
    assert.equal(taken(), 3);
    service.clock.advance(86_400_000);
    assert.equal((await other.send('POST', `/invoices/${id}/send`, body)).status, 202, 'a day later');
    service.clock.reset();
  });
});
