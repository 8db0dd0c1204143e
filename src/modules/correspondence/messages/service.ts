import { found } from '../../../platform/errors.ts';
import { newestFirstPage, type Page } from '../../../platform/http/answers/pagination.ts';
import { statusesOf } from '../../../platform/http/answers/record-lists.ts';
import type { TenantContext } from '../../../platform/http/route.ts';
import { withoutNulls } from '../../../platform/schema.ts';
import type { Message, MessageQuery, MessageWithBody } from './schema.ts';
import { listMessages, type MessageRow, readBody, readMessage } from './store.ts';

export async function getMessage({ db }: TenantContext, id: string): Promise<MessageWithBody> {
  const [row, body] = await Promise.all([db.one(readMessage, { id }), db.one(readBody, { id })]);
  const message = presentMessage(found(row));
  const { text, html } = isSecret(message) ? {} : withoutNulls(found(body));
  return {
    ...message,
    ...(text !== undefined && { text }),
    ...(html !== undefined && { html }),
  };
}

/** A code proves that its reader reads the client's mail. So nobody here reads it, but in a sandbox, which sends nothing. */
export function isSecret({ kind, reason }: Message): boolean {
  return kind === 'QUOTE_CODE' && reason !== 'SANDBOX';
}

export function findMessages({ db }: TenantContext, query: MessageQuery): Promise<Page<Message>> {
  const { kind = null, clientId = null } = query;
  const { invoiceId = null, creditNoteId = null, paymentId = null, quoteId = null } = query;
  const asked = { ...statusesOf(query.status), kind, clientId, invoiceId, creditNoteId, paymentId, quoteId };
  return newestFirstPage('message', query, async (position) => {
    const rows = await db.all(listMessages, { ...asked, ...position });
    return rows.map(presentMessage);
  });
}

export function presentMessage(row: MessageRow): Message {
  const { recipient: address, recipientName: name, periodFrom: from, periodTo: to, ...shown } = row;
  return {
    ...withoutNulls(shown),
    to: { address, ...(name !== null && { name }) },
    ...(from !== null && to !== null && { period: { from, to } }),
  };
}
