import type { FastifyBaseLogger } from 'fastify';
import type { Scope } from '../../platform/database/database.ts';
import type { RowOf } from '../../platform/database/statement.ts';
import { GrantLost, type Outcome, ProviderFailure, type RecordFile } from '../../providers/provider.ts';
import { type OpenConnection, openConnection } from '../integrations/connection.ts';
import type { IntegrationDependencies } from '../integrations/dependencies.ts';
import { reportProblem, solveProblem, switchOff } from '../integrations/problems.ts';
import type { Lane } from './plan.ts';
import { nextAttempt } from './schedule.ts';
import { findNextInLane, noteOnDelivery, settleDelivery } from './store.ts';

const MESSAGE_LENGTH_MAX = 1_000;

export interface DeliveryDependencies {
  integrations: IntegrationDependencies;
  /** The files that the record of an event offers. */
  filesOf(type: string, data: Record<string, unknown>): Promise<RecordFile[]>;
  random: () => number;
  logger: Pick<FastifyBaseLogger, 'warn'>;
}

type Due = RowOf<typeof findNextInLane>;

/**
 * Sends what is next in the lane; answers whether there was anything. Nothing is written before the outcome is
 * known: after a crash the same delivery is next again, and none overtakes it.
 */
export async function attemptNext(deps: DeliveryDependencies, lane: Lane): Promise<boolean> {
  const { database, clock } = deps.integrations;
  const { tenantId, integrationId, recordId } = lane;
  const now = clock.now().toISOString();
  const due = await database.inTenant(tenantId).one(findNextInLane, { integrationId, recordId, now });
  if (!due) return false;
  const opened = await openConnection(deps.integrations, tenantId, integrationId);
  if (!opened) return false;
  await settle(deps, lane, opened, due, await outcomeOf(deps, opened, due));
  return true;
}

async function outcomeOf(
  deps: DeliveryDependencies,
  { connection, provider, status }: OpenConnection,
  due: Due,
): Promise<Outcome> {
  if (!provider.deliver) return { kind: 'refused', message: `${provider.name} takes no events` };
  if (status === 'DISABLED') return { kind: 'refused', message: 'The integration is disabled' };
  const { id, eventId, type, createdAt, tenant, sequence } = due;
  const data = due.data as Record<string, unknown>;
  const db = deps.integrations.database.inTenant(connection.tenantId);
  try {
    return await provider.deliver({
      connection,
      deliveryId: id,
      event: { id: eventId, type, createdAt, tenant, sequence, data },
      clientId: due.clientId ?? undefined,
      subscribedClientId: due.subscribedClientId ?? undefined,
      notes: due.notes as Record<string, string>,
      note: async (notes) => void (await db.all(noteOnDelivery, { id, notes })),
      files: () => deps.filesOf(type, data),
    });
  } catch (error) {
    return outcomeOfError(deps, id, error);
  }
}

function outcomeOfError(deps: DeliveryDependencies, deliveryId: string, error: unknown): Outcome {
  if (error instanceof GrantLost)
    return { kind: 'failed', message: `${error.message}. Authorise the integration again` };
  if (error instanceof ProviderFailure) {
    const { message, status, retryAfterMs } = error;
    return {
      kind: 'failed',
      message,
      ...(status !== undefined && { status }),
      ...(retryAfterMs !== undefined && { retryAfterMs }),
    };
  }
  deps.logger.warn({ err: error, deliveryId }, 'a delivery failed through a mistake of ours');
  return { kind: 'failed', message: 'Something went wrong on our side' };
}

async function settle(
  { integrations, random }: DeliveryDependencies,
  { tenantId, integrationId }: Lane,
  { status: integrationStatus }: OpenConnection,
  due: Due,
  outcome: Outcome,
): Promise<void> {
  const now = integrations.clock.now();
  const attempts = due.attempts + 1;
  const retryAt =
    outcome.kind === 'failed' ? nextAttempt(attempts, now, outcome.retryAfterMs, random) : undefined;
  const status = outcome.kind === 'delivered' ? 'SUCCEEDED' : retryAt ? 'PENDING' : 'FAILED';
  const settled = {
    id: due.id,
    attempts,
    status,
    nextAttemptAt: retryAt?.toISOString() ?? null,
    responseStatus: outcome.status ?? null,
    message: outcome.kind === 'delivered' ? null : cut(outcome.message),
    now: now.toISOString(),
  };
  const db = integrations.database.inTenant(tenantId);
  const says = consequenceOf(outcome, status, integrationStatus, attempts);
  // Most of the time there is nothing else to be written, and one statement does it.
  if (!says) await db.one(settleDelivery, settled);
  else
    await db.transaction(async (transaction) => {
      if (await transaction.one(settleDelivery, settled))
        await says(integrations, transaction, integrationId);
    });
}

type Consequence = (deps: IntegrationDependencies, db: Scope, integrationId: string) => Promise<void>;

/** What a delivery tells about its integration. */
function consequenceOf(
  outcome: Outcome,
  status: string,
  integrationStatus: string,
  attempts: number,
): Consequence | undefined {
  if (outcome.kind === 'gone') return (deps, db, id) => switchOff(deps, db, id, outcome.message);
  if (outcome.kind === 'delivered') return integrationStatus === 'ERROR' ? solveProblem : undefined;
  if (outcome.kind !== 'failed' || status !== 'FAILED') return undefined;
  const message = `A delivery was given up after ${attempts} attempts: ${outcome.message}`;
  return (deps, db, id) => reportProblem(deps, db, id, message);
}

function cut(message: string): string {
  return [...message].slice(0, MESSAGE_LENGTH_MAX).join('');
}
