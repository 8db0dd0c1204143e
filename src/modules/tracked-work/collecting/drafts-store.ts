import { statement } from '../../../platform/database/statement.ts';

/** Locks the drafts of a contract. One that is issued meanwhile is left out. */
export const lockDraftsOfContract = statement({
  name: 'lock_drafts_of_contract',
  parameters: { contractId: 'text' },
  row: { id: 'text', isPrepaid: 'boolean' },
  sql: `select id, prepaid is not null as "isPrepaid" from invoices
        where contract_id = $contractId and status = 'DRAFT' order by id for no key update`,
});

/** The collecting drafts of a contract, and the periods whose collected invoices were issued. */
export const listCollectingInvoices = statement({
  name: 'list_collecting_invoices',
  parameters: { contractId: 'text', currencyCode: 'text' },
  row: {
    collectsFrom: 'date?',
    draftId: 'text?',
    lineCount: 'bigint',
    totalMinor: 'bigint',
    isIssued: 'boolean',
  },
  sql: `select collects_from as "collectsFrom",
          max(id) filter (where status = 'DRAFT' and currency_code = $currencyCode) as "draftId",
          coalesce(max(billable_count) filter (where status = 'DRAFT' and currency_code = $currencyCode), 0)::bigint
            as "lineCount",
          coalesce(max(total_minor) filter (where status = 'DRAFT' and currency_code = $currencyCode), 0) as "totalMinor",
          bool_or(number is not null) as "isIssued"
        from invoices where contract_id = $contractId and origin = 'COLLECTED'
        group by collects_from`,
});

/** Lists the collecting drafts that come to less than 0, once for each integration that fed them. */
export const listNegativeDrafts = statement({
  name: 'list_negative_drafts',
  parameters: { contractId: 'text' },
  row: { invoiceId: 'text', integrationId: 'text?' },
  sql: `select distinct invoices.id as "invoiceId", integration_id as "integrationId"
        from invoices join time_charges on time_charges.invoice_id = invoices.id
          join time_entries on time_entries.id = time_charges.entry_id
        where invoices.contract_id = $contractId and origin = 'COLLECTED' and status = 'DRAFT' and total_minor < 0`,
});

/** When a day begins in the tenant's time zone. */
export const startOfDay = statement({
  name: 'start_of_day',
  parameters: { day: 'date' },
  row: { at: 'timestamptz' },
  sql: `select start_of_day($day, tenant_zone()) as at`,
});
