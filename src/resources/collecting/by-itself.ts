import type { Clock } from '../../platform/clock.ts';
import type { Scope } from '../../platform/database/database.ts';
import type { Collect } from '../contracts/schema.ts';
import { createInvoice } from '../invoices/service.ts';
import { lockContracts } from '../time-charges/releasing.ts';
import { type EntryInPeriod, owingEntries } from './entries.ts';
import { type Collected, planOnto, writeOnto } from './onto-draft.ts';
import type { LeftOver, PlannedCharge } from './plan.ts';
import { type ContractToCollect, contractToCollect, pricingOf } from './service.ts';
import {
  listCollectingInvoices,
  lockCollectingDrafts,
  periodOf,
  readDraftTotal,
  takeFromQueue,
} from './store.ts';

/** How work from issue trackers is collected if the contract does not say. */
const DEFAULT_COLLECT: Collect = { every: 'MONTH', groupBy: 'REFERENCE' };
const PERIODS = { MONTH: 'month', WEEK: 'week' } as const;

/** A draft that comes to less than 0. It waits for more work, or for a credit note. */
export interface NegativeDraft {
  invoiceId: string;
  charges: PlannedCharge[];
}

/** The work that is not charged after a contract was collected. */
export interface Uncollected {
  leftOver: LeftOver[];
  negative: NegativeDraft[];
}

interface Collecting {
  db: Scope;
  clock: Clock;
}

/**
 * Collects what the work of a contract owes onto its collecting drafts, one for each period. Needs a transaction.
 * Returns undefined if the contract or its tenant is gone.
 */
export async function collectByItself(
  { db, clock }: Collecting,
  contractId: string,
): Promise<Uncollected | undefined> {
  await lockContracts(db, [contractId]);
  const now = clock.now();
  const contract = await contractToCollect(db, contractId, now);
  if (contract.isTenantDeleted) return undefined;
  await db.all(takeFromQueue, { contractId });
  const { every, groupBy } = contract.collect ?? DEFAULT_COLLECT;
  const uncollected: Uncollected = { leftOver: [], negative: [] };
  if (every === 'NEVER') return uncollected;
  const everyPeriod = PERIODS[every];
  const { entries } = await owingEntries(db, {
    ...{ contractId, from: null, to: null, projectId: null, everyPeriod },
    isByItself: true,
    isOnlyTracked: contract.collect === null,
  });
  if (entries.length === 0) return uncollected;
  const pricing = pricingOf(contract, groupBy);
  for (const [period, { draft, work }] of await draftsFor(db, contract, entries, everyPeriod)) {
    const collected = await planOnto(db, draft, work, pricing);
    uncollected.leftOver = uncollected.leftOver.concat(collected.leftOver);
    if (collected.lines.length === 0) continue;
    const invoiceId = draft.id ?? (await createDraft({ db, clock }, contractId, period));
    await writeOnto(db, invoiceId, collected, now.toISOString());
    uncollected.negative.push(...(await ifNegative(db, invoiceId, collected)));
  }
  return uncollected;
}

interface DraftForWork {
  draft: { id: string | undefined; lineCount: number };
  work: EntryInPeriod[];
}

/** Finds the draft for each entry: that of its period, or the current one once the period's draft was issued. */
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
    const isLate = isIssued && !draftId && current !== undefined && current.period > entry.period;
    const period = isLate ? current.period : entry.period;
    const { draftId: id, lineCount = 0 } = byPeriod.get(period) ?? {};
    const found = drafts.get(period) ?? { draft: { id: id ?? undefined, lineCount }, work: [] };
    found.work.push(entry);
    drafts.set(period, found);
  }
  return drafts;
}

async function createDraft(collecting: Collecting, contractId: string, period: string): Promise<string> {
  const origin = { origin: 'COLLECTED', collectsFrom: period } as const;
  return (await createInvoice(collecting, { contractId }, origin)).id;
}

async function ifNegative(db: Scope, invoiceId: string, { lines }: Collected): Promise<NegativeDraft[]> {
  const total = await db.one(readDraftTotal, { id: invoiceId });
  return total && total.totalMinor < 0
    ? [{ invoiceId, charges: lines.flatMap(({ charges }) => charges) }]
    : [];
}
