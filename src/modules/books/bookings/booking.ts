import { countryOfVatNumber } from '../../documents/facts/tax-country.ts';
import type { AccountKind } from '../accounts/kinds.ts';
import type { Slot } from '../accounts/resolve.ts';
import type { ListedMovement, PaidTax } from './store.ts';

/** An amount that goes from one account to another. */
export interface Booking {
  /** What is booked, and of what. */
  type: ListedMovement['type'] | 'RECEIVED_DEPOSIT';
  id: string;
  recordedDate: string;
  valueDate: string;
  /** The number of the document. Money has that of the invoice that it pays. */
  number?: string;
  /** The number of the invoice that is credited or paid. Money on account has none. */
  invoiceNumber?: string;
  client: string;
  clientName: string;
  currencyCode: string;
  currencyExponent: number;
  taxCurrencyCode?: string;
  taxExchangeRate?: number;
  account: Slot;
  contra: Slot;
  /** Above 0, `account` is debited. It includes the tax. */
  amountMinor: number;
  /** The part of it that is tax, which the contra account has beside it. */
  taxMinor: number;
  /** The amount in the tax currency, as the document froze its parts. Money has none. */
  declaredMinor?: number;
  taxDate?: string;
  /** A day of the period that has the tax, if it is brought forward. */
  taxPeriod?: string;
  buyerVatNumber?: string;
}

const CUSTOMERS: Slot = { kind: 'CUSTOMERS' };
const ON_ACCOUNT: Slot = { kind: 'ON_ACCOUNT' };

const KIND_OF_REASON: Record<NonNullable<ListedMovement['reason']>, AccountKind> = {
  SMALL_DIFFERENCE: 'ROUNDING',
  EARLY_PAYMENT: 'DISCOUNT',
  UNCOLLECTIBLE: 'BAD_DEBT',
  INSOLVENCY: 'BAD_DEBT',
  BANK_CHARGE: 'BANK_CHARGE',
};
const KIND_OF_TAX = { SALE: 'REVENUE', DEDUCTION: 'DEPOSIT', DISBURSEMENT: 'DISBURSEMENT' } as const;

/** Categories whose account depends on where the buyer is. */
const UNTAXED_HERE = ['AE', 'K', 'G', 'O'];
/** Those of the EC sales list. */
const LISTED = ['AE', 'K'];

/**
 * What a movement books. Customers owe what was invoiced less what was credited, written off and paid, each under the number of its
 * invoice. Money that pays nothing yet is on account.
 */
export function bookingsOf(movement: ListedMovement): Booking[] {
  switch (movement.type) {
    case 'INVOICE':
    case 'INVOICE_REVERSAL':
    case 'CREDIT_NOTE':
      return bookingsOfDocument(movement);
    case 'WRITE_OFF':
    case 'WRITE_OFF_REVERSAL':
      return bookingsOfTaxes(movement, movement.reason && KIND_OF_REASON[movement.reason]);
    case 'PAYMENT':
    case 'PAYMENT_REVERSAL': {
      const arrived = -movement.amountMinor - (movement.directMinor ?? 0);
      return [booking(withoutNumber(movement), bankOf(movement), ON_ACCOUNT, arrived)];
    }
    case 'REFUND':
    case 'REFUND_REVERSAL':
      return [booking(withoutNumber(movement), ON_ACCOUNT, bankOf(movement), movement.amountMinor)];
    // Money that pays an invoice on the day of its arrival never was on account. What is freed is.
    case 'ALLOCATION':
      return [
        booking(movement, CUSTOMERS, movement.isDirect ? bankOf(movement) : ON_ACCOUNT, movement.amountMinor),
      ];
    case 'ALLOCATION_REVERSAL':
      return [booking(movement, CUSTOMERS, ON_ACCOUNT, movement.amountMinor)];
  }
}

/** A deposit is owed from its issue, but its tax is booked with the money. What is carried over is booked elsewhere already. */
function bookingsOfDocument(movement: ListedMovement): Booking[] {
  const { amountMinor, invoiceKind, taxes = [] } = movement;
  const whole = (kind: AccountKind, minor = amountMinor) =>
    minor === 0 ? [] : [booking(movement, CUSTOMERS, { kind }, minor)];
  if (invoiceKind === 'CARRIED_OVER') return whole('CARRIED_OVER');
  if (invoiceKind !== 'DEPOSIT') return bookingsOfTaxes(movement);
  // No money and no deduction takes the rounding off again.
  const taxed = taxes.reduce((sum, { taxableMinor, taxMinor }) => sum + taxableMinor + taxMinor, 0);
  return [...whole('REQUESTED_DEPOSIT', taxed), ...whole('ROUNDING', amountMinor - taxed)];
}

/** A booking for each of its taxes, and one for the rest, which is rounding or has no tax. */
function bookingsOfTaxes(movement: ListedMovement, kind?: AccountKind): Booking[] {
  const { amountMinor, taxes = [], invoiceKind } = movement;
  if (kind && invoiceKind === 'DEPOSIT')
    return [booking(movement, CUSTOMERS, { kind: 'REQUESTED_DEPOSIT' }, amountMinor)];
  const taxed = taxes.map((tax) => {
    const isOutside = tax.kind === 'DISBURSEMENT';
    const slot = { kind: kind ?? KIND_OF_TAX[tax.kind], ...(!isOutside && taxOf(tax, movement)) };
    const gross = tax.taxableMinor + tax.taxMinor;
    const { taxDate, taxableMinorInTaxCurrency: declared, taxMinorInTaxCurrency: declaredTax = 0 } = tax;
    return {
      ...booking(movement, CUSTOMERS, slot, gross, tax.taxMinor),
      ...(declared !== undefined && { declaredMinor: declared + declaredTax }),
      ...(taxDate !== undefined && { taxDate }),
    };
  });
  const rest = amountMinor - taxed.reduce((sum, one) => sum + one.amountMinor, 0);
  return [
    ...taxed.filter((one) => one.amountMinor !== 0),
    ...(rest === 0 ? [] : [booking(movement, CUSTOMERS, { kind: kind ?? 'ROUNDING' }, rest)]),
  ];
}

/**
 * The tax that counts with the money. Deposits have it then only. An invoice before its supply was booked with the tax of that day,
 * so a part of it is brought forward: the same accounts have it twice, with either sign.
 */
export function bookingsOfPaid({
  taxableMinor,
  taxMinor,
  declaredMinor,
  invoice,
  isDeposit,
  taxDate,
  ...rest
}: PaidTax): Booking[] {
  const movement = { ...rest, id: invoice };
  const [tax, gross] = [taxOf(rest, rest), taxableMinor + taxMinor];
  if (isDeposit) {
    const contra: Slot = { kind: 'DEPOSIT', ...tax };
    const received = { ...movement, type: 'RECEIVED_DEPOSIT' as const };
    const booked = booking(received, { kind: 'REQUESTED_DEPOSIT' }, contra, gross, taxMinor);
    return [{ ...booked, ...(declaredMinor !== undefined && { declaredMinor }) }];
  }
  const revenue: Slot = { kind: 'REVENUE', ...tax };
  const part = (sign: number) => ({
    ...booking({ ...movement, type: 'INVOICE' }, CUSTOMERS, revenue, sign * gross, sign * taxMinor),
    ...(declaredMinor !== undefined && { declaredMinor: sign * declaredMinor }),
    ...(taxDate !== undefined && { taxDate }),
  });
  return [{ ...part(1), taxPeriod: rest.valueDate }, part(-1)];
}

type Taxed = Pick<Slot, 'category' | 'percent' | 'country' | 'supply'>;

function taxOf(
  { category, percent, country, supply }: Taxed,
  { buyerCountry, buyerVatNumber }: { buyerCountry?: string; buyerVatNumber?: string },
): Taxed {
  // The EC sales list goes by the number of the buyer, too.
  const ofNumber = LISTED.includes(category ?? '') ? countryOfVatNumber(buyerVatNumber ?? '') : undefined;
  const place =
    category !== undefined && UNTAXED_HERE.includes(category) ? (ofNumber ?? buyerCountry) : country;
  return {
    ...(category !== undefined && { category }),
    ...(percent !== undefined && { percent }),
    ...(place !== undefined && { country: place }),
    ...(supply !== undefined && { supply }),
  };
}

const bankOf = ({ isOnline }: ListedMovement): Slot => ({ kind: isOnline ? 'PROVIDER_CLEARING' : 'BANK' });

type Facts = Omit<
  Booking,
  'account' | 'contra' | 'amountMinor' | 'taxMinor' | 'declaredMinor' | 'taxDate' | 'taxPeriod'
>;

function withoutNumber({ number, invoiceNumber, ...movement }: ListedMovement): Facts {
  return movement;
}

function booking(
  {
    type,
    id,
    recordedDate,
    valueDate,
    number,
    client,
    clientName,
    currencyCode,
    currencyExponent,
    ...more
  }: Facts,
  account: Slot,
  contra: Slot,
  amountMinor: number,
  taxMinor = 0,
): Booking {
  const { invoiceNumber, taxCurrencyCode, taxExchangeRate, buyerVatNumber } = more;
  return {
    ...{ type, id, recordedDate, valueDate, client, clientName, currencyCode, currencyExponent },
    ...(number !== undefined && { number }),
    ...(invoiceNumber !== undefined && { invoiceNumber }),
    ...(taxCurrencyCode !== undefined && { taxCurrencyCode }),
    ...(taxExchangeRate !== undefined && { taxExchangeRate }),
    ...(buyerVatNumber !== undefined && { buyerVatNumber }),
    ...{ account, contra, amountMinor, taxMinor },
  };
}
