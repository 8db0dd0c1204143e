import { BoundedCache } from '../../../platform/bounded-cache.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Scope } from '../../../platform/database/database.ts';
import { found } from '../../../platform/errors.ts';
import { tenantHash } from '../../../platform/http/answers/idempotency.ts';
import type { Quotas } from '../../../platform/http/limits/quotas.ts';
import {
  limitReached,
  TENANT_LIMIT_NAMES,
  type TenantLimitName,
  type TenantLimits,
} from '../../../platform/http/limits/tenant-limits.ts';
import type { TenantContext } from '../../../platform/http/route.ts';
import type { Limits } from './schema.ts';
import { countMessages, lockUsage, readLimits, readUsage, updateLimits } from './store.ts';

/** Adding up a tenant's stored answers may take a moment, so the sum is kept, and counted on, for this time. */
const SUM_KEPT_MS = 60_000;
const TENANTS_MAX = 10_000;
/** Messages of a day ago leave room one by one. */
const MESSAGES_RETRY_SECONDS = 3_600;

export async function getLimits(
  quotas: Quotas,
  { db, tenantId, limits, realClock }: LimitedContext & Pick<TenantContext, 'realClock'>,
): Promise<Limits> {
  const [usage, messages] = await Promise.all([usageOf(db, tenantId), messagesOf(db, realClock)]);
  const used = { ...usage, ...messages, changesPerMinute: quotas.changesOf(tenantId, limits) };
  const entries = TENANT_LIMIT_NAMES.map(
    (name) => [name, { limit: limits[name], used: used[name] }] as const,
  );
  return Object.fromEntries(entries) as Limits;
}

type LimitedContext = Pick<TenantContext, 'db' | 'tenantId' | 'limits'>;

type Added = Partial<Record<'uncompletedUploads' | 'integrations' | 'storedBytes', number>>;

/** Refuses to add more than the tenant's limits leave room for. Needs a transaction, so that no two add at once. */
export async function refuseExcess(context: LimitedContext, added: Added): Promise<void> {
  await Promise.all([context.db.one(lockUsage, {}), refuseKnownExcess(context, added)]);
}

/** Refuses what is too much already, and waits for nobody. Others may add at the same time, so `refuseExcess` has the last word. */
export async function refuseKnownExcess(
  { db, tenantId, limits }: LimitedContext,
  added: Added,
): Promise<void> {
  const usage = await usageOf(db, tenantId);
  for (const name of ['uncompletedUploads', 'integrations', 'storedBytes'] as const) {
    const more = added[name] ?? 0;
    if (more > 0 && usage[name] + more > limits[name]) throw limitReached(name, limits[name]);
  }
}

/** Refuses more messages through the operator's mail server than a day's. Needs a transaction, so that no two add at once. */
export async function refuseMoreMessages(
  db: Scope,
  realClock: Clock,
  limits: Pick<TenantLimits, 'messagesPerDay'>,
  added: number,
): Promise<void> {
  await db.one(lockUsage, {});
  const { messagesPerDay: used } = await messagesOf(db, realClock);
  if (used + added > limits.messagesPerDay)
    throw limitReached('messagesPerDay', limits.messagesPerDay, MESSAGES_RETRY_SECONDS);
}

async function messagesOf(db: Scope, realClock: Clock) {
  const before = (ms: number) => new Date(realClock.now().getTime() - ms).toISOString();
  return found(await db.one(countMessages, { minuteAgo: before(60_000), dayAgo: before(24 * 3_600_000) }));
}

/** Counts the bytes of stored answers against the tenant's limit. */
export class AnswerBytes {
  private readonly clock: Clock;
  private readonly sums = new BoundedCache<{ bytes: number }>(TENANTS_MAX);

  constructor(clock: Clock) {
    this.clock = clock;
  }

  async add({ db, tenantId, limits }: LimitedContext, bytes: number): Promise<void> {
    const nowMs = this.clock.now().getTime();
    let sum = this.sums.get(tenantId, nowMs);
    if (!sum) {
      sum = { bytes: (await usageOf(db, tenantId)).storedBytes };
      this.sums.set(tenantId, sum, nowMs + SUM_KEPT_MS);
    }
    if (sum.bytes + bytes > limits.storedBytes) {
      this.sums.delete(tenantId); // something may have been deleted since
      throw limitReached('storedBytes', limits.storedBytes);
    }
    sum.bytes += bytes;
  }
}

async function usageOf(db: Scope, tenantId: string) {
  return found(await db.one(readUsage, { tenantHash: tenantHash(tenantId) }));
}

/** Sets own limits of the scope's tenant, in a transaction. Null goes back to the limit for all tenants. Returns undefined for no tenant. */
export async function setLimits(
  db: Scope,
  clock: Clock,
  tenantId: string,
  changes: Partial<Record<TenantLimitName, number | null>>,
): Promise<Partial<TenantLimits> | undefined> {
  const current = await db.one(readLimits, { tenantId });
  if (!current || Object.keys(changes).length === 0) return current?.limits;
  const all = JSON.stringify({ ...current.limits, ...changes });
  const limits = JSON.parse(all, (_name, limit) => limit ?? undefined); // leaves out what is null
  return (await db.one(updateLimits, { tenantId, limits, now: clock.now().toISOString() }))?.limits;
}
