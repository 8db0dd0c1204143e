import { type Agreement, planAgreements } from './agreements.ts';
import { chanceFrom } from './chance.ts';
import type { Day } from './days.ts';
import { type PlannedInvoice, planInvoices } from './invoices.ts';
import type { FollowUp } from './settlement.ts';
import { type Entry, planWork } from './work.ts';

const SEED = 20_260_601;

/** A year of the agency, before anything of it is sent. */
export interface Plan {
  agreements: Agreement[];
  entries: Entry[];
  invoices: PlannedInvoice[];
}

/** The same for the same day and number of clients. */
export function planYear(today: Day, clients: number): Plan {
  const chance = chanceFrom(SEED);
  const agreements = planAgreements(chance, today, clients);
  return {
    agreements,
    entries: planWork(chance, today, agreements),
    invoices: planInvoices(chance, today, agreements),
  };
}

/** The events of one day, in this order. Invoices are named by their place in the plan. */
export interface PlannedDay {
  day: Day;
  opened: Agreement[];
  settled: { invoice: number; followUp: FollowUp }[];
  invoiced: { place: number; invoice: PlannedInvoice }[];
  ended: Agreement[];
  worked: Entry[];
}

/** The days on which something happens, the earliest first: numbers of documents follow their dates. */
export function daysOf({ agreements, entries, invoices }: Plan): PlannedDay[] {
  const days = new Map<Day, PlannedDay>();
  const on = (day: Day): PlannedDay => {
    const known = days.get(day) ?? { day, opened: [], settled: [], invoiced: [], ended: [], worked: [] };
    days.set(day, known);
    return known;
  };
  for (const agreement of agreements) {
    on(agreement.opensOn).opened.push(agreement);
    if (agreement.endsOn !== undefined) on(agreement.endsOn).ended.push(agreement);
  }
  for (const entry of entries) on(entry.date).worked.push(entry);
  for (const [place, invoice] of invoices.entries()) {
    on(invoice.on).invoiced.push({ place, invoice });
    for (const followUp of invoice.followUps) on(followUp.on).settled.push({ invoice: place, followUp });
  }
  return [...days.values()].sort((one, other) => (one.day < other.day ? -1 : 1));
}
