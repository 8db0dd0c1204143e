import type { FastifyBaseLogger } from 'fastify';
import { GrantLost, ProviderFailure } from '../../../providers/provider.ts';
import { openConnection } from './connection.ts';
import type { IntegrationDependencies } from './dependencies.ts';
import { markFailed, markWorking } from './problems.ts';
import { getIntegration } from './service.ts';
import { listIntegrationsInUse } from './store.ts';

/** Renews what expires at the providers. A failure of one integration does not affect the others. */
export async function maintainIntegrations(
  dependencies: IntegrationDependencies,
  tenants: AsyncIterable<string>,
  logger: Pick<FastifyBaseLogger, 'warn'>,
): Promise<void> {
  const { database, providers } = dependencies;
  for await (const tenantId of tenants) {
    for (const { id, provider } of await database.inTenant(tenantId).all(listIntegrationsInUse, {})) {
      if (!providers.get(provider)?.maintain) continue;
      try {
        await maintain(dependencies, tenantId, id);
      } catch (error) {
        logger.warn({ err: error, tenantId, integrationId: id }, 'maintenance of an integration failed');
      }
    }
  }
}

async function maintain(
  dependencies: IntegrationDependencies,
  tenantId: string,
  integrationId: string,
): Promise<void> {
  const opened = await openConnection(dependencies, tenantId, integrationId);
  if (!opened) return;
  const { connection, provider, status } = opened;
  const isFailed = status === 'ERROR';
  const db = dependencies.database.inTenant(tenantId);
  try {
    // A set-up that failed earlier is repeated.
    if (isFailed) await provider.connect?.(connection);
    await provider.maintain?.(connection);
    // The earlier problem is resolved, unless the grant is missing: only the owner can authorise again.
    if (isFailed && (await getIntegration({ db }, integrationId)).isAuthorized)
      await db.transaction((transaction) => markWorking(dependencies, transaction, integrationId));
  } catch (error) {
    if (error instanceof GrantLost) return; // already recorded when the grant was lost
    if (!(error instanceof ProviderFailure)) throw error;
    await db.transaction((transaction) =>
      markFailed(dependencies, transaction, integrationId, error.message),
    );
  }
}
