import type { Clock } from '../../../platform/clock.ts';
import type { Scope } from '../../../platform/database/database.ts';
import { Refusal } from '../../../platform/errors.ts';
import type { Collect } from '../../agreements/contracts/schema.ts';
import { createInvoice } from '../../billing/invoices/service.ts';
import { lockContracts } from '../time-charges/releasing.ts';
import { type EntryInPeriod, owingEntries } from './entries.ts';
import { planOnto, type TargetDraft, writeOnto } from './onto-draft.ts';
import type { LeftOver, Pricing } from './plan.ts';
import { type ContractToCollect, pricingOf } from './service.ts';
import {
  listCollectingInvoices,
  listNegativeDrafts,
  lockCollectingDrafts,
  periodOf,
  readContractToCollect,
} from './store.ts';

/** How work from issue trackers is collected if the contract does not say. */
const DEFAULT_COLLECT: Collect = { every: 'MONTH', groupBy: 'REFERENCE' };
const PERIODS = { MONTH: 'month', WEEK: 'week' } as const;

/** The work that is not charged after a contract was collected. */
export interface Uncollected {
  leftOver: LeftOver[];
  /** Drafts that come to less than 0, and integrations with entries on them. They wait for more work, or a credit note. */
  negative: { invoiceId: string; integrationId: string | null }[];
}

interface Collecting {
  db: Scope;
  clock: Clock;
}

/**
 * Collects what the work of a contract owes onto its collecting drafts, one for each period. Needs a transaction.
 */
export async function collectAutomatically(
  { db, clock }: Collecting,
  contractId: string,
): Promise<Uncollected | 'tenant is deleted' | 'contract is gone'> {
  const [, contract] = await Promise.all([
    lockContracts(db, [contractId]),
    db.one(readContractToCollect, { contractId, now: clock.now().toISOString() }),
  ]);
  if (!contract) return 'contract is gone';
  if (contract.isTenantDeleted) return 'tenant is deleted';
  const { every, groupBy } = contract.collect ?? DEFAULT_COLLECT;
  const uncollected: Uncollected = { leftOver: [], negative: [] };
  if (every === 'NEVER') return uncollected;
  const everyPeriod = PERIODS[every];
  const { entries } = await owingEntries(db, {
    ...{ contractId, from: null, to: null, projectId: null, everyPeriod },
    isAutomatic: true,
    isOnlyTracked: contract.collect === null,
  });
  const pricing = pricingOf(contract, groupBy);
  for (const [period, work] of await draftsFor(db, contract, entries, everyPeriod)) {
    const leftOver = await collectPeriod({ db, clock }, { contractId, period, pricing, ...work });
    uncollected.leftOver = uncollected.leftOver.concat(leftOver);
  }
  uncollected.negative = await db.all(listNegativeDrafts, { contractId });
  return uncollected;
}

interface PeriodToCollect extends DraftForWork {
  contractId: string;
  period: string;
  pricing: Pricing;
}

/** Collects the work of one draft. If it is refused, for example because a sum is too large, other drafts go on. */
async function collectPeriod(
  { db, clock }: Collecting,
  { contractId, period, pricing, draft, work }: PeriodToCollect,
): Promise<LeftOver[]> {
  try {
    return await db.attempt(async (attempt) => {
      const collected = await planOnto(attempt, draft, work, pricing);
      if (collected.lines.length > 0) {
        const invoiceId = draft.id ?? (await createDraft({ db: attempt, clock }, contractId, period));
        await writeOnto(attempt, invoiceId, collected, clock.now().toISOString());
      }
      return collected.leftOver;
    });
  } catch (error) {
    if (!(error instanceof Refusal) || error.status >= 500) throw error;
    return work.map((entry) => ({ entry, minutes: entry.owedMinutes, problem: error.message }));
  }
}

interface DraftForWork {
  draft: TargetDraft;
  work: EntryInPeriod[];
}

/**
 * Finds the draft for each entry: the draft of its period, or the current draft once the period's draft was issued. Reversals
 * undo what was issued, so they need no draft of a past period.
 */
async function draftsFor(
  db: Scope,
  { contractId, currencyCode, today }: ContractToCollect,
  entries: EntryInPeriod[],
  everyPeriod: string,
): Promise<Map<string, DraftForWork>> {
  const [current, , invoices] = await Promise.all([
    db.one(periodOf, { day: today, everyPeriod }),
    db.all(lockCollectingDrafts, { contractId }),
    db.all(listCollectingInvoices, { contractId, currencyCode: currencyCode ?? '' }),
  ]);
  const byPeriod = new Map(invoices.map((invoice) => [invoice.collectsFrom ?? '', invoice]));
  const drafts = new Map<string, DraftForWork>();
  for (const entry of entries) {
    const { draftId, isIssued } = byPeriod.get(entry.period) ?? {};
    const isPast = !draftId && current !== undefined && current.period > entry.period;
    const period = isPast && (isIssued || entry.owedMinutes < 0) ? current.period : entry.period;
    const { draftId: id, lineCount = 0, totalMinor = 0 } = byPeriod.get(period) ?? {};
    const found = drafts.get(period) ?? { draft: { id: id ?? undefined, lineCount, totalMinor }, work: [] };
    found.work.push(entry);
    drafts.set(period, found);
  }
  return drafts;
}

function createDraft(collecting: Collecting, contractId: string, period: string): Promise<string> {
  const origin = { origin: 'COLLECTED', collectsFrom: period } as const;
  return createInvoice(collecting, { contractId }, origin);
}
