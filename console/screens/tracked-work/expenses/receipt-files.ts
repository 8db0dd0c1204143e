export const RECEIPT_TYPES = ['application/pdf', 'image/png', 'image/jpeg'] as const;
/** Systems don't know the type of every file. */
const BY_END: Record<string, (typeof RECEIPT_TYPES)[number]> = {
  ...{ pdf: 'application/pdf', png: 'image/png', jpg: 'image/jpeg', jpeg: 'image/jpeg' },
};
export const RECEIPT_ACCEPT = [...RECEIPT_TYPES, ...Object.keys(BY_END).map((end) => `.${end}`)];
/** The API takes no longer name. */
export const NAME_MAX = 255;

/** The type of a file that can be a receipt, by what the system says or by the end of its name. */
export function receiptType({ name, type }: Pick<File, 'name' | 'type'>): string | undefined {
  return RECEIPT_TYPES.find((one) => one === type) ?? BY_END[/\.(\w+)$/.exec(name.toLowerCase())?.[1] ?? ''];
}

/** The day that the name of a file holds: `2026-11-03_Taxi.pdf`, `20261103.jpg`. */
export function dayOfFile(fileName: string): string | undefined {
  const [, year, month, day] = /(?<!\d)(20\d\d)[-_.]?(\d\d)[-_.]?(\d\d)(?!\d)/.exec(fileName) ?? [];
  const text = `${year}-${month}-${day}`;
  const time = new Date(text);
  return !Number.isNaN(time.getTime()) && time.toISOString().startsWith(text) ? text : undefined;
}

/** The name of an expense, from its file: `2026-11-03_Taxi-Berlin.pdf` is `Taxi Berlin`. */
export function nameOfFile(fileName: string): string {
  const words = fileName
    .replace(/\.\w+$/, '')
    .replaceAll(/[_\-.\s]+/g, ' ')
    .replaceAll(/\b\d{4} \d\d \d\d\b|\b\d{8}\b/g, '')
    .trim();
  return /\p{L}/u.test(words) ? words : '';
}
