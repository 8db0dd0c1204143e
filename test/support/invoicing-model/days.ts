/** Days and times by `Intl`. It shares no code with the service, which reckons in PostgreSQL. */
const DAY_MS = 86_400_000;
/** No time zone is further than this from UTC. */
const OFFSET_MAX_MS = 15 * 3_600_000;

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone);
  if (known) return known;
  const parts = {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  } as const;
  const made = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    calendar: 'gregory',
    hourCycle: 'h23',
    ...parts,
  });
  formats.set(zone, made);
  return made;
}

function localPartsOf(at: number, zone: string): Record<string, string> {
  return Object.fromEntries(
    formatOf(zone)
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  );
}

/** The day of an instant in the zone, as YYYY-MM-DD. */
export function dayOf(at: string | number, zone: string): string {
  const { year = '', month, day } = localPartsOf(new Date(at).getTime(), zone);
  return `${year.padStart(4, '0')}-${month}-${day}`;
}

export function plusDays(day: string, count: number): string {
  return new Date(Date.parse(day) + count * DAY_MS).toISOString().slice(0, 10);
}

const starts = new Map<string, number>();

/** The first instant of the day. Days only go forward in time, so it is found by halving. */
export function startOfDay(day: string, zone: string): number {
  const key = `${day} ${zone}`;
  const known = starts.get(key);
  if (known !== undefined) return known;
  let [before, from] = [Date.parse(day) - OFFSET_MAX_MS, Date.parse(day) + OFFSET_MAX_MS];
  while (from - before > 1) {
    const middle = Math.floor((before + from) / 2);
    if (dayOf(middle, zone) < day) before = middle;
    else from = middle;
  }
  starts.set(key, from);
  return from;
}

/** The last millisecond of the day. */
export const endOfDay = (day: string, zone: string) =>
  new Date(startOfDay(plusDays(day, 1), zone) - 1).toISOString();

export const latest = <T extends string>(...days: (T | undefined)[]): T =>
  days
    .filter((day) => day !== undefined)
    .sort()
    .at(-1) as T;

/** The wall clock less UTC. */
function offsetOf(at: number, zone: string): number {
  const { year, month, day, hour, minute } = localPartsOf(at, zone);
  return (
    Date.parse(`${year?.padStart(4, '0')}-${month}-${day}T${hour}:${minute}Z`) -
    Math.floor(at / 60_000) * 60_000
  );
}

/** The next midnight, New Year, or change of the clocks in the zone. */
export function nextTurn(kind: 'midnight' | 'new year' | 'clock change', now: number, zone: string): number {
  const today = dayOf(now, zone);
  if (kind === 'midnight') return startOfDay(plusDays(today, 1), zone);
  if (kind === 'new year')
    return startOfDay(`${String(Number(today.slice(0, 4)) + 1).padStart(4, '0')}-01-01`, zone);
  let [before, from] = [now, now];
  while (offsetOf(from, zone) === offsetOf(now, zone) && from < now + 400 * DAY_MS)
    [before, from] = [from, from + DAY_MS];
  while (from - before > 60_000) {
    const middle = Math.floor((before + from) / 2);
    if (offsetOf(middle, zone) === offsetOf(now, zone)) before = middle;
    else from = middle;
  }
  return Math.floor(from / 60_000) * 60_000;
}
