import { jsonOf, statement } from '../../../platform/database/statement.ts';
import type { Annex } from '../../documents/facts/annexes.ts';
import type { DocumentLook } from '../../documents/facts/document.ts';
import type { DocumentBankAccount, Tax } from '../../documents/facts/frozen-schema.ts';
import type { Party } from '../../documents/facts/party-schema.ts';
import type { Parties } from './draft-facts.ts';
import { invoices } from './store.ts';

/** A draft with its parties as they are now, and the terms of its contract. */
export const readDraft = statement({
  name: 'read_draft',
  parameters: { id: 'text' },
  row: { ...invoices.row, parties: jsonOf<Parties>() },
  sql: `select ${invoices.columns}, parties_of_draft(invoices) as parties from invoices where id = $id`,
});

/** The parties of many drafts. Drafts of the same contract and address have the same parties. */
export const readPartiesOfDrafts = statement({
  name: 'read_parties_of_drafts',
  noPlanCache: true,
  parameters: { ids: jsonOf<string[]>() },
  row: { contract: 'reference', address: 'reference?', parties: jsonOf<Parties>() },
  sql: `select contract_id as contract, address_id as address, parties_of_draft(draft) as parties
        from (
          select distinct on (contract_id, address_id) contract_id, address_id, invoices as draft from invoices
          where id = any (array(select jsonb_array_elements_text($ids)))
        ) as drafts`,
});

/** Makes the disbursements of drafts O. */
export const takeDisbursementsOutside = statement({
  name: 'take_disbursements_outside',
  noPlanCache: true,
  parameters: { invoiceIds: jsonOf<string[]>(), now: 'timestamptz' },
  row: {},
  sql: `update billables set tax_category = 'O', tax_exemption_code = null, tax_exemption_reason = null, updated_at = $now
        where invoice_id = any (array(select jsonb_array_elements_text($invoiceIds))) and is_disbursement`,
});

/** A draft with everything that it freezes at issue. */
export interface DraftToIssue {
  id: string;
  number: string;
  sequence: number;
  buyer: Party;
  bankAccount: DocumentBankAccount | null;
  buyerReference: string | null;
  /** The first that no other invoice has. */
  paymentReferences: string[];
  locale: string;
  paymentTermsDays: number;
  /** Whether early payment lowers tax. Null if there is no such discount. */
  reducesTax: boolean | null;
  taxes: Tax[];
  annexes: Annex[] | null;
  /** The day of service, if neither the draft nor its lines have one. */
  serviceDate: string | null;
}

const issued = {
  drafts: jsonOf<DraftToIssue[]>(),
  seller: jsonOf<Party>(),
  look: jsonOf<DocumentLook>(),
  period: 'text',
  issuedAt: 'timestamptz',
  issueDate: 'date',
} as const;

/**
 * Gives each draft its number and freezes it. A due date that was given stands, and otherwise follows from the terms.
 * Triggers count the series on and convert the tax.
 */
const issue = (which: string) => `with drafts as materialized (
          select drafts.*, coalesce((
            select given.reference from (
              -- Row-level security looks nothing up in an index by what a function yields.
              select reference, place, reference_key(reference) as key
              from jsonb_array_elements_text("paymentReferences") with ordinality as one (reference, place) offset 0
            ) as given
            where not exists (select from invoices as other where other.reference_key = given.key)
            order by given.place limit 1
          ), "paymentReferences" ->> -1) as "paymentReference"
          from jsonb_to_recordset($drafts) as drafts (id text, number text, sequence bigint, buyer jsonb,
            "bankAccount" jsonb, "buyerReference" text, "paymentReferences" jsonb, locale text,
            "paymentTermsDays" integer, "reducesTax" boolean, taxes jsonb, annexes jsonb, "serviceDate" date)
        ), tenant as (
          select time_zone as zone, tenant_day(tenants, $issuedAt) as today from tenants where id = app_tenant()
        )
        update invoices set
          status = settled_status(payable_minor, 0, 0, 0, 0),
          number = drafts.number,
          sequence = drafts.sequence,
          series_period = $period,
          time_zone = zone,
          issued_at = $issuedAt,
          issue_date = $issueDate,
          recorded_date = today,
          payment_terms_days = case when num_nonnulls(due_date, due_at) = 0 then drafts."paymentTermsDays" end,
          due_date = coalesce(due_date, day_of(due_at, zone), $issueDate::date + drafts."paymentTermsDays"),
          due_at = coalesce(due_at, end_of_day(coalesce(due_date, $issueDate::date + drafts."paymentTermsDays"), zone)),
          early_payment = early_payment || jsonb_build_object('reducesTax', drafts."reducesTax"),
          paid_at = case when payable_minor = 0 then $issuedAt end,
          seller = $seller,
          buyer = drafts.buyer,
          bank_account = drafts."bankAccount",
          buyer_reference = drafts."buyerReference",
          payment_reference = drafts."paymentReference",
          locale = drafts.locale,
          service_from = case when num_nonnulls(service_from, service_to) = 0 then coalesce(lines_from, "serviceDate") else service_from end,
          service_to = case when num_nonnulls(service_from, service_to) = 0 then coalesce(lines_to, "serviceDate") else service_to end,
          taxes = drafts.taxes,
          annexes = nullif(drafts.annexes, 'null'),
          logo_asset_id = $look::jsonb ->> 'logoAssetId',
          background_asset_id = $look::jsonb ->> 'backgroundAssetId',
          accent_color = $look::jsonb ->> 'accentColor',
          introduction = $look::jsonb ->> 'introduction',
          closing = $look::jsonb ->> 'closing',
          paper = $look::jsonb ->> 'paper',
          layout_version = ($look::jsonb ->> 'layoutVersion')::integer,
          e_invoice_profile = $look::jsonb ->> 'eInvoiceProfile',
          address_id = null,
          updated_at = greatest(updated_at, $issuedAt)
        from drafts, tenant where invoices.id = drafts.id and ${which}
        returning ${invoices.columns}`;

/** Issues one draft by the plan that PostgreSQL keeps. */
export const issueInvoice = statement({
  name: 'issue_invoice',
  parameters: { id: 'text', ...issued },
  row: invoices.row,
  sql: issue('invoices.id = $id'),
});

export const issueInvoices = statement({
  name: 'issue_invoices',
  noPlanCache: true,
  parameters: issued,
  row: invoices.row,
  sql: issue('invoices.id = any (array(select drafts.id from drafts))'),
});
