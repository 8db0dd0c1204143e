import type { FastifyBaseLogger } from 'fastify';
import type { Scope } from '../../../platform/database/database.ts';
import { found } from '../../../platform/errors.ts';
import type { TenantContext } from '../../../platform/http/route.ts';
import { tenantClock } from '../../../platform/tenant-clock.ts';
import type { Kind, Outcome } from '../../../platform/work/kinds.ts';
import { askFor } from '../../../platform/work/store.ts';
import type { PaymentHint } from '../../../providers/online-payment.ts';
import { ProviderFailure } from '../../../providers/provider.ts';
import { type OpenConnection, openConnection } from '../../connections/integrations/connection.ts';
import type { IntegrationDependencies } from '../../connections/integrations/dependencies.ts';
import { reportProblem, resolveProblem } from '../../connections/integrations/problems.ts';
import { payingIntegrations } from './paying-integrations.ts';
import { type Settled, settleAttempt } from './settling.ts';
import { askAgain } from './state.ts';
import {
  endAttempt,
  findHinted,
  type PaymentAttemptRow,
  readInvoiceToPay,
  readPaymentAttempt,
} from './store.ts';

export const ASKING = 'ask-payment-provider';
const DAY_MS = 86_400_000;
/** While the clock of a sandbox is being moved, its payments wait. */
const ADVANCING_MS = 1_000;
/** Allows for events that the provider lists late, and for a clock that differs from ours. */
const OVERLAP_MS = 600_000;
/** The subject of the problem that a failed look at the provider leaves. */
const SUBJECT = 'Payments';

/** Asks the provider for the state of an attempt, until the attempt is over. Clicks and webhooks ask for this work. */
export function askingForPayments(
  dependencies: IntegrationDependencies,
  hold: { readonly reason: string | undefined },
): Kind {
  return {
    ...{ name: ASKING, time: 'service', atOnce: 8, atOncePerLane: 2, timeoutSeconds: 120 },
    ...{ pauseMs: 60_000, pauseMsMax: 1_800_000 },
    isHeld: () => hold.reason !== undefined,
    run: ({ tenantId, key }) => askAbout(dependencies, tenantId, key),
  };
}

async function askAbout(
  dependencies: IntegrationDependencies,
  tenantId: string,
  id: string,
): Promise<Outcome> {
  const { database, clock } = dependencies;
  const later = (ms: number) => ({ at: new Date(clock.now().getTime() + ms) });
  const attempt = await database.inTenant(tenantId).one(readPaymentAttempt, { id });
  if (!attempt) return undefined;
  const { integration, providerId } = attempt;
  const db = database.inTenant(tenantId, { actor: `provider ${attempt.provider}` });
  const ownClock = await tenantClock(db, clock);
  if (ownClock.isAdvancing) return later(ADVANCING_MS);
  if (integration === null || providerId === null) {
    // Nobody was sent to a page that has no identifier.
    if (integration !== null && clock.now().toISOString() < attempt.expiresAt) return { pauseAtLeastMs: 0 };
    await giveUp(db, { clock: ownClock, realClock: clock }, attempt);
    return undefined;
  }
  const isInUse = (await payingIntegrations(dependencies, db)).some((one) => one.id === integration);
  const opened = isInUse && (await openConnection(dependencies, tenantId, integration));
  if (!opened) return later(DAY_MS);
  try {
    if (attempt.status === 'OPEN') await closeOutdated(db, opened, attempt, providerId);
    const settled = await readAndSettle(dependencies, opened, id, providerId);
    if (!settled) return later(ADVANCING_MS);
    if (settled.problem === undefined) await resolveProblem(db, integration, id);
    else await reportProblem(dependencies, db, integration, id, settled.problem);
    const again = askAgain(settled.attempt, clock.now());
    if (again === 'daily') return later(DAY_MS);
    return again === 'soon' ? { pauseAtLeastMs: 0 } : undefined;
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error;
    await reportProblem(dependencies, db, integration, id, error.message);
    return { pauseAtLeastMs: error.retryAfterMs ?? 0 };
  }
}

/** Closes the page of an amount that is no longer due. If the client paid on it just before, reading it tells. */
async function closeOutdated(
  db: Scope,
  { connection, provider }: OpenConnection,
  { invoice, amountMinor }: PaymentAttemptRow,
  providerId: string,
): Promise<void> {
  const { dueMinor } = found(await db.one(readInvoiceToPay, { id: invoice }));
  if (dueMinor !== amountMinor) await provider.payments?.expire(connection, providerId);
}

/** Ends an attempt that has no page, whose page has expired, or about which nobody can be asked any more. */
export async function giveUp(
  db: Scope,
  { clock, realClock }: Pick<TenantContext, 'clock' | 'realClock'>,
  { id, integration, providerId }: PaymentAttemptRow,
): Promise<void> {
  const reason = providerId === null ? 'The page was never made' : 'The provider does not show it any more';
  const failureMessage = integration === null ? 'The integration was deleted' : reason;
  const [now, realNow] = [clock.now().toISOString(), realClock.now().toISOString()];
  await db.all(endAttempt, { id, status: 'EXPIRED', failureMessage, now, realNow });
}

/** Reads a payment from its provider, outside any transaction, and records it. */
export async function readAndSettle(
  { database, clock }: IntegrationDependencies,
  { connection, provider }: OpenConnection,
  id: string,
  providerId: string,
): Promise<Settled | undefined> {
  const seen = await provider.payments?.read(connection, providerId);
  const db = database.inTenant(connection.tenantId, { actor: `provider ${provider.name}` });
  return seen && settleAttempt(db, clock, id, seen, provider.title);
}

/** Has the provider asked about the attempts that a hint names. Returns false if there is none. */
export async function followHint(
  db: Scope,
  tenantId: string,
  lane: string,
  { providerId, paymentId }: PaymentHint,
  at: Date,
): Promise<boolean> {
  const ids = { providerId: providerId ?? null, providerPaymentId: paymentId ?? null };
  const attempts = await db.all(findHinted, { integrationId: lane, ...ids });
  const keys = attempts.map(({ id }) => id);
  if (keys.length > 0) await askFor(db, ASKING, { tenantId, lane, keys, at: at.toISOString() });
  return keys.length > 0;
}

/** Asks every provider which payments changed, to make up for webhooks that never arrived. A failure of one affects no other. */
export async function lookForChanges(
  dependencies: IntegrationDependencies,
  tenants: AsyncIterable<string>,
  logger: Pick<FastifyBaseLogger, 'warn'>,
): Promise<void> {
  for await (const tenantId of tenants) {
    const db = dependencies.database.inTenant(tenantId);
    for (const { id, createdAt } of await payingIntegrations(dependencies, db)) {
      try {
        const opened = await openConnection(dependencies, tenantId, id);
        if (opened) await lookAt(db, opened, createdAt);
        await resolveProblem(db, id, SUBJECT);
      } catch (error) {
        logger.warn({ err: error, tenantId, integrationId: id }, 'looking for changed payments failed');
        if (error instanceof ProviderFailure)
          await reportProblem(dependencies, db, id, SUBJECT, error.message);
      }
    }
  }
}

async function lookAt(db: Scope, { connection, provider }: OpenConnection, createdAt: string): Promise<void> {
  const { tenantId, integrationId, memory, clock } = connection;
  const now = clock.now();
  const since = new Date(Date.parse(String(memory.lookedAt ?? createdAt)) - OVERLAP_MS);
  const seen = new Set<string>();
  for await (const hint of provider.payments?.changedPayments(connection, since) ?? []) {
    const name = `${hint.providerId} ${hint.paymentId}`;
    if (!seen.has(name)) await followHint(db, tenantId, integrationId, hint, now);
    seen.add(name);
  }
  await connection.remember({ lookedAt: now.toISOString() });
}
