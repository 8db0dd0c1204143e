import type { RetainerClient } from '../../../client/src/client.ts';
import { found } from '../../platform/errors.ts';
import { addAgreed } from './agreed.ts';
import type { Agreement, Kind } from './agreements.ts';
import type { PastClock } from './clock.ts';
import { dayOf } from './days.ts';
import { draftInvoice, type Issued, issueInvoices, settle } from './documents.ts';
import { addLogo, addTracker, freeName, type Opened, openAgency, openAgreement } from './opening.ts';
import { daysOf, type Plan, type PlannedDay } from './plan.ts';
import type { Entry } from './work.ts';

interface Sending {
  retainer: RetainerClient;
  clock: PastClock;
  plan: Plan;
  /** By the places of the plan. */
  opened: Map<number, Opened>;
  issued: Map<number, Issued>;
}

/**
 * Makes a tenant, and lives the plan in it, day by day, through the API. The clock is the one of the service that answers.
 * Returns the tenant's name.
 */
export async function sendPlan(
  person: RetainerClient,
  clock: PastClock,
  plan: Plan,
  report: (line: string) => void,
): Promise<string> {
  const days = daysOf(plan);
  const [first] = days;
  if (!first) throw new Error('the plan is empty');
  const name = await freeName(person);
  report(`${name}: ${plan.agreements.length} clients, ${plan.invoices.length} invoices`);
  clock.setTo(first.day, '06:00');
  const retainer = await openAgency(person, name);
  clock.setToNow();
  await addLogo(retainer);

  const sending: Sending = { retainer, clock, plan, opened: new Map(), issued: new Map() };
  for (const [month, ofMonth] of Map.groupBy(days, ({ day }) => day.slice(0, 7))) {
    for (const day of ofMonth) await liveDay(sending, day);
    report(summaryOf(month, ofMonth));
  }
  clock.setToNow();
  await addAgreed(retainer, dayOf(clock.now()), {
    byPlan: openedOf(sending, 'CARE'),
    byTime: openedOf(sending, 'TIME'),
  });
  await addTracker(retainer, mappingsOf(sending));
  return name;
}

async function liveDay(sending: Sending, { day, ...planned }: PlannedDay): Promise<void> {
  const { retainer, clock, opened, issued } = sending;
  clock.setTo(day, '07:00');
  await Promise.all(
    planned.opened.map(async (one) => opened.set(one.index, await openAgreement(retainer, one))),
  );
  clock.setTo(day, '08:30');
  await Promise.all(
    planned.settled.map(({ invoice, followUp }) => settle(retainer, found(issued.get(invoice)), followUp)),
  );
  clock.setTo(day, '10:00');
  await sendInvoices(sending, planned.invoiced);
  clock.setTo(day, '15:00');
  for (const { index } of planned.ended) {
    const { contractId } = found(opened.get(index));
    await retainer.POST('/contracts/{contractId}/end', { params: { path: { contractId } } });
  }
  clock.setTo(day, '16:30');
  await sendWork(sending, planned.worked);
}

async function sendInvoices(
  { retainer, plan, opened, issued }: Sending,
  invoiced: PlannedDay['invoiced'],
): Promise<void> {
  const drafts = await Promise.all(
    invoiced.map(async ({ place, invoice }) => {
      const { contractId } = found(opened.get(invoice.agreement));
      const { client } = found(plan.agreements[invoice.agreement]) as Agreement;
      return { place, invoice, id: await draftInvoice(retainer, invoice, { contractId, client }) };
    }),
  );
  const toIssue = drafts.filter(({ invoice }) => !invoice.isDraft);
  const done = await issueInvoices(
    retainer,
    toIssue.map(({ id }) => id),
  );
  for (const [index, { place }] of toIssue.entries()) issued.set(place, found(done[index]));
}

async function sendWork({ retainer, opened }: Sending, worked: Entry[]): Promise<void> {
  if (worked.length === 0) return;
  const timeEntries = worked.map(({ agreement, issue, ...entry }) => ({
    projectId: found(opened.get(agreement)).projectId,
    ...entry,
    ...(issue && { referenceType: 'JIRA', referenceId: issue.id, referenceName: issue.name }),
  }));
  await retainer.POST('/time-entries/batch', { body: { timeEntries } });
}

const openedOf = ({ plan, opened }: Sending, kind: Kind) =>
  plan.agreements.filter((one) => one.kind === kind).map(({ index }) => found(opened.get(index)));

function mappingsOf({ plan, opened }: Sending): { projectKey: string; projectId: string }[] {
  return plan.agreements.flatMap(({ index, jiraKey }) =>
    jiraKey ? [{ projectKey: jiraKey, projectId: found(opened.get(index)).projectId }] : [],
  );
}

function summaryOf(month: string, days: PlannedDay[]): string {
  const count = (of: (day: PlannedDay) => number) => days.reduce((sum, day) => sum + of(day), 0);
  const minutes = count(({ worked }) => worked.reduce((sum, entry) => sum + entry.minutes, 0));
  const settled = days.flatMap((day) => day.settled);
  const payments = settled.filter(({ followUp }) => followUp.kind === 'PAY').length;
  const invoices = count(({ invoiced }) => invoiced.length);
  return `${month}: ${invoices} invoices, ${payments} payments, ${Math.round(minutes / 60)} hours`;
}
