import type { Scope } from '../../../platform/database/database.ts';
import type { RowOf } from '../../../platform/database/statement.ts';
import { ownTaxOf } from '../../billing/billables/tax.ts';
import { lowerDraftAmounts } from '../amount-charges/charging.ts';
import { listDraftedAmounts, listHeldPeriods, listPastAmounts, sumCharged } from '../amount-charges/store.ts';
import { listChargesToCollect, listOwingExpenses } from './amounts-store.ts';
import { amountKey, type ChargeToCollect, type OwingPeriod, owedByCharge } from './charges-owing.ts';
import { owedByExpenses } from './expenses-owing.ts';
import { lowerings } from './following.ts';
import type { Owing, PastCharge } from './owing.ts';
import { problemOfCharges, type Terms } from './problems.ts';

export interface AmountsToDay {
  contractId: string;
  terms: Terms;
  from: string | null;
  to: string;
  now: string;
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
export async function owedAmounts(db: Scope, asked: AmountsToDay): Promise<OwedAmounts> {
  const { contractId, terms, from, to, now } = asked;
  const [charges, expenses] = await Promise.all([
    db.all(listChargesToCollect, { contractId }),
    db.all(listOwingExpenses, { contractId }),
  ]);
  if (charges.length === 0 && expenses.length === 0)
    return { charges: [], periods: [], expenses: [], past: [] };
  const ids = { contractId, expenseIds: expenses.map(({ id }) => id) };
  const [charged, pastRows, drafted, held] = await Promise.all([
    db.all(sumCharged, ids),
    db.all(listPastAmounts, ids),
    db.all(listDraftedAmounts, { contractId }),
    db.all(listHeldPeriods, { contractId }),
  ]);
  const heldPeriods = new Set(held.map(({ chargeId, periodStartsOn }) => `${chargeId}/${periodStartsOn}`));
  const chargedOf = Map.groupBy(charged, ({ chargeId }) => chargeId);
  const toCollect = charges.map(readCharge);
  const toDay = {
    ...{ from, to, bounds: terms, problem: problemOfCharges(terms) },
    isHeld: ({ id }: ChargeToCollect, startsOn: string) => heldPeriods.has(`${id}/${startsOn}`),
  };
  const periods = toCollect.flatMap((charge) =>
    owedByCharge(
      charge,
      (chargedOf.get(charge.id) ?? []).map((row) => ({ ...row, periodStartsOn: row.periodStartsOn ?? '' })),
      toDay,
    ),
  );
  const owing = owedByExpenses(expenses, terms);
  const past = pastRows.map(readPast);
  const lowered = lowerings([...periods, ...owing], past, drafted);
  await lowerDraftAmounts(db, lowered, now);
  return { charges: toCollect, periods, expenses: owing, past };
}

type ChargeRow = RowOf<typeof listChargesToCollect>;

function readCharge(row: ChargeRow): ChargeToCollect {
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

type PastRow = RowOf<typeof listPastAmounts>;

function readPast(row: PastRow): PastCharge {
  const { taxCategory, taxPercent, taxCountry, taxExemptionCode, taxExemptionReason } = row;
  return {
    ...{ key: amountKey(row), pricedById: row.pricedById, units: row.amountMinor },
    price: { amountMinor: row.lineWorthMinor, units: row.lineAmountMinor },
    tax: { taxCategory, taxPercent, taxCountry, taxExemptionCode, taxExemptionReason },
  };
}
