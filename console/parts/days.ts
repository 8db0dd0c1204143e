const DAY_MS = 86_400_000;

/** `2026-10-31` for `2026-11-01`. */
export function dayBefore(day: string): string {
  return new Date(new Date(`${day}T00:00:00Z`).getTime() - DAY_MS).toISOString().slice(0, 10);
}

/** The moment at which a day begins in a time zone, as the API writes times. */
export function startOfDay(day: string, timeZone: string): string {
  const wanted = new Date(`${day}T00:00:00Z`).getTime();
  // The offset at that moment is known only once the moment is; the second step is right also where clocks change.
  let moment = wanted;
  for (let step = 0; step < 2; step++) moment = wanted - offsetMs(moment, timeZone);
  return new Date(moment).toISOString();
}

/** The last second of a day in a time zone. */
export function endOfDay(day: string, timeZone: string): string {
  const next = new Date(`${day}T00:00:00Z`);
  next.setUTCDate(next.getUTCDate() + 1);
  const end = new Date(startOfDay(next.toISOString().slice(0, 10), timeZone)).getTime();
  return new Date(end - 1_000).toISOString();
}

/** How far the clocks of a time zone are ahead of UTC. */
function offsetMs(moment: number, timeZone: string): number {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  const shown = new Date(`${format.format(moment).replace(' ', 'T')}Z`).getTime();
  return shown - Math.floor(moment / 1_000) * 1_000;
}

/** A day so many days later: `2026-11-15`. */
export function plusDays(day: string, count: number): string {
  const later = new Date(`${day}T00:00:00Z`);
  later.setUTCDate(later.getUTCDate() + count);
  return later.toISOString().slice(0, 10);
}
