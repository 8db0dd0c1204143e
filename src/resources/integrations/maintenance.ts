import type { FastifyBaseLogger } from 'fastify';
import { GrantLost, ProviderFailure } from '../../providers/provider.ts';
import { openConnection } from './connection.ts';
import type { IntegrationDependencies } from './dependencies.ts';
import { reportProblem, solveProblem } from './problems.ts';
import { getIntegration } from './service.ts';
import { listIntegrationsInUse } from './store.ts';

/** Keeps alive what ends by itself at the providers. One that fails keeps none of the others from it. */
export async function maintainIntegrations(
  deps: IntegrationDependencies,
  tenants: AsyncIterable<string>,
  logger: Pick<FastifyBaseLogger, 'warn'>,
): Promise<void> {
  for await (const tenantId of tenants) {
    for (const { id, provider } of await deps.database.inTenant(tenantId).all(listIntegrationsInUse, {})) {
      if (!deps.providers.get(provider)?.maintain) continue;
      try {
        await maintain(deps, tenantId, id);
      } catch (error) {
        logger.warn({ err: error, tenantId, integrationId: id }, 'upkeep of an integration failed');
      }
    }
  }
}

async function maintain(
  deps: IntegrationDependencies,
  tenantId: string,
  integrationId: string,
): Promise<void> {
  const opened = await openConnection(deps, tenantId, integrationId);
  const db = deps.database.inTenant(tenantId);
  try {
    // What could not be set up is set up now, or says again why not.
    if (opened?.status === 'ERROR') await opened.provider.connect?.(opened.connection);
    await opened?.provider.maintain?.(opened.connection);
    // What was in the way before is so no more, unless it is the grant: that only its owner can give again.
    if (opened?.status === 'ERROR' && (await getIntegration({ db }, integrationId)).isAuthorized)
      await db.transaction((transaction) => solveProblem(deps, transaction, integrationId));
  } catch (error) {
    if (error instanceof GrantLost) return; // the integration says so already
    if (!(error instanceof ProviderFailure)) throw error;
    await db.transaction((transaction) => reportProblem(deps, transaction, integrationId, error.message));
  }
}
