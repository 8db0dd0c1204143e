import { PEOPLE, type Person } from './agency.ts';
import type { Agreement } from './agreements.ts';
import type { Chance } from './chance.ts';
import { CLIENTS_MAX } from './clients.ts';
import { addDays, type Day, daysBetween, isWorkday, monthAfter } from './days.ts';

/** Months of tracked time before the current one. */
const MONTHS_TRACKED = 5;
/** Work under care plans is not billed yet, so it is recent. */
const CARE_DAYS = 21;
const DAYS_PER_ISSUE = 8;

export interface Entry {
  /** The place of its agreement. */
  agreement: number;
  date: Day;
  minutes: number;
  worker: string;
  role: string;
  description: string;
  isBillable: boolean;
  /** The Jira issue, as `WEB-142 Checkout`. */
  issue?: { id: string; name: string };
}

const ISSUES = [
  'Search with filters',
  'Checkout in one page',
  'Sign in with a passkey',
  'Address book',
  'Import of old orders',
  'Dashboard for managers',
  'Export to CSV',
  'Faster start page',
  'Forms that keep their place',
  'E-mail templates',
  'Accessible date picker',
  'Dark colours',
  'Translation into French',
  'Role for guests',
  'Reports by region',
  'Payment by invoice',
  'Map of locations',
  'Consent banner',
  'Newsletter subscription',
  'Error pages',
  'Product images in modern formats',
  'Review of the data model',
];
const NOTES: Record<string, readonly string[]> = {
  developer: ['Implementation', 'Code review', 'Tests', 'Bug fixes after review'],
  designer: ['Wireframes', 'Visual design', 'Two rounds of changes', 'Prototype'],
  strategist: ['Workshop', 'Interviews with users', 'Concept'],
  'project manager': ['Planning of the sprint', 'Coordination', 'Acceptance with the client'],
};

export function trackedSince(today: Day): Day {
  return monthAfter(today, -MONTHS_TRACKED);
}

/** The hours of everybody on workdays, up to yesterday. */
export function planWork(chance: Chance, today: Day, agreements: Agreement[]): Entry[] {
  const people = PEOPLE.slice(0, Math.max(2, Math.ceil((PEOPLE.length * agreements.length) / CLIENTS_MAX)));
  const byTime = agreements.filter(({ kind }) => kind === 'TIME');
  const byPlan = agreements.filter(({ kind }) => kind === 'CARE');
  const workdays = daysBetween(trackedSince(today), addDays(today, -1)).filter(isWorkday);
  return workdays.flatMap((date, dayNumber) =>
    people.flatMap((person, place) => {
      const isOff = chance.between(1, 100) <= 6;
      if (isOff) return [];
      const week = Math.floor(dayNumber / 5);
      const [one, other] = [0, 3].map((step) => byTime[(place + week + step) % byTime.length] as Agreement);
      const isRecent = date >= addDays(today, -CARE_DAYS);
      const second = isRecent && chance.between(1, 100) <= 25 ? chance.pick(byPlan) : other;
      const work = [one, second].map((agreement) =>
        workOn(chance, { agreement: agreement as Agreement, date, dayNumber, person }),
      );
      const hasMeeting = chance.between(1, 100) <= 15;
      return hasMeeting ? [...work, meeting(chance, one as Agreement, date, person)] : work;
    }),
  );
}

interface Shift {
  agreement: Agreement;
  date: Day;
  dayNumber: number;
  person: Person;
}

function workOn(chance: Chance, { agreement, date, dayNumber, person }: Shift): Entry {
  const { index, jiraKey } = agreement;
  const number = 101 + Math.floor(dayNumber / DAYS_PER_ISSUE) * 3 + chance.between(0, 2);
  const title = ISSUES[(number + index) % ISSUES.length] as string;
  return {
    ...{ agreement: index, date, worker: person.name, role: person.role, isBillable: true },
    minutes: chance.pick([120, 150, 180, 195, 210, 240, 255]),
    description: jiraKey ? chance.pick(NOTES[person.role] ?? []) : 'Request beyond the care plan',
    ...(jiraKey && {
      issue: { id: String(10_000 + index * 500 + number), name: `${jiraKey}-${number} ${title}` },
    }),
  };
}

function meeting(chance: Chance, { index }: Agreement, date: Day, { name, role }: Person): Entry {
  return {
    ...{ agreement: index, date, worker: name, role, isBillable: false },
    minutes: chance.pick([30, 45, 60]),
    description: 'Weekly status, not charged',
  };
}
