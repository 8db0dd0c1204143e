import { setTimeout as sleep } from 'node:timers/promises';
import { GrantLost, ProviderFailure } from '../../providers/provider.ts';
import { openConnection } from './connection.ts';
import type { IntegrationDependencies } from './dependencies.ts';
import { reportProblem, solveProblem } from './problems.ts';

/** Somebody waits for it: what answers with a fault is asked again, what does not answer is not. */
const DISCONNECT_ATTEMPTS = 3;
const DISCONNECT_PAUSE_MS = 300;

/** Sets up at the provider what the integration needs there. Answers what is in the way; says it nowhere else. */
export async function setUpAtProvider(
  deps: IntegrationDependencies,
  tenantId: string,
  integrationId: string,
): Promise<ProviderFailure | GrantLost | undefined> {
  const opened = await openConnection(deps, tenantId, integrationId);
  try {
    await opened?.provider.connect?.(opened.connection);
    return undefined;
  } catch (error) {
    if (error instanceof GrantLost || error instanceof ProviderFailure) return error;
    throw error;
  }
}

/** The same, and the integration says how it went. Answers what is wrong. */
export async function setUpIntegration(
  deps: IntegrationDependencies,
  tenantId: string,
  integrationId: string,
): Promise<string | undefined> {
  const failure = await setUpAtProvider(deps, tenantId, integrationId);
  if (failure instanceof GrantLost) return failure.message; // the integration says so already
  await deps.database.inTenant(tenantId).transaction(async (transaction) => {
    if (failure) return reportProblem(deps, transaction, integrationId, failure.message);
    await solveProblem(deps, transaction, integrationId);
    await deps.onUsable(transaction, integrationId);
  });
  return failure?.message;
}

/** Takes away what was set up there. Whatever the provider says: the integration goes. */
export async function takeDownAtProvider(
  deps: IntegrationDependencies,
  tenantId: string,
  integrationId: string,
): Promise<void> {
  const opened = await openConnection(deps, tenantId, integrationId);
  if (!opened) return;
  // The grant itself is only forgotten here: to revoke it could end those that the same account gave to others.
  for (let attempt = 1; attempt <= DISCONNECT_ATTEMPTS; attempt++) {
    try {
      return await opened.provider.disconnect?.(opened.connection);
    } catch (error) {
      if (!(error instanceof ProviderFailure) || error.status === undefined) return; // it can't be reached
      await sleep(DISCONNECT_PAUSE_MS * attempt);
    }
  }
}
