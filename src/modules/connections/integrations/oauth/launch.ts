import { randomBytes } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { Clock } from '../../../../platform/clock.ts';
import type { Database } from '../../../../platform/database/database.ts';
import { forbiddenByState, found, invalid, unlessSuspended } from '../../../../platform/errors.ts';
import { principalOf } from '../../../../platform/http/auth/verify-token.ts';
import {
  API_PREFIX,
  type ServedPage,
  type TenantContext,
  type Upload,
} from '../../../../platform/http/route.ts';
import type { OAuthProvider, Provider } from '../../../../providers/provider.ts';
import type { IntegrationDependencies } from '../dependencies.ts';
import { refuseInSandbox } from '../provider-catalogue.ts';
import type { Authorization, IntegrationStatus, NewAuthorization } from '../schema.ts';
import { canBeAuthorized } from '../status.ts';
import { lockIntegration } from '../store.ts';
import {
  codeChallengeOf,
  isSecret,
  launchCookie,
  newSecret,
  sealVerifier,
  secretHash,
} from './one-time-secrets.ts';
import { notifiedOrigins } from './origins.ts';
import { launchPage, unknownTicketPage } from './pages.ts';
import {
  deleteExpiredAuthorization,
  findAuthorization,
  insertAuthorization,
  launchAuthorization,
  listExpiredAuthorizations,
  readTicket,
} from './store.ts';

/** Time for the popup to open after `authorize`. A ticket may end up in logs, so it is valid only briefly. */
const TICKET_MS = 60_000;
/** Time to sign in at the provider and consent. */
const CONSENT_MS = 600_000;
const ID_BYTES = 16;
const SWEEP_BATCH = 100;

/** The address that providers send people back to. */
export function redirectUri({ publicUrl }: Pick<IntegrationDependencies, 'publicUrl'>): string {
  return `${publicUrl()}${API_PREFIX}/integrations/oauth/callback`;
}

export async function beginAuthorization(
  dependencies: IntegrationDependencies,
  { db, realClock, caller }: TenantContext,
  integrationId: string,
  { origin }: NewAuthorization,
): Promise<Authorization> {
  const { providers, publicUrl } = dependencies;
  const origins = notifiedOrigins(dependencies);
  if (!origins.includes(origin)) throw foreignOrigin(origins);
  const ticket = newSecret();
  const now = realClock.now();
  const expiresAt = new Date(now.getTime() + TICKET_MS).toISOString();
  await db.transaction(async (transaction) => {
    const current = found(await transaction.one(lockIntegration, { id: integrationId }));
    refuseInSandbox(dependencies, current.provider, current.isSandbox);
    refuseUnauthorizable(providers.get(current.provider), current);
    await transaction.all(insertAuthorization, {
      id: randomBytes(ID_BYTES).toString('hex'),
      integrationId,
      principal: principalOf(caller),
      email: caller.email ?? null,
      origin,
      ticketHash: secretHash('ticket', ticket),
      now: now.toISOString(),
      expiresAt,
    });
  });
  return { url: `${publicUrl()}${API_PREFIX}/integrations/oauth/launch?ticket=${ticket}`, expiresAt };
}

function foreignOrigin(origins: readonly string[]) {
  const message = `must be one of ${origins.join(', ')}: add others to ALLOWED_ORIGINS`;
  return invalid([{ field: 'origin', message, constraint: 'enum' }]);
}

function refuseUnauthorizable(
  provider: Provider | undefined,
  current: { provider: string; status: IntegrationStatus },
): void {
  if (!provider?.oauth)
    throw forbiddenByState(
      `Integrations of ${current.provider} need no authorisation: there is nothing to authorise`,
    );
  if (!canBeAuthorized(current.status))
    throw forbiddenByState(
      `An integration that is ${current.status} has to be enabled before it can be authorised`,
    );
  const missing = provider.oauth.missingSettings();
  if (missing.length > 0) {
    const message = `${current.provider} can't be authorised yet: set ${missing.join(' and ')} in the configuration`;
    throw invalid([{ field: 'provider', message, constraint: 'configuration' }], message);
  }
}

interface Ticket {
  hash: string;
  tenantId: string;
  authorizationId: string;
  page: ServedPage;
  oauth: OAuthProvider;
}

async function readUsableTicket(
  dependencies: IntegrationDependencies,
  ticket: string | undefined,
): Promise<Ticket | undefined> {
  if (!isSecret(ticket)) return undefined;
  const { database, clock, providers } = dependencies;
  const hash = secretHash('ticket', ticket);
  const now = clock.now().toISOString();
  const listed = await database.inSystem().one(findAuthorization, { hash, now });
  if (!listed) return undefined;
  const { tenantId, id } = listed;
  const row = await database.inTenant(tenantId).one(readTicket, { id, ticketHash: hash, now });
  const provider = row && providers.get(row.provider);
  if (!row || !provider?.oauth || provider.oauth.missingSettings().length > 0) return undefined;
  const page = launchPage({
    ticket,
    provider: provider.title,
    integration: row.integrationName,
    tenant: row.tenantName,
    askedBy: describePrincipal(row),
    authorizationUrl: provider.oauth.authorizationUrl(authorizationRequest(dependencies, '', '')),
  });
  return { hash, tenantId, authorizationId: id, page, oauth: provider.oauth };
}

/** Names a person by email address if there is one: a `sub` need not mean anything to people. */
function describePrincipal({ principal, email }: { principal: string; email: string | null }): string {
  const [kind, ...subject] = principal.split(' ');
  if (kind === 'token') return `the access token ${subject.join(' ')}`;
  return email === null ? subject.join(' ') : `${email} (${subject.join(' ')})`;
}

export async function showLaunch(
  dependencies: IntegrationDependencies,
  ticket: string | undefined,
): Promise<ServedPage> {
  return (await readUsableTicket(dependencies, ticket))?.page ?? unknownTicketPage();
}

/** Uses the ticket up, sets the cookie that the callback needs, and sends the browser to the provider. */
export async function launch(
  dependencies: IntegrationDependencies,
  upload: Upload,
  headers: IncomingHttpHeaders,
): Promise<ServedPage> {
  const ticket = await readUsableTicket(dependencies, await ticketIn(upload));
  if (!ticket) return unknownTicketPage();
  if (!isFromOwnPage(dependencies, headers)) return ticket.page;
  const { hash: ticketHash, tenantId, authorizationId: id, oauth } = ticket;
  const [state, cookie, verifier] = [newSecret(), newSecret(), newSecret()];
  const now = dependencies.clock.now();
  const launched = await dependencies.database.inTenant(tenantId).one(launchAuthorization, {
    id,
    ticketHash,
    stateHash: secretHash('state', state),
    cookieHash: secretHash('cookie', cookie),
    verifier: sealVerifier(dependencies.secrets, tenantId, id, verifier),
    now: now.toISOString(),
    expiresAt: new Date(now.getTime() + CONSENT_MS).toISOString(),
  });
  if (!launched) return unknownTicketPage();
  const request = authorizationRequest(dependencies, state, codeChallengeOf(verifier));
  return {
    status: 303,
    html: '',
    headers: {
      location: oauth.authorizationUrl(request),
      'set-cookie': launchCookie(id, cookie, CONSENT_MS / 1_000),
    },
  };
}

function authorizationRequest(dependencies: IntegrationDependencies, state: string, codeChallenge: string) {
  return { state, codeChallenge, redirectUri: redirectUri(dependencies) };
}

async function ticketIn({ bytes }: Upload): Promise<string | undefined> {
  const chunks: Buffer[] = [];
  for await (const chunk of bytes) chunks.push(chunk);
  return new URLSearchParams(Buffer.concat(chunks).toString()).get('ticket') ?? undefined;
}

/**
 * Another site could send our form without showing our page. Browsers say where a form comes from. Our referrer policy
 * makes `origin` "null" even for our own page, so it counts only if `sec-fetch-site` is missing.
 */
function isFromOwnPage({ publicUrl }: IntegrationDependencies, headers: IncomingHttpHeaders): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin';
  return headers.origin === undefined || headers.origin === new URL(publicUrl()).origin;
}

/** Deletes expired authorisations of all tenants. */
export async function sweepAuthorizations(database: Database, clock: Clock): Promise<void> {
  const now = clock.now().toISOString();
  for (;;) {
    const expired = await database.inSystem().all(listExpiredAuthorizations, { now, count: SWEEP_BATCH });
    for (const { tenantId, id } of expired)
      await unlessSuspended(database.inTenant(tenantId).all(deleteExpiredAuthorization, { id, now }));
    if (expired.length < SWEEP_BATCH) return;
  }
}
