import { setTimeout as sleep } from 'node:timers/promises';
import { GrantLost, ProviderFailure } from '../../providers/provider.ts';
import { openLink } from './link.ts';
import type { IntegrationParts } from './parts.ts';
import { reportProblem, solveProblem } from './problems.ts';

/** Somebody waits for it: what answers with a fault is asked again, what does not answer is not. */
const DISCONNECT_ATTEMPTS = 3;
const DISCONNECT_PAUSE_MS = 300;

/** Sets up at the provider what the integration needs there. Answers what is wrong; the integration says it too. */
export async function connectIntegration(
  parts: IntegrationParts,
  tenantId: string,
  integrationId: string,
): Promise<string | undefined> {
  const opened = await openLink(parts, tenantId, integrationId);
  if (!opened) return undefined;
  const db = parts.database.inTenant(tenantId);
  try {
    await opened.provider.connect?.(opened.link);
  } catch (error) {
    if (error instanceof GrantLost) return error.message;
    if (!(error instanceof ProviderFailure)) throw error;
    await db.transaction((transaction) => reportProblem(parts, transaction, integrationId, error.message));
    return error.message;
  }
  await db.transaction(async (transaction) => {
    await solveProblem(parts, transaction, integrationId);
    await parts.onUsable(transaction, integrationId);
  });
  return undefined;
}

/** Takes away what was set up there. Whatever the provider says: the integration goes. */
export async function disconnectIntegration(
  parts: IntegrationParts,
  tenantId: string,
  integrationId: string,
): Promise<void> {
  const opened = await openLink(parts, tenantId, integrationId);
  if (!opened) return;
  // The grant itself is only forgotten here: to revoke it could end those that the same account gave to others.
  for (let attempt = 1; attempt <= DISCONNECT_ATTEMPTS; attempt++) {
    try {
      return await opened.provider.disconnect?.(opened.link);
    } catch (error) {
      if (!(error instanceof ProviderFailure) || error.status === undefined) return; // it can't be reached
      await sleep(DISCONNECT_PAUSE_MS * attempt);
    }
  }
}
