import {
  jsonOf,
  optionalTextOf,
  type RowOf,
  statement,
  textOf,
} from '../../../platform/database/statement.ts';
import { readById, snapshotsOf, table } from '../../../platform/database/table.ts';
import { agePosition, beforePosition, newestFirst } from '../../../platform/http/answers/pagination.ts';
import { matchesStatus, statusFilters } from '../../../platform/http/answers/record-lists.ts';
import { MESSAGE_KINDS, MESSAGE_STATUSES } from '../../billing/sent-schema.ts';
import { MESSAGE_REASONS, type MessageReason } from './schema.ts';

/** Leaves out the body, which only one message at a time shows. */
const messages = table(
  'messages',
  {
    id: 'text',
    kind: textOf(MESSAGE_KINDS),
    status: textOf(MESSAGE_STATUSES),
    client: 'reference',
    invoices: jsonOf<string[]>(),
    creditNote: 'reference?',
    payment: 'reference?',
    quote: 'reference?',
    quoteVersion: 'integer?',
    periodFrom: 'date?',
    periodTo: 'date?',
    recipient: 'text',
    recipientName: 'text?',
    subject: 'text',
    hasAttachment: 'boolean',
    messageId: 'text',
    reason: optionalTextOf(MESSAGE_REASONS),
    serverAnswer: 'text?',
    attempts: 'integer',
    nextAttemptAt: 'timestamptz?',
    acceptedAt: 'timestamptz?',
    createdAt: 'timestamptz',
    updatedAt: 'timestamptz',
  },
  {
    names: { invoices: 'invoice_ids', messageId: 'internet_id' },
    // The journal leaves it out.
    shown: { attempts: 'coalesce(messages.attempts, 0)' },
  },
);

export type MessageRow = RowOf<typeof readMessage>;

export const readMessage = readById(messages);
export const messageSnapshots = snapshotsOf(messages);

export const readBody = statement({
  name: 'read_body_of_message',
  parameters: { id: 'text' },
  row: { text: 'text?', html: 'text?', sealedLink: 'text?' },
  sql: `select body_text as text, body_html as html, sealed_link as "sealedLink" from messages where id = $id`,
});

export const listMessages = statement({
  name: 'list_messages',
  noPlanCache: true,
  parameters: {
    ...statusFilters,
    kind: optionalTextOf(MESSAGE_KINDS),
    ...{ clientId: 'text?', invoiceId: 'text?', creditNoteId: 'text?', paymentId: 'text?' },
    ...{ quoteId: 'text?', ...agePosition },
  },
  row: messages.row,
  sql: `select ${messages.columns} from messages
        where ${matchesStatus} and ($kind::text is null or kind = $kind)
          and ($clientId::text is null or client_id = $clientId)
          and ($creditNoteId::text is null or credit_note_id = $creditNoteId)
          and ($paymentId::text is null or payment_id = $paymentId)
          and ($quoteId::text is null or quote_id = $quoteId)
          and ($invoiceId::text is null or id = any (array(
            select message_id from message_invoices where invoice_id = $invoiceId)))
          and ${beforePosition} ${newestFirst}`,
});

/** A message to insert. */
export interface InsertedMessage {
  id: string;
  kind: (typeof MESSAGE_KINDS)[number];
  status: 'QUEUED' | 'HELD';
  clientId: string;
  invoiceIds: string[];
  creditNoteId: string | null;
  paymentId: string | null;
  quoteId: string | null;
  quoteVersion: number | null;
  periodFrom: string | null;
  periodTo: string | null;
  recipient: string;
  recipientName: string | null;
  subject: string;
  text: string;
  html: string;
  hasAttachment: boolean;
  internetId: string;
  sealedLink: string | null;
  server: 'OPERATOR' | 'OWN' | null;
  reason: MessageReason | null;
}

export const insertMessages = statement({
  name: 'insert_messages',
  parameters: { messages: jsonOf<InsertedMessage[]>(), now: 'timestamptz', realNow: 'timestamptz' },
  row: messages.row,
  sql: `insert into messages (id, kind, status, client_id, invoice_ids, credit_note_id, payment_id, quote_id, quote_version, period_from, period_to, recipient,
          recipient_name, subject, body_text, body_html, has_attachment, internet_id, sealed_link, server, reason, queued_at, next_attempt_at,
          created_at, updated_at)
        select given.id, given.kind, given.status, "clientId", "invoiceIds", "creditNoteId", "paymentId", "quoteId", "quoteVersion", "periodFrom", "periodTo",
          given.recipient, "recipientName", given.subject, text, html, "hasAttachment", "internetId", "sealedLink", given.server, given.reason,
          $realNow, case when given.status = 'QUEUED' then $realNow::timestamptz end, $now, $now
        from jsonb_to_recordset($messages) as given (id text, kind text, status text, "clientId" text, "invoiceIds" jsonb,
          "creditNoteId" text, "paymentId" text, "quoteId" text, "quoteVersion" integer, "periodFrom" date, "periodTo" date, recipient text, "recipientName" text,
          subject text, text text, html text, "hasAttachment" boolean, "internetId" text, "sealedLink" text, server text, reason text)
        order by given.id
        returning ${messages.columns}`,
});

export const lockMessage = statement({
  name: 'lock_message',
  parameters: { id: 'text' },
  row: { status: textOf(MESSAGE_STATUSES), isErased: 'boolean', sealedLink: 'text?' },
  sql: `select status, erased_at is not null as "isErased", sealed_link as "sealedLink"
        from messages where id = $id for no key update`,
});

/** A person's decision. It begins anew, under the same Message-ID. */
export const repeatMessage = statement({
  name: 'repeat_message',
  parameters: {
    ...{ id: 'text', server: textOf(['OPERATOR', 'OWN']), sealedLink: 'text?' },
    ...{ now: 'timestamptz', realNow: 'timestamptz' },
  },
  row: messages.row,
  sql: `update messages set status = 'QUEUED', server = $server, sealed_link = $sealedLink, reason = null, server_answer = null, attempts = 0,
          queued_at = $realNow, next_attempt_at = $realNow, data_begun_at = null, accepted_at = null, updated_at = $now
        where id = $id
        returning ${messages.columns}`,
});

/** The bounce of a message that was sent to this recipient. It names them, so it is dropped once they were erased. A message that did not leave can't come back. */
export const bounceMessage = statement({
  name: 'bounce_message',
  parameters: { id: 'text', recipient: 'text?', answer: 'text', now: 'timestamptz' },
  row: { id: 'text' },
  sql: `update messages set status = 'BOUNCED', reason = 'CAME_BACK', server_answer = $answer, updated_at = tenant_time($now)
        where id = $id and status in ('ACCEPTED', 'UNCERTAIN') and erasure_id is null
          and ($recipient::text is null or lower(recipient) = lower($recipient))
        returning id`,
});

export const findTenantOfMessage = statement({
  name: 'find_tenant_of_message',
  parameters: { id: 'text' },
  row: { tenantId: 'text' },
  sql: `select tenant_id as "tenantId" from message_directory where message_id = $id`,
});

export const readTenantDay = statement({
  name: 'read_tenant_day_of_messages',
  parameters: { now: 'timestamptz' },
  row: { day: 'date' },
  sql: `select tenant_day($now) as day`,
});

/** A day that is there already changes nothing. */
export const markInvoiceSent = statement({
  name: 'mark_invoice_sent',
  parameters: { id: 'text', on: 'date', now: 'timestamptz' },
  row: { id: 'text' },
  sql: `update invoices set updated_at = $now, sent_at = at
        from (select id as invoice,
            case
              when $on = tenant_day($now) then $now
              -- An invoice that was carried over went out long before it was recorded.
              when kind = 'CARRIED_OVER' then start_of_day($on, tenant_zone())
              else greatest(issued_at, start_of_day($on, tenant_zone()))
            end as at
          from invoices where id = $id) as sent
        where id = invoice and sent_at is distinct from at returning id`,
});

/** Erases bodies and links. Everything else stays. */
export const eraseBodies = statement({
  name: 'erase_bodies_of_messages',
  parameters: { before: 'timestamptz', now: 'timestamptz', count: 'bigint' },
  row: { id: 'text' },
  sql: `update messages set body_text = null, body_html = null, sealed_link = null, erased_at = $now
        where id = any (array(
          select id from messages where erased_at is null and queued_at < $before and status <> 'QUEUED'
          order by queued_at limit $count for update skip locked
        ))
        returning id`,
});
