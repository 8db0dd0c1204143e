import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { useService } from '../../../../test/support/service.ts';

const service = useService();

type Columns = Readonly<Record<string, string>>;

/** An erasure takes the person out of these. `traces.test.ts` looks for what it misses. */
const ERASED: Columns = {
  access_tokens: 'created_by',
  console_codes: 'subject',
  console_sessions: 'subject claims user_agent',
  contacts: 'name title phone receives metadata external_id',
  deliveries: 'message',
  emails: 'address',
  exports: 'file_keys',
  feed_failures: 'message',
  feed_webhooks: 'message',
  import_rows: 'given problems',
  imports: 'asked_by',
  integration_authorizations: 'principal email',
  integration_grants: 'subject',
  journal: 'before after media extra',
  journal_waiting: 'before after media',
  links: 'recipient',
  members: 'subject email invited_email role',
  messages: 'recipient recipient_name subject body_text body_html sealed_link server_answer',
  quote_codes: 'name',
  search_words: 'word',
  tenant_clones: 'subject email',
};

/** These go on showing a person, and the receipt names them, or they expire. `acts` are those of operators. */
const KEPT: Columns = {
  acts: 'actor',
  billables: 'name',
  credit_notes: 'seller',
  expenses: 'worker',
  idempotent_answers: 'sealed_answer',
  invoices: 'seller',
  journal: 'actor',
  journal_waiting: 'actor',
  quote_versions: 'content',
  quotes: 'accepted_by',
  tenants: 'contact',
  time_entries: 'worker',
};

/** People type here what they like, or other systems report it. Nothing ties it to a contact or a member. */
const UNTIED: Columns = {
  access_tokens: 'name',
  imports: 'file_name problem',
  addresses: 'name address1 address2',
  assets: 'original_file_name',
  bank_entries: 'counterparty_name counterparty_iban text reference',
  billables: 'description metadata',
  clients: 'name description legal_name electronic_address metadata external_id',
  contracts: 'name description metadata external_id',
  credit_notes: 'reason buyer',
  expenses: 'name description metadata',
  invoices: 'notes metadata buyer external_id',
  message_texts: 'subject_line text',
  payments: 'buyer_name reference external_id',
  projects: 'name description metadata external_id',
  quotes: 'decline_reason',
  receipts: 'file_name',
  tenant_external_ids: 'external_id',
  time_entries: 'description metadata external_id',
  tracked_issues: 'report',
  webhook_inbox: 'report',
  write_offs: 'note',
};

/** None of these holds a person. */
const OTHERS: Columns = {
  imports: 'format mapping mode source task',
  key_holders: 'place key_ids',
  secret_keys: 'storage_prefix',
  event_feed: 'type',
  feed_waiting: 'type',
  feed_webhooks: 'config secrets types ahead',
  access_tokens: 'role scopes created_by_token',
  acts: 'action details',
  addresses: 'region country country_code city zip registration_number vat_number',
  allowances: 'name every role rollover overage',
  application_grants: 'table_name privileges',
  assets: 'access source content_type etag',
  bank_entries: 'iban direction bank_reference return_reason candidates reasons payments',
  bank_feeds: 'iban',
  bank_statements: 'ibans',
  billables:
    'unit_code discounts tax_category tax_country tax_exemption_code tax_exemption_reason supply reference_type collected_for',
  bookkeeping: 'chart accounts',
  charges:
    'name description prices every pauses timing proration unit_code supply tax_category tax_country tax_exemption_code tax_exemption_reason metadata',
  clients:
    'trading_name vat_number vat_number_check tax_number registration_number locale buyer_reference reminders',
  clone_rules: 'table_name on_clone copied_if copied_with on_move moved_if moved_with',
  contracts: 'reference early_payment locale rates collect issue tax_rates',
  credit_note_billables: 'units_taken',
  credit_notes:
    'number series_period taxes invoice_number time_zone locale bank_account reference buyer_reference payment_reference accent_color paper e_invoice_profile',
  deliveries: 'event_type notes',
  document_files: 'problem',
  document_problems: 'message',
  document_taxes: 'category country supply',
  erasures: 'reason erased kept',
  exports: 'progress problem files sealed_passphrase',
  integration_authorizations: 'origin verifier',
  integration_grants: 'sealed',
  integration_problems: 'subject message',
  integration_states: 'provider',
  integrations: 'provider name config secrets memory',
  invoices:
    'taxes mixed_reasons tax_countries credited_part origin issue_problem discounts early_payment annexes prepaid reference buyer_reference payment_reference locale number series_period bank_account accent_color introduction closing paper e_invoice_profile time_zone',
  journal: 'resource type api_version',
  journal_columns: 'table_name column_name resource',
  journal_waiting: 'resource',
  media_attachments: 'slot asset_access',
  message_texts: 'language',
  messages: 'invoice_ids server reason',
  migrations: 'name sha256',
  number_series: 'period',
  payment_attempts: 'provider account url failure_message returned',
  payments: 'received method metadata allocations',
  quotes: 'name terms figures number series_period accepted_channel accepted_file_sha256',
  receipts: 'content_type sha256',
  refunds: 'method reference',
  reminders: 'tone messages',
  rules: 'sha256 take_down',
  signing_keys: 'public_jwk private_sealed',
  subscription_periods: 'event_type',
  subscriptions: 'event_type',
  tenant_clones: 'name',
  tenant_words: 'word',
  tenants:
    'name description mode invoice_number_format credit_note_number_format quote_number_format locale time_zone invoice_number_start credit_note_number_start quote_number_start legal_name trading_name vat_number tax_number registration_number legal_notes electronic_address french_mentions bank_accounts tax_rates e_invoice_profile accent_color invoice_introduction invoice_closing vat_check tax_point reminders limits cloned_from suspension_reason',
  time_entries: 'role source site reference_type reference_name',
  webhook_inbox: 'identifier',
  work: 'lane problem owner',
  write_offs: 'reason taxes',
};

const namesIn = (columns: Columns) =>
  Object.entries(columns).flatMap(([table, list]) => list.split(' ').map((column) => `${table}.${column}`));

describe('the places where persons are', () => {
  // A column that this test names is new, or gone. Say above what an erasure does with it, and in ADR 0064 if it holds a person.
  test('every column that can hold text is declared', async () => {
    const { rows } = await service.db.asOwner((owner) =>
      owner.query(`
        select attrelid::regclass || '.' || attname as name from pg_attribute join pg_class on pg_class.oid = attrelid
        where relkind = 'r' and relnamespace = 'public'::regnamespace and attnum > 0 and not attisdropped
          and format_type(atttypid, null) in ('text', 'text[]', 'jsonb', 'character varying')
          and (attname = 'external_id' or attname !~ '(^|_)(id|hash|key|kind|status|currency_code)$')`),
    );
    const declared = [ERASED, KEPT, UNTIED, OTHERS].flatMap(namesIn);
    assert.deepEqual(declared.sort(), rows.map(({ name }) => name).sort());
  });
});
