import type { FileToMake } from '../facts/account-statement.ts';
import { dayAfter } from '../facts/dates.ts';
import type { DocumentHead, DocumentLine, DocumentToMake } from '../facts/document.ts';
import { sandboxTexts } from '../facts/sandbox-texts.ts';
import { annexesOf } from './annexes.ts';
import { isReadableOnWhite } from './contrast.ts';
import { type Formats, formatsOf } from './formats.ts';
import { frenchMentions, frenchNumbers } from './france.ts';
import { addressLines, footerColumns, mailOf, named, returnLine } from './parties.ts';
import { paymentOf } from './payment.ts';
import { prepaidOf } from './prepaid.ts';
import { type Quantity, quantitiesOf } from './quantities.ts';
import { settlementRows } from './settlement.ts';
import type { Labels } from './texts/labels.ts';
import { LABELS } from './texts.ts';
import { discountRow, lineTax, totalsOf } from './totals.ts';
import { lines, words } from './words.ts';

/** Pictures that are at hand, as files beside the template. */
export interface Pictures {
  logo?: { widthPx: number; heightPx: number };
  background?: boolean;
}

/** Lines with less text fit on a page even if the column is narrow and the letters wide. Others are measured. */
const ROWS_THAT_FIT = 40;
const CHARACTERS_PER_ROW = 16;

/** The document as texts in its language, ready for `document.typ`. */
export function pageOf(document: DocumentToMake, pictures: Pictures, fontNames: readonly string[]) {
  const { head, stamp, settlement, isSandbox } = document;
  const formats = formatsOf(head.locale);
  const labels = LABELS[formats.language];
  const isDraft = head.number === undefined || stamp === 'DRAFT';
  const heading = headingOf(head, labels, isDraft);
  const asksForMoney = !isDraft && (stamp === undefined || stamp === 'PARTIALLY_PAID');
  const isCopy = stamp !== undefined || settlement !== undefined;
  const settled = settlementRows(document, formats, labels);
  return {
    ...frameOf(document, heading, pictures, fontNames),
    ...(stamp === undefined && !isDraft
      ? {}
      : { stamp: { kind: stamp ?? 'DRAFT', text: labels.stamps[stamp ?? 'DRAFT'] } }),
    facts: factsOf(head, formats, labels),
    statements: statementsOf(head, formats, labels, isDraft && stamp !== 'VOID'),
    ...textNamed('introduction', head.introduction),
    ...textNamed('closing', head.closing),
    table: tableOf(document, formats, labels),
    totals: totalsOf(head, formats, labels, !isDraft && !isCopy),
    ...(settled === undefined ? {} : { settlement: settled }),
    ...(stamp === 'VOID'
      ? {}
      : paymentOf(headToPay(document), formats, labels, { asksForMoney, hasCodes: !isSandbox })),
    ...(head.notes === undefined || head.notes.trim() === ''
      ? {}
      : { notes: { heading: labels.notes, text: lines(head.notes) } }),
    ...prepaidOf(head, formats),
    mentions: frenchMentions(document).map(words),
    ...annexesOf(document, labels),
  };
}

/** The letter around the content: its look, sender, recipient, heading and footer. */
export function frameOf(
  { head, isSandbox }: Pick<FileToMake, 'head' | 'isSandbox'>,
  heading: string,
  pictures: Pictures,
  fontNames: readonly string[],
) {
  const { language, region } = formatsOf(head.locale);
  const labels = LABELS[language];
  const mail = mailOf(head);
  return {
    language,
    ...(region === undefined ? {} : { region }),
    paper: head.paper === 'LETTER' ? 'us-letter' : 'a4',
    ...hanFontFor(head, fontNames),
    ...accentOf(head),
    metadata: metadataOf(head, heading),
    ...(pictures.logo === undefined ? {} : { logo: { file: 'logo.png', ...pictures.logo } }),
    ...(pictures.background ? { background: 'background.png' } : {}),
    ...(isSandbox ? { sandbox: sandboxTexts(head) } : {}),
    sellerName: words(head.seller.tradingName ?? head.seller.legalName),
    returnLine: returnLine(head.seller, mail),
    buyer: addressLines(head.buyer, mail),
    heading,
    footer: footerColumns(head.seller, labels, mail),
    page: labels.page,
  };
}

/** A copy asks for what is left. The amounts of early payment are those of the original, so it leaves them out. */
function headToPay({ head, settlement }: DocumentToMake): DocumentHead {
  if (settlement?.type !== 'INVOICE') return head;
  return { ...head, payableMinor: settlement.leftMinor, earlyPayment: undefined };
}

export type Page = ReturnType<typeof pageOf>;

function textNamed<N extends string>(name: N, text = ''): { [name in N]?: string } {
  return (text.trim() === '' ? {} : { [name]: lines(text) }) as { [name in N]?: string };
}

/** Rules take any colour. Letters take one that can be read. */
function accentOf({ accentColor: rule }: FileToMake['head']): { accent?: { rule: string; text?: string } } {
  if (rule === undefined) return {};
  return { accent: isReadableOnWhite(rule) ? { rule, text: rule } : { rule } };
}

function headingOf(head: DocumentHead, labels: Labels, isDraft: boolean): string {
  const isCredit = head.type === 'CREDIT_NOTE';
  if (isDraft && isCredit) return labels.draft.creditNote;
  if (isDraft) return head.isDeposit ? labels.deposit.draft : labels.draft.invoice;
  const ofInvoice = head.isDeposit ? labels.deposit.invoice : labels.invoice;
  const title = isCredit ? labels.creditNote[head.credit?.kind ?? 'CORRECTION'] : ofInvoice;
  return `${title} ${words(head.number ?? '')}`;
}

/** The sentences under the heading: a draft says what it is, a credit note which invoice it corrects, and why. */
function statementsOf(head: DocumentHead, formats: Formats, labels: Labels, isDraft: boolean): string[] {
  const { credit } = head;
  return [
    ...(isDraft ? [labels.draft.notice] : []),
    ...(credit === undefined
      ? []
      : [
          labels.credits[credit.kind](words(credit.invoiceNumber), formats.day(credit.invoiceIssueDate)),
          ...(credit.reason.trim() === '' ? [] : [`${labels.facts.reason}: ${lines(credit.reason)}`]),
        ]),
  ];
}

function factsOf(head: DocumentHead, formats: Formats, labels: Labels) {
  const { facts } = labels;
  const { buyer } = head;
  const isCredit = head.type === 'CREDIT_NOTE';
  return [
    ...named(isCredit ? facts.creditNoteNumber : facts.invoiceNumber, head.number),
    ...named(facts.issueDate, head.issueDate && formats.day(head.issueDate)),
    ...(isCredit ? [] : named(facts.dueDate, head.dueDate && formats.day(head.dueDate))),
    ...(isCredit ? [] : named(facts.terms, termsOf(head, labels))),
    ...named(
      head.serviceFrom === head.serviceTo ? facts.serviceDate : facts.servicePeriod,
      periodOf(head, formats),
    ),
    ...named(facts.purchaseOrder, head.reference),
    ...named(facts.buyerReference, head.buyerReference),
    ...named(facts.buyerVatNumber, buyer.vatNumber),
    ...named(facts.buyerTaxNumber, buyer.taxNumber),
    ...named(facts.buyerRegistrationNumber, sirenText(buyer) ?? buyer.registrationNumber),
  ];
}

/** French law wants the word before the number. */
function sirenText(buyer: DocumentHead['buyer']): string | undefined {
  const [siren] = frenchNumbers(buyer);
  return siren && `${siren.label} ${siren.value}`;
}

/** The payment terms, unless the due date was set to another day. */
function termsOf(head: DocumentHead, labels: Labels): string | undefined {
  const { paymentTermsDays: days, issueDate, dueDate } = head;
  if (days === undefined) return undefined;
  if (dueDate !== undefined && (issueDate === undefined || dayAfter(issueDate, days) !== dueDate))
    return undefined;
  return days === 0 ? labels.immediately : labels.days(days);
}

type Period = Pick<DocumentLine, 'serviceFrom' | 'serviceTo'>;

function periodOf(dated: Period, formats: Formats): string | undefined {
  const from = dated.serviceFrom ?? dated.serviceTo;
  const to = dated.serviceTo ?? dated.serviceFrom;
  return from === undefined || to === undefined ? undefined : formats.period(from, to);
}

function tableOf({ head, lines: documentLines }: DocumentToMake, formats: Formats, labels: Labels) {
  const showsTax = head.taxes.length > 1;
  const { columns } = labels;
  const quantityOf = quantitiesOf(documentLines, formats);
  const rows = documentLines.map((line) => rowOf(line, head, formats, quantityOf(line), showsTax));
  return {
    position: columns.position,
    heads: [
      columns.item,
      columns.quantity,
      columns.unitPrice,
      ...(showsTax ? [columns.tax] : []),
      columns.amount,
    ],
    rows,
    widest: {
      quantity: longest(rows.map((row) => row.quantity)),
      unit: longest(rows.map((row) => row.unit)),
      price: longest(rows.map((row) => row.price)),
      tax: longest(rows.map((row) => row.tax ?? '')),
      amount: longest(rows.map((row) => row.amount)),
    },
  };
}

function rowOf(
  line: DocumentLine,
  head: DocumentHead,
  formats: Formats,
  { quantity, unit }: Quantity,
  showsTax: boolean,
) {
  const isOtherPeriod = line.serviceFrom !== head.serviceFrom || line.serviceTo !== head.serviceTo;
  const period = isOtherPeriod ? periodOf(line, formats) : undefined;
  const discounts = (line.discounts ?? []).map((discount) => {
    const { label, value } = discountRow(discount, head.currencyExponent, formats);
    return `${label}: ${value}`;
  });
  const details = [lines(line.description ?? ''), ...discounts, ...(period === undefined ? [] : [period])]
    .filter((text) => text !== '')
    .join('\n');
  return {
    name: words(line.name),
    ...(details === '' ? {} : { details }),
    quantity,
    unit,
    price: formats.amount(line.amountMinor, head.currencyExponent),
    ...(showsTax ? { tax: lineTax(line, head, formats) } : {}),
    amount: formats.amount(line.totalMinor, head.currencyExponent),
    ...(rowsAtMost(`${line.name}\n${details}`) > ROWS_THAT_FIT ? { isLong: true } : {}),
  };
}

function rowsAtMost(text: string): number {
  return text.split('\n').reduce((rows, line) => rows + 1 + Math.floor(line.length / CHARACTERS_PER_ROW), 0);
}

export function longest(texts: string[]): string {
  return texts.reduce((found, text) => (text.length > found.length ? text : found), '');
}

function metadataOf(head: FileToMake['head'], title: string) {
  const day = head.issueDate?.split('-').map(Number);
  return { title, author: words(head.seller.legalName), ...(day === undefined ? {} : { day }) };
}

/** Families by country, the best first: fonts of `npm run install-fonts`, then fonts that operators may add. */
const HAN_FONTS_OF: Record<string, string[]> = {
  JP: ['Noto Sans Japanese', 'Noto Sans CJK JP', 'Noto Sans JP'],
  KR: ['Noto Sans Korean', 'Noto Sans CJK KR', 'Noto Sans KR'],
  TW: ['Noto Sans CJK TC', 'Noto Sans TC'],
  HK: ['Noto Sans CJK HK', 'Noto Sans HK', 'Noto Sans CJK TC', 'Noto Sans TC'],
};
const HAN_FONTS_ELSEWHERE = ['Noto Sans S Chinese', 'Noto Sans CJK SC', 'Noto Sans SC'];

/** Chinese, Japanese and Korean share characters but draw them differently. The country of a party decides how. */
function hanFontFor(
  { buyer, seller }: FileToMake['head'],
  fontNames: readonly string[],
): { hanFont?: string } {
  const countries = [buyer, seller].map((party) => party.address?.countryCode ?? '');
  const wanted = [...countries.flatMap((code) => HAN_FONTS_OF[code] ?? []), ...HAN_FONTS_ELSEWHERE];
  const hanFont = wanted.find((name) => fontNames.includes(name));
  return hanFont === undefined ? {} : { hanFont };
}
