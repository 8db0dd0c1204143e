import type { Scope } from '../../../platform/database/database.ts';
import { Refusal } from '../../../platform/errors.ts';
import { failedOutcome, GrantLost, type Outcome, ProviderFailure } from '../../../providers/provider.ts';
import { connectionOf, type OpenConnection } from '../integrations/connection.ts';
import type { IntegrationDependencies } from '../integrations/dependencies.ts';
import { markDisabled, markFailed, markWorking } from '../integrations/problems.ts';
import type { IntegrationStatus } from '../integrations/schema.ts';
import { canReceiveDeliveries } from '../integrations/status.ts';
import { countAttempt } from './attempt-metrics.ts';
import type { WaitFor } from './delivery-slots.ts';
import type { DeliveryDependencies } from './dependencies.ts';
import { type DueDelivery, findNext } from './due-delivery.ts';
import type { Lane } from './lanes.ts';
import { nextAttemptAt } from './retry-schedule.ts';
import type { DeliveryStatus } from './schema.ts';
import { addNotes, settleDelivery } from './store.ts';

const MESSAGE_LENGTH_MAX = 1_000;

interface Attempted {
  /** The time that the provider took, without the time of the database. */
  tookMs: number;
  /** True if no other delivery of the lane was pending before. */
  isLast: boolean;
}

/**
 * Sends the next delivery of the lane. Resolves to undefined when none is due. Nothing is written before the outcome is
 * known: after a crash, the same delivery is next again, and no other overtakes it.
 */
export async function attemptNext(
  dependencies: DeliveryDependencies,
  lane: Lane,
  waitFor: WaitFor,
): Promise<Attempted | undefined> {
  const due = await findNext(dependencies, lane);
  const opened = due && connectionOf(dependencies.integrations, lane.tenantId, lane.integrationId, due.row);
  if (!opened) return undefined;
  const startedMs = performance.now();
  let tookMs = 0;
  const attempted = attempt(dependencies, opened, due).finally(() => {
    tookMs = performance.now() - startedMs;
  });
  const outcome = await waitFor(attempted);
  await settle(dependencies, opened, due, outcome);
  return { tookMs, isLast: due.row.isLast };
}

async function attempt(
  dependencies: DeliveryDependencies,
  { connection, provider, status }: OpenConnection,
  due: DueDelivery,
): Promise<Outcome> {
  if (!provider.deliver) return { kind: 'refused', message: `${provider.name} accepts no events` };
  if (!canReceiveDeliveries(status)) return { kind: 'refused', message: 'The integration is disabled' };
  const { id, notes, subscribedClientId } = due.row;
  const db = dependencies.integrations.database.inTenant(connection.tenantId);
  try {
    const event = await due.event;
    return await provider.deliver({
      connection,
      deliveryId: id,
      event,
      subscribedClientId: subscribedClientId ?? undefined,
      notes,
      note: async (added) => void (await db.all(addNotes, { id, notes: added })),
      files: (formats) => dependencies.filesOf(event, formats),
    });
  } catch (error) {
    return outcomeOfError(dependencies, id, error);
  }
}

/** What an error says of the attempt that it ended. */
export function outcomeOfError(
  { logger }: Pick<DeliveryDependencies, 'logger'>,
  deliveryId: string,
  error: unknown,
): Outcome {
  if (error instanceof GrantLost)
    return { kind: 'failed', message: `${error.message}. Authorise the integration again` };
  if (error instanceof ProviderFailure) return failedOutcome(error);
  // A file can't be made now, or the database or the storage is busy.
  if (error instanceof Refusal && error.retryAfterSeconds !== undefined)
    return { kind: 'failed', message: error.message, retryAfterMs: error.retryAfterSeconds * 1_000 };
  logger.warn({ err: error, deliveryId }, 'a delivery failed because of a bug');
  return { kind: 'failed', message: 'Something went wrong on our side' };
}

async function settle(
  { integrations, random }: DeliveryDependencies,
  { connection, provider, status: integrationStatus }: OpenConnection,
  { row }: DueDelivery,
  outcome: Outcome,
): Promise<void> {
  const { tenantId, integrationId } = connection;
  const now = integrations.clock.now();
  const attempts = row.attempts + 1;
  const retryAt =
    outcome.kind === 'failed' ? nextAttemptAt(attempts, now, outcome.retryAfterMs, random) : undefined;
  const status = statusAfter(outcome, retryAt);
  countAttempt(provider.name, outcome, status);
  const settled = {
    id: row.id,
    attempts,
    status,
    nextAttemptAt: retryAt?.toISOString() ?? null,
    responseStatus: outcome.status ?? null,
    message: outcome.kind === 'delivered' ? null : shorten(outcome.message),
    now: now.toISOString(),
  };
  const consequence = consequenceOf(outcome, status, integrationStatus, attempts);
  const db = integrations.database.inTenant(tenantId);
  // Most attempts change nothing but the delivery, so one statement settles them.
  if (!consequence) await db.one(settleDelivery, settled);
  else
    await db.transaction(async (transaction) => {
      if (await transaction.one(settleDelivery, settled))
        await consequence(integrations, transaction, integrationId);
    });
}

function statusAfter({ kind }: Outcome, retryAt: Date | undefined): DeliveryStatus {
  switch (kind) {
    case 'delivered':
      return 'SUCCEEDED';
    case 'failed':
      return retryAt ? 'PENDING' : 'FAILED';
    case 'refused':
    case 'gone':
      return 'FAILED';
  }
}

type Consequence = (dependencies: IntegrationDependencies, db: Scope, integrationId: string) => Promise<void>;

/**
 * The change of the integration's status that follows from an attempt, if any. Only an address that is gone disables it, as a
 * webhook says by 410. A delivery that is given up makes it ERROR, and the next one that succeeds ends that.
 */
function consequenceOf(
  outcome: Outcome,
  status: DeliveryStatus,
  integrationStatus: IntegrationStatus,
  attempts: number,
): Consequence | undefined {
  switch (outcome.kind) {
    case 'delivered':
      return integrationStatus === 'ERROR' ? markWorking : undefined;
    case 'gone':
      return (dependencies, db, id) => markDisabled(dependencies, db, id, outcome.message);
    case 'refused':
      return undefined;
    case 'failed': {
      if (status !== 'FAILED') return undefined;
      const message = `A delivery was given up after ${attempts} attempts: ${outcome.message}`;
      return (dependencies, db, id) => markFailed(dependencies, db, id, message);
    }
    default:
      return outcome satisfies never;
  }
}

export function shorten(message: string): string {
  return [...message].slice(0, MESSAGE_LENGTH_MAX).join('');
}
