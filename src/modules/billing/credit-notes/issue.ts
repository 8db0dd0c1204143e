import { amountInWords } from '../../../platform/currencies.ts';
import type { Scope } from '../../../platform/database/database.ts';
import { explainViolations } from '../../../platform/database/failures.ts';
import { type ErrorDetail, found, invalid, notFound } from '../../../platform/errors.ts';
import type { TenantContext } from '../../../platform/http/route.ts';
import { isId, newId } from '../../../platform/ids.ts';
import { LAYOUT_VERSION } from '../../documents/facts/document.ts';
import { askForFiles } from '../../documents/making/asking.ts';
import { explainTakenNumber, lockSeries, nextNumbers } from '../../documents/numbers/numbering.ts';
import { lockToSettle, refuseUnlessAllowed } from '../invoices/service.ts';
import type { WorkBehindLines } from '../work-behind-lines.ts';
import type { CreditKind, CreditNote, NewCreditNote, RequestedCredit } from './schema.ts';
import { presentCreditNote } from './service.ts';
import { insertCreditNote, type ProposedLine, proposeCredit, readLeftToCredit } from './store.ts';

/** Issues a credit note: it is numbered, settled against the invoice, and never changed again. */
export async function issueCreditNote(
  { db, clock, tenantId }: TenantContext,
  work: WorkBehindLines,
  { invoiceId, billables, reason, kind }: NewCreditNote,
): Promise<CreditNote> {
  const items = billables?.map((item) => (typeof item === 'string' ? { billableId: item } : item));
  if (items) refuseRepeats(items);
  if (!isId('invoice', invoiceId)) throw notFound('invoiceId');
  refuseUnknown(items, ({ billableId }) => isId('billable', billableId));
  return db.transaction(async (transaction) => {
    const invoice = await lockToSettle(transaction, invoiceId, work.lockForCredit);
    return writeCreditNote({ db: transaction, clock, tenantId }, work, invoice, { kind, reason, items });
  });
}

interface Credit {
  /** Required if the credited lines carry time entries. */
  kind: CreditKind | undefined;
  reason: string;
  /** Everything that is left of the invoice if there are none. */
  items?: Item[] | undefined;
  /** The draft whose reversals it stands for. Credits by amount then take back what the draft does. */
  draftId?: string;
}

type LockedInvoice = Awaited<ReturnType<typeof lockToSettle>>;

/** Writes a credit note for an invoice that `lockForCredit` has locked. */
export async function writeCreditNote(
  { db, clock, tenantId }: Pick<TenantContext, 'db' | 'clock' | 'tenantId'>,
  work: WorkBehindLines,
  invoice: LockedInvoice,
  { kind: given, reason, items, draftId }: Credit,
): Promise<CreditNote> {
  const [, proposed] = await Promise.all([lockSeries(db), proposeLines(db, invoice.id, given, items)]);
  const lines =
    draftId === undefined
      ? proposed
      : proposed.map((line) => ({ ...line, unitsTaken: line.unitsTaken ?? 'REVERSED' }));
  if (given !== 'CANCELLATION') refuseUnlessAllowed('credit', invoice);
  refuseExcess(invoice, lines, items);
  const kind = given ?? (await defaultKind(db, work, invoice.id, lines));
  const { issuedAt, issueDate, period, numbers } = await nextNumbers(db, 'CREDIT_NOTE', {
    now: clock.now(), // read under the lock, so that dates of issue follow the numbers
    timeZone: invoice.timeZone,
    notBefore: invoice.issueDate,
  });
  const document = { id: newId('creditNote'), invoiceId: invoice.id, kind, reason, ...found(numbers[0]) };
  const values = { ...document, period, issuedAt, issueDate, layoutVersion: LAYOUT_VERSION, lines };
  const row = await explainDeposits(explainTakenNumber(db.one(insertCreditNote, values)), invoice);
  if (row) {
    await Promise.all([
      work.takeBack(db, row, issuedAt, draftId ?? null),
      askForFiles(db, tenantId, [row.id]),
    ]);
    return presentCreditNote(row);
  }
  const { leftMinor } = found(await db.one(readLeftToCredit, { invoiceId: invoice.id }));
  const message = `must come to at least 0 and, tax included, to at most what is left of the invoice, ${amountInWords(leftMinor ?? 0, invoice)}`;
  throw invalid([{ field: 'billables', message, constraint: 'balance' }]);
}

/** Explains what deductions of deposits keep from being credited. */
function explainDeposits<T>(written: Promise<T>, invoice: LockedInvoice): Promise<T> {
  const refuse = (message: string) => invalid([{ field: 'billables', message, constraint: 'state' }]);
  return explainViolations(written, {
    credit_notes_of_deducted: () =>
      refuse(
        `must leave what is deducted of this deposit, ${amountInWords(invoice.deductedMinor ?? 0, invoice)}: void the invoices that deduct it first, or credit their lines`,
      ),
    credit_notes_of_deductions: () => refuse('must credit the deduction of a deposit as a whole'),
  });
}

/** Only the person knows whether hours and fees are to be charged again, so credits of them have no default. */
async function defaultKind(
  db: Scope,
  work: WorkBehindLines,
  invoiceId: string,
  lines: ProposedLine[],
): Promise<CreditKind> {
  const billableIds = lines.map(({ id }) => id);
  if (!(await work.isWorkOn(db, invoiceId, billableIds))) return 'CORRECTION';
  const message =
    'is required, because a credited line was collected: a CORRECTION takes its hours, fees or expenses back, so that what is still logged or agreed is owed again; GOODWILL lowers the price only';
  throw invalid([{ field: 'kind', message, constraint: 'required' }]);
}

export interface Item extends RequestedCredit {
  billableId: string;
}

/** Credits the items, or everything that is left of the invoice if there are no items. */
async function proposeLines(
  db: Scope,
  invoiceId: string,
  kind: CreditKind | undefined,
  items: Item[] | undefined,
): Promise<ProposedLine[]> {
  const byId =
    items && Object.fromEntries(items.map(({ billableId, ...requested }) => [billableId, requested]));
  const isWhole = kind === 'CANCELLATION';
  const lines = await db.all(proposeCredit, { invoiceId, items: byId ?? null, isWhole });
  const known = new Set(lines.map(({ id }) => id));
  refuseUnknown(items, ({ billableId }) => known.has(billableId));
  return lines;
}

function refuseUnknown(items: Item[] = [], isKnown: (item: Item) => boolean): void {
  const unknown = items.findIndex((item) => !isKnown(item));
  if (unknown >= 0) throw notFound(`billables.${unknown}`);
}

/** Refuses items that exceed what is left of their lines, and names each of them. */
function refuseExcess(invoice: LockedInvoice, lines: ProposedLine[], items: Item[] = []): void {
  const byId = new Map(lines.map((line) => [line.id, line]));
  const details = items.flatMap((item, index): ErrorDetail[] => {
    const line = byId.get(item.billableId);
    if (!line || (isWithin(line.totalMinor, line.leftMinor) && !line.isTooMany)) return [];
    if (line.isTooMany) {
      const message = 'must be at most the quantity that is left of the line';
      return [{ field: `billables.${index}.quantity`, message, constraint: 'balance' }];
    }
    const field =
      item.amountMinor !== undefined
        ? 'amountMinor'
        : item.quantity !== undefined
          ? 'quantity'
          : 'billableId';
    const message = `must credit part or all of what is left of the line, ${amountInWords(line.leftMinor, invoice)}`;
    return [{ field: `billables.${index}.${field}`, message, constraint: 'balance' }];
  });
  if (details.length > 0) throw invalid(details);
}

/** The line of a discount is negative, and so is its credit. */
function isWithin(totalMinor: number, leftMinor: number): boolean {
  return totalMinor > 0 ? totalMinor <= leftMinor : totalMinor < 0 && totalMinor >= leftMinor;
}

function refuseRepeats(items: Item[]): void {
  const seen = new Set<string>();
  const details = items.flatMap(({ billableId }, index): ErrorDetail[] => {
    if (!seen.has(billableId)) {
      seen.add(billableId);
      return [];
    }
    return [{ field: `billables.${index}.billableId`, message: 'is named twice', constraint: 'uniqueItems' }];
  });
  if (details.length > 0) throw invalid(details);
}
