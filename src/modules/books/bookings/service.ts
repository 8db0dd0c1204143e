import { forbiddenByState, found } from '../../../platform/errors.ts';
import type { Page } from '../../../platform/http/answers/pagination.ts';
import type { TenantContext } from '../../../platform/http/route.ts';
import { withoutNulls } from '../../../platform/schema.ts';
import { accountsIn, knownCustomerAccounts, readBooks } from '../accounts/service.ts';
import { accountsFor } from './accounted.ts';
import { bookingsOf } from './booking.ts';
import { postingsOf } from './ledger-file.ts';
import type { Posting } from './schema.ts';
import { type ListedMovement, readIssue, readStatus } from './store.ts';

/** What the issue of an invoice books, on the accounts of today. */
export async function previewBookings({ db }: TenantContext, id: string): Promise<Page<Posting>> {
  const row = await db.one(readIssue, { id });
  if (!row) {
    found(await db.one(readStatus, { id }));
    throw forbiddenByState('Only an invoice that was issued is booked: finalize it first');
  }
  const debtors = await knownCustomerAccounts(db, [row.client]);
  const accounted = accountsFor(accountsIn(await readBooks(db)), debtors);
  const bookings = bookingsOf(withoutNulls(row) as ListedMovement);
  return { items: bookings.map(accounted).flatMap(postingsOf) };
}
