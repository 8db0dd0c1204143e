import { makeDeliveriesDue } from '../modules/connections/deliveries/service.ts';
import type { IntegrationDependencies } from '../modules/connections/integrations/dependencies.ts';
import type { JournalDependencies } from '../modules/journal/chain/sealing.ts';
import type { OutboundHold } from '../platform/outbound-hold.ts';
import { eventTypesOf } from './events.ts';
import { heldProvider } from './held-providers.ts';
import { providersOf } from './providers.ts';
import type { Runtime } from './runtime.ts';

export function composeIntegrations(
  runtime: Runtime,
  journal: JournalDependencies,
  hold: OutboundHold,
): IntegrationDependencies {
  const { config, database, secrets, clock, publicUrl, providers = [] } = runtime;
  return {
    database,
    clock,
    secrets,
    providers: new Map(
      [...providersOf(config, clock), ...providers].map((one) => [one.name, heldProvider(one, hold)]),
    ),
    eventTypes: eventTypesOf(journal.sources),
    onUsable: (db, integrationId) => makeDeliveriesDue(db, clock, integrationId),
    publicUrl,
    allowedOrigins: config.allowedOrigins,
  };
}
