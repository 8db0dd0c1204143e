import {
  jsonOf,
  optionalJsonOf,
  optionalTextOf,
  type RowOf,
  statement,
  textOf,
} from '../../../platform/database/statement.ts';
import { patchById, readById, snapshotsOf, table } from '../../../platform/database/table.ts';
import { agePosition } from '../../../platform/http/answers/pagination.ts';
import { roles } from '../../../platform/http/auth/roles.ts';
import type { FrenchMentions } from '../../documents/facts/france.ts';
import { E_INVOICE_PROFILES } from '../../documents/facts/profiles.ts';
import type { TaxRate } from '../../documents/facts/tax-rates-schema.ts';
import type { SeriesKind } from '../../documents/numbers/series.ts';
import type { ElectronicAddress } from '../clients/schema.ts';
import type { ClonedFrom } from '../cloned-from.ts';
import { mediaColumn } from '../media/shared-store.ts';
import { REMINDERS_DEFAULT, type ReminderPolicy } from '../reminder-policy.ts';
import { VAT_CHECKS } from '../vat-number-check.ts';
import type { BankAccount } from './bank-account-schema.ts';
import { type Contact, storedTenantChange, TAX_POINTS, TENANT_MODES } from './schema.ts';
import { creatorHash } from './shared-store.ts';

/** Events leave it out: it changes without the tenant. */
const nextNumber = (kind: SeriesKind) =>
  ({
    type: 'bigint?',
    sql: `(select next_number from series_position(tenants.id, '${kind}', coalesce(
      (select tenant_clocks.now from tenant_clocks where tenant_clocks.tenant_id = tenants.id), $now), null, null))`,
    snapshotSql: 'null::bigint',
  }) as const;

const tenants = table(
  'tenants',
  {
    id: 'text',
    name: 'text',
    description: 'text?',
    mode: textOf(TENANT_MODES),
    clonedFrom: optionalJsonOf<ClonedFrom>(),
    invoiceNumberFormat: 'text',
    creditNoteNumberFormat: 'text',
    quoteNumberFormat: 'text',
    timeZone: 'text',
    eInvoiceProfile: textOf(E_INVOICE_PROFILES),
    isEInvoiceRequired: 'boolean',
    isStrict: 'boolean',
    isServedAtIssue: 'boolean',
    accentColor: 'text?',
    invoiceIntroduction: 'text?',
    invoiceClosing: 'text?',
    vatCheck: textOf(VAT_CHECKS),
    isCashRounded: 'boolean',
    graceDays: 'integer',
    taxPoint: optionalTextOf(TAX_POINTS),
    reminders: jsonOf<ReminderPolicy>(),
    currencyCode: 'text?',
    paymentTermsDays: 'integer?',
    locale: 'text?',
    legalName: 'text?',
    tradingName: 'text?',
    vatNumber: 'text?',
    taxNumber: 'text?',
    registrationNumber: 'text?',
    legalNotes: 'text?',
    electronicAddress: optionalJsonOf<ElectronicAddress>(),
    contact: optionalJsonOf<Contact>(),
    frenchMentions: optionalJsonOf<Partial<FrenchMentions>>(),
    bankAccounts: jsonOf<BankAccount[]>(),
    taxRates: jsonOf<TaxRate[]>(),
    suspendedAt: 'timestamptz?',
    suspensionReason: 'text?',
    createdAt: 'timestamptz',
    updatedAt: 'timestamptz',
  },
  {
    fallbacks: {
      invoiceNumberFormat: `'INV-{SEQ:6}'`,
      creditNoteNumberFormat: `'CN-{SEQ:6}'`,
      quoteNumberFormat: `'Q-{SEQ:6}'`,
      timeZone: `'UTC'`,
      eInvoiceProfile: `'EN16931'`,
      isEInvoiceRequired: 'false',
      isStrict: 'false',
      isServedAtIssue: 'false',
      vatCheck: `'OFF'`,
      isCashRounded: 'false',
      graceDays: '0',
      reminders: `'${JSON.stringify(REMINDERS_DEFAULT)}'`,
      bankAccounts: `'[]'`,
      taxRates: `'[]'`,
    },
    // What follows from the address may change without the tenant.
    shown: { taxPoint: { sql: 'tax_point_of(tenants)', snapshotSql: 'tenants.tax_point' } },
    computed: {
      media: mediaColumn('tenants.id'),
      nextInvoiceNumber: nextNumber('INVOICE'),
      nextCreditNoteNumber: nextNumber('CREDIT_NOTE'),
      nextQuoteNumber: nextNumber('QUOTE'),
    },
  },
);
const isLive = 'tenants.deleted_at is null';

export type TenantRow = RowOf<typeof readTenant>;

export const readTenant = readById(tenants, { and: isLive, parameters: { now: 'timestamptz' } });
export const updateTenant = patchById(tenants, storedTenantChange, { and: isLive });
export const tenantSnapshots = snapshotsOf(tenants);

export const readHomeCountry = statement({
  name: 'read_home_country',
  parameters: {},
  row: { countryCode: 'text?' },
  sql: 'select home_country() as "countryCode"',
});

/** Lets a person create one tenant at a time, until the transaction ends. */
export const lockCreations = statement({
  name: 'lock_creations',
  parameters: { subject: 'text' },
  row: {},
  sql: `select from pg_advisory_xact_lock(hashtextextended('tenants of ' || $subject, 0))`,
});

export const countCreatedTenants = statement({
  name: 'count_created_tenants',
  parameters: { subject: 'text' },
  row: { count: 'integer' },
  sql: `select count(*)::integer as count from tenant_creators
        where creator_hash = ${creatorHash}
          and not exists (select from deleted_tenants where deleted_tenants.tenant_id = tenant_creators.tenant_id)`,
});

/** Inserts the tenant and its first owner, or the invitation of one. Counts it as its creator's if it has one. */
export const insertTenant = statement({
  name: 'insert_tenant',
  parameters: {
    id: 'text',
    name: 'text',
    description: 'text?',
    mode: 'text',
    memberId: 'text',
    subject: 'text?',
    email: 'text?',
    isCounted: 'boolean',
    now: 'timestamptz',
  },
  row: tenants.row,
  sql: `with owner as (
          insert into members (tenant_id, id, subject, email, role, created_at, updated_at)
          values ($id, $memberId, $subject, $email, 'OWNER', $now, $now)
        ), creator as (
          insert into tenant_creators (tenant_id, creator_hash) select $id, ${creatorHash} where $isCounted
        )
        insert into tenants (id, name, description, mode, created_at, updated_at)
        values ($id, $name, $description, $mode, $now, $now)
        returning ${tenants.columns}`,
});

/** Lets a series begin at a number, unless its current period has a document. A trigger sees to that as well. */
export const startSeries = statement({
  name: 'start_series',
  parameters: { kind: 'text', number: 'bigint', now: 'timestamptz' },
  row: { id: 'text' },
  sql: `update tenants set
          invoice_number_start = case $kind when 'INVOICE' then start else invoice_number_start end,
          credit_note_number_start = case $kind when 'CREDIT_NOTE' then start else credit_note_number_start end,
          quote_number_start = case $kind when 'QUOTE' then start else quote_number_start end,
          updated_at = $now
        from (
          select period, jsonb_build_object('period', period, 'number', $number::bigint) as start
          from series_position(app_tenant(), $kind, $now, null, null)
        ) as series
        where id = app_tenant()
          and not exists (select from number_series where kind = $kind and number_series.period = series.period)
        returning id`,
});

/** Runs without a tenant and lists the tenants of the caller's memberships and open invitations. */
export const listTenantsOfCaller = statement({
  name: 'list_tenants_of_caller',
  parameters: { now: 'timestamptz', ...agePosition },
  row: { ...tenants.row, role: textOf(roles), isInvitation: 'boolean' },
  sql: `select ${tenants.columns}, mine.role, mine.subject is null as "isInvitation"
        from (
          select distinct on (tenant_id) tenant_id, role, subject from members
          where subject = app_subject() or invited_email = lower(app_email())
          order by tenant_id, subject nulls last
        ) as mine
        join tenants on tenants.id = mine.tenant_id
        where ${isLive} and (tenants.created_at, tenants.id) < ($beforeCreatedAt, $beforeId)
        order by tenants.created_at desc, tenants.id desc
        limit $count`,
});

/** Hides the tenant and records the time for the purge. */
export const softDeleteTenant = statement({
  name: 'soft_delete_tenant',
  parameters: { id: 'text', now: 'timestamptz' },
  row: { id: 'text' },
  sql: `with hidden as (
          update tenants set deleted_at = $now, updated_at = tenant_time($now)
          where id = $id and deleted_at is null returning id, mode
        ), listed as (
          insert into deleted_tenants (tenant_id, deleted_at, is_sandbox) select id, $now, mode = 'SANDBOX' from hidden
        )
        select id from hidden`,
});

export const restoreTenantRow = statement({
  name: 'restore_tenant',
  parameters: { id: 'text', now: 'timestamptz' },
  row: { id: 'text' },
  sql: `with restored as (
          update tenants set deleted_at = null, updated_at = tenant_time($now)
          where id = $id and deleted_at is not null and mode = 'LIVE' returning id
        ), unlisted as (
          delete from deleted_tenants using restored where tenant_id = restored.id
        )
        select id from restored`,
});

export const listTenantsToPurge = statement({
  name: 'list_tenants_to_purge',
  parameters: {
    deletedBefore: 'timestamptz',
    afterDeletedAt: 'timestamptz',
    afterId: 'text',
    count: 'bigint',
  },
  row: { id: 'text', deletedAt: 'timestamptz' },
  sql: `select tenant_id as id, deleted_at as "deletedAt" from deleted_tenants
        where (deleted_at <= $deletedBefore or is_sandbox) and (deleted_at, tenant_id) > ($afterDeletedAt, $afterId)
        order by deleted_at, tenant_id
        limit $count`,
});

/** Lets projects be deleted before the lines that name them, until the transaction ends. The function is no read. */
export const deferProjectsOfLines = statement({
  name: 'defer_projects_of_lines',
  noPlanCache: true,
  parameters: {},
  row: {},
  sql: 'select from defer_projects_of_lines()',
});

/** Deletes the tenant and, by cascade, all of its rows. Documents issued after `issuedBefore` prevent it, except those of a sandbox. */
export const purgeTenantRow = statement({
  name: 'purge_tenant',
  parameters: { id: 'text', deletedBefore: 'timestamptz', issuedBefore: 'timestamptz' },
  row: { id: 'text' },
  sql: `delete from tenants where id = $id
          and (mode = 'SANDBOX' and deleted_at is not null or deleted_at <= $deletedBefore and not exists (select from invoices where issued_at > $issuedBefore)
            and not exists (select from credit_notes where issued_at > $issuedBefore))
        returning id`,
});
