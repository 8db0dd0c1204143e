import { type Accounts, accountOf, inWords, type Slot } from '../accounts/resolve.ts';
import type { Booking } from './booking.ts';

/** A booking with the accounts that it is on. */
export interface Accounted extends Booking {
  /** Absent if the chart has none, and the tenant did not set one. */
  accountNumber: string | undefined;
  contraNumber: string | undefined;
  taxNumber: string | undefined;
  taxKey: string | undefined;
}

/** Finds the accounts of bookings. A customer without an account of its own is booked on that of all customers. */
export function accountsFor(accounts: Accounts, debtors: ReadonlyMap<string, number>) {
  const numberOf = (slot: Slot, { client }: Booking) => {
    const debtor = slot.kind === 'CUSTOMERS' ? debtors.get(client) : undefined;
    return debtor === undefined ? accountOf(accounts, slot)?.account : String(debtor);
  };
  return (booking: Booking): Accounted => ({
    ...booking,
    accountNumber: numberOf(booking.account, booking),
    contraNumber: numberOf(booking.contra, booking),
    taxNumber: booking.taxMinor === 0 ? undefined : numberOf({ ...booking.contra, kind: 'TAX' }, booking),
    taxKey: accountOf(accounts, booking.contra)?.taxKey,
  });
}

/** The accounts that are asked for and that nobody set, in words. `withTax` asks for those of tax, too. */
export function missingAccounts(bookings: Accounted[], withTax: boolean): Set<string> {
  return new Set(
    bookings.flatMap(({ account, accountNumber, contra, contraNumber, taxMinor, taxNumber }) => [
      ...(accountNumber === undefined ? [inWords(account)] : []),
      ...(contraNumber === undefined ? [inWords(contra)] : []),
      ...(withTax && taxMinor !== 0 && taxNumber === undefined ? [inWords({ ...contra, kind: 'TAX' })] : []),
    ]),
  );
}
