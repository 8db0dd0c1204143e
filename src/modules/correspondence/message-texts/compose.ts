import { currencyExponent } from '../../../platform/currencies.ts';
import type { MessageKind } from '../../billing/sent-schema.ts';
import { sandboxTexts } from '../../documents/facts/sandbox-texts.ts';
import { type DocumentLanguage, languageOf } from '../../documents/facts/texts.ts';
import { type Formats, formatsOf } from '../../documents/layout/formats.ts';
import { QUOTE_LABELS } from '../../documents/layout/texts/quote.ts';
import { LABELS } from '../../documents/layout/texts.ts';
import { htmlOf } from './html.ts';
import { ALONE, namesIn, PLACEHOLDER, type Placeholder } from './placeholders.ts';
import { type DocumentRow, LINK, type Line, plainTextOf } from './plain-text.ts';
import { de } from './texts/de.ts';
import { en } from './texts/en.ts';
import { es } from './texts/es.ts';
import { fr } from './texts/fr.ts';
import { it } from './texts/it.ts';
import { nl } from './texts/nl.ts';
import { type Template, templateOf, type Wording } from './texts/wording.ts';

export type Language = DocumentLanguage;
export type OwnText = Partial<Template>;

export interface MessageFacts {
  kind: MessageKind;
  language: Language;
  /** Decides how amounts and days are written, as on documents. Another language than `language` is ignored. */
  locale?: string;
  sellerName: string;
  accentColor?: string;
  /** The address of a picture, with https: or cid:. */
  logoUrl?: string;
  clientName: string;
  greetingName?: string;
  documents: {
    number: string;
    issueDate: string;
    dueDate?: string;
    totalMinor: number;
    dueMinor?: number;
  }[];
  currencyCode?: string;
  totalDueMinor?: number;
  period?: { from: string; to: string };
  paidMinor?: number;
  paidDate?: string;
  /** Accepts a quote. */
  code?: string;
  /** The link. With `{{link}}`, bodies keep the placeholder, and no other text of theirs has it. */
  url?: string;
  isSandbox: boolean;
}

export interface ComposedMessage extends Template {
  html: string;
}

/** As long as the subject of a message may be. */
const SUBJECT_LENGTH_MAX = 200;
/** Further numbers in a sentence, and further documents in a list, are only counted. */
const NUMBERS_MAX = 3;
const DOCUMENTS_MAX = 50;

const WORDINGS: Record<Language, Wording> = { en, de, fr, es, it, nl };
export const LANGUAGES = Object.keys(WORDINGS) as Language[];

export const defaultTemplate = (kind: MessageKind, language: Language): Template =>
  templateOf(WORDINGS[language], kind);

/** A message in both its forms. They come from one template, so they say the same. */
export function composeMessage(facts: MessageFacts, own: OwnText = {}): ComposedMessage {
  const { kind, language, isSandbox, sellerName } = facts;
  const wording = WORDINGS[language];
  const { subject, text } = { ...templateOf(wording, kind), ...own };
  const formats = formatsOf(languageOf(facts.locale) === language ? (facts.locale ?? language) : language);
  const values = valuesOf(facts, wording, formats);
  const sandbox = isSandbox
    ? { word: sandboxTexts({ type: 'INVOICE', locale: language }).word, notice: wording.sandbox }
    : undefined;
  const mark = sandbox ? `[${sandbox.word}] ` : '';
  const message = {
    ...{ language, sandbox, sellerName: oneLine(sellerName), open: wording.open },
    subject: Array.from(oneLine(mark + filled(subject, values)))
      .slice(0, SUBJECT_LENGTH_MAX)
      .join(''),
    paragraphs: paragraphsOf(text, values),
    documents: kind === 'QUOTE_CODE' ? [] : rowsOf(facts, formats),
    url: values.link,
  };
  return { subject: message.subject, text: plainTextOf(message), html: htmlOf(message, facts) };
}

type TextValues = { [Name in Placeholder]?: string | undefined };

function valuesOf(facts: MessageFacts, wording: Wording, formats: Formats): TextValues {
  const { kind, documents, currencyCode, totalDueMinor, period, paidDate, greetingName, url } = facts;
  const money = moneyIn(currencyCode, formats);
  const day = (text: string | undefined) => text && formats.day(text);
  const numbers = documents.slice(0, NUMBERS_MAX).map(({ number }) => oneLine(number));
  const others = documents.length - numbers.length;
  // A receipt lists invoices without what is due of them only if nothing is.
  const dueMinor = (one: MessageFacts['documents'][number]) =>
    one.dueMinor ?? (kind === 'RECEIPT' ? 0 : one.totalMinor);
  const sumMinor = totalDueMinor ?? documents.reduce((sum, one) => sum + dueMinor(one), 0);
  return {
    greeting: wording.greeting(greetingName === undefined ? undefined : oneLine(greetingName) || undefined),
    clientName: oneLine(facts.clientName),
    sellerName: oneLine(facts.sellerName),
    number: numbers.join(', ') + (others > 0 ? ` (+${others})` : '') || undefined,
    issueDate: day(documents[0]?.issueDate),
    dueDate: day(documents.flatMap(({ dueDate }) => dueDate ?? []).sort()[0]),
    validUntil: day(documents[0]?.dueDate),
    code: facts.code,
    total: money(documents[0]?.totalMinor),
    amountDue: sumMinor > 0 ? money(sumMinor) : undefined,
    balance: money(totalDueMinor),
    period: period && formats.period(period.from, period.to).replace(' –', '\u00a0–'),
    paidAmount: money(facts.paidMinor),
    paidDate: day(paidDate),
    documents: documents.length > 0 ? numbers.join(', ') : undefined,
    link: url !== undefined && (url === '{{link}}' || /^https?:\/\/[^\s<>"]+$/.test(url)) ? url : undefined,
  };
}

function moneyIn(currencyCode: string | undefined, formats: Formats) {
  return (minor: number | undefined): string | undefined =>
    minor === undefined || currencyCode === undefined
      ? undefined
      : formats.money(minor, currencyExponent(currencyCode), currencyCode);
}

function rowsOf({ kind, documents, currencyCode }: MessageFacts, formats: Formats): DocumentRow[] {
  const { facts: labels, totals } = LABELS[formats.language];
  const money = moneyIn(currencyCode, formats);
  const day = (text: string | undefined) => text && formats.day(text);
  const colon = formats.language === 'fr' ? '\u00a0: ' : ': ';
  const named = (label: string, value: string | undefined) =>
    value === undefined ? [] : [{ label: `${label}${colon}`, value }];
  const rows = documents.slice(0, DOCUMENTS_MAX).map((one): DocumentRow => {
    const { number, issueDate, dueDate, totalMinor, dueMinor } = one;
    // A quote of fees that come back has no total.
    const total = kind === 'QUOTE' && totalMinor === 0 ? [] : named(totals.total, money(totalMinor));
    const isPartlyDue =
      kind !== 'QUOTE' && dueMinor !== totalMinor && !(kind === 'RECEIPT' && dueMinor === 0);
    const due = isPartlyDue ? named(totals.due, money(dueMinor)) : [];
    const amounts = kind === 'RECEIPT' ? [...total, ...due] : [...due, ...total];
    const { date, validUntil } = QUOTE_LABELS[formats.language];
    const [first, last] = kind === 'QUOTE' ? [date, validUntil] : [labels.issueDate, labels.dueDate];
    const days = [...named(first, day(issueDate)), ...named(last, day(dueDate))];
    return { number: oneLine(number), days, amounts };
  });
  const others = documents.length - rows.length;
  return others > 0 ? [...rows, { number: `+ ${others}`, days: [], amounts: [] }] : rows;
}

/** The paragraphs that have a value for each of their placeholders. The others are left out. */
function paragraphsOf(text: string, values: TextValues): Line[][] {
  const paragraphs = text.replace(/\r\n?/g, '\n').split(/\n\s*\n/);
  return paragraphs.flatMap((paragraph) => {
    const isWithout = (name: string) =>
      Object.hasOwn(values, name) && values[name as Placeholder] === undefined;
    if (paragraph.trim() === '' || namesIn(paragraph).some(isWithout)) return [];
    const shown = { ...values, link: LINK };
    return [
      paragraph.split('\n').map((line): Line => {
        const block = ALONE.exec(line)?.[1] as 'documents' | 'link' | undefined;
        return block === undefined ? { text: filled(line, shown) } : { block };
      }),
    ];
  });
}

/** Puts values into a line. They are never searched for placeholders. Anything else in braces stays as it is. */
function filled(line: string, values: TextValues): string {
  const text = line.replace(CONTROLS, ' ').replace(PLACEHOLDER, (whole, inner: string) => {
    const name = inner.trim();
    return Object.hasOwn(values, name) ? (values[name as Placeholder] ?? '') : whole;
  });
  return harmless(text);
}

/** The link's placeholder is replaced when a message is sent. A name that reads like it must not be. */
function harmless(text: string): string {
  return text.replace(/\{(?=\{)/g, '{ ');
}

/** Also marks of direction, which could make a text read otherwise than it is. */
const CONTROLS = /[\p{Cc}\u2028\u2029\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu;

function oneLine(text: string): string {
  return harmless(text.replace(CONTROLS, ' ').replace(/\s+/g, ' ').trim());
}
