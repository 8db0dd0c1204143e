import type { RetainerClient, Schemas } from '../../../../../client/src/client.ts';
import { newKey } from '../../../../parts/attempts.ts';
import { discountValues, sentDiscounts } from '../discount-values.ts';
import type { Billable } from './cells.ts';
import { ADDED_MAX } from './saving.ts';

type NewBillable = Schemas['NewBillable'];

interface Copying {
  /** The days of the service are those of the copied line. */
  hasPeriod: boolean;
  /** Both invoices are of one contract, so its projects are known. */
  hasProject: boolean;
}

/** A line that deducts a deposit belongs to its invoice. A copy would take the money off again. */
export const isCopied = ({ deposit }: Billable): boolean => deposit === undefined;

/**
 * A line to add that charges the same as another one. The copy has no reference and no metadata, which name the work or the
 * record of another system that the first line stands for. A tax that the first line inherits is not copied: the copy has that of
 * its own day.
 */
export function copyOf(line: Billable, { hasPeriod, hasProject }: Copying): NewBillable {
  const { name, description, quantity, unitCode, amountMinor, supply } = line;
  const { taxPercent, taxCategory, taxCountry, taxExemptionCode, taxExemptionReason } = line;
  const { serviceFrom, serviceTo, project, order } = line;
  const tax = { taxPercent, taxCategory, taxCountry, taxExemptionCode, taxExemptionReason };
  const discounts = line.discounts && sentDiscounts(discountValues(line.discounts));
  const copied = {
    ...{ name, description, quantity, unitCode, amountMinor, supply, discounts, order },
    ...(!line.isTaxInherited && tax),
    ...(hasPeriod && { serviceFrom, serviceTo }),
    ...(hasProject && { projectId: project }),
  };
  const given = Object.entries(copied).filter(([, value]) => value !== undefined);
  return Object.fromEntries(given) as unknown as NewBillable;
}

/** Lines in parts that one request may have. */
export function inBatches(lines: readonly NewBillable[]): NewBillable[][] {
  const batches: NewBillable[][] = [];
  for (let at = 0; at < lines.length; at += ADDED_MAX) batches.push(lines.slice(at, at + ADDED_MAX));
  return batches;
}

/** Adds lines to a draft, one batch after the other, so that they keep their order. */
export async function addLines(
  client: RetainerClient,
  invoiceId: string,
  batches: readonly NewBillable[][],
): Promise<Billable[]> {
  const added: Billable[] = [];
  for (const billables of batches) {
    const params = { header: { 'idempotency-key': newKey() } };
    added.push(...(await client.POST('/billables', { params, body: { invoiceId, billables } })).data);
  }
  return added;
}
