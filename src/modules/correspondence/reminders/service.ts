import { forbiddenByState, found, invalid } from '../../../platform/errors.ts';
import type { TenantContext } from '../../../platform/http/route.ts';
import { isOpen } from '../../billing/invoice-status.ts';
import type { RemindersOf } from '../../billing/invoices/reminding.ts';
import type { Reminding } from '../../billing/invoices/reminding-schema.ts';
import type { Invoice } from '../../billing/invoices/schema.ts';
import { invoiceById, lockInvoice } from '../../billing/invoices/service.ts';
import { refuseOutOfReach } from '../../documents/facts/dates.ts';
import { NOT_ENABLED, planReminder } from './plan.ts';
import type { NewPromise, Reminder } from './schema.ts';
import { listReminders, readReminderFacts, readRunTimes, type StoredFacts, setPromise } from './store.ts';

/** An open invoice with its plan. */
export type PlannedInvoice = StoredFacts & { plan: Reminding };

/**
 * Plans the reminders of all open invoices of clients whose policy is on. `from` is the first day on which one can go out: that of
 * the next run, unless it is given.
 */
export async function planFor(
  { db, clock }: Pick<TenantContext, 'db' | 'clock'>,
  clientIds: string[],
  from: string | null = null,
): Promise<PlannedInvoice[]> {
  const rows = await db.all(readReminderFacts, { clientIds, from, now: clock.now().toISOString() });
  return rows.map((facts) => ({ ...facts, plan: planReminder(facts, facts.from) }));
}

/** The plans of open invoices that are read. An invoice without facts has a client whose policy is off. */
export const remindersOf: RemindersOf = async (context, invoices) => {
  const planned = await planFor(context, [...new Set(invoices.map(({ client }) => client))]);
  const plans = new Map(planned.map(({ invoiceId, plan }) => [invoiceId, plan]));
  const off: Reminding = { notRemindedBecause: NOT_ENABLED };
  return new Map(invoices.map(({ id }) => [id, plans.get(id) ?? off]));
};

/** Records by which day the client has promised to pay, or takes that back. */
export async function promise(
  { db, clock }: TenantContext,
  id: string,
  { until }: NewPromise,
): Promise<Invoice> {
  refuseOutOfReach('until', until);
  return db.transaction(async (transaction) => {
    const { status } = await lockInvoice(transaction, id);
    const now = clock.now().toISOString();
    if (until !== null) {
      const { today } = found(await transaction.one(readRunTimes, { now }));
      if (!isOpen(status))
        throw forbiddenByState(
          `Only an invoice with something due can be promised, and this one is ${status}`,
        );
      const message = `must be ${today} or later`;
      if (until < today) throw invalid([{ field: 'until', message, constraint: 'range' }]);
    }
    await transaction.one(setPromise, { id, until, now });
    return invoiceById({ db: transaction, clock }, id);
  });
}

/** The reminders that went out for an invoice. */
export async function findReminders(context: TenantContext, invoiceId: string): Promise<Reminder[]> {
  await invoiceById(context, invoiceId);
  return context.db.all(listReminders, { invoiceId });
}
