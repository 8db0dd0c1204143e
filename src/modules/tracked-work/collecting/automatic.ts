import type { Clock } from '../../../platform/clock.ts';
import type { Scope } from '../../../platform/database/database.ts';
import { found, Refusal } from '../../../platform/errors.ts';
import type { Collect } from '../../agreements/contracts/schema.ts';
import { type TaxFinder, taxFinder } from '../../billing/billables/tax.ts';
import { createInvoice } from '../../billing/invoices/service.ts';
import { dayAfter } from '../../documents/facts/dates.ts';
import { lockContracts } from '../time-charges/releasing.ts';
import { nextDueDay } from './charges-owing.ts';
import { type DraftForWork, draftsFor, inPeriods, ofWork } from './drafts.ts';
import { listNegativeDrafts, lockDraftsOfContract, startOfDay } from './drafts-store.ts';
import { planOnto, writeOnto } from './onto-draft.ts';
import { type Owed, readOwed, withPastOfWork } from './owed.ts';
import type { PastCharge } from './owing.ts';
import type { LeftOver } from './plan.ts';
import { printPrepaid } from './prepaid.ts';
import type { ContractToCollect } from './service.ts';
import { readContractToCollect } from './store.ts';

/** How a contract is collected that does not say how, because a tracker feeds it or it is issued automatically. */
const DEFAULT_COLLECT: Collect = { every: 'MONTH', groupBy: 'REFERENCE' };
const PERIODS = { MONTH: 'month', WEEK: 'week' } as const;

/** How a contract is collected, or would be if it was. */
export function termsOfCollecting({ collect }: Pick<ContractToCollect, 'collect'>) {
  const { every, groupBy = 'REFERENCE' } = collect ?? DEFAULT_COLLECT;
  return { every, groupBy, everyPeriod: PERIODS[every === 'NEVER' ? 'MONTH' : every] };
}

/** What is not charged after a contract was collected. */
export interface Uncollected {
  leftOver: LeftOver[];
  /** Drafts that come to less than 0, and integrations with entries on them. They wait for more work, or a credit note. */
  negative: { invoiceId: string; integrationId: string | null }[];
  /** When more is owed next. Undefined if that is not known. */
  nextTime: Date | undefined;
}

interface Collecting {
  db: Scope;
  clock: Clock;
}

/**
 * Collects what a contract owes onto its collecting drafts, one for each period. If the contract does not collect, its drafts
 * only follow what is agreed. Needs a transaction.
 */
export async function collectAutomatically(
  { db, clock }: Collecting,
  contractId: string,
): Promise<Uncollected | 'tenant is deleted' | 'contract is gone'> {
  const now = clock.now().toISOString();
  const [, contract, drafts] = await Promise.all([
    lockContracts(db, [contractId]),
    db.one(readContractToCollect, { contractId, now }),
    db.all(lockDraftsOfContract, { contractId }),
  ]);
  if (!contract) return 'contract is gone';
  if (contract.isTenantDeleted) return 'tenant is deleted';
  const { every, everyPeriod, groupBy } = termsOfCollecting(contract);
  const isOnlyTracked = contract.collect === null && !contract.isIssued;
  const owed = await readOwed(db, {
    ...{ today: contract.today, terms: contract, groupBy },
    entries: {
      contractId,
      from: null,
      to: null,
      projectId: null,
      everyPeriod,
      isAutomatic: true,
      isOnlyTracked,
    },
    amounts: { contractId, from: null, to: contract.today, now },
  });
  const uncollected: Uncollected = { leftOver: [], negative: [], nextTime: undefined };
  const isPrinted = owed.printed.length > 0 || drafts.some(({ isPrepaid }) => isPrepaid);
  const print = async () => {
    if (isPrinted) await printPrepaid(db, { contractId, today: contract.today, now }, owed.printed);
  };
  if (every === 'NEVER') {
    await print();
    return uncollected;
  }
  const taxOn = taxFinder(contract);
  const waiting = isOnlyTracked ? owed.work.map(ofWork) : inPeriods(owed, everyPeriod);
  for (const [period, target] of await draftsFor(db, contract, waiting, everyPeriod)) {
    const toCollect = { contractId, period, past: owed.past, taxOn, ...target };
    const leftOver = await collectPeriod({ db, clock }, toCollect);
    uncollected.leftOver = uncollected.leftOver.concat(leftOver);
  }
  await print();
  [uncollected.negative, uncollected.nextTime] = await Promise.all([
    db.all(listNegativeDrafts, { contractId }),
    isOnlyTracked ? undefined : nextTimeOf(db, owed, contract),
  ]);
  return uncollected;
}

/** The beginning of the next day from which a charge owes more, or drafts show another period of prepaid hours. */
async function nextTimeOf(
  db: Scope,
  { charges, printed }: Pick<Owed, 'charges' | 'printed'>,
  { firstDay, lastDay, today }: ContractToCollect,
): Promise<Date | undefined> {
  const days = charges.flatMap((charge) => nextDueDay(charge, { firstDay, lastDay }, today) ?? []);
  const ends = printed.flatMap(
    ({ periods }) => periods.find(({ endsOn = '' }) => endsOn >= today)?.endsOn ?? [],
  );
  const [day] = [...days, ...ends.map((endsOn) => dayAfter(endsOn, 1))].toSorted();
  return day === undefined ? undefined : new Date(found(await db.one(startOfDay, { day })).at);
}

interface PeriodToCollect extends DraftForWork {
  contractId: string;
  period: string;
  past: PastCharge[];
  taxOn: TaxFinder;
}

/** Collects what belongs on one draft. If it is refused, for example because a sum is too large, other drafts go on. */
async function collectPeriod(
  { db, clock }: Collecting,
  { contractId, period, past, taxOn, draft, owing }: PeriodToCollect,
): Promise<LeftOver[]> {
  try {
    return await db.attempt(async (attempt) => {
      const collected = await planOnto(attempt, draft, await withPastOfWork(attempt, owing, past), taxOn);
      if (collected.lines.length > 0) {
        const invoiceId = draft.id ?? (await createDraft({ db: attempt, clock }, contractId, period));
        await writeOnto(attempt, { invoiceId, contractId, now: clock.now().toISOString() }, collected);
      }
      return collected.leftOver;
    });
  } catch (error) {
    if (!(error instanceof Refusal) || error.status >= 500) throw error;
    return owing.map((one) => ({ owing: one, units: one.units, problem: error.message }));
  }
}

function createDraft(collecting: Collecting, contractId: string, period: string): Promise<string> {
  const origin = { origin: 'COLLECTED', collectsFrom: period } as const;
  return createInvoice(collecting, { contractId }, origin);
}
