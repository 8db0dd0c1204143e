import { setTimeout as sleep } from 'node:timers/promises';
import type { Scope } from '../../../platform/database/database.ts';
import { secretContext } from '../../../platform/secrets.ts';
import {
  type Grant,
  GrantLost,
  type OAuthProvider,
  ProviderFailure,
  TOKEN_CALL_MS_MAX,
} from '../../../providers/provider.ts';
import type { IntegrationDependencies } from '../dependencies.ts';
import { reportProblem } from '../problems.ts';
import { claimRefresh, deleteGrant, endRefresh, putGrant, readGrant, replaceGrant } from './grants-store.ts';

/** A token that ends within this time may end on its way. */
const SPARE_MS = 60_000;
/**
 * For asking, and for keeping what was answered; whoever began a refresh and died keeps the others waiting for no
 * longer.
 */
const REFRESH_MS = 2 * TOKEN_CALL_MS_MAX;
const WAIT_MS = 100;

interface Holder {
  tenantId: string;
  integrationId: string;
  oauth: OAuthProvider;
}

/** Keeps what the provider granted; an older grant is replaced. */
export async function keepGrant(
  deps: IntegrationDependencies,
  db: Scope,
  { tenantId, integrationId }: Pick<Holder, 'tenantId' | 'integrationId'>,
  grant: Grant,
  subject: string,
): Promise<void> {
  const sealed = seal(deps, tenantId, integrationId, grant);
  const now = deps.clock.now().toISOString();
  await db.all(putGrant, { integrationId, sealed, expiresAt: grant.expiresAt, subject, now });
}

/**
 * An access token that is good for a while. One process refreshes it and the others wait: providers that rotate
 * refresh tokens take a second use of one for theft. The claim is a mark in the row, and not a transaction that
 * would stay open while we wait for the provider.
 */
export async function accessTokenOf(
  deps: IntegrationDependencies,
  holder: Holder,
  rejected: string | undefined,
): Promise<string> {
  const { database, clock } = deps;
  const { tenantId, integrationId } = holder;
  const db = database.inTenant(tenantId);
  // The wall's time and not the clock's: this is about how long somebody waits.
  for (const start = Date.now(); Date.now() - start < 2 * REFRESH_MS; await sleep(WAIT_MS)) {
    const row = await db.one(readGrant, { integrationId });
    if (!row) throw new GrantLost('The integration is not authorised');
    const grant = open(deps, tenantId, integrationId, row.sealed);
    const now = clock.now();
    const isGood = new Date(row.expiresAt).getTime() - now.getTime() > SPARE_MS;
    if (isGood && grant.accessToken !== rejected) return grant.accessToken;
    const endsAtMs = Date.now() + REFRESH_MS;
    const claim = { integrationId, sealed: row.sealed, now: now.toISOString() };
    const until = new Date(now.getTime() + REFRESH_MS).toISOString();
    if (await db.one(claimRefresh, { ...claim, until }))
      return refresh(deps, db, holder, { sealed: row.sealed, grant, endsAtMs });
  }
  throw new ProviderFailure('The access token is being refreshed elsewhere, and that takes too long');
}

/** The right to refresh a grant, for a while. */
interface Claim {
  sealed: string;
  grant: Grant;
  endsAtMs: number;
}

async function refresh(
  deps: IntegrationDependencies,
  db: Scope,
  holder: Holder,
  { sealed, grant, endsAtMs }: Claim,
): Promise<string> {
  const { tenantId, integrationId, oauth } = holder;
  let fresh: Grant;
  try {
    fresh = await oauth.refresh(grant);
  } catch (error) {
    if (error instanceof GrantLost) await loseGrant(deps, { tenantId, integrationId }, sealed, error.message);
    else await db.all(endRefresh, { integrationId, sealed });
    throw error;
  }
  await replace(deps, db, holder, { sealed, grant: fresh, endsAtMs });
  return fresh.accessToken;
}

/**
 * The old refresh token may be worth nothing by now, so the new one must not be lost to a moment's trouble of the
 * database. Nor is the claim given up before it ends: nobody else is to try the old one meanwhile.
 */
async function replace(
  deps: IntegrationDependencies,
  db: Scope,
  { tenantId, integrationId }: Holder,
  { sealed, grant, endsAtMs }: Claim,
): Promise<void> {
  const fresh = seal(deps, tenantId, integrationId, grant);
  const { expiresAt } = grant;
  for (;;) {
    try {
      const now = deps.clock.now().toISOString();
      await db.all(replaceGrant, { integrationId, sealed, fresh, expiresAt, now });
      return;
    } catch (error) {
      if (Date.now() >= endsAtMs) throw error;
      await sleep(WAIT_MS);
    }
  }
}

/** Nothing can be done there until somebody authorises it again. */
async function loseGrant(
  deps: IntegrationDependencies,
  { tenantId, integrationId }: Pick<Holder, 'tenantId' | 'integrationId'>,
  sealed: string,
  message: string,
): Promise<void> {
  await deps.database.inTenant(tenantId).transaction(async (db) => {
    // Somebody may have authorised it anew meanwhile.
    if (!(await db.one(deleteGrant, { integrationId, sealed }))) return;
    await reportProblem(deps, db, integrationId, `${message}. Authorise the integration again`);
  });
}

function seal(
  { secrets }: IntegrationDependencies,
  tenantId: string,
  integrationId: string,
  grant: Grant,
): string {
  return secrets.encrypt(JSON.stringify(grant), secretContext('grant', tenantId, integrationId));
}

function open(
  { secrets }: IntegrationDependencies,
  tenantId: string,
  integrationId: string,
  sealed: string,
): Grant {
  return JSON.parse(secrets.decrypt(sealed, secretContext('grant', tenantId, integrationId)));
}
