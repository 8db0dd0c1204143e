import type { ErrorDetail } from '../../../platform/errors.ts';
import { type GivenTax, mentionsTax, NO_TAX, readTax, type StoredTax } from '../../documents/facts/tax.ts';
import { taxOn } from '../../documents/facts/tax-rates.ts';
import type { TaxRate } from '../../documents/facts/tax-rates-schema.ts';
import { DISBURSEMENT_CODE } from '../../documents/facts/texts.ts';

/** The taxes by day that lines without a tax of their own inherit. */
export interface InheritableTaxes {
  taxRates: TaxRate[];
  taxRatesOfTenant: TaxRate[];
}

/** The tax that a line inherits on a day. */
export type TaxFinder = (day: string) => StoredTax;

/** Finds the contract's tax of a day, or else the tenant's. Thousands of lines may ask for the same days. */
export function taxFinder({ taxRates, taxRatesOfTenant }: InheritableTaxes): TaxFinder {
  const known = new Map<string, StoredTax>();
  return (day) => {
    const tax = known.get(day) ?? taxOn(taxRates, day) ?? taxOn(taxRatesOfTenant, day) ?? NO_TAX;
    known.set(day, tax);
    return tax;
  };
}

/** Whether the tax that lines inherit depends on their day. */
export function isDated({ taxRates, taxRatesOfTenant }: InheritableTaxes): boolean {
  return [...taxRates, ...taxRatesOfTenant].some(({ startsOn }) => startsOn !== undefined);
}

interface Service {
  serviceFrom?: string | null | undefined;
  serviceTo?: string | null | undefined;
}

/** The last day of a service, by which its tax is found. */
export function lastDayOf({ serviceFrom, serviceTo }: Service): string | undefined {
  return serviceTo ?? serviceFrom ?? undefined;
}

/** What was paid in the client's name is no supply of the seller (article 79 (c) of Directive 2006/112/EC). */
export const DISBURSEMENT_TAX: StoredTax = {
  ...NO_TAX,
  ...{ taxCategory: 'E', taxPercent: 0, taxExemptionCode: DISBURSEMENT_CODE },
};

/** A new line's own tax as a whole. Undefined if it inherits its tax. */
export function ownTaxOf(
  line: GivenTax & { isDisbursement?: boolean },
  path = '',
): { tax: StoredTax | undefined; details: ErrorDetail[] } {
  if (line.isDisbursement) return { tax: DISBURSEMENT_TAX, details: [] };
  if (!mentionsTax(line)) return { tax: undefined, details: [] };
  const { tax, details } = readTax(line, NO_TAX, (property) => path + property);
  return { tax: tax.taxCategory === null ? undefined : tax, details };
}

export interface TaxOfLine extends StoredTax {
  isTaxInherited: boolean;
}

/**
 * The tax of a line after a change. A line whose own tax is cleared inherits it again. A line that inherits its tax has that of
 * its new days. `otherwise` is the day of lines that have none.
 */
export function taxAfter(
  change: GivenTax & Service,
  line: TaxOfLine & Service,
  { find, otherwise }: { find: TaxFinder; otherwise: string },
): { tax: Partial<TaxOfLine>; details: ErrorDetail[] } {
  const inherited = () => ({ ...find(lastDayOf(after(line, change)) ?? otherwise), isTaxInherited: true });
  if (mentionsTax(change)) {
    const { tax, details } = readTax(change, line);
    return { tax: tax.taxCategory === null ? inherited() : { ...tax, isTaxInherited: false }, details };
  }
  const isMoved = change.serviceFrom !== undefined || change.serviceTo !== undefined;
  return { tax: isMoved && line.isTaxInherited ? inherited() : {}, details: [] };
}

function after(line: Service, change: Service): Service {
  const { serviceFrom = line.serviceFrom, serviceTo = line.serviceTo } = change;
  return { serviceFrom, serviceTo };
}
