import { words } from '../../../words/words.ts';

/** An entry is of one day. The service takes more, for imports. */
const MINUTES_MAX = 24 * 60;

/** `7:30`, and `730` or `0730` for the same. */
const CLOCK = /^(\d{0,4}):([0-5]\d)$/;
const DIGITS = /^(\d{1,2})([0-5]\d)$/;
const BOTH = /^(\d{1,4})h([0-5]?\d)m?$/;
/** Three digits or more without a unit are no hours. */
const HOURS = /^(\d{0,2}|\d{0,5}(?=[.,h]))([.,]\d{0,6})?h?$/;
const MINUTES = /^(\d{1,5})m$/;
const UNITS: [RegExp, string][] = [
  [/\s+/g, ''],
  [/hours?|hrs?|std/g, 'h'],
  [/minutes?|mins?/g, 'm'],
];

type Duration = { minutes: number } | { error: string };

/**
 * Reads `7:30`, `730`, `7.5`, `7,5`, `7h30` or `90m` as minutes. One or two digits alone are hours. `kept` is what the entry has
 * already: it may be longer than a day, and stays if it is not changed.
 */
export function readDuration(text: string, kept?: number): Duration {
  const plain = UNITS.reduce((all, [word, short]) => all.replace(word, short), text.trim().toLowerCase());
  const minutes = minutesOf(plain);
  if (minutes !== undefined && minutes === kept) return { minutes };
  const { none, tooLong, tooLongWithoutUnit } = words.time.durations;
  if (!minutes) return { error: none };
  if (minutes <= MINUTES_MAX) return { minutes };
  const isHours = /^\d\d$/.test(plain);
  return { error: isHours ? tooLongWithoutUnit(plain) : tooLong };
}

function minutesOf(plain: string): number | undefined {
  const pair = CLOCK.exec(plain) ?? DIGITS.exec(plain) ?? BOTH.exec(plain);
  if (pair) return Number(pair[1] || 0) * 60 + Number(pair[2]);
  const minutes = MINUTES.exec(plain)?.[1];
  if (minutes !== undefined) return Number(minutes);
  if (!HOURS.test(plain) || !/\d/.test(plain)) return undefined;
  return Math.round(Number(plain.replace('h', '').replace(',', '.')) * 60);
}
