import type { Agreement } from './agreements.ts';
import type { Chance } from './chance.ts';
import { addDays, type Day, earlier, monthAfter, monthName, workdayFrom } from './days.ts';
import { type FollowUp, planSettlement } from './settlement.ts';
import { trackedSince } from './work.ts';

export interface Line {
  name: string;
  quantity: number;
  amountMinor: number;
  unitCode?: 'HUR' | 'MON';
  description?: string;
  serviceFrom?: Day;
  serviceTo?: Day;
}

export interface PlannedInvoice {
  /** The place of its agreement. */
  agreement: number;
  /** The day of the draft, and of its issue. */
  on: Day;
  isDraft: boolean;
  lines: Line[];
  /** Collects the tracked time up to this day. */
  collectTo?: Day;
  notes?: string;
  followUps: FollowUp[];
}

type Unsettled = Omit<PlannedInvoice, 'followUps'>;

/** The invoices of a year, in the order of their days. */
export function planInvoices(chance: Chance, today: Day, agreements: Agreement[]): PlannedInvoice[] {
  const planners = { TIME: planMonthly, CARE: planEverySecondMonth, PROJECT: planInstalments };
  const all = agreements
    .flatMap((agreement) => planners[agreement.kind](chance, today, agreement))
    .sort((one, other) => (one.on < other.on ? -1 : one.on > other.on ? 1 : 0));
  let place = 0;
  return all.map((invoice) => {
    if (invoice.isDraft) return { ...invoice, followUps: [] };
    const agreement = agreements[invoice.agreement] as Agreement;
    const isOfTime = invoice.collectTo !== undefined;
    const facts = { agreement, issuedOn: invoice.on, ...(!isOfTime && { place: place++ }) };
    return { ...invoice, followUps: planSettlement(chance, today, facts) };
  });
}

/** The hours of each of twelve months, in the first days of the next one. Every second client's latest one is a draft. */
function planMonthly(chance: Chance, today: Day, agreement: Agreement): Unsettled[] {
  const { index } = agreement;
  return monthsOfYear(today).map((month) => {
    const on = earlier(workdayFrom(addDays(month, 1 + (index % 3))), today);
    const workMonth = monthAfter(month, -1);
    const isTracked = workMonth >= trackedSince(today);
    return {
      ...{ agreement: index, on, isDraft: month === monthAfter(today, 0) && index % 10 === 5 },
      ...(isTracked
        ? { lines: [], collectTo: addDays(month, -1) }
        : { lines: hoursOf(chance, agreement, workMonth) }),
      notes: `Our work in ${monthName(workMonth)}. Thank you!`,
    };
  });
}

function hoursOf(chance: Chance, { rates, project }: Agreement, month: Day): Line[] {
  const period = { serviceFrom: month, serviceTo: addDays(monthAfter(month, 1), -1) };
  const hours = (name: string, role: string, min: number, max: number): Line => ({
    ...{ name: `${project.name}: ${name}`, unitCode: 'HUR', ...period },
    quantity: chance.between(min * 4, max * 4) / 4,
    amountMinor: rates.find((rate) => rate.role === role)?.amountMinor ?? 0,
  });
  return [
    hours('development', 'developer', 40, 85),
    hours('design', 'designer', 15, 40),
    hours('project management', 'project manager', 5, 14),
  ];
}

/** A plan of two months. An invoice of this month whose day has not come is a draft. */
function planEverySecondMonth(chance: Chance, today: Day, agreement: Agreement): Unsettled[] {
  const { index } = agreement;
  const months = monthsOfYear(today).filter((_, place) => place % 2 === Math.floor(index / 3) % 2);
  return months.map((month) => {
    const due = workdayFrom(addDays(month, 4 + (index % 7)));
    return {
      ...{ agreement: index, on: earlier(due, today), isDraft: due > today },
      lines: careLines(chance, agreement, month),
    };
  });
}

function careLines(chance: Chance, { rates, index }: Agreement, month: Day): Line[] {
  const [general] = rates;
  const hourMinor = general?.amountMinor ?? 0;
  const next = monthAfter(month, 1);
  const period = { serviceFrom: month, serviceTo: addDays(monthAfter(month, 2), -1) };
  const plan: Line = {
    ...{ name: `Care plan, ${monthName(month)} and ${monthName(next)}`, quantity: 2, unitCode: 'MON' },
    ...{ amountMinor: hourMinor * (4 + (index % 5)), description: 'Updates, backups, monitoring', ...period },
  };
  const hosting: Line = { name: 'Hosting', quantity: 2, unitCode: 'MON', amountMinor: 8_900, ...period };
  const extra: Line = {
    ...{ name: chance.pick(['Landing page', 'New form', 'Photo gallery', 'Newsletter']), unitCode: 'HUR' },
    ...{ quantity: chance.between(6, 40) / 4, amountMinor: hourMinor, ...period },
  };
  return chance.between(1, 10) <= 6 ? [plan, hosting, extra] : [plan, hosting];
}

/** The second instalment of some is still a draft. */
function planInstalments(chance: Chance, today: Day, agreement: Agreement): Unsettled[] {
  const { index, instalmentsOn, name } = agreement;
  const price = chance.between(24, 130) * 25_000;
  return instalmentsOn.map((on, place) => {
    const isDraft = place === 1 && (index % 20 === 2 || index % 20 === 8);
    const part = instalmentsOn.length === 1 ? 'agreed price' : place === 0 ? 'first half' : 'second half';
    const lines: Line[] = [
      { name: `${name}: ${part}`, quantity: 1, amountMinor: Math.round(price / instalmentsOn.length) },
    ];
    if (place === 0) lines.push({ name: 'Workshop', quantity: 1, amountMinor: 120_000 });
    if (place === 0 && index % 6 === 2)
      lines.push({ name: 'Discount for the first project', quantity: 1, amountMinor: -45_000 });
    const draftedOn = addDays(today, -chance.between(0, 5));
    return { agreement: index, on: isDraft ? draftedOn : on, isDraft, lines };
  });
}

/** The first days of this month and of the eleven before it. */
function monthsOfYear(today: Day): Day[] {
  return Array.from({ length: 12 }, (_, place) => monthAfter(today, place - 11));
}
