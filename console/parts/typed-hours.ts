/** Minutes as hours: `1:30`. Forms begin with it, and `minutesIn` reads it again. */
export function clockText(minutes: number): string {
  const all = Math.abs(minutes);
  return `${minutes < 0 ? '-' : ''}${Math.floor(all / 60)}:${String(all % 60).padStart(2, '0')}`;
}

/** Reads hours as `20`, `7:30`, `7.5`, `7,5` or `90m`. Undefined if it is none. Whole numbers are hours, however many. */
export function minutesIn(text: string): number | undefined {
  const plain = text
    .trim()
    .toLowerCase()
    .replace(/\s*(h|std\.?)$/, '');
  const [, whole, rest] = /^(\d{1,6}):([0-5]\d)$/.exec(plain) ?? [];
  if (whole !== undefined) return Number(whole) * 60 + Number(rest);
  const minutes = /^(\d{1,7})\s*m(in)?$/.exec(plain)?.[1];
  if (minutes !== undefined) return Number(minutes);
  if (!/^\d{1,6}([.,]\d{1,2})?$/.test(plain)) return undefined;
  return Math.round(Number(plain.replace(',', '.')) * 60);
}
