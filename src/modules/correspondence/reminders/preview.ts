import { found, invalid } from '../../../platform/errors.ts';
import { exactNumber } from '../../../platform/exact-integers.ts';
import { type Page, positionedPage } from '../../../platform/http/answers/pagination.ts';
import type { TenantContext } from '../../../platform/http/route.ts';
import { isId } from '../../../platform/ids.ts';
import { dayAfter, daysBetween } from '../../documents/facts/dates.ts';
import { type Letter, lettersOn } from './plan.ts';
import { LEFT_OUT_MAX, type PreviewedAccount, type PreviewQuery, type ReminderPreview } from './schema.ts';
import { type PlannedInvoice, planFor } from './service.ts';
import { listClientsToRemind, readRunTimes } from './store.ts';

/** The furthest day that can be looked at. */
const AHEAD_DAYS_MAX = 366;

/** The messages that the run of a day would send, as things stand, and the overdue invoices that they would leave out. */
export async function previewReminders(
  { db, clock }: TenantContext,
  query: PreviewQuery,
): Promise<Page<ReminderPreview>> {
  const { today, nextDay } = found(await db.one(readRunTimes, { now: clock.now().toISOString() }));
  const on = query.on ?? dayAfter(today, 1);
  const latest = dayAfter(today, AHEAD_DAYS_MAX);
  if (on < nextDay || on > latest) {
    const message = `must be between ${nextDay}, the day of the next run, and ${latest}`;
    throw invalid([{ field: 'on', message, constraint: 'range' }]);
  }
  const order = {
    positionOf: ({ client }: ReminderPreview) => [client],
    read: ([id, ...rest]: unknown[]) => (isId('client', id) && rest.length === 0 ? id : undefined),
  };
  return positionedPage(query, order, async (afterId = '', count) => {
    const clients = await db.all(listClientsToRemind, { on, afterId, count });
    const ids = clients.map(({ id }) => id);
    const planned = await planFor({ db, clock }, ids);
    const byClient = Map.groupBy(planned, ({ clientId }) => clientId);
    return ids.flatMap((id) => presentClient(on, byClient.get(id) ?? []));
  });
}

function presentClient(on: string, invoices: PlannedInvoice[]): ReminderPreview[] {
  const [first] = invoices;
  if (!first) return [];
  const { clientId: client, clientName, recipients } = first;
  const letters = lettersOn(on, invoices);
  const accounts = [...Map.groupBy(invoices, ({ currencyCode }) => currencyCode)].map(
    ([currency, account]) => {
      const letter = letters.find(({ currencyCode }) => currencyCode === currency);
      return presentAccount(on, account, letter);
    },
  );
  return [{ client, clientName, recipients: recipients.map(({ address }) => address), accounts }];
}

function presentAccount(
  on: string,
  account: PlannedInvoice[],
  { tone, listed }: Partial<Letter<PlannedInvoice>> = {},
): PreviewedAccount {
  const { currencyCode, currencyExponent } = found(account[0]);
  const known = new Set(listed?.map(({ invoiceId }) => invoiceId));
  const leftOut = account.filter(({ invoiceId, dueDate }) => !known.has(invoiceId) && dueDate < on);
  const shown = ({ invoiceId: invoice, number, dueDate, dueMinor }: PlannedInvoice) => ({
    ...{ invoice, number, dueDate, dueMinor },
  });
  const total = listed?.reduce((sum, { dueMinor }) => sum + BigInt(dueMinor), 0n);
  return {
    ...{ currencyCode, currencyExponent },
    ...(tone && { tone }),
    ...(total !== undefined && { totalMinor: exactNumber(total) }),
    invoices: (listed ?? []).map(({ step, ...one }) => {
      return { ...shown(one), daysOverdue: daysBetween(one.dueDate, on), ...(step && { step }) };
    }),
    leftOut: leftOut.slice(0, LEFT_OUT_MAX).map((one) => ({ ...shown(one), ...one.plan })),
  };
}
