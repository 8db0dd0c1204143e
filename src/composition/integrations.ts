import { makeDeliveriesDue, removeDeliveries } from '../resources/deliveries/service.ts';
import { type PublishingDependencies, publishPending } from '../resources/events/publisher.ts';
import type { IntegrationDependencies } from '../resources/integrations/dependencies.ts';
import { removeTrackedState } from '../resources/trackers/service.ts';
import { eventTypesOf } from './events.ts';
import { providersOf } from './providers.ts';
import type { Runtime } from './runtime.ts';

export function composeIntegrations(
  runtime: Runtime,
  publishing: PublishingDependencies,
): IntegrationDependencies {
  const { config, database, secrets, clock, publicUrl, providers = [] } = runtime;
  return {
    database,
    clock,
    secrets,
    providers: new Map([...providersOf(config, clock), ...providers].map((one) => [one.name, one])),
    eventTypes: eventTypesOf(publishing.sources),
    publishPending: (db, tenantId) => publishPending(publishing, db, tenantId),
    onUsable: (db, integrationId) => makeDeliveriesDue(db, clock, integrationId),
    async beforeRemoval(db, integrationId) {
      await removeDeliveries(db, integrationId);
      await removeTrackedState(db, integrationId);
    },
    publicUrl,
    allowedOrigins: config.allowedOrigins,
  };
}
