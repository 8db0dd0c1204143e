const DAY_MS = 86_400_000;

/** How long a new token works. `day` asks for the day. */
export const LIFETIMES: readonly { value: string; text: string }[] = [
  { value: '30', text: '30 days' },
  { value: '90', text: '90 days' },
  { value: '', text: '1 year' },
  { value: 'day', text: 'Until a day …' },
];

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
