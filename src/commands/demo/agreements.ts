import { HOURLY_MINOR, PRICE_FACTOR } from './agency.ts';
import type { Chance } from './chance.ts';
import { CLIENTS, type ClientFacts } from './clients.ts';
import { addDays, type Day, monthAfter, workdayFrom } from './days.ts';

/** Hours that are billed each month, a plan that is billed every second month, or a fixed price in instalments. */
export type Kind = 'TIME' | 'CARE' | 'PROJECT';

/** A client with its contract, and the project of the contract. */
export interface Agreement {
  /** Its place in the list of clients. */
  index: number;
  client: ClientFacts;
  kind: Kind;
  name: string;
  project: { name: string; description: string };
  /** The Jira project of its work. */
  jiraKey?: string;
  /** The client's purchase order. */
  reference?: string;
  /** When the client is added. */
  opensOn: Day;
  startsOn: Day;
  /** When the work of a fixed price is done. */
  endsOn?: Day;
  /** Days on which the instalments of a fixed price are invoiced. */
  instalmentsOn: Day[];
  rates: { role?: string; unit: 'HOUR'; amountMinor: number; startsOn: Day }[];
  /** True if a next contract is being discussed. */
  hasNextContract: boolean;
}

/** Two of ten clients are billed by time, three by a plan, and five at a fixed price: fifty invoices in a year. */
const KINDS: readonly Kind[] = [
  ...(['TIME', 'CARE', 'PROJECT', 'PROJECT', 'CARE'] as const),
  ...(['TIME', 'PROJECT', 'CARE', 'PROJECT', 'PROJECT'] as const),
];

const TIME_PROJECTS = [
  ['Shipment portal', 'WEB'],
  ['Claims portal', 'CLAIM'],
  ['Learning platform', 'LEARN'],
  ['Web shop', 'SHOP'],
  ['Holiday booking', 'BOOK'],
  ['Reader app', 'READ'],
  ['Lift pass shop', 'LIFT'],
  ['Patient portal', 'PAT'],
] as const;
const FIXED_PROJECTS = [
  'Website relaunch',
  'Brand guidelines',
  'Product catalogue',
  'Campaign site',
  'Recruiting site',
  'Packaging and print',
];

export function planAgreements(chance: Chance, today: Day, count: number): Agreement[] {
  const yearStart = monthAfter(today, -11);
  return CLIENTS.slice(0, count).map((client, index) => {
    const kind = KINDS[index % KINDS.length] as Kind;
    const instalmentsOn = kind === 'PROJECT' ? planInstalments(chance, today, index) : [];
    const [first] = instalmentsOn;
    const startsOn = first === undefined ? monthAfter(today, -12) : addDays(first, -20);
    const endsOn = first !== undefined && index % 10 === 3 ? addDays(first, 30) : undefined;
    const opensOn =
      first === undefined ? addDays(yearStart, -24 + Math.floor(index / 2)) : workdayFrom(startsOn);
    return {
      ...{ index, client, kind, instalmentsOn, startsOn, opensOn },
      ...projectOf(kind, index),
      ...(endsOn !== undefined && endsOn <= today && { endsOn }),
      ...(index % 4 === 0 && { reference: `PO-${45_000 + index * 37}` }),
      rates: ratesOf(client, addDays(monthAfter(today, -12), -30)),
      hasNextContract: index % 10 === 9,
    };
  });
}

function projectOf(kind: Kind, index: number): Pick<Agreement, 'name' | 'project' | 'jiraKey'> {
  if (kind === 'CARE')
    return {
      name: 'Care plan',
      project: { name: 'Website care', description: 'Updates, monitoring, small changes' },
    };
  if (kind === 'PROJECT') {
    const name = FIXED_PROJECTS[index % FIXED_PROJECTS.length] as string;
    return { name, project: { name, description: 'Fixed price, from concept to launch' } };
  }
  const [name, jiraKey] = TIME_PROJECTS[Math.floor(index / 5) % TIME_PROJECTS.length] as [string, string];
  return {
    name: `${name}, time and material`,
    project: { name, description: 'Product team, billed monthly by the hour' },
    jiraKey,
  };
}

/** One or two instalments, at the latest the day before yesterday. */
function planInstalments(chance: Chance, today: Day, index: number): Day[] {
  const latest = addDays(today, -4);
  const first = workdayFrom(addDays(monthAfter(today, -11), chance.between(12, 260)));
  if (index % 10 === 3 || index % 10 === 9) return [first];
  const second = workdayFrom(addDays(first, chance.between(38, 60)));
  return [first, second > latest ? workdayFrom(latest) : second];
}

function ratesOf({ country }: ClientFacts, startsOn: Day): Agreement['rates'] {
  const inCurrency = (minor: number) => Math.round((minor * PRICE_FACTOR[country.currency]) / 100) * 100;
  const general = { unit: 'HOUR' as const, amountMinor: inCurrency(10_000), startsOn };
  const byRole = Object.entries(HOURLY_MINOR).map(([role, minor]) => ({
    ...general,
    role,
    amountMinor: inCurrency(minor),
  }));
  return [general, ...byRole];
}
