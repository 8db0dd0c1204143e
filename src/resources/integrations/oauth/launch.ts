import { randomBytes } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/database.ts';
import { forbiddenByState, invalid, notFound } from '../../../platform/errors.ts';
import { principalOf } from '../../../platform/http/auth/verify-token.ts';
import {
  API_PREFIX,
  type ServedPage,
  type TenantContext,
  type Upload,
} from '../../../platform/http/route.ts';
import type { OAuthProvider, Provider } from '../../../providers/provider.ts';
import type { IntegrationDependencies } from '../dependencies.ts';
import type { Authorization, NewAuthorization } from '../schema.ts';
import { lockIntegration } from '../store.ts';
import { launchPage, unknownTicketPage } from './pages.ts';
import { codeChallengeOf, isSecret, launchCookie, newSecret, sealVerifier, secretHash } from './secrets.ts';
import {
  deleteExpiredAuthorization,
  findAuthorization,
  insertAuthorization,
  launchAuthorization,
  listExpiredAuthorizations,
  readTicket,
} from './store.ts';

/** From the answer of `authorize` to the popup that opens; it may pass through logs, so it is short. */
const TICKET_MS = 60_000;
/** For signing in at the provider and consenting. */
const CONSENT_MS = 600_000;
const ID_BYTES = 16;
const SWEEP_BATCH = 100;

/** Where providers send people back to. */
export function redirectUri({ publicUrl }: Pick<IntegrationDependencies, 'publicUrl'>): string {
  return `${publicUrl()}${API_PREFIX}/integrations/oauth/callback`;
}

export async function beginAuthorization(
  deps: IntegrationDependencies,
  { db, clock, caller }: TenantContext,
  integrationId: string,
  { origin }: NewAuthorization,
): Promise<Authorization> {
  if (!deps.allowedOrigins.includes(origin)) throw foreignOrigin(deps);
  const ticket = newSecret();
  const now = clock.now();
  const expiresAt = new Date(now.getTime() + TICKET_MS).toISOString();
  await db.transaction(async (transaction) => {
    const current = await transaction.one(lockIntegration, { id: integrationId });
    if (!current) throw notFound();
    refuseUnauthorizable(deps.providers.get(current.provider), current);
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
  return { url: `${deps.publicUrl()}${API_PREFIX}/integrations/oauth/launch?ticket=${ticket}`, expiresAt };
}

function foreignOrigin({ allowedOrigins }: IntegrationDependencies) {
  const message =
    allowedOrigins.length === 0
      ? 'must be an origin that ALLOWED_ORIGINS names, and it names none: add it to the configuration'
      : `must be one of ${allowedOrigins.join(', ')}: others have to be added to ALLOWED_ORIGINS`;
  return invalid([{ field: 'origin', message, constraint: 'enum' }]);
}

function refuseUnauthorizable(
  provider: Provider | undefined,
  current: { provider: string; status: string },
): void {
  if (!provider?.oauth)
    throw forbiddenByState(
      `Integrations of ${current.provider} need no authorisation: there is nothing to authorise`,
    );
  if (current.status === 'DISABLED')
    throw forbiddenByState('An integration that is DISABLED has to be enabled before it can be authorised');
  const missing = provider.oauth.missingSettings();
  if (missing.length > 0) {
    const message = `${current.provider} can't be authorised yet: set ${missing.join(' and ')} in the configuration`;
    throw invalid([{ field: 'provider', message, constraint: 'configuration' }], message);
  }
}

interface Ticket {
  ticket: string;
  hash: string;
  tenantId: string;
  id: string;
  page: ServedPage;
  oauth: OAuthProvider;
}

/** What a ticket is for, as long as it can be used. */
async function readableTicket(
  deps: IntegrationDependencies,
  ticket: string | undefined,
): Promise<Ticket | undefined> {
  if (!isSecret(ticket)) return undefined;
  const hash = secretHash('ticket', ticket);
  const now = deps.clock.now().toISOString();
  const found = await deps.database.inSystem().one(findAuthorization, { hash, now });
  if (!found) return undefined;
  const { tenantId, id } = found;
  const asked = await deps.database.inTenant(tenantId).one(readTicket, { id, ticketHash: hash, now });
  const provider = asked && deps.providers.get(asked.provider);
  if (!asked || !provider?.oauth || provider.oauth.missingSettings().length > 0) return undefined;
  const authorizationUrl = provider.oauth.authorizationUrl(requestOf(deps, '', ''));
  const page = launchPage({
    ticket,
    provider: provider.title,
    integration: asked.integrationName,
    tenant: asked.tenantName,
    askedBy: nameOf(asked),
    authorizationUrl,
  });
  return { ticket, hash, tenantId, id, page, oauth: provider.oauth };
}

/** By the address if there is one: a `sub` need not mean anything to people. */
function nameOf({ principal, email }: { principal: string; email: string | null }): string {
  const [kind, ...subject] = principal.split(' ');
  if (kind === 'token') return `the access token ${subject.join(' ')}`;
  return email === null ? subject.join(' ') : `${email} (${subject.join(' ')})`;
}

export async function showLaunch(
  deps: IntegrationDependencies,
  ticket: string | undefined,
): Promise<ServedPage> {
  return (await readableTicket(deps, ticket))?.page ?? unknownTicketPage();
}

/** The button was pressed: the ticket is used up, the browser marked, and sent to the provider. */
export async function launch(
  deps: IntegrationDependencies,
  upload: Upload,
  headers: IncomingHttpHeaders,
): Promise<ServedPage> {
  const readable = await readableTicket(deps, await ticketIn(upload));
  if (!readable) return unknownTicketPage();
  if (!isFromOwnPage(deps, headers)) return readable.page;
  const { hash: ticketHash, tenantId, id, oauth } = readable;
  const [state, cookie, verifier] = [newSecret(), newSecret(), newSecret()];
  const now = deps.clock.now();
  const launched = await deps.database.inTenant(tenantId).one(launchAuthorization, {
    id,
    ticketHash,
    stateHash: secretHash('state', state),
    cookieHash: secretHash('cookie', cookie),
    verifier: sealVerifier(deps.secrets, tenantId, id, verifier),
    now: now.toISOString(),
    expiresAt: new Date(now.getTime() + CONSENT_MS).toISOString(),
  });
  if (!launched) return unknownTicketPage();
  const location = oauth.authorizationUrl(requestOf(deps, state, codeChallengeOf(verifier)));
  return {
    status: 303,
    html: '',
    headers: { location, 'set-cookie': launchCookie(id, cookie, CONSENT_MS / 1_000) },
  };
}

function requestOf(deps: IntegrationDependencies, state: string, codeChallenge: string) {
  return { state, codeChallenge, redirectUri: redirectUri(deps) };
}

async function ticketIn({ bytes }: Upload): Promise<string | undefined> {
  const chunks: Buffer[] = [];
  for await (const chunk of bytes) chunks.push(chunk);
  return new URLSearchParams(Buffer.concat(chunks).toString()).get('ticket') ?? undefined;
}

/**
 * Another site could send our form without showing our page. Browsers say where a form comes from; with our
 * referrer policy `origin` is "null" also for our own, so it counts only where the better header is missing.
 */
function isFromOwnPage({ publicUrl }: IntegrationDependencies, headers: IncomingHttpHeaders): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin';
  return headers.origin === undefined || headers.origin === new URL(publicUrl()).origin;
}

/** Removes what can't be used any more, of all tenants. */
export async function sweepAuthorizations(database: Database, clock: Clock): Promise<void> {
  const now = clock.now().toISOString();
  for (;;) {
    const expired = await database.inSystem().all(listExpiredAuthorizations, { now, count: SWEEP_BATCH });
    for (const { tenantId, id } of expired)
      await database.inTenant(tenantId).all(deleteExpiredAuthorization, { id, now });
    if (expired.length < SWEEP_BATCH) return;
  }
}
