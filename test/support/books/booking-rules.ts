import { accountsFor } from '../../../src/modules/books/bookings/accounted.ts';
import type { Booking } from '../../../src/modules/books/bookings/booking.ts';
import { taxPeriodOf } from '../../../src/modules/books/bookings/datev.ts';
import { postingsOf } from '../../../src/modules/books/bookings/ledger-file.ts';
import { bookedMonths, bookingsOfMonth } from '../../../src/modules/books/bookings/movements.ts';
import type { Scope } from '../../../src/platform/database/database.ts';
import { integerValue } from '../../../src/platform/exact-integers.ts';
import { addAmounts, type TaxSums } from './tax-point-oracle.ts';

const FIRST_DAY = '0001-01-01';
const LAST_DAY = '9999-12-31';
const accounted = accountsFor({ chart: 'NONE', ofChart: [], own: [], home: 'DE' }, new Map());

/** What all bookings of a tenant leave on the accounts of customers and on account, and the tax that they have until a day. */
export async function readBookings(
  scope: Scope,
  { tenant, to }: { tenant: string; to: string },
  open: TaxSums,
  taxes: TaxSums,
): Promise<string[]> {
  const problems: string[] = [];
  for (const month of await bookedMonths(scope, { from: FIRST_DAY, to: LAST_DAY }))
    for await (const bookings of bookingsOfMonth(scope, month, true))
      for (const booking of bookings) {
        addOpen(open, tenant, booking);
        if (booking.valueDate <= to) addTax(taxes, 'ISSUE', tenant, booking);
        if (taxPeriodOf({ taxPoint: 'SUPPLY' }, booking) <= to) addTax(taxes, 'SUPPLY', tenant, booking);
        problems.push(...unbalanced(booking));
      }
  return problems;
}

function addOpen(open: TaxSums, tenant: string, booking: Booking): void {
  const { client, currencyCode, account, contra, amountMinor } = booking;
  for (const [{ kind }, minor] of [
    [account, amountMinor],
    [contra, -amountMinor],
  ] as const) {
    if (kind !== 'CUSTOMERS' && kind !== 'ON_ACCOUNT') continue;
    const amounts = [kind === 'CUSTOMERS' ? minor : 0, kind === 'ON_ACCOUNT' ? minor : 0];
    addAmounts(open, [tenant, client, currencyCode].join(' '), amounts.map(integerValue));
  }
}

function addTax(
  taxes: TaxSums,
  basis: string,
  tenant: string,
  { contra, currencyCode, amountMinor, taxMinor }: Booking,
): void {
  const { category, percent } = contra;
  if (category === undefined) return;
  const key = ['bookings', basis, tenant, category, percent, currencyCode].join(' ');
  addAmounts(taxes, key, [amountMinor - taxMinor, taxMinor].map(integerValue));
}

function unbalanced(booking: Booking): string[] {
  const sides = postingsOf(accounted(booking));
  const sum = sides.reduce((total, { debitMinor, creditMinor }) => total + debitMinor - creditMinor, 0);
  return sum === 0 ? [] : [`a booking of ${booking.id} leaves ${sum}`];
}

/** The tax of the reports, in the form of that of bookings. Bookings of supplies without tax name the buyer's country. */
export function reportedTaxes(until: TaxSums): TaxSums {
  const sums: TaxSums = new Map();
  for (const [key, [taxable = 0n, tax = 0n]] of until) {
    const [basis, tenant, , category, percent, , currencyCode] = key.split(' ');
    if (basis !== 'ISSUE' && basis !== 'SUPPLY') continue;
    addAmounts(sums, ['bookings', basis, tenant, category, percent, currencyCode].join(' '), [taxable, tax]);
  }
  return sums;
}
