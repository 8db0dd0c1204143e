import type { NoReminder, NoReminderCode, Reminding } from '../../billing/invoices/reminding-schema.ts';
import { dayAfter } from '../../documents/facts/dates.ts';
import { TONES, type Tone } from '../../documents/facts/reminder-letter.ts';
import type { ReminderPolicy, ReminderStep } from '../../parties/reminder-policy.ts';

/** The facts that decide whether and when an open invoice is reminded of. */
export interface ReminderFacts {
  /** The client's, or else the tenant's. */
  policy: ReminderPolicy;
  dueMinor: number;
  dueDate: string;
  /** When a server accepted the invoice, or a person said that it was sent. */
  sentAt: string | null;
  /** The outcome of the last message about the invoice. */
  lastMessageStatus: string | null;
  /** A payment online that is under way, or that the payer disputes. */
  onlinePayment?: 'IN_PROCESS' | 'DISPUTED' | null;
  /** Whether the client's money on account would pay it, if the oldest invoices were paid first. */
  isCoveredOnAccount: boolean;
  /** Whether a bank entry that waits for a person is proposed to pay it. */
  isCoveredByBankEntry: boolean;
  promisedUntil: string | null;
  /** All that the client owes overdue in this currency, at the latest once this invoice is overdue. */
  overdueMinor: number;
  recipients: readonly object[];
  /** The days of the last step that was sent. Steps with fewer days are passed. */
  lastAfterDays: number | null;
  /** The last day on which the client was reminded of anything in this currency. */
  accountRemindedOn: string | null;
}

/** The messages of the last outcome that a person has to look at first. */
const FAILED: readonly (string | null)[] = ['FAILED', 'BOUNCED'];

/**
 * Plans the next reminder of an open invoice. `from` is the first day on which one can go out. Of several steps that are due,
 * only the highest goes out.
 */
export function planReminder(facts: ReminderFacts, from: string): Reminding {
  const { policy, dueDate, accountRemindedOn, lastAfterDays } = facts;
  const earliest = later(from, accountRemindedOn && dayAfter(accountRemindedOn, 1));
  const steps = policy.steps.filter(({ afterDays }) => afterDays > (lastAfterDays ?? 0));
  const step = steps.findLast(({ afterDays }) => dayOf(dueDate, afterDays) <= earliest) ?? steps[0];
  const on = step && later(earliest, dayOf(dueDate, step.afterDays));
  const reason = reasonAgainst(facts, on ?? earliest);
  if (reason) return { notRemindedBecause: reason };
  if (!step || !on) return { notRemindedBecause: { code: 'STEPS_DONE', message: 'All reminders were sent' } };
  return { nextReminder: { on, step } };
}

export const NOT_ENABLED: NoReminder = { code: 'DISABLED', message: 'Reminders are off for this client' };

function reasonAgainst(facts: ReminderFacts, on: string): NoReminder | undefined {
  const { policy, promisedUntil, onlinePayment } = facts;
  const because = (code: NoReminderCode, message: string): NoReminder => ({ code, message });
  if (!policy.isEnabled) return NOT_ENABLED;
  if (facts.dueMinor <= 0) return because('NOTHING_DUE', 'Nothing is due');
  if (facts.sentAt === null)
    return because('NOT_SENT', 'The invoice was never sent: send it, or mark it as sent');
  if (FAILED.includes(facts.lastMessageStatus))
    return because('MESSAGE_FAILED', 'The last message did not arrive: correct the address, and repeat it');
  if (onlinePayment === 'IN_PROCESS') return because('PAYMENT_IN_PROCESS', 'A payment online is in process');
  if (onlinePayment === 'DISPUTED') return because('PAYMENT_DISPUTED', 'A payment online is disputed');
  if (facts.isCoveredOnAccount)
    return because('COVERED_ON_ACCOUNT', 'Money on account covers the invoice: allocate it');
  if (facts.isCoveredByBankEntry)
    return because('COVERED_BY_BANK_ENTRY', 'A bank entry that may pay the invoice waits for a decision');
  if (promisedUntil !== null && promisedUntil >= on)
    return because('PROMISED', `The client has promised to pay by ${promisedUntil}`);
  if (facts.overdueMinor < policy.minimumMinor)
    return because('BELOW_MINIMUM', 'The client owes less than the minimum of the policy');
  if (facts.recipients.length === 0)
    return because('NO_RECIPIENT', 'No contact of the client receives REMINDERS or INVOICES');
  return undefined;
}

/** Later days have more digits. */
const LAST_DAY = '9999-12-31';

function dayOf(dueDate: string, afterDays: number): string {
  const day = dayAfter(dueDate, afterDays);
  return day.startsWith('+') ? LAST_DAY : day;
}

function later(one: string, other: string | null): string {
  return other !== null && other > one ? other : one;
}

/** An open invoice with its plan, and the account that it belongs to. */
export interface Planned extends ReminderFacts {
  invoiceId: string;
  clientId: string;
  currencyCode: string;
  plan: Reminding;
}

/** More invoices than people read in a letter. The others follow on the next day. */
const LISTED_MAX = 500;

/** One message to a client about its overdue invoices in one currency. */
export interface Letter<T extends Planned = Planned> {
  clientId: string;
  currencyCode: string;
  /** The highest of the steps that go out. */
  tone: Tone;
  /** First the invoices with a step that goes out on this day, then others of which the client was reminded before. */
  listed: (T & { step?: ReminderStep })[];
}

/** The letters of a day. There is one for each client and currency of which a step goes out. */
export function lettersOn<T extends Planned>(on: string, invoices: T[]): Letter<T>[] {
  const accounts = Map.groupBy(invoices, ({ clientId, currencyCode }) => `${clientId} ${currencyCode}`);
  return [...accounts.values()].flatMap((account): Letter<T>[] => {
    const due = account.flatMap((one) => {
      const next = 'nextReminder' in one.plan ? one.plan.nextReminder : undefined;
      return next?.on === on ? [{ ...one, step: next.step }] : [];
    });
    const tone = TONES.findLast((one) => due.slice(0, LISTED_MAX).some(({ step }) => step.tone === one));
    const [first] = due;
    if (!first || !tone) return [];
    const { clientId, currencyCode } = first;
    const steps = new Set(due.map(({ invoiceId }) => invoiceId));
    const before = account.filter((one) => !steps.has(one.invoiceId) && isRemindedBefore(one, on));
    return [{ clientId, currencyCode, tone, listed: [...due, ...before].slice(0, LISTED_MAX) }];
  });
}

/** Whether the client knows of the invoice by an earlier reminder, and nothing speaks against naming it again. */
function isRemindedBefore({ plan, lastAfterDays, promisedUntil }: Planned, on: string): boolean {
  const isFree = 'nextReminder' in plan || plan.notRemindedBecause.code === 'STEPS_DONE';
  return lastAfterDays !== null && isFree && (promisedUntil === null || promisedUntil < on);
}
