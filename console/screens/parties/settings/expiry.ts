import type { Choice } from '../../../parts/inputs.tsx';
import { words } from '../../../words/words.ts';

const DAY_MS = 86_400_000;

/** How long a new token works. `day` asks for the day. */
export function lifetimes(): Choice[] {
  const { days, oneYear, untilDay } = words.access.tokens;
  return [
    { value: '30', text: days(30) },
    { value: '90', text: days(90) },
    { value: '', text: oneYear },
    { value: 'day', text: untilDay },
  ];
}

interface Lifetime {
  lifetime: string;
  /** The last day, as `2026-11-16`. */
  lastDay: string;
}

/** The time of expiry as the API takes it. Undefined leaves it to the service, which gives a year. */
export function expiryOf(
  { lifetime, lastDay }: Lifetime,
  endOfDay: (day: string) => string,
  now = Date.now(),
): string | undefined {
  if (lifetime === 'day') return lastDay === '' ? '' : endOfDay(lastDay);
  return lifetime === '' ? undefined : new Date(now + Number(lifetime) * DAY_MS).toISOString();
}
