import type { StoredTax } from '../../documents/facts/tax.ts';
import type { NewBillable } from './schema.ts';
import type { TaxOfLine } from './tax.ts';

/** A line to write. Collected lines name what they charge. A disbursement has the tax of `DISBURSEMENT_TAX`. */
export type LineToWrite = NewBillable & { collectedFor?: string; isDisbursement?: boolean };

/** A line to insert. Fields that the request left out are filled in. */
export type Line = Omit<LineToWrite, keyof StoredTax> & TaxOfLine & { id: string; order: number };

/**
 * The day whose tax applies to a line of an issued invoice. It follows from facts that are frozen at issue. To store it would
 * mean to write every line once more. Lines of deposits have none.
 */
export const taxDate = `(
          select tax_date_of(billables, invoices) from invoices where invoices.id = billables.invoice_id and invoices.number is not null
        )`;

/** The lines of the parameter, as rows. */
export const givenLines = `jsonb_to_recordset($lines) as line (id text, name text, description text, quantity numeric(15, 6),
  "unitCode" text, "amountMinor" bigint, discounts jsonb, "currencyCode" text, "taxPercent" numeric(7, 4), "taxCategory" text,
  "taxCountry" text, "isTaxInherited" boolean,
  "taxExemptionCode" text, "taxExemptionReason" text, "projectId" text, "serviceFrom" date, "serviceTo" date,
  supply text, "referenceType" text, "referenceId" text, metadata jsonb, "collectedFor" text, "isDisbursement" boolean, "order" bigint)`;

/** Inserts the lines of a source that is called `line`. */
export function insertionOfLines(
  { invoiceId, currencyCode, tax }: { invoiceId: string; currencyCode: string; tax: string },
  from: string,
): string {
  return `insert into billables (id, invoice_id, currency_code, name, description, quantity, unit_code, amount_minor, discounts,
            tax_percent, tax_category, tax_country, tax_exemption_code, tax_exemption_reason, is_tax_inherited, project_id, service_from, service_to,
            supply, reference_type, reference_id, metadata, collected_for, is_disbursement, sort_order, created_at, updated_at)
          select line.id, ${invoiceId}, ${currencyCode}, line.name, line.description, line.quantity,
            coalesce(line."unitCode", 'C62'), line."amountMinor", nullif(line.discounts, '[]'), ${tax}, line."isTaxInherited", line."projectId", line."serviceFrom",
            line."serviceTo", coalesce(line.supply, 'SERVICE'), line."referenceType", line."referenceId", line.metadata, line."collectedFor", coalesce(line."isDisbursement", false), line."order",
            $now, $now
          from ${from}`;
}
