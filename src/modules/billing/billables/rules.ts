import { explainViolations } from '../../../platform/database/failures.ts';
import {
  DETAILS_MAX,
  type ErrorDetail,
  forbiddenByState,
  invalid,
  notFound,
  type Refusal,
} from '../../../platform/errors.ts';
import { discountProblems, isOverDiscounted, overDiscounted } from '../../documents/facts/discounts.ts';
import { type GivenTax, NO_TAX, readTax, type StoredTax } from '../../documents/facts/tax.ts';
import type { InvoiceStatus } from '../invoice-status.ts';
import { type BillableChange, LINES_MAX, type NewBillable } from './schema.ts';
import { ownTaxOf } from './tax.ts';

export function refuseUnlessDraft(status: InvoiceStatus): void {
  if (status === 'DRAFT') return;
  throw forbiddenByState(
    `The billables of an invoice can be changed only while it is DRAFT, and this one is ${status}`,
  );
}

/** The quantity of a collected line is what time entries, a fee or an expense charge. */
export function quantityFollowsCharges(): Refusal {
  const message =
    'cannot be changed: it follows the time entries, the fee or the expense that the line charges. Change these, or delete the line, which holds them';
  return invalid([{ field: 'quantity', message, constraint: 'state' }]);
}

/** A disbursement is passed on as it was paid, and untaxed. So its line keeps price and tax. */
export function refuseOtherDisbursement(change: BillableChange): void {
  const message =
    'stays as it is, because the line is a disbursement, which is passed on as it was paid: change its expense, or make that REBILLED';
  const kept = ['amountMinor', 'discounts', ...Object.keys(NO_TAX)];
  const fields = Object.keys(change).filter((field) => kept.includes(field));
  if (fields.length > 0) throw invalid(fields.map((field) => ({ field, message, constraint: 'state' })));
}

/** A line that takes back what was charged has the tax at which it was. Refuses every change of it. */
export function refuseOtherTaxOfReversal(change: GivenTax, line: StoredTax): void {
  const properties = Object.keys(NO_TAX) as (keyof StoredTax)[];
  const { tax } = readTax(change, line);
  if (properties.every((property) => tax[property] === line[property])) return;
  const message =
    'cannot be changed: the line takes back what was charged, at its tax. Delete the line, which holds that, and write one of your own';
  const given = properties.filter((property) => change[property] !== undefined);
  throw invalid(given.map((field) => ({ field, message, constraint: 'state' })));
}

/** A line that deducts a deposit follows from it. Only its place, and the caller's own texts, can be changed. */
export function refuseOtherDeduction({ order, metadata, ...rest }: BillableChange): void {
  const message =
    'cannot be changed: the line deducts a deposit and follows from it. Delete the line, or deduct another amount';
  const fields = Object.keys(rest);
  if (fields.length > 0) throw invalid(fields.map((field) => ({ field, message, constraint: 'state' })));
}

/** The schema requires both halves or neither, but it cannot see that only one of them is null. */
export function refuseHalfAReference({ referenceType, referenceId }: BillableChange): void {
  if ((referenceType === null) === (referenceId === null)) return;
  const [missing, given] =
    referenceType === null ? ['referenceType', 'referenceId'] : ['referenceId', 'referenceType'];
  throw invalid([{ field: missing, message: `is required together with ${given}`, constraint: 'required' }]);
}

/** Refuses lines that do not fit their invoice: too many of them, or in another currency. */
export function refuseMisfits(
  invoice: { billableCount: number; currencyCode: string },
  items: NewBillable[],
): void {
  if (invoice.billableCount + items.length > LINES_MAX) {
    const message = `must leave the invoice with at most ${LINES_MAX} lines, and it has ${invoice.billableCount}`;
    throw invalid([{ field: 'billables', message, constraint: 'maxItems' }]);
  }
  const details = items.flatMap(({ currencyCode = invoice.currencyCode }, index) =>
    currencyCode === invoice.currencyCode
      ? []
      : [otherCurrency(`billables.${index}.currencyCode`, invoice.currencyCode)],
  );
  if (details.length > 0) throw invalid(details);
}

/** Refuses lines that are wrong in themselves: with half a tax, too large a discount, or a service that ends early. */
export function refuseMisshapen(items: NewBillable[]): void {
  const details: ErrorDetail[] = [];
  for (const [index, item] of items.entries()) {
    const path = `billables.${index}.`;
    details.push(...ownTaxOf(item, path).details);
    if (isBackwards(item)) details.push(backwards(path));
    details.push(...discountProblems(item.discounts, `${path}discounts`));
    if (isOverDiscounted(item)) details.push(overDiscounted(path));
    if (details.length >= DETAILS_MAX) break;
  }
  if (details.length > 0) throw invalid(details);
}

function isBackwards({ serviceFrom, serviceTo }: NewBillable): boolean {
  return serviceFrom !== undefined && serviceTo !== undefined && serviceTo < serviceFrom;
}

const backwards = (path = ''): ErrorDetail => ({
  field: `${path}serviceTo`,
  message: 'must not be before serviceFrom',
  constraint: 'range',
});

export function otherCurrency(field: string, currencyCode: string): ErrorDetail {
  return { field, message: `must be the invoice's, ${currencyCode}`, constraint: 'currency' };
}

export const tooLarge = (path = ''): ErrorDetail => ({
  field: `${path}amountMinor`,
  message: 'times quantity must be at most 9007199254740991',
  constraint: 'maximum',
});

/** A fixed amount could become more than the price, when what the line charges changes. */
const percentOnly = (): ErrorDetail => ({
  field: 'discounts',
  message: 'must be percentages, because the line was collected, and what it charges may change',
  constraint: 'state',
});

export const duplicate = (path = ''): ErrorDetail => ({
  field: `${path}referenceId`,
  message: 'is already on another line of the invoice, with the same referenceType',
  constraint: 'unique',
});

/** Explains which of the database's rules a request breaks. */
export function explainLineRules<T>(written: Promise<T>, field: string): Promise<T> {
  return explainViolations(written, {
    invoices_amounts_exact: () => {
      const message = 'must add up to at most 9007199254740991, tax included';
      return invalid([{ field, message, constraint: 'maximum' }]);
    },
    invoices_tax_converted_exact: () => {
      const message = 'must leave the amounts in the tax currency within 9007199254740991';
      return invalid([{ field, message, constraint: 'maximum' }]);
    },
    invoices_taxes_max: () => {
      const message = 'must leave the invoice with at most 200 pairs of tax category and rate';
      return invalid([{ field: 'billables', message, constraint: 'maximum' }]);
    },
    billables_project: () => notFound('projectId'),
    billables_total_exact: () => invalid([tooLarge()]),
    billables_discounts_at_most_price: () => invalid([overDiscounted()]),
    billables_collected_by_percent: () => invalid([percentOnly()]),
    billables_service_forward: () => invalid([backwards()]),
    billables_reference_once: () => invalid([duplicate()]),
  });
}
