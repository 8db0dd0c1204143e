import type { Every, QuoteHead, QuoteToMake } from '../facts/quote.ts';
import { type Formats, formatsOf } from './formats.ts';
import { named } from './parties.ts';
import { QUOTE_LABELS } from './texts/quote.ts';
import { LABELS } from './texts.ts';
import { frameOf, type Pictures, pageOf } from './view.ts';
import { lines, words } from './words.ts';

/** A part of a quote that is no line: fees, prepaid hours, rates, the deposit. */
export interface Section {
  heading: string;
  rows: { name: string; details?: string; value: string }[];
}

const MINUTES_PER_HOUR = 60;

/** The quote as texts in its language, ready for `document.typ`. It is laid out like an invoice that asks for no money. */
export function quotePageOf(quote: QuoteToMake, pictures: Pictures, fontNames: readonly string[]) {
  const { head, lines: documentLines, isSandbox, stamp } = quote;
  const formats = formatsOf(head.locale);
  const labels = LABELS[formats.language];
  const texts = QUOTE_LABELS[formats.language];
  const asInvoice = { ...head, type: 'INVOICE' as const, earlyPayment: undefined };
  const page = pageOf({ head: asInvoice, lines: documentLines, isSandbox }, {}, []);
  const { stamp: _, payment: __, swissBill: ___, ...shown } = page;
  const title = head.number === undefined ? texts.draft : `${texts.title} ${words(head.number)}`;
  const total = { ...page.totals.total, label: labels.totals.total };
  // The totals, with their notes, are shown below lines only.
  const notes = documentLines.length > 0 ? [] : page.totals.legalNotes;
  return {
    ...shown,
    ...frameOf(quote, title, pictures, fontNames),
    ...(stamp && { stamp: { kind: stamp, text: labels.stamps[stamp] } }),
    facts: [
      ...named(texts.number, head.number),
      ...named(texts.date, head.issueDate && formats.day(head.issueDate)),
      ...named(texts.validUntil, formats.day(head.validUntil)),
      ...named(labels.facts.purchaseOrder, head.reference),
      ...named(labels.facts.buyerVatNumber, head.buyer.vatNumber),
    ],
    statements: [words(head.name)],
    totals: { ...page.totals, total },
    closing: [...notes, texts.tax].join('\n'),
    sections: sectionsOf(head, formats),
    mentions: [],
  };
}

export function sectionsOf(head: QuoteHead, formats: Formats): Section[] {
  const texts = QUOTE_LABELS[formats.language];
  const money = (minor: number) => formats.money(minor, head.currencyExponent, head.currencyCode);
  const periodOf = (every: Every, interval: number) => {
    const [one, several] = texts.every[every];
    return interval === 1 ? one : several(interval);
  };
  const priceOf = ({ quantity, amountMinor }: { quantity: number; amountMinor: number }) =>
    quantity === 1 ? money(amountMinor) : `${formats.number(quantity, 6)} × ${money(amountMinor)}`;
  const fees = head.charges.map(({ name, description, every, interval, startsOn, endsOn, ...fee }) => {
    const details = [
      lines(description ?? ''),
      fee.quantity !== 1 && priceOf(fee),
      startsOn !== undefined && texts.from(formats.day(startsOn)),
      ...fee.laterPrices.map((price) => `${texts.from(formats.day(price.startsOn))}: ${priceOf(price)}`),
      endsOn !== undefined && texts.until(formats.day(endsOn)),
    ]
      .filter(Boolean)
      .join('\n');
    return {
      name: words(name),
      ...(details !== '' && { details }),
      value: `${money(fee.totalMinor)} ${periodOf(every, interval)}`,
    };
  });
  const hours = head.allowances.map(({ minutes, every, interval, name, role, overageMinor, endsOn }) => {
    const details = [
      name !== undefined && words(name),
      overageMinor !== undefined && texts.beyond(money(overageMinor)),
      endsOn !== undefined && texts.until(formats.day(endsOn)),
    ]
      .filter(Boolean)
      .join('\n');
    return {
      name: texts.hoursOf(formats.number(minutes / MINUTES_PER_HOUR, 2), role && words(role)),
      ...(details !== '' && { details }),
      value: every === 'ONCE' ? texts.once : periodOf(every, interval),
    };
  });
  const rates = head.rates.map(({ role, unit, amountMinor, startsOn }) => ({
    name: role === undefined ? texts.allRoles : words(role),
    details: texts.from(formats.day(startsOn)),
    value: `${money(amountMinor)} ${texts.per[unit]}`,
  }));
  const { depositMinor, pricesIncludeTax } = head;
  const taxed = (heading: string, isWithTax = pricesIncludeTax) =>
    `${heading}, ${isWithTax ? texts.withTax : texts.withoutTax}`;
  const deposit = depositMinor === undefined ? [] : [{ name: texts.deposit, value: money(depositMinor) }];
  return [
    { heading: taxed(texts.fees), rows: fees },
    { heading: taxed(texts.hours), rows: hours },
    { heading: taxed(texts.rates), rows: rates },
    { heading: taxed(texts.deposit, true), rows: deposit },
  ].filter((section) => section.rows.length > 0);
}
