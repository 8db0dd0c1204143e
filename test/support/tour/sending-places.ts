import assert from 'node:assert/strict';
import { HOSTILE_NAMES } from '../console.ts';
import type { HostileRecords } from './hostile-records.ts';
import { check, choose, type Place, place, press, steps } from './places.ts';
import type { Studio } from './studio.ts';

const [MARKUP, , , , , LONG] = HOSTILE_NAMES;

/** Messages by what they show. There is no mail server, so they are held. */
export interface Messages {
  plain: string;
  hostile: string;
}

export async function addMessages(
  { firm, invoices, creditNote }: Studio,
  { issued }: HostileRecords,
): Promise<Messages> {
  const send = async (path: string, body: object): Promise<string> => {
    const answer = await firm.send('POST', `${path}/send`, body);
    assert.equal(answer.status, 202, answer.text);
    return answer.data[0].id;
  };
  await send(`/credit-notes/${creditNote}`, { to: ['ada@northwind.example'] });
  const hostile = await send(`/invoices/${issued}`, {
    ...{ to: [`${'w'.repeat(60)}@${'w'.repeat(60)}.example`], subject: LONG, text: `${MARKUP}\n\n${LONG}` },
  });
  const to = ['ada@northwind.example', 'books@northwind.example'];
  return { plain: await send(`/invoices/${invoices.partlyPaid}`, { to }), hostile };
}

/** The outbox, and all that sends documents. */
export function sendingPlaces(
  { client, invoices, creditNote }: Studio,
  { plain, hostile }: Messages,
  records: HostileRecords,
): Place[] {
  const sent = `/invoices/${invoices.partlyPaid}`;
  return [
    place('outbox', '/outbox'),
    place('outbox-none', '/outbox?status=BOUNCED'),
    place('message', `/outbox/${plain}`),
    place('message-hostile', `/outbox/${hostile}`),
    place('invoice-sent', sent, {
      send: choose('More actions', 'Send again …'),
      receipt: choose('Menu of the payment', 'Send a receipt …'),
      mark: press('Mark as sent …'),
      revoke: press(/^Revoke the link of/),
      link: press('Copy link …'),
    }),
    place('invoice-sent-hostile', `/invoices/${records.issued}`, {
      send: choose('More actions', 'Send again …'),
    }),
    place('invoice-unsent', `/invoices/${invoices.overdue}`, { send: press('Send …') }),
    place('credit-note-sent', `/credit-notes/${creditNote}`, { send: press('Send again …') }),
    place('client-statement', `/clients/${client}?tab=account`, { send: press('Send statement …') }),
    place('invoices-to-send', '/invoices', { many: steps(check(/all/i), press(/^Send \d+ invoices …/)) }),
  ];
}
