import { setTimeout as sleep } from 'node:timers/promises';
import type { Scope } from '../../../../platform/database/database.ts';
import {
  type Grant,
  GrantLost,
  type OAuthProvider,
  ProviderFailure,
  TOKEN_CALL_MS_MAX,
} from '../../../../providers/provider.ts';
import type { IntegrationDependencies } from '../dependencies.ts';
import { markFailed } from '../problems.ts';
import { seal, unseal } from '../sealing.ts';
import { claimRefresh, deleteGrant, endRefresh, putGrant, readGrant, replaceGrant } from './grants-store.ts';

/** A token that expires within this time may expire on its way to the provider. */
const SPARE_MS = 60_000;
/**
 * How long a process may take to refresh a grant: one call to the provider, and storing its answer. If the process
 * dies, the others wait no longer than this.
 */
const CLAIM_MS = 2 * TOKEN_CALL_MS_MAX;
const PAUSE_MS = 100;

interface Holder {
  tenantId: string;
  integrationId: string;
}

interface OAuthHolder extends Holder {
  oauth: OAuthProvider;
}

/** Stores a new grant and replaces an older one. */
export async function storeGrant(
  dependencies: IntegrationDependencies,
  db: Scope,
  { tenantId, integrationId }: Holder,
  grant: Grant,
  subject: string,
): Promise<void> {
  const { expiresAt } = grant;
  const sealed = seal(dependencies, grant, 'grant', tenantId, integrationId);
  const now = dependencies.clock.now().toISOString();
  await db.all(putGrant, { integrationId, sealed, expiresAt, subject, now });
}

/**
 * Returns a valid access token. One process refreshes an expired token while the others wait: providers that rotate
 * refresh tokens treat a second use as theft. A mark in the row claims the refresh. An open transaction would hold a
 * connection until the provider answers.
 */
export async function accessTokenOf(
  dependencies: IntegrationDependencies,
  holder: OAuthHolder,
  rejected: string | undefined,
): Promise<string> {
  const { database, clock } = dependencies;
  const { tenantId, integrationId } = holder;
  const db = database.inTenant(tenantId);
  // Callers wait in real time, so this does not use the clock.
  for (const start = Date.now(); Date.now() - start < 2 * CLAIM_MS; await sleep(PAUSE_MS)) {
    const row = await db.one(readGrant, { integrationId });
    if (!row) throw new GrantLost('The integration is not authorised');
    const { sealed } = row;
    const grant = unseal<Grant>(dependencies, sealed, 'grant', tenantId, integrationId);
    const now = clock.now();
    const isFresh = new Date(row.expiresAt).getTime() - now.getTime() > SPARE_MS;
    if (isFresh && grant.accessToken !== rejected) return grant.accessToken;
    const endsAtMs = Date.now() + CLAIM_MS;
    const until = new Date(now.getTime() + CLAIM_MS).toISOString();
    if (await db.one(claimRefresh, { integrationId, sealed, now: now.toISOString(), until }))
      return refresh(dependencies, db, holder, { sealed, grant, endsAtMs });
  }
  throw new ProviderFailure('Another process refreshes the access token, and that takes too long');
}

/** The right to refresh a grant until `endsAtMs`. */
interface Claim {
  sealed: string;
  grant: Grant;
  endsAtMs: number;
}

async function refresh(
  dependencies: IntegrationDependencies,
  db: Scope,
  holder: OAuthHolder,
  { sealed, grant, endsAtMs }: Claim,
): Promise<string> {
  const { integrationId, oauth } = holder;
  let fresh: Grant;
  try {
    fresh = await oauth.refresh(grant);
  } catch (error) {
    if (error instanceof GrantLost) await dropGrant(dependencies, holder, sealed, error.message);
    else await db.all(endRefresh, { integrationId, sealed });
    throw error;
  }
  await storeRefreshed(dependencies, db, holder, { sealed, grant: fresh, endsAtMs });
  return fresh.accessToken;
}

/**
 * Retries, because the old refresh token may be invalid by now and the new one must not be lost. The claim is kept
 * until it ends, so that no other process tries the old token.
 */
async function storeRefreshed(
  dependencies: IntegrationDependencies,
  db: Scope,
  { tenantId, integrationId }: Holder,
  { sealed, grant, endsAtMs }: Claim,
): Promise<void> {
  const { expiresAt } = grant;
  const fresh = seal(dependencies, grant, 'grant', tenantId, integrationId);
  for (;;) {
    try {
      const now = dependencies.clock.now().toISOString();
      await db.all(replaceGrant, { integrationId, sealed, fresh, expiresAt, now });
      return;
    } catch (error) {
      if (Date.now() >= endsAtMs) throw error;
      await sleep(PAUSE_MS);
    }
  }
}

/** Deletes a lost grant. The integration then fails until a person authorises it again. */
async function dropGrant(
  dependencies: IntegrationDependencies,
  { tenantId, integrationId }: Holder,
  sealed: string,
  message: string,
): Promise<void> {
  await dependencies.database.inTenant(tenantId).transaction(async (db) => {
    // A new authorisation may have replaced the grant in the meantime.
    if (!(await db.one(deleteGrant, { integrationId, sealed }))) return;
    await markFailed(dependencies, db, integrationId, `${message}. Authorise the integration again`);
  });
}
