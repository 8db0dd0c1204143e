import type { Scope } from '../../../platform/database/database.ts';
import { forbiddenByState, found, invalid, notFound } from '../../../platform/errors.ts';
import { withLongList } from '../../../platform/http/answers/long-list.ts';
import { batchesOf } from '../../../platform/http/answers/pagination.ts';
import type { TenantContext } from '../../../platform/http/route.ts';
import { isId } from '../../../platform/ids.ts';
import { refuseSelfIssuing } from '../../billing/billables/drafting.ts';
import { taxFinder } from '../../billing/billables/tax.ts';
import { presentInvoice } from '../../billing/invoices/presentation.ts';
import { lockInvoice } from '../../billing/invoices/service.ts';
import { releaseAmounts } from '../amount-charges/charging.ts';
import { releaseEntries } from '../time-charges/charging.ts';
import { lockContractOfInvoice } from '../time-charges/releasing.ts';
import { lockDraftsOfContract } from './drafts-store.ts';
import { type Collected, planOnto, writeOnto } from './onto-draft.ts';
import { type Owed, readOwed, withPastOfWork } from './owed.ts';
import type { Owing, OwingRecord } from './owing.ts';
import { printPrepaid } from './prepaid.ts';
import { presentLeftOver, presentLine, presentWarnings } from './presentation.ts';
import type { Collection, CollectRequest } from './schema.ts';
import { findProjectOfContract, readContractToCollect } from './store.ts';

/** Collects by hand what a contract's work owes, onto a draft. */
export async function collect(
  { db, clock, role }: TenantContext,
  invoiceId: string,
  request: CollectRequest,
): Promise<Collection> {
  const { to, from = null, projectId = null } = request;
  if (from !== null && from > to)
    throw invalid([{ field: 'to', message: 'must not be before from', constraint: 'range' }]);
  if (projectId !== null && !isId('project', projectId)) throw notFound('projectId');
  const { collection, lines } = await db.transaction(async (transaction) => {
    const [, draft] = await Promise.all([
      lockContractOfInvoice(transaction, invoiceId),
      lockInvoice(transaction, invoiceId),
    ]);
    await refuseSelfIssuing(transaction, role, invoiceId);
    await transaction.all(lockDraftsOfContract, { contractId: draft.contract });
    const now = clock.now();
    const contract = await contractToCollect(transaction, draft.contract, now);
    const ofProject = { id: projectId ?? '', contractId: draft.contract };
    if (projectId !== null && !(await transaction.one(findProjectOfContract, ofProject)))
      throw notFound('projectId');
    if (draft.status !== 'DRAFT')
      throw forbiddenByState(`Work is collected only onto a DRAFT, and this invoice is ${draft.status}`);
    refuseOtherCurrency(draft.currencyCode, contract.currencyCode);
    if (draft.pricesIncludeTax !== contract.pricesIncludeTax)
      throw forbiddenByState(
        'Work is collected only onto a draft whose pricesIncludeTax is that of the contract, because rates are typed so',
      );
    const owed = await readOwed(transaction, {
      ...{
        today: contract.today,
        terms: contract,
        groupBy: request.groupBy ?? contract.collect?.groupBy ?? 'REFERENCE',
      },
      entries: { ...WHOLE_CONTRACT, contractId: draft.contract, from, to, projectId },
      amounts: { contractId: draft.contract, from, to, now: now.toISOString() },
    });
    const owing = owedByHand(owed, request);
    const { billableCount: lineCount, totalMinor } = await lockInvoice(transaction, invoiceId);
    const target = { id: invoiceId, lineCount, totalMinor };
    const toPlan = await withPastOfWork(transaction, owing, owed.past);
    const collected = await planOnto(transaction, target, toPlan, taxFinder(contract));
    const written = { invoiceId, contractId: draft.contract, now: now.toISOString() };
    await writeOnto(transaction, written, collected);
    await printPrepaid(transaction, { ...written, today: contract.today }, owed.printed);
    await releaseHeld(transaction, collected, now.toISOString());
    const invoice = await lockInvoice(transaction, invoiceId);
    const leftOver = presentLeftOver(collected.leftOver);
    const warnings = presentWarnings(collected.lines);
    const { hasMore } = owed;
    return {
      collection: { invoice: presentInvoice(invoice, now), leftOver, warnings, hasMore },
      lines: collected.lines,
    };
  });
  return withLongList(collection as Collection, 'lines', batchesOf(lines.map(presentLine)));
}

/** What is collected by hand, held or not. */
function owedByHand({ work, periods, expenses }: Owed, { from, to, projectId }: CollectRequest): Owing[] {
  const isOfProject = (one: Owing) => projectId === undefined || one.projectId === projectId;
  const isWanted = ({ units, firstDay, lastDay }: Owing) =>
    units < 0 || ((from === undefined || lastDay >= from) && firstDay <= to);
  return [
    // Periods are owed from the day on which they are due, whatever their days.
    ...periods.filter(isOfProject),
    ...work,
    ...expenses.filter((one) => isOfProject(one) && isWanted(one)),
  ];
}

/** Releases what was held and is collected now. */
async function releaseHeld(db: Scope, { lines }: Collected, now: string): Promise<void> {
  const held = lines.flatMap(({ charges }) =>
    charges.flatMap(({ owing }) => (owing.isHeld ? [owing.record] : [])),
  );
  const ids = (type: OwingRecord['type']) =>
    held.flatMap((record) => (record.type === type ? [record.id] : []));
  await releaseEntries(db, ids('TIME_ENTRY'), now);
  const periods = held.flatMap((record) =>
    record.type === 'CHARGE' ? [{ chargeId: record.id, periodStartsOn: record.periodStartsOn }] : [],
  );
  await releaseAmounts(db, { periods, expenseIds: ids('EXPENSE') }, now);
}

const WHOLE_CONTRACT = { isAutomatic: false, isOnlyTracked: false, everyPeriod: 'month' };

export type ContractToCollect = Awaited<ReturnType<typeof contractToCollect>>;

export async function contractToCollect(db: Scope, contractId: string, now: Date) {
  return found(await db.one(readContractToCollect, { contractId, now: now.toISOString() }));
}

/** The rates of a contract are in its currency. */
function refuseOtherCurrency(ofInvoice: string, ofContract: string | null): void {
  if (ofInvoice === ofContract) return;
  const message = `must be the contract's, ${ofContract}, which its rates are in: collect onto another invoice`;
  throw invalid([{ field: 'currencyCode', message, constraint: 'currency' }]);
}
