import type { Scope } from '../../../platform/database/database.ts';
import type { RowOf } from '../../../platform/database/statement.ts';
import { forbiddenByState, found, notFound } from '../../../platform/errors.ts';
import { newestFirstPage, type Page } from '../../../platform/http/answers/pagination.ts';
import type { TenantContext } from '../../../platform/http/route.ts';
import { newId } from '../../../platform/ids.ts';
import { withoutNulls } from '../../../platform/schema.ts';
import type { Provider, ProviderSecrets } from '../../../providers/provider.ts';
import { refuseExcess } from '../../parties/limits/service.ts';
import { changedConfig, hideSecrets, type StoredConfig } from './config-secrets.ts';
import type { IntegrationDependencies } from './dependencies.ts';
import { refuseUnacceptedEventTypes } from './event-types.ts';
import { markFailed, markWorking } from './problems.ts';
import { providerNamed, refuseInSandbox, refuseInvalidConfig } from './provider-catalogue.ts';
import { setUpAtProvider, setUpIntegration, takeDownAtProvider } from './provider-setup.ts';
import type {
  Integration,
  IntegrationChange,
  IntegrationQuery,
  IntegrationStatus,
  IntegrationWithSecret,
  NewIntegration,
} from './schema.ts';
import { seal, secretsIn } from './sealing.ts';
import { canBeEnabled, isInUse } from './status.ts';
import {
  deleteIntegration,
  findNamedRecords,
  type IntegrationRow,
  insertIntegration,
  listIntegrations,
  lockIntegration,
  readIntegration,
  readMode,
  setIntegrationSecrets,
  setIntegrationStatus,
  updateIntegration,
} from './store.ts';
import { refuseRepeated, writeSubscriptions } from './subscriptions.ts';

export async function createIntegration(
  dependencies: IntegrationDependencies,
  { db, clock, tenantId, limits }: TenantContext,
  { name, config = {}, subscriptions = [], ...input }: NewIntegration,
): Promise<IntegrationWithSecret> {
  const provider = providerNamed(dependencies, input.provider);
  const { isSandbox } = found(await db.one(readMode, {}));
  refuseInSandbox(dependencies, provider.name, isSandbox);
  refuseInvalidConfig(provider, config, isSandbox);
  refuseUnacceptedEventTypes(
    dependencies,
    provider,
    subscriptions,
    (index) => `subscriptions.${index}.eventType`,
  );
  refuseRepeated(subscriptions);
  const id = newId('integration');
  const { config: shown, secrets } = hideSecrets(provider, config, provider.newSecrets?.());
  const now = clock.now().toISOString();
  const row = await db.transaction(async (transaction) => {
    await refuseUnknownRecords(transaction, provider, config);
    await refuseExcess({ db: transaction, tenantId, limits }, { integrations: 1 });
    await transaction.all(insertIntegration, {
      id,
      provider: provider.name,
      name,
      status: provider.oauth ? 'PENDING_AUTH' : 'ACTIVE',
      config: shown,
      secrets: isEmpty(secrets) ? null : seal(dependencies, secrets, 'integration', tenantId, id),
      now,
    });
    await writeSubscriptions(transaction, id, subscriptions, {
      now,
      fieldOf: (index) => `subscriptions.${index}.clientId`,
    });
    return transaction.one(readIntegration, { id });
  });
  return presentWithSecret(found(row), secrets);
}

export async function getIntegration({ db }: Pick<TenantContext, 'db'>, id: string): Promise<Integration> {
  return presentIntegration(found(await db.one(readIntegration, { id })));
}

export async function findIntegrations(
  { db }: TenantContext,
  query: IntegrationQuery,
): Promise<Page<Integration>> {
  const { provider = null, status = null } = query;
  return newestFirstPage('integration', query, async (position) =>
    (await db.all(listIntegrations, { ...position, provider, status })).map(presentIntegration),
  );
}

export async function changeIntegration(
  dependencies: IntegrationDependencies,
  context: TenantContext,
  id: string,
  change: IntegrationChange,
): Promise<Integration> {
  const { db, clock, tenantId, isDryRun } = context;
  const { status } = await db.transaction(async (transaction) => {
    const current = found(await transaction.one(lockIntegration, { id }));
    const now = clock.now().toISOString();
    const stored =
      change.config && (await checkConfig(dependencies, transaction, tenantId, current, change.config));
    const shown = stored ? { ...change, config: stored.config } : change;
    await transaction.one(updateIntegration, { id, change: shown, now });
    if (stored && !isEmpty(stored.secrets)) {
      const secrets = seal(dependencies, stored.secrets, 'integration', tenantId, id);
      await transaction.all(setIntegrationSecrets, { id, secrets, now });
    }
    return current;
  });
  // The provider is called after the commit, because no transaction should wait for it.
  if (change.config && isInUse(status) && !isDryRun) await setUpIntegration(dependencies, context, id);
  return getIntegration(context, id);
}

/** Checks the config of a change and splits it for storing. The secrets that it does not replace stay. A clone gets its own. */
async function checkConfig(
  dependencies: IntegrationDependencies,
  db: Scope,
  tenantId: string,
  current: RowOf<typeof lockIntegration>,
  given: Record<string, unknown>,
): Promise<StoredConfig> {
  const provider = providerNamed(dependencies, current.provider);
  const secrets = lacksSecrets(provider, current)
    ? (provider.newSecrets?.() ?? {})
    : secretsIn(dependencies, current.secrets, tenantId, current.id);
  const config = changedConfig(provider, given, { config: current.config, secrets });
  refuseInvalidConfig(provider, config, current.isSandbox);
  await refuseUnknownRecords(db, provider, config);
  return hideSecrets(provider, config, secrets);
}

export async function removeIntegration(
  dependencies: IntegrationDependencies,
  context: TenantContext,
  id: string,
): Promise<undefined> {
  const { db, tenantId, isDryRun } = context;
  // A disabled integration gets no new deliveries while it is taken down.
  await setDisabled(context, id);
  if (!isDryRun) await takeDownAtProvider(dependencies, tenantId, id);
  // Deliveries, problems and what is known of issues go with it. Time entries stay.
  found(await db.one(deleteIntegration, { id }));
}

export async function disableIntegration(context: TenantContext, id: string): Promise<Integration> {
  await setDisabled(context, id);
  return getIntegration(context, id);
}

async function setDisabled({ db, clock }: TenantContext, id: string): Promise<void> {
  await db.transaction(async (transaction) => {
    found(await transaction.one(lockIntegration, { id }));
    const now = clock.now().toISOString();
    await transaction.all(setIntegrationStatus, { id, status: 'DISABLED', evenIfDisabled: true, now });
  });
}

/**
 * Repeats the set-up at the provider, because the config may have changed while the integration was disabled. Runs
 * outside any transaction, before `enableIntegration`. Returns the message of a failure.
 */
export async function prepareEnabling(
  dependencies: IntegrationDependencies,
  { db, tenantId, isDryRun }: Pick<TenantContext, 'db' | 'tenantId' | 'isDryRun'>,
  id: string,
): Promise<string | undefined> {
  if (isDryRun) return undefined;
  const row = await db.one(readIntegration, { id });
  if (!row || !canBeEnabled(row.status) || needsGrant(dependencies, row)) return undefined;
  return (await setUpAtProvider(dependencies, tenantId, id))?.message;
}

export async function enableIntegration(
  dependencies: IntegrationDependencies,
  context: TenantContext,
  id: string,
  problem: string | undefined,
): Promise<Integration> {
  const { db, clock } = context;
  await db.transaction(async (transaction) => {
    const current = found(await transaction.one(lockIntegration, { id }));
    const { status, provider, isSandbox } = current;
    refuseInSandbox(dependencies, provider, isSandbox);
    refuseWithoutSecrets(providerNamed(dependencies, provider), current);
    if (!canBeEnabled(status))
      throw forbiddenByState(`An integration that is ${status} has to be authorised`);
    const now = clock.now().toISOString();
    const setStatus = (next: IntegrationStatus) =>
      transaction.all(setIntegrationStatus, { id, status: next, evenIfDisabled: true, now });
    const row = found(await transaction.one(readIntegration, { id }));
    if (needsGrant(dependencies, row)) {
      await setStatus('PENDING_AUTH');
    } else if (problem !== undefined) {
      await setStatus('ERROR');
      await markFailed(dependencies, transaction, id, problem);
    } else {
      await setStatus('ACTIVE');
      await markWorking(dependencies, transaction, id);
      await dependencies.onUsable(transaction, id);
    }
  });
  return getIntegration(context, id);
}

function needsGrant(
  { providers }: IntegrationDependencies,
  { provider, isAuthorized }: IntegrationRow,
): boolean {
  return providers.get(provider)?.oauth !== undefined && !isAuthorized;
}

/** The secrets of an integration are not cloned. */
function lacksSecrets(
  { newSecrets, hideSecrets: hidden }: Provider,
  { secrets }: { secrets: string | null },
): boolean {
  return (newSecrets ?? hidden) !== undefined && secrets === null;
}

function refuseWithoutSecrets(provider: Provider, current: { secrets: string | null }): void {
  if (lacksSecrets(provider, current))
    throw forbiddenByState('The integration was cloned without its secrets: set its `config` first');
}

/** Makes a new secret. The old one stays valid for a while, so that receivers can change over. */
export async function rotateSecret(
  dependencies: IntegrationDependencies,
  { db, clock, realClock, tenantId }: TenantContext,
  id: string,
): Promise<IntegrationWithSecret> {
  return db.transaction(async (transaction) => {
    const current = found(await transaction.one(lockIntegration, { id }));
    const provider = providerNamed(dependencies, current.provider);
    if (!provider.rotateSecrets)
      throw forbiddenByState(`Integrations of ${provider.name} have no secret that could be rotated`);
    refuseWithoutSecrets(provider, current);
    const known = secretsIn(dependencies, current.secrets, tenantId, id);
    const secrets = provider.rotateSecrets(known, realClock.now());
    const sealed = seal(dependencies, secrets, 'integration', tenantId, id);
    await transaction.all(setIntegrationSecrets, { id, secrets: sealed, now: clock.now().toISOString() });
    return presentWithSecret(found(await transaction.one(readIntegration, { id })), secrets);
  });
}

async function refuseUnknownRecords(db: Scope, provider: Provider, config: object): Promise<void> {
  const named = provider.namedRecords?.(config) ?? [];
  if (named.length === 0) return;
  const idsOf = (kind: string) => [...new Set(named.filter((one) => one.kind === kind).map(({ id }) => id))];
  const known = await db.all(findNamedRecords, { projectIds: idsOf('project'), clientIds: idsOf('client') });
  const knownIds = new Set(known.map(({ id }) => id));
  const unknown = named.find(({ id }) => !knownIds.has(id));
  if (unknown) throw notFound(`config.${unknown.field}`);
}

function presentIntegration(row: IntegrationRow): Integration {
  return withoutNulls(row);
}

function presentWithSecret(row: IntegrationRow, secrets: ProviderSecrets): IntegrationWithSecret {
  return {
    ...presentIntegration(row),
    ...(secrets.current !== undefined && { secret: secrets.current }),
  };
}

function isEmpty(secrets: ProviderSecrets): boolean {
  return Object.keys(secrets).length === 0;
}
