import type { Scope } from '../../../platform/database/database.ts';
import { html } from '../../../platform/http/answers/markup.ts';
import { copyOf } from '../../billing/document-files/copies.ts';
import { isCarriedOver, kindsOf } from '../../billing/document-files/files.ts';
import { readDocument, readFirstLines } from '../../billing/document-files/reading.ts';
import { findFiles } from '../../billing/document-files/service.ts';
import { isOpen } from '../../billing/invoice-status.ts';
import type { Invoice } from '../../billing/invoices/schema.ts';
import { invoiceById } from '../../billing/invoices/service.ts';
import { dayIn } from '../../documents/facts/dates.ts';
import type { DocumentHead } from '../../documents/facts/document.ts';
import { earlyPaymentSentence } from '../../documents/layout/early-payment.ts';
import { type Formats, formatsOf } from '../../documents/layout/formats.ts';
import { LABELS } from '../../documents/layout/texts.ts';
import { pageOf } from '../../documents/layout/view.ts';
import { onlinePayment } from '../payment-attempts/service.ts';
import { sellerFrame } from './frame.ts';
import type { PageQuery } from './schema.ts';
import type { PaymentNotice, ShownState } from './texts.ts';
import type { Visit } from './visiting.ts';

/** The lines that a page shows at most. The PDF has all. */
export const LINES_MAX = 50;
/** The texts of users on a page, as they are sent, so that it stays below 50 kB in every script. Lines that exceed it are left out. */
const TEXT_BYTES_MAX = 22_000;

/** A document as its page shows it. Texts and amounts are those of the printed document. */
export type ShownDocument = Awaited<ReturnType<typeof showDocument>>;

/** Reads the document of a visit as it stands now. */
export async function showDocument(visit: Visit, id: string, payment: PageQuery['payment']) {
  const { dependencies, db, clock, token, isFromList } = visit;
  const document = await readDocument(db, id);
  const { head, isSandbox } = document;
  const invoice = head.type === 'INVOICE' ? await invoiceById({ db, clock }, id) : undefined;
  const open = invoice && isOpen(invoice.status) ? invoice : undefined;
  const [frame, copy, lines, online, isKept] = await Promise.all([
    sellerFrame(visit, document),
    copyOf(db, document),
    readFirstLines(db, head, LINES_MAX),
    open && onlinePayment(dependencies, db, open, payment === 'done'),
    hasPdf(db, head),
  ]);
  const formats = formatsOf(head.locale);
  // The discount is offered below, and only while it can be taken.
  const printed = pageOf({ head: { ...head, earlyPayment: undefined }, lines, isSandbox, ...copy }, {}, []);
  const rows = fittingRows(printed);
  // Money that is on its way is not paid a second time.
  const failure = payment === 'unavailable' ? payment : undefined;
  const notice: PaymentNotice | undefined = online === 'IN_PROCESS' ? 'processing' : failure;
  return {
    ...{ frame, printed, rows, isOpen: open !== undefined, hasPdf: isKept, hasXml: hasXml(head) },
    state: invoice && stateOf(invoice),
    /** When it is due, or why nothing is. */
    sentence: invoice && sentenceOf(invoice, formats),
    /** The discount for early payment, while it can be taken. */
    early: open && earlyOf(open, head, formats, clock.now()),
    /** The amount in large letters, and what it is. */
    sum: open ? dueSum(open, formats) : printed.totals.total,
    hiddenLines: head.lineCount - rows.length,
    paysOnline: online === 'POSSIBLE',
    notice: open && notice,
    /** Its address, relative to the page's own, and that of the list that it was opened from. */
    path: isFromList ? id : token,
    back: isFromList && `../../${token}`,
  };
}

export function hasXml(head: DocumentHead): boolean {
  return !isCarriedOver(head) && kindsOf(head).includes('UBL');
}

/** An invoice that was carried over has a PDF only if its original was kept. */
export async function hasPdf(db: Scope, head: DocumentHead): Promise<boolean> {
  if (!isCarriedOver(head)) return true;
  const { items } = await findFiles({ db }, head.id);
  return items.some(({ kind, sha256 }) => kind === 'PDF' && sha256 !== undefined);
}

export function stateOf({ status, isOverdue }: Pick<Invoice, 'status' | 'isOverdue'>): ShownState {
  if (isOpen(status)) {
    if (isOverdue) return 'overdue';
    return status === 'PARTIALLY_PAID' ? 'partiallyPaid' : 'open';
  }
  const states = { PAID: 'paid', CREDITED: 'credited', VOID: 'void' } as const;
  return states[status as keyof typeof states] ?? 'closed';
}

/** When it is due, or that nothing is. */
function sentenceOf({ status, dueDate }: Invoice, { language, day }: Formats): string {
  const { facts, payment } = LABELS[language];
  return isOpen(status) && dueDate !== undefined ? `${facts.dueDate}: ${day(dueDate)}` : payment.nothingToPay;
}

function dueSum({ dueMinor, currencyExponent, currencyCode }: Invoice, formats: Formats) {
  const value = formats.money(dueMinor, currencyExponent, currencyCode);
  return { label: LABELS[formats.language].totals.due, value };
}

/** Says how much is enough until the last day. The discount is that of the whole invoice, less credits. */
function earlyOf(
  { earlyPayment, dueMinor, timeZone = 'UTC' }: Invoice,
  head: DocumentHead,
  formats: Formats,
  now: Date,
): string | undefined {
  const { lastDay, discountMinor = 0 } = earlyPayment ?? {};
  if (!earlyPayment || lastDay === undefined || dayIn(timeZone, now) > lastDay) return undefined;
  if (discountMinor >= dueMinor) return undefined;
  return earlyPaymentSentence(
    { ...head, payableMinor: dueMinor, earlyPayment: { ...earlyPayment, discountMinor } },
    formats,
  );
}

/** The first lines, as far as the other texts leave room. */
type Page = ReturnType<typeof pageOf>;

export function fittingRows({
  table,
  totals,
  notes,
  introduction,
  closing,
}: Pick<Page, 'table' | 'totals'> & Partial<Pick<Page, 'notes' | 'introduction' | 'closing'>>) {
  let bytes = bytesOf([notes?.text, introduction, closing, ...totals.legalNotes]);
  return table.rows.filter(({ name, details }) => {
    bytes += bytesOf([name, details]);
    return bytes <= TEXT_BYTES_MAX;
  });
}

function bytesOf(texts: (string | undefined)[]): number {
  return Buffer.byteLength(html`${texts}`.text);
}
