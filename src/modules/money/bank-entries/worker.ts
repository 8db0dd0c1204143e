import type { Database, Scope } from '../../../platform/database/database.ts';
import { Refusal } from '../../../platform/errors.ts';
import type { TenantContext } from '../../../platform/http/route.ts';
import { withoutNulls } from '../../../platform/schema.ts';
import type { Kind } from '../../../platform/work/kinds.ts';
import { keyOf } from '../naming.ts';
import type { OpenInvoice } from './choices.ts';
import {
  type EarlierEntry,
  type EntryToMatch,
  type Match,
  type MatchingFacts,
  matchEntry,
  namesOf,
} from './matching.ts';
import { payInvoices, payOut, takeBack } from './recording.ts';
import {
  findMatchedEntries,
  findOpenInvoices,
  findOpenRefunds,
  type LockedEntry,
  lockWaitingEntries,
  type SettledEntry,
  settleEntries,
} from './store.ts';

export const MATCHING = 'match-bank-entries';
/** Entries of one transaction. Their invoices are locked until its end. */
const BATCH = 200;

/** Tells by whom an entry was paid out, among the tenant's payment providers. Modules above this one know them. */
export type PayoutsOf = (db: Scope) => Promise<(entry: EntryToMatch) => string | undefined>;

/** Matches the entries of a statement. Entries that were looked at are left alone, so it can be repeated. */
export function matchingOfEntries(database: Database, payoutsOf: PayoutsOf): Kind {
  return {
    ...{ name: MATCHING, time: 'tenant', atOnce: 2, atOncePerLane: 1, timeoutSeconds: 600 },
    ...{ pauseMs: 5_000, pauseMsMax: 1_800_000 },
    async run({ tenantId, key: statementId }, { clock, isStopping }) {
      const db = database.inTenant(tenantId, { actor: 'command match-bank-entries' });
      // Payments use no more of a request than its database and its clock.
      const matchBatch = () =>
        db.transaction((transaction) =>
          matchWaiting({ db: transaction, clock } as TenantContext, statementId, payoutsOf),
        );
      while ((await matchBatch()) === BATCH) if (isStopping()) return { pauseAtLeastMs: 0 };
      return undefined;
    },
  };
}

async function matchWaiting(
  context: TenantContext,
  statementId: string,
  payoutsOf: PayoutsOf,
): Promise<number> {
  const { db, clock } = context;
  const entries = await db.all(lockWaitingEntries, { statementId, count: BATCH });
  if (entries.length === 0) return 0;
  const { factsOf, learn } = await readFacts(db, entries, await payoutsOf(db));
  const settled: SettledEntry[] = [];
  for (const entry of entries) {
    const match = matchEntry(...factsOf(entry));
    const outcome = { id: entry.id, ...(await settle(context, entry, match)) };
    learn(entry, match, outcome);
    settled.push(outcome);
  }
  await db.all(settleEntries, { settled, now: clock.now().toISOString() });
  return entries.length;
}

/** Records what is certain. An invoice that no longer takes the money makes it a proposal. */
async function settle(
  context: TenantContext,
  entry: LockedEntry,
  match: Match,
): Promise<Omit<SettledEntry, 'id'>> {
  const { reasons } = match;
  if (match.status !== 'MATCHED') return match;
  try {
    const recorded = await context.db.attempt((db) => recordSure({ ...context, db }, entry, match));
    return { status: 'MATCHED', ...recorded, reasons };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const refused = [...reasons, `It could not be recorded: ${error.message}`];
    if (!('pays' in match)) return { status: 'UNMATCHED', reasons: refused };
    const candidates = [{ allocations: match.pays, reasons: refused }];
    return { status: 'PROPOSED', candidates, reasons: refused };
  }
}

type Sure = Extract<Match, { status: 'MATCHED' }>;

function recordSure(context: TenantContext, entry: LockedEntry, match: Sure) {
  if ('refund' in match) return payOut(context, entry, match.refund);
  if ('takesBack' in match) return takeBack(context, match.takesBack);
  const allocations = match.pays.map(({ invoice, amountMinor }) => ({ invoiceId: invoice, amountMinor }));
  return payInvoices(context, entry, { allocations });
}

/**
 * Reads what the entries of a batch may be, once for all of them. What one of them is, the others are not, and what one of them
 * was recorded as, a later one may take back.
 */
async function readFacts(
  db: Scope,
  entries: readonly LockedEntry[],
  paidOutBy: Awaited<ReturnType<PayoutsOf>>,
) {
  const shown = new Map(entries.map((entry) => [entry.id, withoutNulls({ ...entry })]));
  const namesById = new Map([...shown].map(([id, entry]) => [id, namesOf(entry)]));
  const amountsOf = (isAsked: (entry: LockedEntry) => boolean) => [
    ...new Set(entries.filter(isAsked).map(({ amountMinor }) => amountMinor)),
  ];
  const keys = [...namesById.values()].flatMap(({ numbers }) => [...numbers.keys()]);
  const isPayment = ({ direction, isReturn }: LockedEntry) => direction === 'CREDIT' && !isReturn;
  const [invoices, refunds, earlier] = await Promise.all([
    db.all(findOpenInvoices, { keys: [...new Set(keys)], amounts: amountsOf(isPayment) }),
    db.all(findOpenRefunds, { amounts: amountsOf((entry) => entry.direction === 'DEBIT') }),
    db.all(findMatchedEntries, { amounts: amountsOf(({ isReturn }) => isReturn) }),
  ]);
  const byKey = new Map<string, OpenInvoice[]>();
  for (const { earlyPayment, ...row } of invoices) {
    const invoice: OpenInvoice = { ...row, ...(earlyPayment && { earlyPayment }) };
    const amounts = [row.dueMinor, row.dueMinor - (earlyPayment?.discountMinor ?? 0)];
    const found = [keyOf(row.number), keyOf(row.paymentReference), ...amounts.map(amountKey)];
    for (const key of new Set(found)) byKey.set(key, [...(byKey.get(key) ?? []), invoice]);
  }
  const paid = new Set<string>();
  const facts: Pick<MatchingFacts, 'refunds'> & { earlier: EarlierEntry[] } = {
    refunds: refunds.map(withoutNulls),
    earlier: earlier.map(withoutNulls),
  };
  const factsOf = (entry: LockedEntry): [EntryToMatch, MatchingFacts] => {
    const { numbers } = namesById.get(entry.id) ?? { numbers: new Map() };
    const named = [...numbers.keys()].flatMap((key) => byKey.get(key) ?? []);
    const alike = byKey.get(amountKey(entry.amountMinor))?.filter(({ id }) => !paid.has(id)) ?? [];
    const asked = shown.get(entry.id) as EntryToMatch;
    return [asked, { ...facts, invoices: [...new Set([...named, ...alike])], paidOutBy: paidOutBy(asked) }];
  };
  const learn = (entry: LockedEntry, match: Match, { status, payments = [], refund }: SettledEntry) => {
    if (status !== 'MATCHED') return;
    if ('takesBack' in match) facts.earlier = facts.earlier.filter((one) => one !== match.takesBack);
    else facts.earlier.push({ ...(shown.get(entry.id) as EntryToMatch), payments, refund });
    if ('refund' in match) facts.refunds = facts.refunds.filter(({ id }) => id !== match.refund);
    if ('pays' in match) for (const { invoice } of match.pays) paid.add(invoice);
  };
  return { factsOf, learn };
}

/** No key of a number has a sign. */
function amountKey(minor: number): string {
  return `=${minor}`;
}
