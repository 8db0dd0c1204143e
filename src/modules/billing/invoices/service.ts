import type { Scope } from '../../../platform/database/database.ts';
import { violatedConstraint } from '../../../platform/database/failures.ts';
import { forbiddenByState, found, invalid, notFound, type Refusal } from '../../../platform/errors.ts';
import { refusingTaken } from '../../../platform/external-ids/conflict.ts';
import { withLongList } from '../../../platform/http/answers/long-list.ts';
import { refuseRoleBelow } from '../../../platform/http/auth/roles.ts';
import type { TenantContext } from '../../../platform/http/route.ts';
import { isId, newId } from '../../../platform/ids.ts';
import { relationsIn } from '../../../platform/schema.ts';
import { expandContract } from '../../agreements/contracts/expansion.ts';
import { contractById } from '../../agreements/contracts/service.ts';
import { discountProblems, givenDiscounts } from '../../documents/facts/discounts.ts';
import type { EarlyPayment } from '../../documents/facts/early-payment-schema.ts';
import { refuseSelfIssuing } from '../billables/drafting.ts';
import { inheritTaxOfDay } from '../billables/inheriting.ts';
import { hasCollectedLine } from '../billables/replacing.ts';
import { explainLineRules, refuseMisfits, refuseMisshapen } from '../billables/rules.ts';
import { billablesOf, linesToInsert, refuseProjectsOf, refuseUnfitLines } from '../billables/service.ts';
import type { InvoiceAction, InvoiceStatus } from '../invoice-status.ts';
import type { WorkBehindLines } from '../work-behind-lines.ts';
import { insertInvoice, insertInvoiceWithLines, invoiceExternalIds } from './creating-store.ts';
import { refuseTwoDues, withOneDue } from './due.ts';
import { isMarking, markInvoice } from './marking.ts';
import { presentInvoice } from './presentation.ts';
import { type RemindersOf, withReminders } from './reminding.ts';
import { explainInvoiceRules, refuseUnknownAddress } from './rules.ts';
import type { ExpandableInvoice, Invoice, InvoiceChange, NewInvoice } from './schema.ts';
import { obstacleTo } from './state.ts';
import {
  deleteInvoice,
  type InvoiceRow,
  lockAccountAndInvoice,
  lockAccountOfInvoice,
  lockInvoice as lockInvoiceRow,
  readInvoice,
  updateInvoice,
  voidDraft as voidDraftRow,
} from './store.ts';
import { refuseTaxCurrency, taxCurrencyOf } from './tax-currency.ts';
import type { DraftWarnings } from './warnings.ts';

/** Returns the identifier: the trigger of lines adds them up after their insert, so another statement reads the invoice. */
export async function createInvoice(
  { db, clock }: Pick<TenantContext, 'db' | 'clock'>,
  input: NewInvoice,
  collecting?: { origin: 'COLLECTED'; collectsFrom: string },
): Promise<string> {
  const { contractId: contract, addressId: address, billables } = input;
  refuseTwoDues(input);
  refuseDiscounts(input);
  if (billables) refuseMisshapen(billables);
  if (!isId('contract', contract)) throw notFound('contractId');
  if (isMalformedAddress(address)) throw notFound('addressId');
  const id = newId('invoice');
  const now = clock.now().toISOString();
  const taxCurrency = await taxCurrencyOf(db, input, null);
  const values = {
    ...givenDiscounts(input),
    // Amounts and the last day are added when it is read.
    earlyPayment: (input.earlyPayment ?? null) as EarlyPayment | null,
    ...taxCurrency,
    ...collecting,
    id,
    contract,
    address: address ?? null,
    now,
  };
  const given = billables && (await linesToInsert(billables));
  const insert = async (scope: Scope) => {
    const row = given
      ? await scope.one(insertInvoiceWithLines, { ...values, lines: given.lines })
      : await scope.one(insertInvoice, values);
    if (!row) return refuseContract(scope, input);
    await refuseTaxCurrency(scope, row);
  };
  // A tax currency is compared with the currency that the invoice got.
  const inserted = refusingTaken(db, invoiceExternalIds, [input.externalId], (scope) =>
    input.taxExchangeRate === undefined ? insert(scope) : scope.transaction(insert),
  );
  const written = given
    ? refusingUnfitLines(inserted, async () => {
        await refuseProjectsOf(db, billables, contract);
        await refuseUnfitLines(db, billables, given);
      })
    : inserted;
  await explainInvoiceRules(explainLineRules(written, 'billables'));
  return id;
}

/** The rules that a single line may break, though the request alone does not show which. */
const RULES_OF_LINES = [
  ...['billables_project', 'billables_reference_once', 'billables_total_exact', 'invoices_amounts_exact'],
];

/** Names the lines that do not fit, after the database has refused all of them. */
async function refusingUnfitLines<T>(written: Promise<T>, refuse: () => Promise<void>): Promise<T> {
  try {
    return await written;
  } catch (error) {
    if (RULES_OF_LINES.includes(violatedConstraint(error) ?? '')) await refuse();
    throw error;
  }
}

/** Explains why no invoice was inserted: the contract does not exist or is a draft, or a line has another currency. */
async function refuseContract(db: Scope, input: NewInvoice): Promise<never> {
  const { contractId, addressId, billables = [] } = input;
  const { status, client, currencyCode: ofContract } = await contractById(db, contractId, 'contractId');
  await refuseUnknownAddress(db, addressId, client);
  if (status !== 'DRAFT') {
    await refuseProjectsOf(db, billables, contractId);
    refuseMisfits({ billableCount: 0, currencyCode: input.currencyCode ?? ofContract }, billables);
  }
  throw forbiddenByState(`Only an ACTIVE or ENDED contract can be invoiced, and this one is ${status}`);
}

export async function getInvoice(
  { db, clock }: TenantContext,
  draftWarnings: DraftWarnings,
  id: string,
  remindersOf: RemindersOf,
  expand?: string,
): Promise<ExpandableInvoice> {
  const read = await withReminders({ db, clock }, [await invoiceById({ db, clock }, id)], remindersOf);
  const invoice = await draftWarnings.addTo({ db, clock }, found(read[0]));
  const expanded: ExpandableInvoice = await expandContract(db, invoice, expand);
  return relationsIn(expand).has('billables')
    ? withLongList(expanded, 'billables', billablesOf(db, id))
    : expanded;
}

export async function changeInvoice(
  { db, clock, role }: TenantContext,
  id: string,
  change: InvoiceChange,
): Promise<Invoice> {
  refuseTwoDues(change);
  refuseDiscounts(change);
  if (isMalformedAddress(change.addressId)) throw notFound('addressId');
  return db.transaction(async (transaction) => {
    const current = await lockInvoice(transaction, id);
    await refuseSelfIssuing(transaction, role, id);
    const now = clock.now(); // read under the lock, so that `updatedAt` never goes back
    if (current.status !== 'DRAFT') {
      if (isMarking(change)) {
        refuseRoleBelow('MEMBER', role, `to change an invoice that is ${current.status}`);
        return presentInvoice(await markInvoice(transaction, current, change, now), now);
      }
      await refuseUnknownAddress(transaction, change.addressId, current.client);
      throw onlyDraftCanBe('changed', current.status);
    }
    const { currencyCode = current.currencyCode } = change;
    if (currencyCode !== current.currencyCode && current.billableCount > 0)
      throw forbiddenByState('The currency of an invoice can be changed only while it has no billables');
    await refuseOtherPrices(transaction, current, change);
    const taxCurrency = await taxCurrencyOf(transaction, change, current.taxCurrencyCode);
    const values = {
      id,
      change: { ...withOneDue(givenDiscounts(change)), ...taxCurrency, ...roundingOf(change) },
      now: now.toISOString(),
    };
    const updated = refusingTaken(transaction, invoiceExternalIds, [change.externalId], (attempt) =>
      attempt.one(updateInvoice, values),
    );
    const written = found(await explainInvoiceRules(updated));
    const row = await withTaxOfDays(transaction, written, change, values.now);
    if (change.taxCurrencyCode != null || change.taxExchangeRate != null || change.currencyCode !== undefined)
      await refuseTaxCurrency(transaction, row);
    return presentInvoice(row, now);
  });
}

/** Lines without a day have the document's. So they inherit the tax of its new days. */
async function withTaxOfDays(
  db: Scope,
  invoice: InvoiceRow,
  { serviceFrom, serviceTo }: InvoiceChange,
  now: string,
): Promise<InvoiceRow> {
  if (serviceFrom === undefined && serviceTo === undefined) return invoice;
  const isChanged = await inheritTaxOfDay(db, [invoice.id], { now });
  return isChanged ? found(await db.one(readInvoice, { id: invoice.id })) : invoice;
}

export async function removeInvoice(
  { db, clock, role }: TenantContext,
  work: WorkBehindLines,
  id: string,
): Promise<undefined> {
  await db.transaction(async (transaction) => {
    const [, { status }] = await Promise.all([
      work.lockContractOfInvoice(transaction, id),
      lockInvoice(transaction, id),
    ]);
    await refuseSelfIssuing(transaction, role, id);
    if (status !== 'DRAFT') throw onlyDraftCanBe('deleted', status);
    await work.holdAndReleaseInvoice(transaction, id, clock.now().toISOString());
    await transaction.one(deleteInvoice, { id });
  });
}

/** Voids a draft that its caller has locked. An issued invoice is voided by a credit note, see `credit-notes/voiding.ts`. */
export async function voidDraft(
  { db, clock }: Pick<TenantContext, 'db' | 'clock'>,
  id: string,
): Promise<Invoice> {
  const now = clock.now();
  return presentInvoice(found(await db.one(voidDraftRow, { id, now: now.toISOString() })), now);
}

/** `field` is where a body names it. */
export async function invoiceById(
  { db, clock }: Pick<TenantContext, 'db' | 'clock'>,
  id: string,
  field?: string,
): Promise<Invoice> {
  return presentInvoice(found(await db.one(readInvoice, { id }), field), clock.now());
}

/** Locks an invoice, which then stays as it is until the transaction ends. `field` is where a body names it. */
export async function lockInvoice(db: Scope, id: string, field?: string): Promise<InvoiceRow> {
  const [, invoice] = await Promise.all([db.one(lockInvoiceRow, { id }), db.one(readInvoice, { id })]);
  return found(invoice, field);
}

/** Locks the account of the client first, then what `lockMore` locks, and then the invoice, which is to be paid or credited. */
export async function lockToSettle(
  db: Scope,
  id: string,
  lockMore?: (db: Scope, id: string) => Promise<void>,
): Promise<InvoiceRow> {
  const [, , , invoice] = await Promise.all([
    db.one(lockMore ? lockAccountOfInvoice : lockAccountAndInvoice, { id }),
    lockMore?.(db, id),
    lockMore && db.one(lockInvoiceRow, { id }),
    db.one(readInvoice, { id }),
  ]);
  return found(invoice, 'invoiceId');
}

export function refuseUnlessAllowed(action: InvoiceAction, invoice: InvoiceRow): void {
  const obstacle = obstacleTo(action, invoice);
  if (obstacle) throw forbiddenByState(obstacle);
}

function onlyDraftCanBe(participle: string, status: InvoiceStatus): Refusal {
  return forbiddenByState(
    `An invoice can be ${participle} only while it is DRAFT, and this one is ${status}`,
  );
}

function isMalformedAddress(addressId: string | null | undefined): boolean {
  return typeof addressId === 'string' && !isId('address', addressId);
}

/** Another currency than Swiss francs ends the rounding. */
function roundingOf({ currencyCode, isCashRounded }: InvoiceChange): Pick<InvoiceChange, 'isCashRounded'> {
  if (isCashRounded !== undefined || currencyCode === undefined || currencyCode === 'CHF') return {};
  return { isCashRounded: false };
}

/** Hours are charged at the contract's rates, which include tax or not. */
async function refuseOtherPrices(
  db: Scope,
  { id, origin, pricesIncludeTax }: InvoiceRow,
  change: InvoiceChange,
): Promise<void> {
  if (change.pricesIncludeTax === undefined || change.pricesIncludeTax === pricesIncludeTax) return;
  if (origin === null && !(await hasCollectedLine(db, id))) return;
  throw forbiddenByState(
    'An invoice with collected hours keeps pricesIncludeTax as its contract has it, and one with deducted deposits keeps it too',
  );
}

function refuseDiscounts({ discounts }: Pick<InvoiceChange, 'discounts'>): void {
  const details = discountProblems(discounts);
  if (details.length > 0) throw invalid(details);
}
