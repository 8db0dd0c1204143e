/**
 * A time on a day of a time zone: noon there, so that no change of the clock moves it to another day. Undefined for today,
 * where the service takes the time of its own clock.
 */
export function timeOn(day: string, timeZone: string, today: string): string | undefined {
  if (day === today || day === '') return undefined;
  const utcNoon = new Date(`${day}T12:00:00Z`);
  if (Number.isNaN(utcNoon.getTime())) return undefined;
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    ...{ year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric', minute: 'numeric' },
  }).formatToParts(utcNoon);
  const part = (type: string) => Number(parts.find((one) => one.type === type)?.value);
  const there = Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'));
  return new Date(2 * utcNoon.getTime() - there).toISOString();
}
