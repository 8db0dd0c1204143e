import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { assertRefused } from '../../../../test/support/expectations.ts';
import { clockAt, type Firm, openFirm } from '../../../../test/support/firm.ts';
import { sealJournalOf } from '../../../../test/support/journal.ts';
import { addReceiver } from '../../../../test/support/mail.ts';
import { camt, matchEntries, sendStatement } from '../../../../test/support/records/bank-statements.ts';
import { startService } from '../../../../test/support/service.ts';
import { workOff } from '../../../../test/support/work.ts';
import { setLimits } from '../../parties/limits/service.ts';
import { remindingOfClients } from './worker.ts';

const service = startService();
const STEPS = [
  { afterDays: 7, tone: 'FRIENDLY' },
  { afterDays: 14, tone: 'FIRM' },
  { afterDays: 28, tone: 'LAST' },
];
const POLICY = { isEnabled: true, minimumMinor: 0, steps: STEPS };
const CONTACT = { name: 'Ada', email: 'ada@example.com', receives: ['INVOICES'] };
const line = (amountMinor = 10_000) => ({ name: 'Work', quantity: 1, amountMinor });
/** Due on 15 March 2040 in Berlin, a Thursday. */
const ISSUED_AT = '2040-03-01T10:00:00.000Z';
const DUE = '2040-03-15';

async function open(more: Parameters<typeof openFirm>[1] = {}): Promise<Firm> {
  return openFirm(service, {
    settings: {
      ...{ timeZone: 'Europe/Berlin', paymentTermsDays: 14, reminders: POLICY, taxNumber: '12/345/67890' },
      bankAccounts: [{ iban: 'DE89370400440532013000' }],
    },
    client: { contact: CONTACT },
    terms: { taxRates: [{ category: 'Z', percent: 0 }] },
    ...more,
  });
}

async function sent(firm: Firm, lines = [line()], more: object = {}): Promise<string> {
  const { id } = await firm.issue(lines, more);
  const marked = await firm.send('POST', `/invoices/${id}/mark-sent`, {});
  assert.equal(marked.status, 200, marked.text);
  return id;
}

const run = () => workOff(service, remindingOfClients(service.app.messages, service.clock));
const planOf = async (firm: Firm, id: string): Promise<string> => {
  const { nextReminder, notRemindedBecause } = await firm.get(`/invoices/${id}`);
  return notRemindedBecause?.code ?? `${nextReminder.on} step ${nextReminder.step.afterDays}`;
};
const remindersOf = async (firm: Firm, id: string): Promise<string[]> =>
  (await firm.get(`/reminders?invoiceId=${id}`)).map(
    ({ day, afterDays }: { day: string; afterDays: number }) => `${day} step ${afterDays}`,
  );
const messagesOf = (firm: Firm) => firm.get('/messages?limit=100');

describe('reminders', () => {
  test('a policy is checked, and a client has the policy of the tenant or one of its own', async () => {
    const firm = await openFirm(service);
    const tenant = `/tenants/${firm.tenant}`;
    assert.deepEqual((await firm.get(tenant)).reminders, { ...POLICY, isEnabled: false });
    const with_ = (steps: object[]) => ({ reminders: { ...POLICY, steps } });
    for (const path of [tenant, `/clients/${firm.clientId}`]) {
      const descending = await firm.send('PATCH', path, with_([...STEPS].reverse()));
      const problem = ['reminders.steps.1.afterDays', 'minimum'] as const;
      assertRefused(descending, [...problem], ['reminders.steps.2.afterDays', 'minimum']);
      const many = Array.from({ length: 11 }, (_, index) => ({ afterDays: index + 1, tone: 'FIRM' }));
      assert.equal((await firm.send('PATCH', path, with_(many))).status, 400);
      assert.equal((await firm.send('PATCH', path, with_([]))).status, 400);
      assert.deepEqual((await firm.patch(path, with_(STEPS.slice(1)))).reminders.steps, STEPS.slice(1));
    }
    assert.equal((await firm.patch(`/clients/${firm.clientId}`, { reminders: null })).reminders, undefined);
    assert.deepEqual((await firm.patch(tenant, { reminders: null })).reminders, {
      ...POLICY,
      isEnabled: false,
    });
  });

  test('an open invoice says when its next reminder is sent, or why there is none', async (t) => {
    clockAt(t, service, ISSUED_AT);
    const firm = await open();
    const { id } = await firm.issue([line()]);
    assert.equal(await planOf(firm, id), 'NOT_SENT');
    await firm.send('POST', `/invoices/${id}/mark-sent`, {});
    assert.equal(await planOf(firm, id), '2040-03-22 step 7');
    const [listed] = await firm.get('/invoices?isOpen=true');
    assert.deepEqual(listed.nextReminder, { on: '2040-03-22', step: STEPS[0] });
    await firm.patch(`/clients/${firm.clientId}`, { reminders: { ...POLICY, minimumMinor: 10_001 } });
    assert.equal(await planOf(firm, id), 'BELOW_MINIMUM');
    await firm.patch(`/clients/${firm.clientId}`, { reminders: { ...POLICY, isEnabled: false } });
    assert.equal(await planOf(firm, id), 'DISABLED');
    await firm.patch(`/clients/${firm.clientId}`, { reminders: null });
    const [contact] = await firm.get(`/contacts?clientId=${firm.clientId}`);
    await firm.patch(`/contacts/${contact.id}`, { receives: ['STATEMENTS'] });
    assert.equal(await planOf(firm, id), 'NO_RECIPIENT');
    await firm.patch(`/contacts/${contact.id}`, { receives: ['REMINDERS'] });
    await firm.pay(id, 10_000);
    const paid = await firm.get(`/invoices/${id}`);
    assert.deepEqual([paid.nextReminder, paid.notRemindedBecause], [undefined, undefined]);
  });

  test('money on account covers the oldest invoices, and a proposed bank entry the one that it may pay', async (t) => {
    clockAt(t, service, ISSUED_AT);
    const firm = await open();
    const [first, second, third] = [await sent(firm), await sent(firm), await sent(firm, [line(777)])];
    await firm.make('/payments', { clientId: firm.clientId, currencyCode: 'EUR', amountMinor: 10_000 });
    const plans = () => Promise.all([first, second, third].map((id) => planOf(firm, id ?? '')));
    const next = '2040-03-22 step 7';
    assert.deepEqual(await plans(), ['COVERED_ON_ACCOUNT', next, next]);
    await sendStatement(service, firm.tenant, camt([{ amount: '7.77', text: 'Thank you', reference: 'A1' }]));
    await matchEntries(service);
    const [entry] = await firm.get('/bank-entries');
    assert.equal(entry.status, 'PROPOSED', JSON.stringify(entry));
    assert.deepEqual(await plans(), ['COVERED_ON_ACCOUNT', next, 'COVERED_BY_BANK_ENTRY']);
    await firm.send('POST', `/bank-entries/${entry.id}/ignore`, {});
    assert.deepEqual(await plans(), ['COVERED_ON_ACCOUNT', next, next]);
  });

  test('a promise holds reminders back until its day, is taken back by null, and needs something due', async (t) => {
    const hand = clockAt(t, service, ISSUED_AT);
    const firm = await open();
    const id = await sent(firm);
    const promise = (until: unknown, of = id) =>
      firm.send('POST', `/invoices/${of}/promise`, { until } as object);
    assertRefused(await promise('2040-02-29'), ['until', 'range']);
    assertRefused(await promise('soon'), ['until', 'format']);
    await firm.heard();
    const promised = await promise('2040-03-25');
    assert.deepEqual([promised.status, promised.data.promisedUntil], [200, '2040-03-25'], promised.text);
    assert.equal(await planOf(firm, id), 'PROMISED');
    assert.deepEqual(await firm.heard(), ['invoice.promised']);
    assert.equal((await promise('2040-03-25')).data.promisedUntil, '2040-03-25', 'said again');
    assert.deepEqual(await firm.heard(), []);
    hand.at = '2040-03-25T10:00:00.000Z';
    assert.equal(await planOf(firm, id), '2040-03-26 step 7');
    for (const time of ['first', 'second'])
      assert.equal((await promise(null)).data.promisedUntil, undefined, time);
    const draft = await firm.draft([line()]);
    assertRefused(await promise('2040-03-25', draft.id), ['status', 'state']);
    await firm.pay(id, 10_000);
    assertRefused(await promise('2040-03-25'), ['status', 'state']);
  });

  test('a run sends one message for each client and currency, and nothing a second time', async (t) => {
    const hand = clockAt(t, service, ISSUED_AT);
    const firm = await open();
    const first = await sent(firm);
    hand.at = '2040-03-08T10:00:00.000Z';
    const second = await sent(firm); // due a week later
    const inFrancs = await sent(firm, [line()], { currencyCode: 'CHF' });
    hand.at = '2040-03-29T06:59:00.000Z';
    await run();
    assert.deepEqual(await messagesOf(firm), [], 'not before nine in Berlin');
    const preview = await firm.get('/reminders/preview?on=2040-03-29');
    assert.deepEqual(
      preview[0].accounts.map(({ currencyCode, tone, invoices }: Record<string, unknown[]>) => [
        ...[currencyCode, tone, (invoices ?? []).map((one) => (one as { step: object }).step)],
      ]),
      [
        ['CHF', 'FRIENDLY', [STEPS[0]]],
        ['EUR', 'FIRM', [STEPS[1], STEPS[0]]],
      ],
    );
    assert.deepEqual(preview[0].recipients, ['ada@example.com']);
    hand.at = '2040-03-29T07:01:00.000Z';
    await Promise.all([run(), run()]);
    hand.at = '2040-03-29T20:00:00.000Z';
    await firm.patch(`/tenants/${firm.tenant}`, { reminders: { ...POLICY, minimumMinor: 1 } });
    await run();
    const messages: { kind: string; invoices: string[]; status: string }[] = await messagesOf(firm);
    assert.deepEqual(messages.map(({ kind, invoices }) => [kind, invoices]).sort(), [
      ['REMINDER_FIRM', [first, second]],
      ['REMINDER_FRIENDLY', [inFrancs]],
    ]);
    assert.deepEqual(await remindersOf(firm, first), ['2040-03-29 step 14'], 'the lower step was passed');
    assert.deepEqual(await remindersOf(firm, second), ['2040-03-29 step 7']);
    assert.equal(await planOf(firm, first), '2040-04-12 step 28');
    await sealJournalOf(service, firm.tenant);
    const [recorded] = await firm.get(`/audit-entries?resourceId=${encodeURIComponent(`${first}/14`)}`);
    assert.deepEqual([recorded.resource, recorded.action], ['reminder', 'created']);
  });

  test('a run that is stopped before its commit leaves neither a reminder nor a message', async (t) => {
    const hand = clockAt(t, service, ISSUED_AT);
    const firm = await open();
    const id = await sent(firm);
    hand.at = '2040-03-22T09:00:00.000Z';
    // The address is read while the messages are queued, under the lock of the account.
    const stopped = { ...service.app.messages, publicUrl: () => assert.fail('stopped') };
    await assert.rejects(workOff(service, remindingOfClients(stopped, service.clock)), /stopped/);
    assert.deepEqual([await messagesOf(firm), await remindersOf(firm, id)], [[], []]);
    hand.at = '2040-03-22T09:30:00.000Z';
    await run();
    assert.deepEqual(await remindersOf(firm, id), ['2040-03-22 step 7']);
    assert.equal((await messagesOf(firm)).length, 1);
  });

  test('a client whose messages no limit lets pass does not hold up the reminders of others', async (t) => {
    const hand = clockAt(t, service, ISSUED_AT);
    const firm = await open();
    const large = await sent(firm);
    await addReceiver(firm, 'bob@example.com');
    const { id: clientId } = await firm.make('/clients', { name: 'Southwind', contact: CONTACT });
    const terms = { currencyCode: 'EUR', taxRates: [{ category: 'Z', percent: 0 }] };
    const { id: contractId } = await firm.make('/contracts', { clientId, name: 'Work', ...terms });
    await firm.act(`/contracts/${contractId}/activate`);
    const small = await sent(firm, [line()], { contractId });
    hand.at = '2040-03-22T09:00:00.000Z';
    const send = async () => ({ kind: 'accepted' as const, answer: '250 Ok' });
    const messages = { ...service.app.messages, operatorServer: { from: 'billing@operator.example', send } };
    const { database } = service.app.integrations;
    const limit = (messagesPerDay: number) =>
      setLimits(database.inTenant(firm.tenant), service.clock, firm.tenant, { messagesPerDay });
    const runLimited = () => workOff(service, remindingOfClients(messages, service.clock));
    await limit(1);
    await assert.rejects(runLimited(), /messagesPerDay/);
    assert.deepEqual(await remindersOf(firm, large), []);
    assert.deepEqual(await remindersOf(firm, small), ['2040-03-22 step 7']);
    await limit(3);
    hand.at = '2040-03-22T11:00:00.000Z';
    await runLimited();
    assert.deepEqual(await remindersOf(firm, large), ['2040-03-22 step 7']);
    assert.deepEqual(await remindersOf(firm, small), ['2040-03-22 step 7']);
  });

  test('a preview says why overdue invoices are left out', async (t) => {
    const hand = clockAt(t, service, ISSUED_AT);
    const firm = await open();
    const reminded = await sent(firm);
    const { id: unsent } = await firm.issue([line()]);
    hand.at = '2040-03-20T10:00:00.000Z';
    const [{ accounts }] = await firm.get('/reminders/preview?on=2040-03-22');
    const [{ invoices, leftOut, totalMinor }] = accounts;
    assert.deepEqual([invoices[0].invoice, invoices[0].daysOverdue, totalMinor], [reminded, 7, 10_000]);
    assert.deepEqual([leftOut[0].invoice, leftOut[0].notRemindedBecause.code], [unsent, 'NOT_SENT']);
    const [tomorrow] = (await firm.get('/reminders/preview'))[0].accounts;
    assert.deepEqual([tomorrow.invoices, tomorrow.leftOut.length], [[], 2]);
    assert.equal(tomorrow.leftOut[0].nextReminder.on, '2040-03-22');
    assertRefused(await firm.send('GET', '/reminders/preview?on=2040-03-20'), ['on', 'range']);
    assertRefused(await firm.send('GET', '/reminders/preview?on=2042-03-20'), ['on', 'range']);
  });

  test('the letter of a reminder is attached to its message, unless everything was paid meanwhile', async (t) => {
    const hand = clockAt(t, service, ISSUED_AT);
    const firm = await open();
    const id = await sent(firm);
    hand.at = '2040-03-22T09:00:00.000Z';
    await run();
    const [{ id: messageId }] = await messagesOf(firm);
    const eml = await firm.send('GET', `/messages/${messageId}/eml`);
    assert.equal(eml.status, 200, eml.text);
    assert.match(eml.text, /reminder-2040-03-22\.pdf/);
    await firm.pay(id, 10_000);
    const late = await firm.send('GET', `/messages/${messageId}/eml`);
    assertRefused(late, ['status', 'state']);
  });

  test(`an invoice that is due on ${DUE} shows whether it is overdue, and its promise survives payments in part`, async (t) => {
    clockAt(t, service, ISSUED_AT);
    const firm = await open();
    const id = await sent(firm);
    await firm.send('POST', `/invoices/${id}/promise`, { until: '2040-04-01' });
    await firm.pay(id, 1_000);
    const { promisedUntil, status, dueDate } = await firm.get(`/invoices/${id}`);
    assert.deepEqual([promisedUntil, status, dueDate], ['2040-04-01', 'PARTIALLY_PAID', DUE]);
    const direct = service.db.asOwner((owner) =>
      owner.query(`update invoices set promised_until = null, notes = 'x' where id = $1`, [id]),
    );
    await assert.rejects(direct, /an issued invoice/);
  });
});
