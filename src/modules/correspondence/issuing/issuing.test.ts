import assert from 'node:assert/strict';
import { after, describe, type TestContext, test } from 'node:test';
import { startMailServer } from '../../../../test/stand-ins/mail-server.ts';
import { collectDue } from '../../../../test/support/collecting.ts';
import { assertRefused } from '../../../../test/support/expectations.ts';
import { clockAt, type Firm, only, openFirm } from '../../../../test/support/firm.ts';
import { addReceiver, sendMessages } from '../../../../test/support/mail.ts';
import { startService, type TestService } from '../../../../test/support/service.ts';
import { workOff } from '../../../../test/support/work.ts';
import { setLimits } from '../../parties/limits/service.ts';
import { issuingOfDrafts } from './worker.ts';

const mail = await startMailServer();
after(() => mail.stop());
const service = startService({ SMTP_URL: mail.url, MAIL_FROM: 'billing@operator.example' });
const withoutMail = startService();
const RATE = { unit: 'HOUR', amountMinor: 10_000, startsOn: '2026-01-01' };
/** A Tuesday in Berlin, in summer time. */
const IN_JUNE = '2040-06-05T10:00:00.000Z';
const END_OF_JUNE = '2040-06-30T21:59:59.999Z';
const JULY = '2040-06-30T22:00:00.000Z';

interface Agency extends Firm {
  service: TestService;
  hand: { at: string };
  log(minutes: number, more?: object): Promise<string>;
  issueDue(): Promise<void>;
  /** The only collecting invoice of the period. */
  invoiceOf(period?: string): Promise<Awaited<ReturnType<Firm['get']>>>;
}

async function openAgency(
  t: TestContext,
  terms: object,
  { of = service, client = {} }: { of?: TestService; client?: object } = {},
): Promise<Agency> {
  const hand = clockAt(t, of, IN_JUNE);
  const firm = await openFirm(of, {
    settings: { timeZone: 'Europe/Berlin', taxNumber: '12/345/67890' },
    terms: { rates: [RATE], taxRates: [{ percent: 19 }], collect: { every: 'MONTH' }, ...terms },
    client,
  });
  const { id: projectId } = await firm.make('/projects', { contractId: firm.contractId, name: 'Shop' });
  return {
    ...{ ...firm, service: of, hand },
    log: async (minutes, more = {}) => {
      const { id } = await firm.make('/time-entries', { projectId, date: '2040-06-04', minutes, ...more });
      await collectDue(of);
      return id;
    },
    issueDue: () => workOff(of, issuingOfDrafts(of.app.collecting, of.app.messages, of.clock)),
    invoiceOf: async (period = '2040-06-01') => {
      const found = (await firm.get('/invoices?limit=100')).filter(
        ({ collectsFrom }: { collectsFrom?: string }) => collectsFrom === period,
      );
      assert.equal(found.length, 1, JSON.stringify(found));
      return found[0];
    },
  };
}

const SEND = { issue: { mode: 'SEND' } };
const FINALIZE = { issue: { mode: 'FINALIZE' } };
const countOf = (events: string[], type: string) => events.filter((one) => one === type).length;

describe('issuing automatically', () => {
  test('a contract says whether and when its drafts are issued, and needs drafts that collect', async (t) => {
    const firm = await openAgency(t, SEND);
    const path = `/contracts/${firm.contractId}`;
    assert.deepEqual((await firm.get(path)).issue, { mode: 'SEND', afterDays: 0 });
    for (const mode of ['DRAFT', 'FINALIZE', 'SEND'])
      assert.deepEqual((await firm.patch(path, { issue: { mode, afterDays: 90 } })).issue, {
        ...{ mode, afterDays: 90 },
      });
    const refused = (issue: unknown) => firm.send('PATCH', path, { issue });
    assertRefused(await refused({ mode: 'SEND', afterDays: 91 }), ['issue.afterDays', 'maximum']);
    assertRefused(await refused({ mode: 'SEND', afterDays: -1 }), ['issue.afterDays', 'minimum']);
    assertRefused(await refused({ mode: 'SEND', afterDays: 1.5 }), ['issue.afterDays', 'type']);
    assertRefused(await refused({ afterDays: 1 }), ['issue.mode', 'required']);
    assertRefused(await refused({ mode: 'LATER' }), ['issue.mode', 'enum']);
    assertRefused(await firm.send('PATCH', path, { collect: { every: 'NEVER' } }), ['issue.mode', 'state']);
    assert.equal((await firm.patch(path, { issue: null })).issue, undefined);
    await firm.patch(path, { collect: { every: 'NEVER' } });
    assertRefused(await refused({ mode: 'FINALIZE' }), ['issue.mode', 'state']);
    await firm.patch(path, { issue: { mode: 'DRAFT' } });
  });

  test('a draft is issued and sent as the first day after its period begins, and not a moment earlier', async (t) => {
    const firm = await openAgency(t, SEND);
    await addReceiver(firm, 'june@example.com');
    await firm.log(60);
    assert.equal((await firm.invoiceOf()).issuesOn, '2040-07-01');
    firm.hand.at = END_OF_JUNE;
    await firm.issueDue();
    assert.equal((await firm.invoiceOf()).status, 'DRAFT');
    firm.hand.at = JULY;
    await firm.issueDue();
    const issued = await firm.invoiceOf();
    assert.deepEqual(only(issued, 'status', 'issueDate', 'issuedAt', 'issuesOn', 'issueProblem'), {
      ...{ status: 'FINALIZED', issueDate: '2040-07-01', issuedAt: JULY },
      ...{ issuesOn: undefined, issueProblem: undefined },
    });
    await sendMessages(service);
    assert.equal((await firm.invoiceOf()).lastMessage.status, 'ACCEPTED');
    assert.equal(mail.taken.at(-1)?.to, 'june@example.com');
    await firm.issueDue();
    assert.equal((await firm.get('/messages')).length, 1, 'a further run sends nothing again');
  });

  test('work of the last minute is collected before the draft is issued', async (t) => {
    const firm = await openAgency(t, FINALIZE);
    await firm.log(60);
    await firm.make('/time-entries', {
      ...{ projectId: (await firm.get('/projects'))[0].id, date: '2040-06-30', minutes: 30 },
    });
    firm.hand.at = JULY;
    await firm.issueDue();
    assert.deepEqual(only(await firm.invoiceOf(), 'status', 'subtotalMinor', 'sentAt', 'lastMessage'), {
      ...{ status: 'FINALIZED', subtotalMinor: 15_000, sentAt: undefined, lastMessage: undefined },
    });
  });

  test('drafts wait some days more, follow new terms, and are left to people with DRAFT', async (t) => {
    const firm = await openAgency(t, { issue: { mode: 'FINALIZE', afterDays: 3 } });
    await firm.log(60);
    assert.equal((await firm.invoiceOf()).issuesOn, '2040-07-04');
    firm.hand.at = JULY;
    await firm.issueDue();
    assert.equal((await firm.invoiceOf()).status, 'DRAFT');
    await firm.patch(`/contracts/${firm.contractId}`, { issue: { mode: 'DRAFT' } });
    firm.hand.at = '2040-07-20T10:00:00.000Z';
    await firm.issueDue();
    assert.deepEqual(only(await firm.invoiceOf(), 'status', 'issuesOn'), {
      ...{ status: 'DRAFT', issuesOn: undefined },
    });
    await firm.patch(`/contracts/${firm.contractId}`, { issue: { mode: 'FINALIZE', afterDays: 0 } });
    await firm.issueDue();
    assert.equal((await firm.invoiceOf()).issueDate, '2040-07-20');
  });

  test('a draft of a past period waits for the next day, so that late work comes together', async (t) => {
    const firm = await openAgency(t, FINALIZE);
    firm.hand.at = '2040-07-10T10:00:00.000Z';
    await firm.log(60);
    assert.equal((await firm.invoiceOf()).issuesOn, '2040-07-11');
    await firm.issueDue();
    await firm.log(30);
    firm.hand.at = '2040-07-10T22:00:00.000Z';
    await firm.issueDue();
    assert.deepEqual(only(await firm.invoiceOf(), 'issueDate', 'subtotalMinor'), {
      ...{ issueDate: '2040-07-11', subtotalMinor: 15_000 },
    });
  });

  test('empty drafts, drafts of 0 and drafts of people are left as they are', async (t) => {
    const firm = await openAgency(t, FINALIZE);
    const entry = await firm.log(60);
    await firm.draft([{ name: 'Work', quantity: 1, amountMinor: 100 }]);
    const { id } = await firm.invoiceOf();
    await firm.make('/billables', {
      invoiceId: id,
      billables: [{ name: 'Goodwill', quantity: 1, amountMinor: -10_000 }],
    });
    firm.hand.at = JULY;
    await firm.issueDue();
    assert.deepEqual(only(await firm.invoiceOf(), 'status', 'totalMinor', 'issueProblem'), {
      ...{ status: 'DRAFT', totalMinor: 0, issueProblem: undefined },
    });
    await firm.log(30, { date: '2040-06-29' });
    firm.hand.at = '2040-07-01T22:00:00.000Z';
    await firm.issueDue();
    assert.equal((await firm.invoiceOf()).status, 'FINALIZED', 'it is looked at every day');
    assert.equal((await firm.get(`/time-entries/${entry}`)).status, 'BILLED');
    assert.equal((await firm.get('/invoices?status=DRAFT')).length, 1);
  });

  test('an invoice that deposits paid for is issued, though nothing is due', async (t) => {
    const firm = await openAgency(t, FINALIZE);
    const { id: deposit, totalMinor } = await firm.issue(
      [{ name: 'Deposit', quantity: 1, amountMinor: 10_000 }],
      {
        kind: 'DEPOSIT',
      },
    );
    await firm.pay(deposit, totalMinor);
    await firm.log(60);
    const { id } = await firm.invoiceOf();
    const deducted = await firm.send('POST', `/invoices/${id}/deduct`, {
      deposits: [{ invoiceId: deposit }],
    });
    assert.equal(deducted.data.totalMinor, 0, deducted.text);
    firm.hand.at = JULY;
    await firm.issueDue();
    assert.deepEqual(only(await firm.invoiceOf(), 'status', 'issueDate', 'totalMinor', 'issueProblem'), {
      ...{ status: 'PAID', issueDate: '2040-07-01', totalMinor: 0, issueProblem: undefined },
    });
  });

  test('a draft that a person takes back while a run is at work stays a draft', async (t) => {
    const firm = await openAgency(t, FINALIZE);
    await firm.log(60);
    await firm.log(60, { date: '2040-05-04' });
    firm.hand.at = '2040-07-10T10:00:00.000Z';
    const path = `/contracts/${firm.contractId}`;
    // The run has read what is due when the first draft is issued, and then the terms change.
    const { database } = service.app.messages;
    const inTenant = database.inTenant.bind(database);
    t.mock.method(database, 'inTenant', (...given: Parameters<typeof inTenant>) => {
      const db = inTenant(...given);
      if (given[1]?.actor !== 'command issue') return db;
      const transaction = db.transaction.bind(db);
      const changed = async (...work: Parameters<typeof transaction>) => {
        await firm.patch(path, { issue: { mode: 'DRAFT' } });
        return transaction(...work);
      };
      return Object.assign(Object.create(db), { transaction: changed });
    });
    await firm.issueDue();
    const drafts = await firm.get('/invoices?status=DRAFT');
    assert.equal(drafts.length, 2, 'both are left to people');
  });

  test('a zone at either end of the world issues as its own day begins, and follows a move', async (t) => {
    const firm = await openAgency(t, FINALIZE);
    await firm.log(60);
    const zone = (timeZone: string) => firm.patch(`/tenants/${firm.tenant}`, { timeZone });
    await zone('Pacific/Pago_Pago');
    firm.hand.at = '2040-07-01T10:59:59.999Z';
    await firm.issueDue();
    assert.equal((await firm.invoiceOf()).status, 'DRAFT');
    firm.hand.at = '2040-07-01T11:00:00.000Z';
    await firm.issueDue();
    assert.equal((await firm.invoiceOf()).issueDate, '2040-07-01');
    await firm.log(60, { date: '2040-07-01' });
    await zone('Pacific/Kiritimati');
    firm.hand.at = '2040-07-31T09:59:59.999Z';
    await firm.issueDue();
    assert.equal((await firm.invoiceOf('2040-07-01')).status, 'DRAFT');
    firm.hand.at = '2040-07-31T10:00:00.000Z';
    await firm.issueDue();
    assert.equal((await firm.invoiceOf('2040-07-01')).issueDate, '2040-08-01');
  });

  test('a copy that holds outbound work issues nothing, since its original may use the same numbers', async (t) => {
    const firm = await openAgency(t, FINALIZE);
    await firm.log(60);
    firm.hand.at = JULY;
    const held = { ...service.app.messages, hold: { reason: 'a restored copy' } };
    const [{ contractId: key, tenant: tenantId }, lane] = [firm, ''];
    const run = { clock: service.clock, signal: AbortSignal.timeout(10_000), isStopping: () => false };
    const kind = issuingOfDrafts(service.app.collecting, held, service.clock);
    assert.deepEqual(await kind.run({ tenantId, lane, key }, run), { pauseAtLeastMs: 0 });
    assert.equal((await firm.invoiceOf()).status, 'DRAFT');
    await firm.issueDue();
    assert.equal((await firm.invoiceOf()).status, 'FINALIZED');
  });

  test('two processes issue every draft of many contracts once', async (t) => {
    const firm = await openAgency(t, SEND);
    await addReceiver(firm, 'many@example.com');
    const { clientId } = firm;
    for (let index = 0; index < 12; index++) {
      const terms = { clientId, name: `Work ${index}`, currencyCode: 'EUR', rates: [RATE] };
      const more = { collect: { every: 'MONTH' }, taxRates: [{ percent: 19 }], ...SEND };
      const { id: contractId } = await firm.make('/contracts', { ...terms, ...more });
      await firm.act(`/contracts/${contractId}/activate`);
      const { id: projectId } = await firm.make('/projects', { contractId, name: 'Shop' });
      await firm.make('/time-entries', { projectId, date: '2040-06-04', minutes: 60 });
    }
    await collectDue(service);
    firm.hand.at = JULY;
    await Promise.all([firm.issueDue(), firm.issueDue(), firm.issueDue()]);
    const invoices = await firm.get('/invoices?limit=100');
    const numbers = new Set(invoices.map(({ invoiceNumber }: { invoiceNumber: string }) => invoiceNumber));
    assert.deepEqual([invoices.length, numbers.size, numbers.has(undefined as never)], [12, 12, false]);
    assert.equal((await firm.get('/messages?limit=100')).length, 12);
  });
});

describe('what stands in the way of issuing', () => {
  test('an obstacle is a problem with one event, until it is mended', async (t) => {
    const firm = await openAgency(t, FINALIZE, { client: { name: ' ' } });
    await firm.log(60);
    await firm.heard();
    firm.hand.at = JULY;
    await firm.issueDue();
    const { id, issueProblem } = await firm.invoiceOf();
    assert.equal(issueProblem.since, JULY);
    assert.match(issueProblem.message, /^buyer\.legalName must not be blank/);
    assert.deepEqual(only(issueProblem.fields[0], 'field', 'constraint'), {
      ...{ field: 'buyer.legalName', constraint: 'required' },
    });
    const listed = await firm.get('/invoices?hasIssueProblem=true');
    assert.deepEqual(
      listed.map(({ id: one }: { id: string }) => one),
      [id],
    );
    assert.deepEqual(await firm.get('/invoices?hasIssueProblem=false'), []);
    firm.hand.at = '2040-07-02T10:00:00.000Z';
    await firm.issueDue();
    assert.deepEqual((await firm.invoiceOf()).issueProblem, issueProblem, 'the same problem keeps its time');
    await firm.patch(`/invoices/${id}`, { notes: 'Thank you' });
    await firm.issueDue();
    const heard = await firm.heard();
    assert.equal(countOf(heard, 'invoice.issueFailed'), 1, heard.join());
    await firm.patch(`/clients/${firm.clientId}`, { name: 'Northwind' });
    await firm.issueDue();
    assert.deepEqual(only(await firm.invoiceOf(), 'status', 'issueProblem', 'issueDate'), {
      ...{ status: 'FINALIZED', issueProblem: undefined, issueDate: '2040-07-02' },
    });
    assert.deepEqual(await firm.heard(), ['invoice.finalized']);
  });

  test('another problem is another event, and a draft below 0 says the way out', async (t) => {
    const firm = await openAgency(t, FINALIZE, { client: { name: ' ' } });
    await firm.log(60);
    firm.hand.at = JULY;
    await firm.issueDue();
    await firm.heard();
    const { id } = await firm.invoiceOf();
    await firm.patch(`/clients/${firm.clientId}`, { name: 'Northwind' });
    await firm.make('/billables', {
      invoiceId: id,
      billables: [{ name: 'Goodwill', quantity: 1, amountMinor: -20_000 }],
    });
    await firm.issueDue();
    assert.match((await firm.invoiceOf()).issueProblem.message, /below 0: issue a credit note/);
    assert.equal(countOf(await firm.heard(), 'invoice.issueFailed'), 1);
  });

  test('a problem ends when the draft is not to be issued any more, or a person issues it', async (t) => {
    const firm = await openAgency(t, FINALIZE);
    await firm.log(60);
    await firm.patch(`/clients/${firm.clientId}`, { archivedAt: IN_JUNE });
    firm.hand.at = JULY;
    await firm.issueDue();
    assert.match((await firm.invoiceOf()).issueProblem.message, /client is archived: unarchive it/);
    await firm.patch(`/contracts/${firm.contractId}`, { issue: null });
    await firm.issueDue();
    assert.deepEqual(only(await firm.invoiceOf(), 'issueProblem', 'issuesOn'), {
      ...{ issueProblem: undefined, issuesOn: undefined },
    });
    await firm.patch(`/contracts/${firm.contractId}`, FINALIZE);
    await firm.issueDue();
    const { id, issueProblem } = await firm.invoiceOf();
    assert.ok(issueProblem);
    assert.equal((await firm.act(`/invoices/${id}/finalize`)).issueProblem, undefined);
  });

  test('an invoice without a recipient is issued, and sent as soon as there is one', async (t) => {
    const firm = await openAgency(t, SEND);
    await firm.log(60);
    await firm.heard();
    firm.hand.at = JULY;
    await firm.issueDue();
    const issued = await firm.invoiceOf();
    assert.equal(issued.status, 'FINALIZED');
    assert.match(issued.issueProblem.message, /no contact of the client .* has INVOICES/);
    assert.deepEqual(await firm.heard(), ['invoice.finalized', 'invoice.issueFailed']);
    await addReceiver(firm, 'late@example.com');
    firm.hand.at = '2040-07-01T22:00:00.000Z';
    await firm.issueDue();
    const sent = await firm.invoiceOf();
    assert.deepEqual([sent.lastMessage.status, sent.issueProblem], ['QUEUED', undefined]);
    firm.hand.at = '2040-07-02T22:00:00.000Z';
    await firm.issueDue();
    assert.equal((await firm.get('/messages')).length, 1);
  });

  test('a receipt of its payment is not the invoice, which is sent all the same', async (t) => {
    const firm = await openAgency(t, SEND);
    await firm.log(60);
    firm.hand.at = JULY;
    await firm.issueDue();
    const { id, totalMinor } = await firm.invoiceOf();
    const { id: payment } = await firm.pay(id, totalMinor);
    await addReceiver(firm, 'paid@example.com');
    const receipt = await firm.send('POST', `/payments/${payment}/send`, {});
    assert.equal(receipt.status, 202, receipt.text);
    for (const at of ['2040-07-01T22:00:00.000Z', '2040-07-02T22:00:00.000Z']) {
      firm.hand.at = at;
      await firm.issueDue();
      const messages: { kind: string }[] = await firm.get('/messages');
      assert.deepEqual(messages.map(({ kind }) => kind).sort(), ['INVOICE', 'RECEIPT']);
      assert.equal((await firm.invoiceOf()).issueProblem, undefined);
    }
  });

  test('a draft is issued once the address is deleted that stood in the way', async (t) => {
    const firm = await openAgency(t, { ...FINALIZE, taxRates: [{ category: 'AE', percent: 0 }] });
    await firm.patch(`/tenants/${firm.tenant}`, { vatNumber: 'DE123456788' });
    const { clientId } = firm;
    const address = {
      clientId,
      name: 'Northwind',
      address1: 'Ring 1',
      zip: '1010',
      city: 'Wien',
      country: 'Austria',
    };
    const { id: old } = await firm.make('/addresses', address);
    await firm.make('/addresses', { ...address, vatNumber: 'ATU12345675' });
    await firm.log(60);
    firm.hand.at = JULY;
    await firm.issueDue();
    assert.match((await firm.invoiceOf()).issueProblem.message, /buyer\.vatNumber is required/);
    assert.equal((await firm.send('DELETE', `/addresses/${old}`)).status, 204);
    await firm.issueDue();
    assert.equal((await firm.invoiceOf()).status, 'FINALIZED');
  });

  test('an invoice over the limit of messages is sent as soon as there is room, and not only on the next day', async (t) => {
    const firm = await openAgency(t, SEND);
    await addReceiver(firm, 'limited@example.com');
    await firm.log(60);
    const { database } = service.app.integrations;
    await setLimits(database.inTenant(firm.tenant), service.clock, firm.tenant, { messagesPerDay: 0 });
    firm.hand.at = JULY;
    await firm.issueDue();
    const { status, issueProblem } = await firm.invoiceOf();
    assert.equal(status, 'FINALIZED');
    assert.match(issueProblem.message, /limit of 0 messagesPerDay/);
    await setLimits(database.inTenant(firm.tenant), service.clock, firm.tenant, { messagesPerDay: 1 });
    firm.hand.at = '2040-06-30T23:00:00.000Z';
    await firm.issueDue();
    assert.deepEqual(only(await firm.invoiceOf(), 'issueProblem', 'issueDate'), {
      ...{ issueProblem: undefined, issueDate: '2040-07-01' },
    });
    assert.equal((await firm.get('/messages')).length, 1);
  });

  test('an invoice that a person marks as sent has no problem any more, and is not sent later', async (t) => {
    const firm = await openAgency(t, SEND);
    await firm.log(60);
    firm.hand.at = JULY;
    await firm.issueDue();
    const { id } = await firm.invoiceOf();
    const marked = await firm.send('POST', `/invoices/${id}/mark-sent`, {});
    assert.equal(marked.data.issueProblem, undefined, marked.text);
    await addReceiver(firm, 'post@example.com');
    firm.hand.at = '2040-07-01T22:00:00.000Z';
    await firm.issueDue();
    assert.deepEqual(await firm.get('/messages'), []);
  });

  test('an invoice without a mail server is issued, and says what to do', async (t) => {
    const firm = await openAgency(t, SEND, { of: withoutMail });
    await addReceiver(firm, 'kept@example.com');
    await firm.log(60);
    firm.hand.at = JULY;
    await firm.issueDue();
    const { id, status, issueProblem } = await firm.invoiceOf();
    assert.equal(status, 'FINALIZED');
    assert.match(issueProblem.message, /There is no mail server: connect one/);
    await firm.send('POST', `/invoices/${id}/send`, {});
    firm.hand.at = '2040-07-01T22:00:00.000Z';
    await firm.issueDue();
    assert.equal((await firm.get('/messages')).length, 1, 'a message that a person made is left to people');
  });
});
