import { found, invalid } from '../../../platform/errors.ts';
import { type Page, positionedPage } from '../../../platform/http/answers/pagination.ts';
import type { TenantContext } from '../../../platform/http/route.ts';
import { isId } from '../../../platform/ids.ts';
import { dayAfter } from '../../documents/facts/dates.ts';
import { daysBetween, type Letter, lettersOn } from './plan.ts';
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
  const { clientId, clientName, recipients } = first.facts;
  const letters = new Map(lettersOn(on, invoices).map((letter) => [letter.currencyCode, letter]));
  const accounts = [...Map.groupBy(invoices, ({ currencyCode }) => currencyCode)].map(([currency, account]) =>
    presentAccount(on, account, letters.get(currency)),
  );
  return [{ client: clientId, clientName, recipients: recipients.map(({ address }) => address), accounts }];
}

function presentAccount(
  on: string,
  account: PlannedInvoice[],
  letter: Letter<PlannedInvoice> | undefined,
): PreviewedAccount {
  const { currencyCode, currencyExponent } = found(account[0]).facts;
  const listed = new Set(letter?.listed);
  const steps = new Map(letter?.reminded.map(({ planned, step }) => [planned, step]));
  const leftOut = account.filter((one) => !listed.has(one) && one.facts.dueDate < on).slice(0, LEFT_OUT_MAX);
  const shown = ({ facts: { invoiceId: invoice, number, dueDate, dueMinor } }: PlannedInvoice) => ({
    ...{ invoice, number, dueDate, dueMinor },
  });
  return {
    ...{ currencyCode, currencyExponent },
    ...(letter && { tone: letter.tone, totalMinor: totalOf(letter) }),
    invoices: [...listed].map((one) => {
      const step = steps.get(one);
      return { ...shown(one), daysOverdue: daysBetween(one.facts.dueDate, on), ...(step && { step }) };
    }),
    leftOut: leftOut.map((one) => ({ ...shown(one), ...one.plan })),
  };
}

/** The serialiser knows integers beyond what a double holds as `bigint`. */
function totalOf({ listed }: Letter<PlannedInvoice>): number {
  const total = listed.reduce((sum, { facts }) => sum + BigInt(facts.dueMinor), 0n);
  return total <= Number.MAX_SAFE_INTEGER ? Number(total) : (total as unknown as number);
}
