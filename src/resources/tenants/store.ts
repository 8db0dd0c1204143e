import { type RowOf, statement } from '../../platform/database/statement.ts';
import { agePosition } from '../../platform/http/answers/pagination.ts';
import { mediaColumn } from '../media/shared-store.ts';

const columns = `tenants.id, tenants.name, tenants.description,
  invoice_number_format as "invoiceNumberFormat", credit_note_number_format as "creditNoteNumberFormat",
  currency_code as "currencyCode", payment_terms_days as "paymentTermsDays", locale, time_zone as "timeZone",
  legal_name as "legalName", vat_number as "vatNumber", iban, bic,
  tenants.created_at as "createdAt", tenants.updated_at as "updatedAt",
  ${mediaColumn('tenants.id').sql} as media`;

const row = {
  id: 'text',
  name: 'text',
  description: 'text?',
  invoiceNumberFormat: 'text',
  creditNoteNumberFormat: 'text',
  currencyCode: 'text?',
  paymentTermsDays: 'integer?',
  locale: 'text?',
  timeZone: 'text',
  legalName: 'text?',
  vatNumber: 'text?',
  iban: 'text?',
  bic: 'text?',
  createdAt: 'timestamptz',
  updatedAt: 'timestamptz',
  media: 'jsonb',
} as const;

export type TenantRow = RowOf<typeof readTenant>;

/** The tenant and its first owner, in one statement: neither is there without the other. */
export const insertTenant = statement({
  name: 'insert_tenant',
  parameters: {
    id: 'text',
    name: 'text',
    description: 'text?',
    memberId: 'text',
    subject: 'text',
    email: 'text?',
    now: 'timestamptz',
  },
  row,
  sql: `with made as (
          insert into tenants (id, name, description, created_at, updated_at)
          values ($id, $name, $description, $now, $now)
          returning *
        ), owner as (
          insert into members (tenant_id, id, subject, email, role, created_at, updated_at)
          values ($id, $memberId, $subject, $email, 'OWNER', $now, $now)
        )
        select ${columns} from made as tenants`,
});

export const readTenant = statement({
  name: 'read_tenant',
  parameters: { id: 'text' },
  row,
  sql: `select ${columns} from tenants where id = $id and deleted_at is null`,
});

/** Under the caller's own visibility: the tenants of their memberships and open invitations. */
export const listTenantsOfCaller = statement({
  name: 'list_tenants_of_caller',
  parameters: agePosition,
  row: { ...row, role: 'text', isInvitation: 'boolean' },
  sql: `select ${columns}, mine.role, mine.subject is null as "isInvitation"
        from (
          select distinct on (tenant_id) tenant_id, role, subject from members
          where subject = app_subject() or (subject is null and lower(email) = lower(app_email()))
          order by tenant_id, subject nulls last
        ) as mine
        join tenants on tenants.id = mine.tenant_id
        where deleted_at is null and (tenants.created_at, tenants.id) < ($beforeCreatedAt, $beforeId)
        order by tenants.created_at desc, tenants.id desc
        limit $count`,
});

export const updateTenant = statement({
  name: 'update_tenant',
  parameters: { id: 'text', change: 'jsonb', now: 'timestamptz' },
  row,
  sql: `with change as (select $change::jsonb as c)
        update tenants set
          name = coalesce(c ->> 'name', name),
          description = case when c ? 'description' then c ->> 'description' else description end,
          invoice_number_format = case when c ? 'invoiceNumberFormat'
            then coalesce(c ->> 'invoiceNumberFormat', 'INV-{SEQ:6}') else invoice_number_format end,
          credit_note_number_format = case when c ? 'creditNoteNumberFormat'
            then coalesce(c ->> 'creditNoteNumberFormat', 'CN-{SEQ:6}') else credit_note_number_format end,
          time_zone = case when c ? 'timeZone' then coalesce(c ->> 'timeZone', 'UTC') else time_zone end,
          currency_code = case when c ? 'currencyCode' then c ->> 'currencyCode' else currency_code end,
          payment_terms_days = case when c ? 'paymentTermsDays'
            then (c ->> 'paymentTermsDays')::integer else payment_terms_days end,
          locale = case when c ? 'locale' then c ->> 'locale' else locale end,
          legal_name = case when c ? 'legalName' then c ->> 'legalName' else legal_name end,
          vat_number = case when c ? 'vatNumber' then c ->> 'vatNumber' else vat_number end,
          iban = case when c ? 'iban' then c ->> 'iban' else iban end,
          bic = case when c ? 'bic' then c ->> 'bic' else bic end,
          updated_at = case when c = '{}' then updated_at else $now end
        from change where id = $id and deleted_at is null
        returning ${columns}`,
});

/** Hides the tenant, and notes for the purge when that was. */
export const softDeleteTenant = statement({
  name: 'soft_delete_tenant',
  parameters: { id: 'text', now: 'timestamptz' },
  row: { id: 'text' },
  sql: `with hidden as (
          update tenants set deleted_at = $now, updated_at = $now where id = $id and deleted_at is null returning id
        ), noted as (
          insert into deleted_tenants (tenant_id, deleted_at) select id, $now from hidden
        )
        select id from hidden`,
});

export const restoreTenant = statement({
  name: 'restore_tenant',
  parameters: { id: 'text', now: 'timestamptz' },
  row: { id: 'text' },
  sql: `with shown as (
          update tenants set deleted_at = null, updated_at = $now where id = $id and deleted_at is not null returning id
        ), forgotten as (
          delete from deleted_tenants using shown where tenant_id = shown.id
        )
        select id from shown`,
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
        where deleted_at <= $deletedBefore and (deleted_at, tenant_id) > ($afterDeletedAt, $afterId)
        order by deleted_at, tenant_id
        limit $count`,
});

/** Every other row of the tenant goes with it. */
export const purgeTenant = statement({
  name: 'purge_tenant',
  parameters: { id: 'text', deletedBefore: 'timestamptz', issuedBefore: 'timestamptz' },
  row: { id: 'text' },
  sql: `delete from tenants where id = $id and deleted_at <= $deletedBefore
          and not exists (select from invoices where issued_at > $issuedBefore)
          and not exists (select from credit_notes where issued_at > $issuedBefore)
        returning id`,
});

/** As they were, made of snapshots of their rows. */
export const representTenants = statement({
  name: 'represent_tenants',
  parameters: { snapshots: 'jsonb' },
  row: { ...row, eventClient: 'text?' },
  sql: `select ${columns}, null::text as "eventClient"
        from jsonb_populate_recordset(null::tenants, $snapshots) as tenants`,
});
