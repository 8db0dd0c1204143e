import { locale } from '../app/locale.ts';
import { loadWords, words } from '../words/words.ts';
import { currencyExponent, formatMoney, formatNumber } from './money.ts';
import type { Rule, RuleName } from './rule-patterns.ts';

/** Something that the service refuses: a detail of an error, an obstacle, or a problem of the e-invoice check. */
export interface Refused {
  field: string;
  message: string;
  constraint?: string;
}

let patterns: readonly Rule[] = [];

/** Loads the rules and their sentences. Until then, errors are said in general terms. The first screen needs none. */
export async function loadRules(): Promise<void> {
  const loaded = await Promise.all([
    import('./sending-patterns.ts').then(({ SENDING_RULES }) => SENDING_RULES),
    import('./deposit-patterns.ts').then(({ DEPOSIT_RULES }) => DEPOSIT_RULES),
    import('./rule-patterns.ts').then(({ RULES }) => RULES),
    import('./work-patterns.ts').then(({ WORK_RULES }) => WORK_RULES),
    import('./agreement-patterns.ts').then(({ AGREEMENT_RULES }) => AGREEMENT_RULES),
    import('./e-invoice-patterns.ts').then(({ E_INVOICE_RULES }) => E_INVOICE_RULES),
    import('./bank-patterns.ts').then(({ BANK_RULES }) => BANK_RULES),
    import('./books-patterns.ts').then(({ BOOKS_RULES }) => BOOKS_RULES),
    import('./moving-patterns.ts').then(({ MOVING_RULES }) => MOVING_RULES),
    loadWords('rules', 'auditFields').then(() => []),
  ]);
  patterns = loaded.flat();
}

/** The sentence for a constraint, for messages that the console does not know. */
const BY_CONSTRAINT: Record<string, RuleName> = {
  required: 'required',
  minLength: 'tooShort',
  maxLength: 'tooLong',
  minimum: 'tooSmall',
  exclusiveMinimum: 'tooSmall',
  maximum: 'tooLarge',
  balance: 'tooLarge',
  range: 'outOfRange',
  decimals: 'tooManyDecimals',
  enum: 'choice',
  unique: 'taken',
  uniqueItems: 'twice',
  type: 'form',
  format: 'form',
  pattern: 'form',
  additionalProperties: 'notSettable',
  state: 'notNow',
};

type Texts = Record<string, string | ((...values: (string | number)[]) => string)>;

/** The rule in the page's language, for below its field. Never the API's own words. */
export function sentenceOf(refused: Refused): string {
  if (!words.rules) return words.parts.problems.refused;
  return knownSentence(refused) ?? textOf(BY_CONSTRAINT[refused.constraint ?? ''] ?? 'general');
}

/** The rule, with the name of its field if it would be incomplete without it. */
export function saidOf(refused: Refused): string {
  const sentence = sentenceOf(refused);
  if (!words.rules || isWhole(refused)) return sentence;
  const { of, aValue } = words.rules;
  return `${of(fieldName(refused.field) || aValue, sentence)}.`;
}

function isWhole(refused: Refused): boolean {
  const name = matchOf(refused)?.name ?? BY_CONSTRAINT[refused.constraint ?? ''] ?? 'general';
  return name in words.rules.sentences;
}

/** The sentence for a message of the API, or undefined if it is not known. */
export function knownSentence(refused: Refused): string | undefined {
  const match = words.rules && matchOf(refused);
  return match && textOf(match.name, match.groups);
}

/** A problem of work or of an integration. Those that providers name stay in their own words. */
export function problemText(message: string): string {
  return knownSentence({ field: '', message }) ?? message;
}

function matchOf({
  field,
  message,
}: Refused): { name: RuleName; groups: Record<string, string> } | undefined {
  for (const [pattern, name, ofField] of patterns) {
    const found = (!ofField || ofField.test(field)) && pattern.exec(message);
    if (found) return { name, groups: found.groups ?? {} };
  }
  return undefined;
}

function textOf(name: RuleName, groups: Record<string, string> = {}): string {
  const texts = { ...words.rules.predicates, ...words.rules.sentences } as Texts;
  const text = texts[name] ?? '';
  const values = Object.entries(groups).map(([group, given = '']) =>
    written(group.replace(/\d$/, ''), given),
  );
  return typeof text === 'string' ? text : text(...values);
}

/** Writes a value of a message as people do. */
function written(kind: string, given: string): string | number {
  const writers: Record<string, (text: string) => string | number> = {
    amount: moneyOf,
    count: Number,
    rows: (text) => formatNumber(Number(text.replaceAll(',', '')), locale()),
    percent: (text) => formatNumber(Number(text), locale()),
    day: (text) => dateOf(text, { timeZone: 'UTC' }),
    time: (text) => dateOf(text, { hour: 'numeric', minute: 'numeric' }),
    field: (text) => words.rules.inSentence(fieldName(text)),
    fields: (text) =>
      text
        .split(/ or | and /)
        .map((name) => words.rules.inSentence(fieldName(name)))
        .join(` ${words.rules.or} `),
    status: (text) => nameIn(words.parts.statuses, text),
    category: (text) => nameIn(words.parts.taxCategories, text),
    slots: (text) => text.split(', ').map(slotName).join(', '),
    // Lines come with their identifiers.
    lines: (text) => text.replaceAll(/ \([a-z]+_\w+\)/g, ''),
  };
  return (writers[kind === 'most' ? 'rows' : kind] ?? String)(given);
}

/** `REVENUE S 19 AT` of a message: what is booked, and its tax. */
function slotName(text: string): string {
  const [kind = '', ...tax] = text.split(' ');
  const said = tax.map((word) =>
    /^[\d.]+$/.test(word)
      ? `${formatNumber(Number(word), locale())} %`
      : nameIn(words.parts.taxCategories, word) || word,
  );
  return [nameIn(words.rules.accountKinds, kind) || kind, ...said].join(' ');
}

function nameIn(names: Record<string, string>, value: string): string {
  return names[value] ?? '';
}

/** `847.88 EUR` of a message, as people write money. */
function moneyOf(text: string): string {
  const [decimal = '', currencyCode = ''] = text.split(' ');
  return formatMoney(
    Number(decimal.replace('.', '')),
    currencyCode,
    locale(),
    currencyExponent(currencyCode),
  );
}

function dateOf(text: string, options: Intl.DateTimeFormatOptions): string {
  const format = { year: 'numeric', month: 'short', day: 'numeric', ...options } as const;
  return new Intl.DateTimeFormat(locale(), format).format(new Date(text));
}

/** A field as people read it: `Buyer, address, country code`, and `Line 4, name` of `billables.3.name`. */
export function fieldName(field: string): string {
  const { path, line } = words.rules;
  const names: Record<string, string> = words.auditFields.fields;
  const [, index, ofLine] = /^billables\.(\d+)(?:\.(.*))?$/.exec(field) ?? [];
  const parts = (index === undefined ? field : (ofLine ?? '')).split('.');
  const known = parts.flatMap((part) => names[part] ?? []);
  return path(index === undefined ? known : [line(Number(index) + 1), ...known]);
}
