import type { Scope } from '../../../platform/database/database.ts';
import { found, invalid, notFound } from '../../../platform/errors.ts';
import { orderedPage, type Page } from '../../../platform/http/answers/pagination.ts';
import { isRefined, listRecords } from '../../../platform/http/answers/record-lists.ts';
import type { TenantContext } from '../../../platform/http/route.ts';
import { isId, newId } from '../../../platform/ids.ts';
import { withoutNulls } from '../../../platform/schema.ts';
import { refuseOutOfReach } from '../../documents/facts/dates.ts';
import { mentionsTax, readTax } from '../../documents/facts/tax.ts';
import { refuseTermsInForceOf } from '../contracts/drafting.ts';
import { lockContractFirst } from '../contracts/service.ts';
import type { FollowTerms } from './following.ts';
import {
  explainChange,
  explainDeletion,
  explainNewCharge,
  sortedPauses,
  sortedPrices,
  termProblems,
} from './rules.ts';
import type { Charge, ChargeChange, ChargeQuery, ChargeToAdd, NewCharge } from './schema.ts';
import {
  type ChargeRow,
  chargeLists,
  deleteCharge,
  insertCharge,
  listCharges,
  listChargesOfContract,
  lockCharge,
  readCharge,
  updateCharge,
} from './store.ts';

export function createCharge(
  { db, clock, role }: TenantContext,
  { contractId, ...input }: NewCharge,
): Promise<Charge> {
  return db.transaction(async (transaction) => {
    await refuseTermsInForceOf(transaction, role, contractId);
    return createChargeIn(transaction, contractId, input, clock.now().toISOString());
  });
}

/** Creates a charge within the caller's transaction, if there is one. */
export async function createChargeIn(
  db: Scope,
  contractId: string,
  { projectId, ...input }: ChargeToAdd,
  now: string,
): Promise<Charge> {
  if (!isId('contract', contractId)) throw notFound('contractId');
  if (projectId !== undefined && !isId('project', projectId)) throw notFound('projectId');
  refuseOutOfReach('startsOn', input.startsOn);
  refuseOutOfReach('endsOn', input.endsOn);
  const { tax, details } = readTax(input);
  const { quantity = 1, pauses = [], interval = 1, unitCode = 'C62' } = input;
  const { timing = 'IN_ADVANCE', proration = 'DAYS', supply = 'SERVICE' } = input;
  const terms = { ...input, ...{ quantity, pauses, interval, unitCode, timing, proration, supply } };
  details.push(...termProblems(terms));
  if (details.length > 0) throw invalid(details);
  const sorted = { prices: sortedPrices(terms.prices), pauses: sortedPauses(pauses) };
  const values = {
    ...terms,
    ...tax,
    ...sorted,
    id: newId('charge'),
    contract: contractId,
    project: projectId ?? null,
    now,
  };
  return presentCharge(found(await explainNewCharge(db.one(insertCharge, values))));
}

export async function getCharge({ db }: TenantContext, id: string): Promise<Charge> {
  return presentCharge(found(await db.one(readCharge, { id })));
}

export async function findCharges({ db }: TenantContext, query: ChargeQuery): Promise<Page<Charge>> {
  const { contractId } = query;
  if (isRefined(query))
    return listRecords(db, chargeLists, {
      kind: 'charge',
      query,
      filters: { contractId: contractId ?? null },
      present: (rows) => rows.map(presentCharge),
    });
  return orderedPage('charge', query, async (position) => {
    if (contractId === undefined) return (await db.all(listCharges, position)).map(presentCharge);
    return (await db.all(listChargesOfContract, { ...position, contractId })).map(presentCharge);
  });
}

export async function changeCharge(
  { db, clock, role }: TenantContext,
  id: string,
  change: ChargeChange,
  followTerms: FollowTerms,
): Promise<Charge> {
  if (typeof change.projectId === 'string' && !isId('project', change.projectId)) throw notFound('projectId');
  refuseOutOfReach('startsOn', change.startsOn);
  refuseOutOfReach('endsOn', change.endsOn);
  const now = clock.now().toISOString();
  return db.transaction(async (transaction) => {
    const { contract } = found(await transaction.one(readCharge, { id }));
    await lockContractFirst(transaction, contract);
    await refuseTermsInForceOf(transaction, role, contract);
    const current = found(await transaction.one(lockCharge, { id }));
    const terms = {
      ...current,
      ...change,
      pauses: change.pauses ?? (change.pauses === null ? [] : current.pauses),
    };
    const { tax, details } = mentionsTax(change) ? readTax(change, current) : { tax: {}, details: [] };
    const problems = [...details, ...termProblems(terms)];
    if (problems.length > 0) throw invalid(problems);
    const sorted = {
      ...(change.prices && { prices: sortedPrices(change.prices) }),
      ...(change.pauses && { pauses: sortedPauses(change.pauses) }),
    };
    const written = transaction.one(updateCharge, { id, change: { ...change, ...tax, ...sorted }, now });
    const changed = presentCharge(found(await explainChange(written, change, current)));
    await followTerms(transaction, [changed.contract], now);
    return changed;
  });
}

export async function removeCharge({ db, role }: TenantContext, id: string): Promise<undefined> {
  await db.transaction(async (transaction) => {
    const { contract } = found(await transaction.one(readCharge, { id }));
    await refuseTermsInForceOf(transaction, role, contract);
    found(await explainDeletion(transaction.one(deleteCharge, { id })));
  });
}

export function presentCharge(row: ChargeRow): Charge {
  return withoutNulls(row);
}
