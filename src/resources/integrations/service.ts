import type { Scope } from '../../platform/database/database.ts';
import { type ErrorDetail, forbiddenByState, invalid, notFound } from '../../platform/errors.ts';
import { newestFirstPage, type Page } from '../../platform/http/answers/pagination.ts';
import type { TenantContext } from '../../platform/http/route.ts';
import { newId } from '../../platform/ids.ts';
import { withoutNulls } from '../../platform/schema.ts';
import type { Provider } from '../../providers/provider.ts';
import { configOf, refuseUntakenEvents } from './configuration.ts';
import { type IntegrationDependencies, openSecrets, sealSecrets } from './dependencies.ts';
import { reportProblem, solveProblem } from './problems.ts';
import { setUpAtProvider, setUpIntegration, takeDownAtProvider } from './provider-setup.ts';
import type {
  Integration,
  IntegrationChange,
  IntegrationQuery,
  IntegrationWithSecret,
  NewIntegration,
} from './schema.ts';
import { isInUse } from './status.ts';
import {
  countIntegrations,
  deleteIntegration,
  findNamedRecords,
  type IntegrationRow,
  insertIntegration,
  listIntegrations,
  lockIntegration,
  readIntegration,
  setIntegrationSecrets,
  setIntegrationStatus,
  updateIntegration,
} from './store.ts';
import { refuseRepeated, writeSubscriptions } from './subscription-writing.ts';

/** Each event is held against all of them. */
const INTEGRATIONS_MAX = 100;

export async function createIntegration(
  deps: IntegrationDependencies,
  { db, clock, tenantId }: TenantContext,
  input: NewIntegration,
): Promise<IntegrationWithSecret> {
  const provider = deps.providers.get(input.provider);
  if (!provider) throw unknownProvider(deps);
  const config = configOf(provider, input.config ?? {});
  const subscriptions = input.subscriptions ?? [];
  refuseUntakenEvents(deps, provider, subscriptions, (index) => `subscriptions.${index}.eventType`);
  refuseRepeated(subscriptions);
  const id = newId('integration');
  const secrets = provider.newSecrets?.();
  const now = clock.now().toISOString();
  const row = await db.transaction(async (transaction) => {
    await refuseUnknownRecords(transaction, provider, config);
    const { count = 0 } = (await transaction.one(countIntegrations, {})) ?? {};
    if (count >= INTEGRATIONS_MAX)
      throw forbiddenByState(`A tenant has at most ${INTEGRATIONS_MAX} integrations: delete one first`);
    await transaction.all(insertIntegration, {
      id,
      provider: provider.name,
      name: input.name,
      status: provider.oauth ? 'PENDING_AUTH' : 'ACTIVE',
      config,
      secrets: secrets ? sealSecrets(deps, tenantId, id, secrets) : null,
      now,
    });
    await writeSubscriptions(transaction, id, subscriptions, now);
    return transaction.one(readIntegration, { id });
  });
  return { ...shown(row), ...(secrets?.current !== undefined && { secret: secrets.current }) };
}

export async function getIntegration({ db }: Pick<TenantContext, 'db'>, id: string): Promise<Integration> {
  return shown(await db.one(readIntegration, { id }));
}

export async function findIntegrations(
  { db }: TenantContext,
  query: IntegrationQuery,
): Promise<Page<Integration>> {
  const { provider = null, status = null } = query;
  return newestFirstPage('integration', query, async (position) =>
    (await db.all(listIntegrations, { ...position, provider, status })).map(shown),
  );
}

export async function changeIntegration(
  deps: IntegrationDependencies,
  context: TenantContext,
  id: string,
  change: IntegrationChange,
): Promise<Integration> {
  const { db, clock, tenantId } = context;
  const { status } = await db.transaction(async (transaction) => {
    const current = await lockedIntegration(transaction, id);
    const provider = deps.providers.get(current.provider) as Provider;
    const config = change.config && configOf(provider, change.config);
    if (config) await refuseUnknownRecords(transaction, provider, config);
    const now = clock.now().toISOString();
    await transaction.one(updateIntegration, { id, name: change.name ?? null, config: config ?? null, now });
    return current;
  });
  // What has to be said to the other side is said once the change is there, and outside of any transaction.
  if (change.config && isInUse(status)) await setUpIntegration(deps, tenantId, id);
  return getIntegration(context, id);
}

export async function removeIntegration(
  deps: IntegrationDependencies,
  { db, clock, tenantId }: TenantContext,
  id: string,
): Promise<undefined> {
  // From here on nothing more is made for it, nor sent to it.
  await db.transaction(async (transaction) => {
    await lockedIntegration(transaction, id);
    const now = clock.now().toISOString();
    await transaction.one(setIntegrationStatus, { id, status: 'DISABLED', unless: 'DISABLED', now });
  });
  await deps.beforeRemoval(db, id);
  await takeDownAtProvider(deps, tenantId, id);
  if (!(await db.one(deleteIntegration, { id }))) throw notFound();
}

export async function disableIntegration(context: TenantContext, id: string): Promise<Integration> {
  const { db, clock } = context;
  await db.transaction(async (transaction) => {
    await lockedIntegration(transaction, id);
    const now = clock.now().toISOString();
    await transaction.one(setIntegrationStatus, { id, status: 'DISABLED', unless: 'DISABLED', now });
  });
  return getIntegration(context, id);
}

/**
 * Makes up for what was not said to the other side while it was disabled, outside of any transaction. Answers what is
 * wrong there, and changes nothing here: whether it is enabled is decided later.
 */
export async function prepareEnabling(
  deps: IntegrationDependencies,
  { db, tenantId }: Pick<TenantContext, 'db' | 'tenantId'>,
  id: string,
): Promise<string | undefined> {
  await deps.publishPending(tenantId);
  const row = await db.one(readIntegration, { id });
  if (!row || row.status === 'PENDING_AUTH' || needsGrant(deps, row)) return undefined;
  return (await setUpAtProvider(deps, tenantId, id))?.message;
}

export async function enableIntegration(
  deps: IntegrationDependencies,
  context: TenantContext,
  id: string,
  problem: string | undefined,
): Promise<Integration> {
  const { db, clock } = context;
  await db.transaction(async (transaction) => {
    if ((await lockedIntegration(transaction, id)).status === 'PENDING_AUTH')
      throw forbiddenByState('An integration that is PENDING_AUTH has to be authorised');
    const now = clock.now().toISOString();
    const become = (status: string) => transaction.one(setIntegrationStatus, { id, status, unless: '', now });
    if (needsGrant(deps, shown(await transaction.one(readIntegration, { id })))) await become('PENDING_AUTH');
    else if (problem !== undefined) {
      await become('ERROR');
      await reportProblem(deps, transaction, id, problem);
    } else {
      await become('ACTIVE');
      await solveProblem(deps, transaction, id);
      await deps.onUsable(transaction, id);
    }
  });
  return getIntegration(context, id);
}

function needsGrant(
  { providers }: IntegrationDependencies,
  { provider, isAuthorized }: Pick<Integration, 'provider' | 'isAuthorized'>,
): boolean {
  return providers.get(provider)?.oauth !== undefined && !isAuthorized;
}

/** A new secret. The one before goes on being valid for a while, so that receivers can change over. */
export async function rotateSecret(
  deps: IntegrationDependencies,
  { db, clock, tenantId }: TenantContext,
  id: string,
): Promise<IntegrationWithSecret> {
  return db.transaction(async (transaction) => {
    const current = await lockedIntegration(transaction, id);
    const provider = deps.providers.get(current.provider);
    if (!provider?.rotateSecrets)
      throw forbiddenByState(`Integrations of ${current.provider} have no secret that could be rotated`);
    const secrets = provider.rotateSecrets(openSecrets(deps, tenantId, id, current.secrets), clock.now());
    const sealed = sealSecrets(deps, tenantId, id, secrets);
    await transaction.one(setIntegrationSecrets, { id, secrets: sealed, now: clock.now().toISOString() });
    const row = await transaction.one(readIntegration, { id });
    return { ...shown(row), ...(secrets.current !== undefined && { secret: secrets.current }) };
  });
}

async function refuseUnknownRecords(db: Scope, provider: Provider, config: object): Promise<void> {
  const named = provider.namedRecords?.(config) ?? [];
  if (named.length === 0) return;
  const ids = (kind: string) => [...new Set(named.filter((one) => one.kind === kind).map(({ id }) => id))];
  const projectIds = ids('project');
  const clientIds = ids('client');
  const found = await db.all(findNamedRecords, { projectIds, clientIds });
  if (found.length < projectIds.length + clientIds.length) throw notFound();
}

/** As it stays until the transaction ends. */
export async function lockedIntegration(db: Scope, id: string) {
  const row = await db.one(lockIntegration, { id });
  if (!row) throw notFound();
  return row;
}

function unknownProvider({ providers }: IntegrationDependencies) {
  const message = `must be one of ${[...providers.keys()].join(', ')}`;
  const detail: ErrorDetail = { field: 'provider', message, constraint: 'enum' };
  return invalid([detail]);
}

function shown(row: IntegrationRow | undefined): Integration {
  if (!row) throw notFound();
  return withoutNulls(row) as Integration;
}
