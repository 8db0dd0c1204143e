import { language } from './language.ts';

const plurals = new Intl.PluralRules(language);
const numbers = new Intl.NumberFormat(language);

/** `1 invoice`, `2 invoices`. French counts 0 as one. */
export function counted(count: number, one: string, many: string): string {
  return `${numbers.format(count)} ${pluralOf(count, one, many)}`;
}

/** The form of a word for a number that stands elsewhere. */
export function pluralOf(count: number, one: string, many: string): string {
  return plurals.select(count) === 'one' ? one : many;
}
