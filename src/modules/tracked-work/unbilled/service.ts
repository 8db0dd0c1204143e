import type { Scope } from '../../../platform/database/database.ts';
import { exactNumber } from '../../../platform/exact-integers.ts';
import type { TenantContext } from '../../../platform/http/route.ts';
import { pauses } from '../../../platform/pauses.ts';
import { rateFinder } from '../../agreements/contracts/rates.ts';
import { type OverageFinder, overageFindersOf } from '../coverage/storing.ts';
import { ROWS_DEFAULT, type UnbilledQuery, type UnbilledRow } from './schema.ts';
import { listUnbilledWork, type UnbilledWork } from './store.ts';

/** Contracts whose work one statement adds up, so that it stays short. */
const CONTRACTS = 100;
const MINUTES_PER_HOUR = 60n;

/** Reads all contracts with unbilled work, a few at a time, and keeps the rows with the largest amounts. */
export async function reportUnbilled(
  { db }: TenantContext,
  { limit = ROWS_DEFAULT }: UnbilledQuery,
): Promise<UnbilledRow[]> {
  let largest: Priced[] = [];
  for await (const batch of unbilledBatches(db)) {
    const overageIn = await overageFindersOf(
      db,
      batch.map(({ contract }) => contract),
    );
    const priced = await Promise.all(batch.map((one) => priceOf(one, overageIn(one.contract))));
    largest = [...largest, ...priced].sort(byAmount).slice(0, limit);
  }
  return largest.map(presentRow);
}

async function* unbilledBatches(db: Scope): AsyncGenerator<UnbilledWork[]> {
  for (let afterId = ''; ; ) {
    const batch = await db.all(listUnbilledWork, { afterId, count: CONTRACTS });
    yield batch;
    const last = batch.at(-1);
    if (!last || batch.length < CONTRACTS) return;
    afterId = last.contract;
  }
}

interface Priced {
  contract: Omit<UnbilledWork, 'rates' | 'work'>;
  amount: bigint;
  minutes: bigint;
  unpricedMinutes: bigint;
}

/** Prices the work of a contract as collecting does, and rounds once, half up. */
async function priceOf(
  { rates, work, ...contract }: UnbilledWork,
  overageOf: OverageFinder,
): Promise<Priced> {
  const pause = pauses();
  const rateOf = rateFinder(rates, 'HOUR');
  let [worth, minutes, unpricedMinutes] = [0n, 0n, 0n];
  for (const group of work) {
    const price = overageOf(group) ?? rateOf(group.role, group.date)?.amountMinor;
    minutes += BigInt(group.minutes);
    if (price !== undefined) worth += BigInt(group.minutes) * BigInt(price);
    else unpricedMinutes += BigInt(group.minutes);
    await pause();
  }
  const amount = (worth + MINUTES_PER_HOUR / 2n) / MINUTES_PER_HOUR;
  return { contract, amount, minutes, unpricedMinutes };
}

function byAmount(one: Priced, other: Priced): number {
  if (one.amount !== other.amount) return one.amount > other.amount ? -1 : 1;
  return one.contract.contract < other.contract.contract ? -1 : 1;
}

function presentRow({ contract, amount, minutes, unpricedMinutes }: Priced): UnbilledRow {
  return {
    ...contract,
    openMinutes: exactNumber(minutes),
    amountMinor: exactNumber(amount),
    unpricedMinutes: exactNumber(unpricedMinutes),
  };
}
