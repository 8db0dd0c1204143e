import {
  jsonOf,
  optionalTextOf,
  type RowOf,
  statement,
  textOf,
} from '../../../platform/database/statement.ts';
import { FILE_KINDS, PAPERS } from '../../documents/facts/document.ts';
import { SETTLEMENT_KINDS } from '../../documents/facts/settlement.ts';

/** The look that a document froze at issue, and the mode of its tenant, which never changes. */
export const readLook = statement({
  name: 'read_document_look',
  parameters: { id: 'text' },
  row: {
    paper: optionalTextOf(PAPERS),
    logoAssetId: 'text?',
    backgroundAssetId: 'text?',
    accentColor: 'text?',
    introduction: 'text?',
    closing: 'text?',
    isSandbox: 'boolean',
  },
  sql: `select paper, logo_asset_id as "logoAssetId", background_asset_id as "backgroundAssetId", accent_color as "accentColor",
          introduction, closing, tenant_mode() = 'SANDBOX' as "isSandbox"
        from invoices where id = $id
        union all
        select paper, logo_asset_id, background_asset_id, accent_color, null, null, tenant_mode() = 'SANDBOX'
        from credit_notes where id = $id`,
});

/** The latest payments, credits and write-offs of an invoice, and the sum of all of them. */
export const listSettlement = statement({
  name: 'list_settlement_of_invoice',
  parameters: { invoiceId: 'text', count: 'bigint' },
  row: {
    kind: textOf(SETTLEMENT_KINDS),
    day: 'date',
    amountMinor: 'bigint',
    number: 'text?',
    settledMinor: 'bigint',
  },
  sql: `select kind, day, amount_minor as "amountMinor", number, (sum(amount_minor) over ())::bigint as "settledMinor"
        from (
          select 'PAYMENT' as kind, paid_date as day, allocations.amount_minor, null::text as number, allocations.created_at,
            allocations.id
          from allocations join payments on payments.id = payment_id
          where invoice_id = $invoiceId and allocations.reversed_at is null
          union all
          select 'CREDIT', issue_date, payable_minor, number, created_at, id
          from credit_notes where invoice_id = $invoiceId
          union all
          select case reason when 'EARLY_PAYMENT' then reason else 'WRITE_OFF' end, date, amount_minor, null, created_at, id
          from write_offs where invoice_id = $invoiceId and reversed_at is null
        ) as entries
        order by day desc, created_at desc, id desc limit $count`,
});

/** How much of a credit note lowered what was due. */
export const readSetOff = statement({
  name: 'read_set_off',
  parameters: { creditNoteId: 'text' },
  row: { setOffMinor: 'bigint' },
  sql: `select set_off_minor as "setOffMinor" from credit_notes where id = $creditNoteId`,
});

export const readPictureKeys = statement({
  name: 'read_picture_keys',
  parameters: { ids: jsonOf<string[]>() },
  row: { id: 'text', key: 'text?', hash: 'text?' },
  sql: `select id, store_key as key, etag as hash from assets where id = any (array(select jsonb_array_elements_text($ids)))`,
});

/** Where the files of receipts are. */
export const readReceiptKeys = statement({
  name: 'read_receipt_keys',
  parameters: { ids: jsonOf<string[]>() },
  row: { id: 'text', key: 'text' },
  sql: `select id, store_key as key from receipts where id = any (array(select jsonb_array_elements_text($ids)))`,
});

/** Receipts, with the hashes of their bytes. */
export const listKeptReceipts = statement({
  name: 'list_kept_receipts',
  parameters: { afterId: 'text', count: 'bigint' },
  row: { id: 'text', key: 'text', sizeBytes: 'bigint', sha256: 'text' },
  sql: `select id, store_key as key, size_bytes as "sizeBytes", sha256 from receipts where id > $afterId order by id limit $count`,
});

const file = {
  kind: textOf(FILE_KINDS),
  contentHash: 'text',
  sizeBytes: 'bigint',
  problem: 'text?',
  createdAt: 'timestamptz',
} as const;
const fileColumns = `kind, content_hash as "contentHash", size_bytes as "sizeBytes", problem, created_at as "createdAt"`;

export type FileRow = RowOf<typeof readFile>;

export const readFile = statement({
  name: 'read_document_file',
  parameters: { documentId: 'text', kind: file.kind },
  row: file,
  sql: `select ${fileColumns} from document_files where document_id = $documentId and kind = $kind`,
});

/** Inserts nothing if another process was faster: the first file stays. */
export const insertFile = statement({
  name: 'insert_document_file',
  parameters: {
    invoiceId: 'text?',
    creditNoteId: 'text?',
    quoteVersionId: 'text?',
    kind: file.kind,
    contentHash: 'text',
    sizeBytes: 'bigint',
    problem: 'text?',
    now: 'timestamptz',
  },
  row: file,
  sql: `with solved as (
          delete from document_problems
          where document_id = coalesce($invoiceId, $creditNoteId, $quoteVersionId) and kind = $kind
        )
        insert into document_files (invoice_id, credit_note_id, quote_version_id, kind, content_hash, size_bytes, problem, created_at)
        values ($invoiceId, $creditNoteId, $quoteVersionId, $kind, $contentHash, $sizeBytes, $problem, tenant_time($now))
        on conflict do nothing
        returning ${fileColumns}`,
});

/** The files that were made, and the files that could not be made. */
export const listFiles = statement({
  name: 'list_document_files',
  parameters: { documentId: 'text' },
  row: {
    kind: file.kind,
    contentHash: 'text?',
    sizeBytes: 'bigint?',
    problem: 'text?',
    createdAt: 'timestamptz?',
    attempts: 'integer?',
    failedAt: 'timestamptz?',
  },
  sql: `select ${fileColumns}, null::integer as attempts, null::timestamptz as "failedAt"
        from document_files where document_id = $documentId
        union all
        select kind, null, null, message, null, attempts, failed_at from document_problems
        where document_id = $documentId`,
});

export const recordProblem = statement({
  name: 'record_document_problem',
  parameters: { documentId: 'text', kind: file.kind, message: 'text', now: 'timestamptz' },
  row: { attempts: 'integer' },
  sql: `insert into document_problems (document_id, kind, message, failed_at)
        values ($documentId, $kind, $message, $now)
        on conflict (tenant_id, document_id, kind) do update set
          message = $message, attempts = document_problems.attempts + 1, failed_at = $now
        returning attempts`,
});

/** The hashes among these whose files are still needed. */
export const listNeededHashes = statement({
  name: 'list_needed_document_hashes',
  parameters: { hashes: jsonOf<string[]>() },
  row: { hash: 'text' },
  sql: `select content_hash as hash from document_files
        where content_hash = any (array(select jsonb_array_elements_text($hashes)))`,
});

export const listKeptFiles = statement({
  name: 'list_kept_document_files',
  parameters: { afterDocumentId: 'text', afterKind: 'text', count: 'bigint' },
  row: { documentId: 'text', ...file },
  sql: `select document_id as "documentId", ${fileColumns} from document_files
        where (document_id, kind) > ($afterDocumentId, $afterKind) order by document_id, kind limit $count`,
});

/** Pictures that were verified when they were uploaded, with the hash of their bytes as base64url. */
export const listKeptPictures = statement({
  name: 'list_kept_pictures',
  parameters: { afterId: 'text', count: 'bigint' },
  row: { id: 'text', key: 'text?', sizeBytes: 'bigint?', hash: 'text?' },
  sql: `select id, store_key as key, size_bytes as "sizeBytes", etag as hash from assets
        where status = 'READY' and id > $afterId order by id limit $count`,
});
