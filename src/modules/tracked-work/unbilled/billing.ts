import type { Scope } from '../../../platform/database/database.ts';
import type { RowOf } from '../../../platform/database/statement.ts';
import { exactNumber, integerValue } from '../../../platform/exact-integers.ts';
import type { TenantContext } from '../../../platform/http/route.ts';
import { pauses } from '../../../platform/pauses.ts';
import { rateFinder } from '../../agreements/contracts/rates.ts';
import { roundedQuotient } from '../../documents/facts/shares.ts';
import { chargedPeriodsOf } from '../amount-charges/ledger.ts';
import { chargesOf } from '../collecting/amounts.ts';
import { type ChargeToCollect, owedByCharge } from '../collecting/charges-owing.ts';
import { type OverageFinder, overageFindersOf } from '../coverage/storing.ts';
import { BILLING_ROWS_DEFAULT, type BillingQuery, type BillingRow } from './billing-schema.ts';
import { listContractsToBill } from './billing-store.ts';

/** Contracts that one statement adds up. */
const CONTRACTS = 100;
const MINUTES_PER_HOUR = 60n;

type Contract = RowOf<typeof listContractsToBill>;

/** Reads what contracts owe, a few contracts at a time, and keeps the rows with the largest amounts. */
export async function reportBilling(
  { db, clock }: TenantContext,
  { to, limit = BILLING_ROWS_DEFAULT }: BillingQuery,
): Promise<BillingRow[]> {
  const now = clock.now().toISOString();
  let largest: BillingRow[] = [];
  for (let afterId = ''; ; ) {
    const batch = await db.all(listContractsToBill, { to: to ?? null, now, afterId, count: CONTRACTS });
    largest = [...largest, ...(await rowsOf(db, batch))].sort(byAmount).slice(0, limit);
    const last = batch.at(-1);
    if (!last || batch.length < CONTRACTS) return largest;
    afterId = last.contract;
  }
}

function byAmount(one: BillingRow, other: BillingRow): number {
  const [owedByOne, owedByOther] = [integerValue(one.owedMinor), integerValue(other.owedMinor)];
  if (owedByOne !== owedByOther) return owedByOne > owedByOther ? -1 : 1;
  return one.contract < other.contract ? -1 : 1;
}

async function rowsOf(db: Scope, batch: Contract[]): Promise<BillingRow[]> {
  const ids = batch.map(({ contract }) => contract);
  const [charges, charged, overageIn] = await Promise.all([
    chargesOf(db, ids),
    chargedPeriodsOf(db, ids),
    overageFindersOf(db, ids),
  ]);
  const chargesBy = Map.groupBy(charges, ({ contractId }) => contractId);
  const pause = pauses();
  const rows: BillingRow[] = [];
  for (const contract of batch) {
    await pause();
    const ofContract = chargesBy.get(contract.contract) ?? [];
    rows.push(
      rowOf(
        contract,
        overageIn(contract.contract),
        await owedByCharges(contract, ofContract, charged, pause),
      ),
    );
  }
  return rows.filter(saysAnything);
}

/** False of a contract that was paid for, or is agreed for later. */
function saysAnything(row: BillingRow): boolean {
  const { openMinutes, chargesMinor, expensesMinor, lastMonthMinor, draft } = row;
  return draft !== undefined || [openMinutes, chargesMinor, expensesMinor, lastMonthMinor].some(Boolean);
}

async function owedByCharges(
  bounds: Contract,
  charges: ChargeToCollect[],
  charged: Awaited<ReturnType<typeof chargedPeriodsOf>>,
  pause: ReturnType<typeof pauses>,
): Promise<bigint> {
  const toDay = { from: null, to: bounds.to, bounds, problem: undefined, isHeld: () => false };
  let owed = 0n;
  for (const charge of charges) {
    await pause();
    for (const { units, isDue } of owedByCharge(charge, charged.get(charge.id) ?? [], toDay))
      if (units < 0 || isDue) owed += BigInt(units);
  }
  return owed;
}

function rowOf(contract: Contract, overageOf: OverageFinder, chargesMinor: bigint): BillingRow {
  const { rates, work, firstDay, lastDay, to, draft, ...shown } = contract;
  const rateOf = rateFinder(rates, 'HOUR');
  let [worth, openMinutes, unpricedMinutes, unapprovedMinutes] = [0n, 0n, 0n, 0n];
  for (const { minutes, isApproved, ...group } of work) {
    const price = overageOf(group) ?? rateOf(group.role, group.date)?.amountMinor;
    openMinutes += BigInt(minutes);
    if (price === undefined) unpricedMinutes += BigInt(minutes);
    else if (minutes > 0 && !isApproved) unapprovedMinutes += BigInt(minutes);
    else worth += BigInt(minutes) * BigInt(price);
  }
  const workMinor = roundedQuotient(worth, MINUTES_PER_HOUR);
  const ofRecords = integerValue(shown.expensesMinor) + integerValue(shown.draftedMinor);
  const owed = workMinor + chargesMinor + ofRecords;
  return {
    ...shown,
    openMinutes: exactNumber(openMinutes),
    workMinor: exactNumber(workMinor),
    unpricedMinutes: exactNumber(unpricedMinutes),
    unapprovedMinutes: exactNumber(unapprovedMinutes),
    chargesMinor: exactNumber(chargesMinor),
    owedMinor: exactNumber(owed),
    ...(draft !== null && { draft }),
  };
}
