import { setTimeout as sleep } from 'node:timers/promises';
import type { TenantContext } from '../../../platform/http/route.ts';
import { GrantLost, ProviderFailure } from '../../../providers/provider.ts';
import { openConnection } from './connection.ts';
import type { IntegrationDependencies } from './dependencies.ts';
import { markFailed, markWorking } from './problems.ts';

/** The caller of a DELETE waits for these attempts, so they are few. */
const TAKE_DOWN_ATTEMPTS = 3;
const TAKE_DOWN_PAUSE_MS = 300;

/** Sets up at the provider what the integration needs there. Returns a failure without recording it. */
export async function setUpAtProvider(
  dependencies: IntegrationDependencies,
  tenantId: string,
  integrationId: string,
): Promise<ProviderFailure | GrantLost | undefined> {
  const opened = await openConnection(dependencies, tenantId, integrationId);
  try {
    await opened?.provider.connect?.(opened.connection);
    return undefined;
  } catch (error) {
    if (error instanceof GrantLost || error instanceof ProviderFailure) return error;
    throw error;
  }
}

/**
 * Sets up the integration at its provider and records the result in its status, as a change of the author of `db`. Returns the
 * message of a failure.
 */
export async function setUpIntegration(
  dependencies: IntegrationDependencies,
  { db, tenantId }: Pick<TenantContext, 'db' | 'tenantId'>,
  integrationId: string,
): Promise<string | undefined> {
  const failure = await setUpAtProvider(dependencies, tenantId, integrationId);
  if (failure instanceof GrantLost) return failure.message; // already recorded when the grant was lost
  await db.transaction(async (transaction) => {
    if (failure) return markFailed(dependencies, transaction, integrationId, failure.message);
    await markWorking(dependencies, transaction, integrationId);
    await dependencies.onUsable(transaction, integrationId);
  });
  return failure?.message;
}

/** Removes what was set up at the provider, as far as possible: the integration is deleted in any case. */
export async function takeDownAtProvider(
  dependencies: IntegrationDependencies,
  tenantId: string,
  integrationId: string,
): Promise<void> {
  const opened = await openConnection(dependencies, tenantId, integrationId);
  if (!opened) return;
  // The grant is not revoked: revoking could end other grants of the same account.
  for (let attempt = 1; attempt <= TAKE_DOWN_ATTEMPTS; attempt++) {
    try {
      return await opened.provider.disconnect?.(opened.connection);
    } catch (error) {
      const hasAnswered = error instanceof ProviderFailure && error.status !== undefined;
      if (!hasAnswered) return;
      await sleep(TAKE_DOWN_PAUSE_MS * attempt);
    }
  }
}
