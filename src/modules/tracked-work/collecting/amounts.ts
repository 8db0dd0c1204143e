import type { Scope } from '../../../platform/database/database.ts';
import type { RowOf } from '../../../platform/database/statement.ts';
import { pauses } from '../../../platform/pauses.ts';
import { ownTaxOf } from '../../billing/billables/tax.ts';
import type { LoweredAmount } from '../amount-charges/amount.ts';
import { lowerDraftAmounts } from '../amount-charges/charging.ts';
import { type PastAmount, readLedger } from '../amount-charges/ledger.ts';
import { listChargesToCollect, listOwingExpenses } from './amounts-store.ts';
import {
  amountKey,
  type ChargeToCollect,
  leaveUndue,
  type OwingPeriod,
  owedByCharge,
} from './charges-owing.ts';
import { owedByExpenses } from './expenses-owing.ts';
import { lowerings } from './following.ts';
import type { Owing, PastCharge } from './owing.ts';
import { problemOfCharges, type Terms } from './problems.ts';

export interface AmountsToDay {
  contractId: string;
  terms: Terms;
  from: string | null;
  to: string;
}

/** What recurring charges and expenses of a contract owe. */
export interface OwedAmounts {
  charges: ChargeToCollect[];
  periods: OwingPeriod[];
  expenses: Owing[];
  past: PastCharge[];
}

/**
 * Reads what recurring charges and expenses owe up to a day. First it lowers what drafts charge too much by now: terms changed,
 * or a credit note took back what a draft takes back. Needs the locks of the contract and its drafts.
 */
export async function owedAmounts(
  db: Scope,
  { now, ...asked }: AmountsToDay & { now: string },
): Promise<OwedAmounts> {
  const { lowered, ...owed } = await readAmounts(db, asked);
  await lowerDraftAmounts(db, lowered, now);
  return owed;
}

/** Reads what is owed once drafts follow, and how these are to be lowered. */
export async function readAmounts(
  db: Scope,
  { contractId, terms, from, to }: AmountsToDay,
): Promise<OwedAmounts & { lowered: LoweredAmount[] }> {
  const [charges, expenses] = await Promise.all([
    chargesOf(db, [contractId]),
    db.all(listOwingExpenses, { contractId }),
  ]);
  if (charges.length === 0 && expenses.length === 0)
    return { charges: [], periods: [], expenses: [], past: [], lowered: [] };
  const expenseIds = expenses.map(({ id }) => id);
  const ledger = await readLedger(db, contractId, expenseIds);
  const heldPeriods = new Set(
    ledger.held.map(({ chargeId, periodStartsOn }) => `${chargeId}/${periodStartsOn}`),
  );
  const chargedOf = Map.groupBy(ledger.charged, ({ chargeId }) => chargeId);
  const toDay = {
    ...{ from, to, bounds: terms, problem: problemOfCharges(terms) },
    isHeld: ({ id }: ChargeToCollect, startsOn: string) => heldPeriods.has(`${id}/${startsOn}`),
  };
  const periods: OwingPeriod[] = [];
  const pause = pauses();
  for (const charge of charges) {
    await pause();
    const charged = chargedOf.get(charge.id) ?? [];
    const ofPeriods = charged.map((row) => ({ ...row, periodStartsOn: row.periodStartsOn ?? '' }));
    for (const period of owedByCharge(charge, ofPeriods, toDay)) periods.push(period);
  }
  const owing = owedByExpenses(expenses, terms);
  const past = ledger.past.map(readPast);
  const lowered = lowerings([...periods, ...owing], past, ledger.drafted);
  return { charges, ...stillOwed(periods, owing, past), past, lowered };
}

/** What is owed by now, or was taken back of one line too often and of another not at all. */
export function stillOwed(periods: OwingPeriod[], expenses: Owing[], past: PastCharge[]) {
  for (const period of periods) leaveUndue(period);
  const overdrawn = new Set(past.flatMap(({ key, units }) => (units < 0 ? [key] : [])));
  const isOwed = ({ key, units }: Owing) => units !== 0 || overdrawn.has(key);
  return { periods: periods.filter(isOwed), expenses: expenses.filter(isOwed) };
}

/** Reads the recurring charges of contracts. */
export async function chargesOf(
  db: Scope,
  contractIds: string[],
): Promise<(ChargeToCollect & { contractId: string })[]> {
  return (await db.all(listChargesToCollect, { contractIds })).map(readCharge);
}

type ChargeRow = RowOf<typeof listChargesToCollect>;

function readCharge(row: ChargeRow): ChargeToCollect & { contractId: string } {
  const { description, unitCode, supply, metadata, ...charge } = row;
  return {
    ...charge,
    ownTax: ownTaxOf(row).tax,
    line: {
      ...(description !== null && { description }),
      ...(unitCode !== null && { unitCode }),
      ...(supply !== null && { supply }),
      ...(metadata !== null && { metadata }),
    },
  };
}

function readPast(row: PastAmount): PastCharge {
  const { taxCategory, taxPercent, taxCountry, taxExemptionCode, taxExemptionReason } = row;
  return {
    ...{ key: amountKey(row), pricedById: row.pricedById, units: row.amountMinor, offset: row.offset },
    price: { amountMinor: row.lineWorthMinor, units: row.lineAmountMinor },
    tax: { taxCategory, taxPercent, taxCountry, taxExemptionCode, taxExemptionReason },
  };
}
