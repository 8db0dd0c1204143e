import type { TenantContext } from '../../../platform/http/route.ts';
import { isOpen } from '../invoice-status.ts';
import type { Reminding } from './reminding-schema.ts';
import type { Invoice } from './schema.ts';

/** Plans the reminders of open invoices, by their identifiers. Correspondence supplies it. */
export type RemindersOf = (
  context: Pick<TenantContext, 'db' | 'clock'>,
  invoices: Pick<Invoice, 'id' | 'client'>[],
) => Promise<Map<string, Reminding>>;

export async function withReminders<T extends Pick<Invoice, 'id' | 'client' | 'status'>>(
  context: Pick<TenantContext, 'db' | 'clock'>,
  invoices: T[],
  remindersOf: RemindersOf,
): Promise<T[]> {
  const open = invoices.filter(({ status }) => isOpen(status));
  if (open.length === 0) return invoices;
  const plans = await remindersOf(context, open);
  return invoices.map((invoice) => ({ ...invoice, ...plans.get(invoice.id) }));
}
