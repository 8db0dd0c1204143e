import type { Scope } from '../../../platform/database/database.ts';
import { explainViolations } from '../../../platform/database/failures.ts';
import { type ErrorDetail, forbiddenByState, found, invalid, notFound } from '../../../platform/errors.ts';
import { orderedPage, type Page } from '../../../platform/http/answers/pagination.ts';
import { isRefined, listRecords } from '../../../platform/http/answers/record-lists.ts';
import type { TenantContext } from '../../../platform/http/route.ts';
import { isId, newId } from '../../../platform/ids.ts';
import { withoutNulls } from '../../../platform/schema.ts';
import { refuseOutOfReach } from '../../documents/facts/dates.ts';
import type { FollowTerms } from '../charges/following.ts';
import { refuseTermsInForceOf } from '../contracts/drafting.ts';
import { lockContractFirst } from '../contracts/service.ts';
import {
  ALLOWANCES_MAX,
  type Allowance,
  type AllowanceChange,
  type AllowanceQuery,
  type AllowanceToAdd,
  type Every,
  type NewAllowance,
} from './schema.ts';
import {
  type AllowanceRow,
  allowanceLists,
  countAllowancesOfContract,
  deleteAllowance,
  insertAllowance,
  listAllowances,
  listAllowancesOfContract,
  listAllowanceTerms,
  lockAllowance,
  lockChargeOfAllowance,
  readAllowance,
  type StoredTerms,
  updateAllowance,
} from './store.ts';

export async function createAllowance(
  { db, clock, role }: TenantContext,
  { contractId, ...input }: NewAllowance,
  followTerms: FollowTerms,
): Promise<Allowance> {
  const now = clock.now().toISOString();
  return db.transaction(async (transaction) => {
    await lockContractFirst(transaction, contractId);
    await refuseTermsInForceOf(transaction, role, contractId);
    const created = await createAllowanceIn(transaction, contractId, input, now);
    await followTerms(transaction, [contractId], now);
    return created;
  });
}

/** Creates an allowance within the caller's transaction. */
export async function createAllowanceIn(
  db: Scope,
  contractId: string,
  { chargeId, projectId, ...input }: AllowanceToAdd,
  now: string,
): Promise<Allowance> {
  if (!isId('contract', contractId)) throw notFound('contractId');
  refuseUnreadable({ ...input, ...(chargeId && { chargeId }), ...(projectId && { projectId }) });
  const { count } = found(await db.one(countAllowancesOfContract, { contractId }));
  if (count >= ALLOWANCES_MAX)
    throw forbiddenByState(
      `A contract has at most ${ALLOWANCES_MAX} allowances: change or delete one, or make another contract`,
    );
  const periods = await periodsOf(db, contractId, chargeId, input);
  refuseMisfits({ ...input, ...periods });
  const { rollover = 'NONE', overage = 'RATE', isPrinted = false } = input;
  const values = {
    ...{
      ...input,
      ...periods,
      rollover,
      overage,
      isPrinted,
      id: newId('allowance'),
      contract: contractId,
      now,
    },
    ...{ charge: chargeId ?? null, project: projectId ?? null },
  };
  return presentAllowance(found(await explainRules(db.one(insertAllowance, values))));
}

export async function getAllowance({ db }: TenantContext, id: string): Promise<Allowance> {
  return presentAllowance(found(await db.one(readAllowance, { id })));
}

export async function findAllowances({ db }: TenantContext, query: AllowanceQuery): Promise<Page<Allowance>> {
  const { contractId } = query;
  if (isRefined(query))
    return listRecords(db, allowanceLists, {
      kind: 'allowance',
      query,
      filters: { contractId: contractId ?? null },
      present: (rows) => rows.map(presentAllowance),
    });
  return orderedPage('allowance', query, async (position) => {
    if (contractId === undefined) return (await db.all(listAllowances, position)).map(presentAllowance);
    return (await db.all(listAllowancesOfContract, { ...position, contractId })).map(presentAllowance);
  });
}

/** Terms may change at any time: coverage is reckoned anew. An allowance that gets another charge gets its periods. */
export async function changeAllowance(
  { db, clock, role }: TenantContext,
  id: string,
  change: AllowanceChange,
  followTerms: FollowTerms,
): Promise<Allowance> {
  refuseUnreadable(change);
  const now = clock.now().toISOString();
  return db.transaction(async (transaction) => {
    const { contract } = found(await transaction.one(readAllowance, { id }));
    await lockContractFirst(transaction, contract);
    await refuseTermsInForceOf(transaction, role, contract);
    const current = found(await transaction.one(lockAllowance, { id }));
    const { chargeId = current.charge } = change;
    const isOfOtherCharge = chargeId !== null && chargeId !== current.charge;
    const given = isOfOtherCharge ? { startsOn: current.startsOn, ...change } : { ...current, ...change };
    const periods = await periodsOf(transaction, current.contract, chargeId ?? undefined, given);
    refuseMisfits({ ...current, ...change, ...periods });
    const terms = Object.keys(change).length > 0 ? { ...change, ...periods } : change;
    const changed = found(await explainRules(transaction.one(updateAllowance, { id, change: terms, now })));
    await followTerms(transaction, [current.contract], now);
    return presentAllowance(changed);
  });
}

/** Drafts that print the allowance follow. */
export async function removeAllowance(
  { db, clock, role }: TenantContext,
  id: string,
  followTerms: FollowTerms,
): Promise<undefined> {
  const now = clock.now().toISOString();
  await db.transaction(async (transaction) => {
    const { contract } = found(await transaction.one(readAllowance, { id }));
    await lockContractFirst(transaction, contract);
    await refuseTermsInForceOf(transaction, role, contract);
    const deleted = explainViolations(transaction.one(deleteAllowance, { id }), {
      allowances_keep: () =>
        forbiddenByState('An allowance that covers work cannot be deleted: end it with endsOn'),
    });
    found(await deleted);
    await followTerms(transaction, [contract], now);
  });
}

/** The terms of all allowances of contracts, to cover their work with. */
export function allowanceTermsOf(db: Scope, ...contractIds: string[]): Promise<StoredTerms[]> {
  return db.all(listAllowanceTerms, { contractIds });
}

/** Refuses what can't be read: identifiers of no form, and days that can't be reckoned with. */
function refuseUnreadable({ chargeId, projectId, startsOn, endsOn }: AllowanceChange): void {
  if (typeof chargeId === 'string' && !isId('charge', chargeId)) throw notFound('chargeId');
  if (typeof projectId === 'string' && !isId('project', projectId)) throw notFound('projectId');
  refuseOutOfReach('startsOn', startsOn);
  refuseOutOfReach('endsOn', endsOn);
}

interface GivenPeriods {
  every?: Every | undefined;
  interval?: number | undefined;
  startsOn?: string | undefined;
}

/** The periods of an allowance: those of its charge, which a request may repeat, or its own. */
async function periodsOf(
  db: Scope,
  contractId: string,
  chargeId: string | undefined,
  { every, interval, startsOn }: GivenPeriods,
): Promise<Required<{ [K in keyof GivenPeriods]: NonNullable<GivenPeriods[K]> }>> {
  if (chargeId === undefined) {
    const details = Object.entries({ every, startsOn }).flatMap(([field, value]) =>
      value === undefined ? [{ field, message: 'is required without chargeId', constraint: 'required' }] : [],
    );
    if (every === undefined || startsOn === undefined) throw invalid(details);
    return { every, interval: interval ?? 1, startsOn };
  }
  const charge = found(await db.one(lockChargeOfAllowance, { id: chargeId, contractId }), 'chargeId');
  const details = Object.entries({ every, interval }).flatMap(([field, value]): ErrorDetail[] => {
    const ofCharge = charge[field as 'every' | 'interval'];
    if (value === undefined || value === ofCharge) return [];
    const message = `must be that of the charge, ${ofCharge}: leave it out, or leave out chargeId`;
    return [{ field, message, constraint: 'enum' }];
  });
  if (details.length > 0) throw invalid(details);
  return { ...charge, startsOn: startsOn ?? charge.startsOn };
}

function refuseMisfits(terms: GivenPeriods & { endsOn?: string | null | undefined }): void {
  const { every, interval = 1, startsOn = '', endsOn } = terms;
  const details: ErrorDetail[] = [];
  if (every === 'ONCE' && interval > 1)
    details.push({ field: 'interval', message: 'must be 1 with ONCE, or left out', constraint: 'maximum' });
  if (endsOn != null && endsOn < startsOn)
    details.push({ field: 'endsOn', message: 'must not be before startsOn', constraint: 'range' });
  if (details.length > 0) throw invalid(details);
}

function explainRules<T>(written: Promise<T>): Promise<T> {
  return explainViolations(written, {
    allowances_contract: () => notFound('contractId'),
    allowances_project: () => notFound('projectId'),
  });
}

export function presentAllowance(row: AllowanceRow): Allowance {
  return withoutNulls(row);
}
