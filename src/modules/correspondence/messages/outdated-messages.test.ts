import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { startMailServer } from '../../../../test/stand-ins/mail-server.ts';
import { clockAt, only, openFirm } from '../../../../test/support/firm.ts';
import { addReceiver, LINES, sendMessages } from '../../../../test/support/mail.ts';
import { startService } from '../../../../test/support/service.ts';
import { workOff } from '../../../../test/support/work.ts';
import { remindingOfClients } from '../reminders/worker.ts';
import { sendingOfMessages } from './worker.ts';

const mail = await startMailServer();
after(() => mail.stop());
const service = startService({ SMTP_URL: mail.url, MAIL_FROM: 'billing@operator.example' });
const RECEIVES = { receives: ['INVOICES', 'REMINDERS'] };
const LATER = { recipient: [450, 'Greylisted'] as [number, string] };

describe('messages that wait for their server', () => {
  test('a message is not sent once its invoice was voided', async (t) => {
    const hand = clockAt(t, service, '2040-03-01T10:00:00.000Z');
    const firm = await openFirm(service);
    await addReceiver(firm, 'void@example.com', RECEIVES);
    const { id } = await firm.issue(LINES);
    mail.faults.set('void@example.com', LATER);
    const sent = await firm.send('POST', `/invoices/${id}/send`, { attach: false });
    await sendMessages(service);
    mail.faults.clear();
    assert.equal((await firm.send('POST', `/invoices/${id}/void`)).status, 200);
    hand.at = '2040-03-01T10:02:00.000Z';
    await sendMessages(service);
    assert.deepEqual(
      only(await firm.get(`/messages/${sent.data[0].id}`), 'status', 'reason', 'serverAnswer'),
      { status: 'FAILED', reason: 'NO_DOCUMENT', serverAnswer: 'The invoice was voided' },
    );
    assert.equal(mail.seen.length, 0);
  });

  test('a message is not sent once its invoice was voided while its document was made', async (t) => {
    clockAt(t, service, '2040-03-01T10:00:00.000Z');
    const firm = await openFirm(service);
    await addReceiver(firm, 'void2@example.com', RECEIVES);
    const { id } = await firm.issue(LINES);
    const sent = await firm.send('POST', `/invoices/${id}/send`, { attach: false });
    const { messages } = service.app;
    const writeLetter: typeof messages.writeLetter = async (letter) => {
      assert.equal((await firm.send('POST', `/invoices/${id}/void`)).status, 200);
      return messages.writeLetter(letter);
    };
    await workOff(service, sendingOfMessages({ ...messages, writeLetter }, service.clock));
    assert.equal((await firm.get(`/messages/${sent.data[0].id}`)).serverAnswer, 'The invoice was voided');
    assert.equal(mail.seen.length, 0);
  });

  test('a message is not sent while its tenant is deleted', async (t) => {
    const hand = clockAt(t, service, '2040-03-01T10:00:00.000Z');
    const firm = await openFirm(service);
    await addReceiver(firm, 'deleted@example.com', RECEIVES);
    const { id } = await firm.issue(LINES);
    mail.faults.set('deleted@example.com', LATER);
    assert.equal((await firm.send('POST', `/invoices/${id}/send`, { attach: false })).status, 202);
    await sendMessages(service);
    mail.faults.clear();
    assert.equal((await firm.send('DELETE', `/tenants/${firm.tenant}`)).status, 204);
    hand.at = '2040-03-01T10:02:00.000Z';
    await sendMessages(service);
    assert.equal(mail.seen.length, 0);
  });

  test('a reminder is not sent once one of its invoices was paid', async (t) => {
    const hand = clockAt(t, service, '2040-03-01T10:00:00.000Z');
    const steps = [{ afterDays: 7, tone: 'FRIENDLY' }];
    const firm = await openFirm(service, {
      settings: { reminders: { isEnabled: true, minimumMinor: 0, steps } },
      terms: { paymentTermsDays: 0 },
    });
    await addReceiver(firm, 'paid@example.com', RECEIVES);
    const [first, second] = [await firm.issue(LINES), await firm.issue(LINES)];
    for (const { id } of [first, second]) await firm.send('POST', `/invoices/${id}/mark-sent`, {});
    hand.at = '2040-03-08T10:00:00.000Z';
    await workOff(service, remindingOfClients(service.app.messages, service.clock));
    mail.faults.set('paid@example.com', LATER);
    await sendMessages(service);
    mail.faults.clear();
    const [reminder] = await firm.get('/messages');
    assert.deepEqual(only(reminder, 'status', 'serverAnswer'), {
      ...{ status: 'QUEUED', serverAnswer: '450 Greylisted' },
    });
    await firm.make('/payments', { invoiceId: second.id, amountMinor: second.totalMinor });
    hand.at = '2040-03-08T10:02:00.000Z';
    await sendMessages(service);
    assert.deepEqual(only(await firm.get(`/messages/${reminder.id}`), 'status', 'serverAnswer'), {
      ...{ status: 'FAILED', serverAnswer: 'An invoice of this reminder was settled meanwhile' },
    });
    assert.equal(mail.seen.length, 0);
  });
});
