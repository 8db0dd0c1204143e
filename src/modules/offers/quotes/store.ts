import {
  jsonOf,
  optionalJsonOf,
  optionalTextOf,
  type RowOf,
  statement,
  textOf,
} from '../../../platform/database/statement.ts';
import { deleteById, insertInto, readById, snapshotsOf, table } from '../../../platform/database/table.ts';
import { BY_NAME, recordLists, statusFilters, TIMES } from '../../../platform/http/answers/record-lists.ts';
import type { LastMessage } from '../../billing/sent-schema.ts';
import type { DocumentLine } from '../../documents/facts/document.ts';
import type { QuoteHead } from '../../documents/facts/quote.ts';
import { CHANNELS, type Figures, QUOTE_STATUSES, type QuoteTerms } from './schema.ts';

const quotes = table(
  'quotes',
  {
    ...{ id: 'text', client: 'reference', name: 'text', status: textOf(QUOTE_STATUSES), validUntil: 'date' },
    ...{
      terms: jsonOf<QuoteTerms>(),
      figures: jsonOf<Figures>(),
      version: 'integer',
      sentVersion: 'integer?',
    },
    ...{ sentValidUntil: 'date?', sentAt: 'timestamptz?', number: 'text?', issueDate: 'date?' },
    ...{ acceptedAt: 'timestamptz?', acceptedBy: 'text?', acceptedChannel: optionalTextOf(CHANNELS) },
    ...{ acceptedFileSha256: 'text?', declinedAt: 'timestamptz?', declineReason: 'text?' },
    ...{ contract: 'reference?', project: 'reference?', invoice: 'reference?', depositInvoice: 'reference?' },
    ...{ createdAt: 'timestamptz', updatedAt: 'timestamptz' },
  },
  {
    computed: {
      lastMessage: {
        type: optionalJsonOf<LastMessage>(),
        sql: 'last_message_of_quote(quotes.tenant_id, quotes.id)',
        snapshotSql: 'null::jsonb',
      },
    },
    names: { acceptedFileSha256: 'accepted_file_sha256' },
  },
);

/** All that the file of a version shows, and all that its contract is made of. */
export interface VersionContent {
  name: string;
  terms: QuoteTerms;
  figures: Figures;
  head: QuoteHead;
  lines: DocumentLine[];
  pictures: { logoAssetId: string | null; backgroundAssetId: string | null };
}

export type QuoteRow = RowOf<typeof readQuote>;

export const readQuote = readById(quotes);
export const quoteSnapshots = snapshotsOf(quotes);
export const deleteQuote = deleteById(quotes);
const given = ['id', 'client', 'name', 'validUntil', 'terms', 'figures'] as const;
const filled = Object.keys(quotes.types).filter(
  (name) => !(given as readonly string[]).includes(name) && name !== 'createdAt' && name !== 'updatedAt',
) as Exclude<keyof typeof quotes.types, (typeof given)[number] | 'createdAt' | 'updatedAt'>[];
export const insertQuote = insertInto(quotes, filled);

/** Locks the quote, so that two who accept it do so one after the other. */
export const lockQuote = statement({
  name: 'lock_quote',
  parameters: { id: 'text' },
  row: quotes.row,
  sql: `select ${quotes.columns} from quotes where id = $id for no key update`,
});

const isExpired = "status = 'SENT' and sent_valid_until < $today";
const shownStatus = `case when ${isExpired} then 'EXPIRED' else status end`;

export const quoteLists = recordLists(quotes, {
  sorts: { ...TIMES, name: BY_NAME },
  otherwise: '-createdAt',
  filters: {
    ...{ clientId: 'text?', ...statusFilters, number: 'text?' },
    ...{ validFrom: 'date?', validTo: 'date?', today: 'date' },
  },
  where: `($clientId::text is null or client_id = $clientId)
          and ($status::text is null
            or status = $status and not (${isExpired})
            or $status = 'EXPIRED' and ${isExpired})
          and ($statuses::text[] is null or ${shownStatus} = any ($statuses))
          and ($number::text is null or upper(number) = upper($number))
          and ($validFrom::date is null or valid_until >= $validFrom)
          and ($validTo::date is null or valid_until <= $validTo)`,
});

/** The first change after a version was sent begins the next one. */
export const updateQuote = statement({
  name: 'update_quote',
  parameters: {
    ...{ id: 'text', name: 'text', validUntil: 'date', terms: jsonOf<QuoteTerms>() },
    ...{ figures: jsonOf<Figures>(), now: 'timestamptz' },
  },
  row: quotes.row,
  sql: `update quotes set name = $name, valid_until = $validUntil, terms = $terms, figures = $figures,
          version = coalesce(sent_version + 1, version), updated_at = $now
        where id = $id returning ${quotes.columns}`,
});

export const insertVersion = statement({
  name: 'insert_quote_version',
  parameters: {
    ...{ quoteId: 'text', version: 'integer', content: jsonOf<VersionContent>() },
    ...{ validUntil: 'date', now: 'timestamptz' },
  },
  row: { id: 'text' },
  sql: `insert into quote_versions (quote_id, version, content, valid_until, sent_at)
        values ($quoteId, $version, $content, $validUntil, $now) returning id`,
});

/** The number stays that of the first time. */
export const sendVersion = statement({
  name: 'send_quote_version',
  parameters: {
    ...{ id: 'text', figures: jsonOf<Figures>(), number: 'text?', sequence: 'bigint?', period: 'text?' },
    ...{ issuedAt: 'timestamptz?', issueDate: 'date?', now: 'timestamptz' },
  },
  row: quotes.row,
  sql: `update quotes set status = 'SENT', sent_version = version, sent_valid_until = valid_until, sent_at = $now,
          figures = $figures, number = coalesce(number, $number), sequence = coalesce(sequence, $sequence),
          series_period = coalesce(series_period, $period), issued_at = coalesce(issued_at, $issuedAt),
          issue_date = coalesce(issue_date, $issueDate), updated_at = $now
        where id = $id returning ${quotes.columns}`,
});

export const readVersion = statement({
  name: 'read_quote_version',
  parameters: { quoteId: 'text', version: 'integer' },
  row: { id: 'text', content: jsonOf<VersionContent>(), isSandbox: 'boolean' },
  sql: `select id, content, tenant_mode() = 'SANDBOX' as "isSandbox"
        from quote_versions where quote_id = $quoteId and version = $version`,
});

/** A quote that ends is the version that was sent last. A change that was never sent is dropped. */
const backToSent = `(name, valid_until, version, terms, figures) = (
            select content ->> 'name', sent.valid_until, sent.version, content -> 'terms', content -> 'figures'
            from quote_versions as sent where quote_id = quotes.id and sent.version = quotes.sent_version)`;

export const acceptQuote = statement({
  name: 'accept_quote',
  parameters: {
    ...{ id: 'text', by: 'text', channel: textOf(CHANNELS), fileSha256: 'text', contractId: 'text' },
    ...{ projectId: 'text?', invoiceId: 'text?', depositInvoiceId: 'text?', now: 'timestamptz' },
  },
  row: quotes.row,
  sql: `update quotes set status = 'ACCEPTED', accepted_at = $now, accepted_by = $by, accepted_channel = $channel,
          accepted_file_sha256 = $fileSha256, contract_id = $contractId, project_id = $projectId,
          invoice_id = $invoiceId, deposit_invoice_id = $depositInvoiceId, updated_at = $now, ${backToSent}
        where id = $id returning ${quotes.columns}`,
});

/** Ends a quote that no contract comes of. */
export const endQuote = statement({
  name: 'end_quote',
  parameters: {
    ...{
      id: 'text',
      status: textOf(['DECLINED', 'EXPIRED', 'WITHDRAWN']),
      reason: 'text?',
      now: 'timestamptz',
    },
  },
  row: quotes.row,
  sql: `update quotes set status = $status, declined_at = case when $status = 'DECLINED' then $now::timestamptz end,
          decline_reason = $reason, updated_at = $now, ${backToSent}
        where id = $id returning ${quotes.columns}`,
});

/** The tenant's day. */
export const readToday = statement({
  name: 'read_day_for_quotes',
  parameters: { now: 'timestamptz' },
  row: { today: 'date' },
  sql: 'select tenant_day($now) as today',
});

/** When the quotes of a day expire: at the beginning of the next day. */
export const readExpiry = statement({
  name: 'read_expiry_of_quote',
  parameters: { id: 'text', now: 'timestamptz' },
  row: { status: textOf(QUOTE_STATUSES), expiresAt: 'timestamptz?', isExpired: 'boolean?' },
  sql: `select quotes.status, start_of_day(sent_valid_until + 1, time_zone) as "expiresAt",
          sent_valid_until < tenant_day(tenants, $now) as "isExpired"
        from quotes join tenants on tenants.id = quotes.tenant_id where quotes.id = $id`,
});
