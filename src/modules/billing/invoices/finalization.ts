import type { Scope } from '../../../platform/database/database.ts';
import { violatedConstraint } from '../../../platform/database/failures.ts';
import type { RowOf } from '../../../platform/database/statement.ts';
import {
  type ErrorDetail,
  forbiddenByState,
  found,
  invalid,
  notFound,
  type Refusal,
} from '../../../platform/errors.ts';
import type { TenantContext } from '../../../platform/http/route.ts';
import { isId } from '../../../platform/ids.ts';
import type { Tax } from '../../documents/facts/frozen-schema.ts';
import { resolveParty } from '../../documents/facts/parties.ts';
import { paymentReferencesFor } from '../../documents/facts/payment-details.ts';
import { askForFiles } from '../../documents/making/asking.ts';
import { explainTakenNumber, lockSeries, nextNumbers } from '../../documents/numbers/numbering.ts';
import { inheritTaxOfDay } from '../billables/inheriting.ts';
import type { Parties } from './draft-facts.ts';
import { reducesTaxOf } from './early-payment.ts';
import { frozenParts, lookOf } from './freezing.ts';
import {
  type DraftToIssue,
  issueInvoice,
  issueInvoices,
  readDraft,
  readPartiesOfDrafts,
  takeDisbursementsOutside,
} from './issuing-store.ts';
import { isServedAtIssue } from './legal-warnings.ts';
import { isOutsideTax, type Obstacle, obstaclesOf } from './obstacles.ts';
import { presentInvoice } from './presentation.ts';
import type { Invoice } from './schema.ts';
import { obstacleTo } from './state.ts';
import { type InvoiceRow, lockInvoice, lockInvoices, readInvoice, readInvoices } from './store.ts';

/** What finalizing needs of its caller's context. */
type Finalizing = Pick<TenantContext, 'db' | 'clock' | 'tenantId'>;

export async function finalizeInvoice(context: Finalizing, id: string): Promise<Invoice> {
  const [invoice] = await finalize(context, [id], {
    unknown: () => notFound(),
    refused: ([refused]) => {
      if (!refused || 'state' in refused) return forbiddenByState(refused?.state ?? '');
      return invalid(refused.obstacles);
    },
  });
  return found(invoice);
}

/** Finalizes all of the invoices or none, and numbers them in the given order. */
export async function finalizeInvoices(context: Finalizing, ids: string[]): Promise<Invoice[]> {
  const fieldOf = (index: number) => `invoiceIds.${index}`;
  const unknown = (index: number) => notFound(fieldOf(index));
  const malformed = ids.findIndex((id) => !isId('invoice', id));
  if (malformed >= 0) throw unknown(malformed);
  const refused = (refusals: (Refused | undefined)[]) =>
    invalid(
      refusals.flatMap((one, index): ErrorDetail[] => {
        if (!one) return [];
        const messages =
          'state' in one ? [one.state] : one.obstacles.map(({ field, message }) => `${field} ${message}`);
        return messages.map((message) => ({ field: fieldOf(index), message, constraint: 'state' }));
      }),
      'Not all of these invoices can be finalized, so none of them was',
    );
  return finalize(context, ids, { unknown, refused });
}

/** Why an invoice is not finalized: by its status, or by the obstacles that its draft shows. */
type Refused = { state: string } | { obstacles: Obstacle[] };

/** Explains why invoices are not finalized. */
interface Explain {
  unknown: (index: number) => Refusal;
  refused: (refusals: (Refused | undefined)[]) => Refusal;
}

/** A logo, background or receipt that someone takes away at the same time is gone at the second attempt. */
const GONE_MEANWHILE = ['invoices_logo', 'invoices_background', 'invoices_annexes'];

async function finalize(context: Finalizing, ids: string[], explain: Explain): Promise<Invoice[]> {
  try {
    return await attemptToFinalize(context, ids, explain);
  } catch (error) {
    const violated = violatedConstraint(error);
    if (!GONE_MEANWHILE.includes(violated ?? '')) throw error;
    return attemptToFinalize(context, ids, explain);
  }
}

/**
 * Locks the series once for all drafts. Where the series stands is read under that lock, so dates follow the numbers even
 * if the time was read before others issued theirs.
 */
async function attemptToFinalize(
  { db, clock, tenantId }: Finalizing,
  ids: string[],
  explain: Explain,
): Promise<Invoice[]> {
  return db.transaction(async (transaction) => {
    const now = clock.now();
    // Sent together and carried out in this order. The series, which all of the tenant's documents wait for, is last.
    const [locked, , next] = await Promise.all([
      lockDrafts(transaction, ids),
      lockSeries(transaction),
      nextNumbers(transaction, 'INVOICE', { now, count: ids.length }),
    ]);
    const drafts = inOrderOf(ids, await withTaxes(transaction, locked, now, next.issueDate), explain.unknown);
    const partiesOf = inOrderOf(ids, locked).map(({ parties }) => parties);
    const refusals = drafts.map((draft, index) => refusalOf(draft, found(partiesOf[index]), now));
    if (refusals.some(Boolean)) throw explain.refused(refusals);
    const { issuedAt, issueDate, period, numbers } = next;
    const toIssue = numbers.map((number, index) =>
      frozen(found(drafts[index]), found(partiesOf[index]), number, issueDate),
    );
    const { seller, sellerAddress } = found(partiesOf[0]);
    const values = {
      drafts: toIssue,
      seller: resolveParty(seller, sellerAddress, 'SELLER'),
      look: lookOf(seller),
    };
    const issued = { ...values, period, issuedAt, issueDate };
    const [id = '', ...others] = ids;
    const written =
      others.length === 0
        ? transaction.all(issueInvoice, { id, ...issued })
        : transaction.all(issueInvoices, issued);
    const [rows] = await Promise.all([explainTakenNumber(written), askForFiles(transaction, tenantId, ids)]);
    return inOrderOf(ids, rows).map((row) => presentInvoice(row, now));
  });
}

/** Locks the invoices, and reads them as they are then. One invoice is read by plans that are kept. */
async function lockDrafts(db: Scope, ids: string[]): Promise<RowOf<typeof readDraft>[]> {
  const [id = '', ...others] = ids;
  if (others.length === 0)
    return (await Promise.all([db.all(lockInvoice, { id }), db.all(readDraft, { id })]))[1];
  const [, drafts, owners] = await Promise.all([
    db.all(lockInvoices, { ids }),
    db.all(readInvoices, { ids }),
    db.all(readPartiesOfDrafts, { ids }),
  ]);
  const ownerOf = ({ contract, address }: Pick<InvoiceRow, 'contract' | 'address'>) =>
    `${contract} ${address}`;
  const partiesOf = new Map(owners.map((owner) => [ownerOf(owner), owner.parties]));
  return drafts.map((draft) => ({ ...draft, parties: found(partiesOf.get(ownerOf(draft))) }));
}

/**
 * Gives lines that inherit their tax that of their day, now that the date of issue is known. Lines without one are O if the seller
 * has no tax number. Returns the drafts as they are then.
 */
async function withTaxes(
  db: Scope,
  invoices: RowOf<typeof readDraft>[],
  now: Date,
  issueDate: string,
): Promise<InvoiceRow[]> {
  const drafts = invoices.filter(({ status }) => status === 'DRAFT').map(({ id }) => id);
  const [first] = invoices;
  if (drafts.length === 0 || !first) return invoices;
  const { seller, sellerAddress } = first.parties;
  const outside = { category: 'O', percent: 0 } as const;
  const otherwise = isOutsideTax(resolveParty(seller, sellerAddress, 'SELLER')) ? outside : undefined;
  const isChanged = await inheritTaxOfDay(db, drafts, { now: now.toISOString(), issueDate, otherwise });
  const ids = invoices.map(({ id }) => id);
  const taxed = isChanged ? await readAll(db, ids) : invoices;
  const outsideOnes = taxed
    .filter(({ taxes }) => isToLeaveTax(taxes, otherwise !== undefined))
    .map(({ id }) => id);
  if (outsideOnes.length === 0) return taxed;
  await db.all(takeDisbursementsOutside, { invoiceIds: outsideOnes, now: now.toISOString() });
  return readAll(db, ids);
}

/** Disbursements are O where all other lines are, and where the seller charges no tax at all. */
function isToLeaveTax(taxes: Tax[], isOutside: boolean): boolean {
  return taxes.some(
    ({ category, disbursedMinor, taxableMinor }) =>
      disbursedMinor !== undefined &&
      (category === 'O' || (isOutside && taxes.length === 1 && disbursedMinor === taxableMinor)),
  );
}

/** One invoice is read by a plan that is kept. */
function readAll(db: Scope, ids: string[]): Promise<InvoiceRow[]> {
  const [id = '', ...others] = ids;
  return others.length === 0 ? db.all(readInvoice, { id }) : db.all(readInvoices, { ids });
}

function refusalOf(draft: InvoiceRow, parties: Parties, now: Date): Refused | undefined {
  const state = obstacleTo('finalize', draft);
  if (state !== undefined) return { state };
  const obstacles = obstaclesOf(draft, now, parties);
  return obstacles.length > 0 ? { obstacles } : undefined;
}

function frozen(
  draft: InvoiceRow,
  parties: Parties,
  { number, sequence }: { number: string; sequence: number },
  issueDate: string,
): DraftToIssue {
  const { seller, givenReference, ...parts } = frozenParts(draft, parties);
  const { paymentTermsDays } = parties;
  const paymentReferences = givenReference
    ? [givenReference]
    : paymentReferencesFor({ number, sequence, issueDate }, parts.bankAccount);
  const serviceDate = isServedAtIssue(draft, parties) ? issueDate : null;
  const reducesTax = reducesTaxOf(draft, seller) ?? null;
  const terms = { paymentReferences, paymentTermsDays, reducesTax, serviceDate };
  return { id: draft.id, number, sequence, ...parts, ...terms };
}

/** The rows in the order of their identifiers. A missing row is a 404. */
function inOrderOf<T extends { id: string }>(
  ids: string[],
  rows: T[],
  unknown: (index: number) => Refusal = () => notFound(),
): T[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.map((id, index) => {
    const row = byId.get(id);
    if (!row) throw unknown(index);
    return row;
  });
}
