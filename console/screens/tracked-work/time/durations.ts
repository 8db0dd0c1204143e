/** The minutes of 31 days, the longest that an entry can take. */
const MINUTES_MAX = 44_640;

const CLOCK = /^(\d{0,4}):([0-5]\d)$/;
const DECIMAL = /^(\d{0,5}(?:[.,]\d{0,6})?)(h|m|)$/;
const BOTH = /^(\d{1,4})h([0-5]?\d)m?$/;
const WORDS: [RegExp, string][] = [
  [/\s+/g, ''],
  [/hours?|hrs?|std/g, 'h'],
  [/minutes?|mins?/g, 'm'],
];

/** Reads `1:30`, `1.5`, `1,5`, `1h 30m` or `90m` as minutes. A number alone means hours. Undefined if it is no duration. */
export function readDuration(text: string): number | undefined {
  const plain = WORDS.reduce((all, [word, short]) => all.replace(word, short), text.trim().toLowerCase());
  const minutes = minutesOf(plain);
  return minutes !== undefined && minutes >= 1 && minutes <= MINUTES_MAX ? minutes : undefined;
}

function minutesOf(plain: string): number | undefined {
  const pair = CLOCK.exec(plain) ?? BOTH.exec(plain);
  if (pair) return Number(pair[1] || 0) * 60 + Number(pair[2]);
  const [, amount = '', unit] = DECIMAL.exec(plain) ?? [];
  if (!/\d/.test(amount)) return undefined;
  const value = Number(amount.replace(',', '.'));
  return Math.round(unit === 'm' ? value : value * 60);
}

export const DURATION_HELP = 'is no duration: type 1:30, 1.5 or 90m';
