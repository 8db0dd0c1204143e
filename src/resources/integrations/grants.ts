import { setTimeout as sleep } from 'node:timers/promises';
import type { Scope } from '../../platform/database/database.ts';
import { secretContext } from '../../platform/secrets.ts';
import { type Grant, GrantLost, type OAuthProvider, ProviderFailure } from '../../providers/provider.ts';
import { claimRefresh, deleteGrant, endRefresh, putGrant, readGrant, replaceGrant } from './grants-store.ts';
import type { IntegrationParts } from './parts.ts';
import { reportProblem } from './problems.ts';

/** A token that ends within this time may end on its way. */
const SPARE_MS = 60_000;
/** Longer than a refresh takes; whoever began one and died keeps the others waiting for no longer. */
const REFRESH_MS = 20_000;
const WAIT_MS = 100;

interface Holder {
  tenantId: string;
  integrationId: string;
  oauth: OAuthProvider;
}

/** Keeps what the provider granted; an older grant is replaced. */
export async function keepGrant(
  parts: IntegrationParts,
  db: Scope,
  { tenantId, integrationId }: Pick<Holder, 'tenantId' | 'integrationId'>,
  grant: Grant,
  subject: string,
): Promise<void> {
  const sealed = seal(parts, tenantId, integrationId, grant);
  const now = parts.clock.now().toISOString();
  await db.all(putGrant, { integrationId, sealed, expiresAt: grant.expiresAt, subject, now });
}

/**
 * An access token that is good for a while. One process refreshes it and the others wait: providers that rotate
 * refresh tokens take a second use of one for theft. The claim is a mark in the row, and not a transaction that
 * would stay open while we wait for the provider.
 */
export async function accessTokenOf(
  parts: IntegrationParts,
  holder: Holder,
  rejected: string | undefined,
): Promise<string> {
  const { database, clock } = parts;
  const { tenantId, integrationId } = holder;
  const db = database.inTenant(tenantId);
  // The wall's time and not the clock's: this is about how long somebody waits.
  for (const start = Date.now(); Date.now() - start < 2 * REFRESH_MS; await sleep(WAIT_MS)) {
    const row = await db.one(readGrant, { integrationId });
    if (!row) throw new GrantLost('The integration is not authorised');
    const grant = open(parts, tenantId, integrationId, row.sealed);
    const now = clock.now();
    const isGood = new Date(row.expiresAt).getTime() - now.getTime() > SPARE_MS;
    if (isGood && grant.accessToken !== rejected) return grant.accessToken;
    const claim = { integrationId, sealed: row.sealed, now: now.toISOString() };
    const until = new Date(now.getTime() + REFRESH_MS).toISOString();
    if (await db.one(claimRefresh, { ...claim, until })) return refresh(parts, db, holder, row.sealed, grant);
  }
  throw new ProviderFailure('The access token is being refreshed elsewhere, and that takes too long');
}

async function refresh(
  parts: IntegrationParts,
  db: Scope,
  { tenantId, integrationId, oauth }: Holder,
  sealed: string,
  grant: Grant,
): Promise<string> {
  try {
    const fresh = await oauth.refresh(grant);
    const replaced = {
      integrationId,
      sealed,
      expiresAt: fresh.expiresAt,
      now: parts.clock.now().toISOString(),
    };
    await db.all(replaceGrant, { ...replaced, fresh: seal(parts, tenantId, integrationId, fresh) });
    return fresh.accessToken;
  } catch (error) {
    if (error instanceof GrantLost)
      await loseGrant(parts, { tenantId, integrationId }, sealed, error.message);
    else await db.all(endRefresh, { integrationId, sealed });
    throw error;
  }
}

/** Nothing can be done there until somebody authorises it again. */
async function loseGrant(
  parts: IntegrationParts,
  { tenantId, integrationId }: Pick<Holder, 'tenantId' | 'integrationId'>,
  sealed: string,
  message: string,
): Promise<void> {
  await parts.database.inTenant(tenantId).transaction(async (db) => {
    // Somebody may have authorised it anew meanwhile.
    if (!(await db.one(deleteGrant, { integrationId, sealed }))) return;
    await reportProblem(parts, db, integrationId, `${message}. Authorise the integration again`);
  });
}

function seal({ secrets }: IntegrationParts, tenantId: string, integrationId: string, grant: Grant): string {
  return secrets.encrypt(JSON.stringify(grant), secretContext('grant', tenantId, integrationId));
}

function open({ secrets }: IntegrationParts, tenantId: string, integrationId: string, sealed: string): Grant {
  return JSON.parse(secrets.decrypt(sealed, secretContext('grant', tenantId, integrationId)));
}
