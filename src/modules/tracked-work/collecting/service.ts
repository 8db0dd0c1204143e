import type { Scope } from '../../../platform/database/database.ts';
import { forbiddenByState, found, invalid, notFound } from '../../../platform/errors.ts';
import { withLongList } from '../../../platform/http/answers/long-list.ts';
import { batchesOf } from '../../../platform/http/answers/pagination.ts';
import type { TenantContext } from '../../../platform/http/route.ts';
import { isId } from '../../../platform/ids.ts';
import type { Grouping } from '../../agreements/contracts/schema.ts';
import { taxFinder } from '../../billing/billables/tax.ts';
import { presentInvoice } from '../../billing/invoices/presentation.ts';
import { lockInvoice } from '../../billing/invoices/service.ts';
import { releaseEntries } from '../time-charges/charging.ts';
import { lockContractOfInvoice } from '../time-charges/releasing.ts';
import { owingEntries } from './entries.ts';
import { planOnto, writeOnto } from './onto-draft.ts';
import type { Pricing } from './plan.ts';
import { presentLeftOver, presentLine, presentWarnings } from './presentation.ts';
import type { Collection, CollectRequest } from './schema.ts';
import { findProjectOfContract, readContractToCollect } from './store.ts';

/** Collects by hand what a contract's work owes, onto a draft. */
export async function collect(
  { db, clock }: TenantContext,
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
    const selection = { ...WHOLE_CONTRACT, contractId: draft.contract, from, to, projectId };
    const { entries, hasMore } = await owingEntries(transaction, selection);
    const pricing = pricingOf(contract, request.groupBy);
    const target = { id: invoiceId, lineCount: draft.billableCount, totalMinor: draft.totalMinor };
    const collected = await planOnto(transaction, target, entries, pricing);
    await writeOnto(transaction, invoiceId, collected, now.toISOString());
    const held = collected.lines.flatMap(({ charges }) =>
      charges.flatMap(({ entry }) => (entry.isHeld ? [entry.id] : [])),
    );
    await releaseEntries(transaction, held, now.toISOString());
    const invoice = await lockInvoice(transaction, invoiceId);
    const leftOver = presentLeftOver(collected.leftOver);
    const warnings = presentWarnings(collected.lines);
    return {
      collection: { invoice: presentInvoice(invoice, now), leftOver, warnings, hasMore },
      lines: collected.lines,
    };
  });
  return withLongList(collection as Collection, 'lines', batchesOf(lines.map(presentLine)));
}

const WHOLE_CONTRACT = { isAutomatic: false, isOnlyTracked: false, everyPeriod: 'month' };

export type ContractToCollect = Awaited<ReturnType<typeof contractToCollect>>;

export async function contractToCollect(db: Scope, contractId: string, now: Date) {
  return found(await db.one(readContractToCollect, { contractId, now: now.toISOString() }));
}

export function pricingOf(contract: ContractToCollect, groupBy?: Grouping): Pricing {
  return {
    terms: contract,
    groupBy: groupBy ?? contract.collect?.groupBy ?? 'REFERENCE',
    taxOn: taxFinder(contract),
  };
}

/** The rates of a contract are in its currency. */
function refuseOtherCurrency(ofInvoice: string, ofContract: string | null): void {
  if (ofInvoice === ofContract) return;
  const message = `must be the contract's, ${ofContract}, which its rates are in: collect onto another invoice`;
  throw invalid([{ field: 'currencyCode', message, constraint: 'currency' }]);
}
