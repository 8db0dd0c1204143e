import type { Scope } from '../../../platform/database/database.ts';
import type { IntegrationDependencies } from '../../connections/integrations/dependencies.ts';
import type { PayoutsOf } from '../../money/bank-entries/worker.ts';
import { listPayingIntegrations } from './store.ts';

type Providers = Pick<IntegrationDependencies, 'providers'>;

/** The integrations in use through which clients can pay, the newest first. It takes new payments. */
export function payingIntegrations({ providers }: Providers, db: Scope) {
  const names = [...providers.values()].filter(({ payments }) => payments).map(({ name }) => name);
  return db.all(listPayingIntegrations, { providers: names });
}

/** Finds payouts among the entries of a bank statement. */
export function payoutsOf(dependencies: Providers): PayoutsOf {
  return async (db) => {
    const used = await payingIntegrations(dependencies, db);
    const providers = used.map(({ provider }) => dependencies.providers.get(provider));
    return (entry) => providers.find((one) => one?.payments?.isPayout(entry))?.title;
  };
}
