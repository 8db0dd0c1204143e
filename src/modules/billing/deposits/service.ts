import { amountInWords } from '../../../platform/currencies.ts';
import type { Scope } from '../../../platform/database/database.ts';
import { explainViolations } from '../../../platform/database/failures.ts';
import { type ErrorDetail, forbiddenByState, found, invalid, notFound } from '../../../platform/errors.ts';
import { refuseRoleBelow } from '../../../platform/http/auth/roles.ts';
import type { TenantContext } from '../../../platform/http/route.ts';
import { isId, newIds } from '../../../platform/ids.ts';
import type { DocumentHead } from '../../documents/facts/document.ts';
import { unpaidDepositReason } from '../../documents/facts/texts.ts';
import { deductionTexts } from '../../documents/layout/deposits.ts';
import { refuseSelfIssuing } from '../billables/drafting.ts';
import { explainLineRules } from '../billables/rules.ts';
import { LINES_MAX } from '../billables/schema.ts';
import { writeCreditNote } from '../credit-notes/issue.ts';
import { invoiceDocument } from '../invoices/document.ts';
import type { Invoice } from '../invoices/schema.ts';
import { invoiceById, lockInvoice, lockToSettle } from '../invoices/service.ts';
import type { WorkBehindLines } from '../work-behind-lines.ts';
import type { Deduction } from './schema.ts';
import { creditsOf, splitOverTaxes } from './splitting.ts';
import {
  type DeductionLine,
  deleteDeduction,
  insertDeduction,
  listLinesLeft,
  listTaxesLeft,
  type TaxLeft,
} from './store.ts';

type Locked = Pick<TenantContext, 'db' | 'clock' | 'tenantId'>;
type Row = Awaited<ReturnType<typeof lockInvoice>>;
type Wanted = Deduction['deposits'][number];

/** Rounding of several taxes moves the total of a draft by a few cents at most. */
const ATTEMPTS_MAX = 5;

/**
 * Puts lines on a draft that take deposits off. Locks the account of the client, the contract, and then all invoices in the
 * order of their identifiers.
 */
export async function deductDeposits(
  { db, clock, tenantId, role }: TenantContext,
  work: WorkBehindLines,
  id: string,
  { deposits, creditUnpaid = false }: Deduction,
): Promise<Invoice> {
  if (creditUnpaid) refuseRoleBelow('MEMBER', role, 'to credit what is due of a deposit');
  refuseRepeats(deposits);
  return db.transaction(async (transaction) => {
    const locked = { db: transaction, clock, tenantId };
    const draft = await lockAll(transaction, work, id, deposits);
    await refuseSelfIssuing(transaction, role, id);
    refuseUnlessDeducting(draft);
    const { head } = await invoiceDocument(transaction, id);
    let count = 0;
    for (const [index, wanted] of deposits.entries()) {
      const deposit = await settledDeposit(locked, work, { draft, wanted, index, creditUnpaid });
      count += await deduct(locked, { draft: head, deposit, wanted, index });
    }
    if (count === 0)
      throw forbiddenByState('The total of the invoice leaves nothing to deduct from: add lines to it first');
    return invoiceById(locked, id);
  });
}

const fieldOf = (index: number, name = 'invoiceId') => `deposits.${index}.${name}`;

function refuseRepeats(deposits: Wanted[]): void {
  const ids = deposits.map(({ invoiceId }) => invoiceId);
  const details = ids.flatMap((id, index): ErrorDetail[] =>
    ids.indexOf(id) === index
      ? []
      : [{ field: fieldOf(index), message: 'is named twice', constraint: 'uniqueItems' }],
  );
  if (details.length > 0) throw invalid(details);
  const malformed = ids.findIndex((id) => !isId('invoice', id));
  if (malformed >= 0) throw notFound(fieldOf(malformed));
}

async function lockAll(db: Scope, work: WorkBehindLines, id: string, deposits: Wanted[]): Promise<Row> {
  const all = [id, ...deposits.map(({ invoiceId }) => invoiceId)];
  // All statements are sent at once, so the locks are taken in their order.
  return lockToSettle(db, id, async () => {
    const locks = all.toSorted().map((one) => {
      const place = all.indexOf(one) - 1;
      return lockInvoice(db, one, place < 0 ? undefined : fieldOf(place));
    });
    await Promise.all([work.lockContractOfInvoice(db, id), ...locks]);
  });
}

function refuseUnlessDeducting({ status, kind }: Row): void {
  if (status !== 'DRAFT')
    throw forbiddenByState(`Deposits are deducted only from a DRAFT, and this invoice is ${status}`);
  if (kind !== 'INVOICE')
    throw forbiddenByState(`Deposits are deducted from invoices of kind INVOICE, and this one is ${kind}`);
}

interface Asked {
  draft: Row;
  wanted: Wanted;
  index: number;
  creditUnpaid: boolean;
}

/** A deposit that can be deducted: nothing of it is due, or no longer. */
async function settledDeposit(
  locked: Locked,
  work: WorkBehindLines,
  { draft, wanted, index, creditUnpaid }: Asked,
): Promise<Row> {
  const { db, clock } = locked;
  // What the draft deducts of it is free again, also if it is to deduct less now.
  const removed = { invoiceId: draft.id, depositId: wanted.invoiceId, now: clock.now().toISOString() };
  await db.all(deleteDeduction, removed);
  const deposit = await lockInvoice(db, wanted.invoiceId);
  const refuse = (message: string, constraint = 'state') =>
    invalid([{ field: fieldOf(index), message, constraint }]);
  if (deposit.kind !== 'DEPOSIT') throw refuse('must be an invoice of kind DEPOSIT');
  if (deposit.contract !== draft.contract) throw refuse('must be of the same contract as the invoice');
  if (deposit.currencyCode !== draft.currencyCode)
    throw refuse(`must be the invoice's, ${draft.currencyCode}`, 'currency');
  if (deposit.status === 'DRAFT' || deposit.status === 'VOID')
    throw refuse(`must be issued and not void, and this one is ${deposit.status}`);
  const name = deposit.invoiceNumber;
  if ((deposit.deductibleMinor ?? 0) === 0)
    throw refuse(`is ${name}, of which nothing is paid that is not deducted yet`);
  if (deposit.dueMinor === 0) return deposit;
  if (!creditUnpaid)
    throw refuse(
      `is ${name}, of which ${amountInWords(deposit.dueMinor, deposit)} is due: record the payment first, or credit the rest with creditUnpaid`,
    );
  await creditRest(locked, work, deposit);
  return lockInvoice(db, wanted.invoiceId);
}

/** Credits what is due of a deposit. */
async function creditRest(locked: Locked, work: WorkBehindLines, deposit: Row): Promise<void> {
  const { db } = locked;
  await work.lockForCredit(db, deposit.id);
  const [taxes, lines] = await Promise.all([
    db.all(listTaxesLeft, { id: deposit.id }),
    db.all(listLinesLeft, { id: deposit.id }),
  ]);
  const items = creditsOf(deposit.dueMinor, taxes, lines, deposit.pricesIncludeTax);
  const reason = unpaidDepositReason(deposit.invoiceNumber ?? '', deposit.locale);
  await writeCreditNote(locked, work, deposit, { kind: 'CORRECTION', reason, items });
}

interface Taken {
  draft: DocumentHead;
  deposit: Row;
  wanted: Wanted;
  index: number;
}

/** Inserts the lines of one deposit. The total never falls below 0: the rest waits for a later invoice. */
async function deduct({ db, clock }: Locked, { draft, deposit, wanted, index }: Taken): Promise<number> {
  const taxes = await db.all(listTaxesLeft, { id: deposit.id });
  const { totalMinor: roomMinor } = await invoiceById({ db, clock }, draft.id);
  const { deductibleMinor } = deposit;
  const { amountMinor = Math.min(deductibleMinor ?? 0, Math.max(0, roomMinor)) } = wanted;
  const tooMuch = (message: string) =>
    invalid([{ field: fieldOf(index, 'amountMinor'), message, constraint: 'balance' }]);
  const overTotal = (limitMinor: number) =>
    tooMuch(`must be at most the total of the invoice, ${amountInWords(Math.max(0, limitMinor), deposit)}`);
  if (amountMinor > (deductibleMinor ?? 0))
    throw tooMuch(
      `must be at most what is paid of the deposit and not deducted yet, ${amountInWords(deductibleMinor ?? 0, deposit)}`,
    );
  if (amountMinor > roomMinor) throw overTotal(roomMinor);
  const now = clock.now().toISOString();
  const target = { invoiceId: draft.id, depositId: deposit.id };
  let left = amountMinor;
  for (let attempt = 0; attempt < ATTEMPTS_MAX && left > 0; attempt += 1) {
    const lines = linesOf(splitOverTaxes(left, taxes), draft, deposit);
    await explained(db.all(insertDeduction, { ...target, currencyCode: deposit.currencyCode, lines, now }));
    const { totalMinor } = await invoiceById({ db, clock }, draft.id);
    if (totalMinor >= 0) return lines.length;
    if (wanted.amountMinor !== undefined) throw overTotal(left + totalMinor);
    await db.all(deleteDeduction, { ...target, now });
    left += totalMinor;
  }
  return 0;
}

function linesOf(parts: TaxLeft[], draft: DocumentHead, deposit: Row): DeductionLine[] {
  const named = {
    invoiceNumber: deposit.invoiceNumber ?? '',
    issueDate: found(deposit.issueDate ?? undefined),
  };
  // Sorted, so that the lines stand in the order of their taxes.
  const ids = newIds('billable', parts.length);
  return parts.map((part, index) => ({
    ...part,
    id: ids[index] as string,
    referenceId: index === 0 ? deposit.id : `${deposit.id}/${part.category}/${part.percent}`,
    amountMinor: (draft.pricesIncludeTax ? 0 : part.taxMinor) - part.grossMinor,
    ...deductionTexts(draft, { ...named, ...part }),
  }));
}

/** The rules of the database that requests can break, though they were checked under the locks. */
function explained<T>(written: Promise<T>): Promise<T> {
  return explainViolations(explainLineRules(written, 'deposits'), {
    invoices_lines_max: () => {
      const message = `must leave the invoice with at most ${LINES_MAX} lines`;
      return invalid([{ field: 'deposits', message, constraint: 'maxItems' }]);
    },
  });
}
