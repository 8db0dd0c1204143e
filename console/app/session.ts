import { computed, effect, signal } from '@preact/signals';
import { createClient, type RetainerClient, type Schemas } from '../../client/src/client.ts';
import { beginConsoleSession, endConsoleSession, nextToken } from './console-session.ts';
import { fetchWithRules } from './fetching.ts';
import { companyLocale } from './locale.ts';
import { isAtLeast, type Role } from './roles.ts';
import { place } from './router.ts';
import { claimsOf, keepToken, keptToken, nameIn } from './token.ts';

export type Tenant = Schemas['Tenant'];

/** A person is shown soon that something fails. Screens go on trying, see `parts/retries.ts`. */
const RETRIES = { seconds: 2 };
/** Timers hold at most 31 bits of milliseconds. */
const TIMER_MS_MAX = 2 ** 31 - 1;
/** A token of a session is replaced this long before it ends. */
const EARLY_MS = 60_000;
const TENANT_NAME = 'retainer.tenant';

const token = signal(keptToken());
/** True if the service no longer takes the token. What is on the screen stays. */
export const isExpired = signal(false);
export const isSignedIn = computed(() => token.value !== undefined);
/** The tenants of the signed-in person. Undefined until they are read. */
export const tenants = signal<Tenant[] | undefined>(undefined);
/** The tenant that the address names. */
export const tenant = computed(() => tenants.value?.find(({ id }) => id === place.value.tenant));
effect(() => {
  companyLocale.value = tenant.value?.locale;
});
/** The signed-in person, as the token names them. */
export const person = computed(() => {
  const { email, sub } = claimsOf(token.value ?? '');
  return { name: nameIn(token.value ?? ''), email, subject: sub };
});

/** Whether the role of the signed-in person allows this. What it does not allow is not offered. */
export function can(least: Role): boolean {
  return isAtLeast(tenant.value?.role, least);
}

/** A client for all tenants, for `/tenants` and signing in. */
export const client: RetainerClient = createClient({
  url: location.origin,
  token: freshToken,
  retries: RETRIES,
  fetch: async (request) => {
    if (!isSignedIn.peek()) request.headers.delete('authorization');
    const sentWith = token.peek();
    const again = request.method === 'GET' ? request.clone() : undefined;
    let response = await fetchWithRules(request);
    // The token was renewed while the request waited for its turn.
    let isOutdated = response.status === 401 && token.peek() !== sentWith;
    if (isOutdated && again && isSignedIn.peek()) {
      again.headers.set('authorization', `Bearer ${token.peek()}`);
      response = await fetchWithRules(again);
      isOutdated = false;
    }
    if (response.status === 401 && !isOutdated && isSignedIn.peek()) isExpired.value = true;
    if (response.status === 403 || response.status === 404) isRoleDoubtful = true;
    return response;
  },
});

/** True after a refusal: the role may be another one by now, or the tenant gone. */
let isRoleDoubtful = false;

/** Reads the tenants again if the service has refused something since. */
export async function checkRole(): Promise<void> {
  if (!isRoleDoubtful) return;
  isRoleDoubtful = false; // before: something else may be refused meanwhile
  try {
    await readTenants();
  } catch (error) {
    isRoleDoubtful = true;
    throw error;
  }
}

/** Tries a token, and throws if the service does not take it. */
export async function tryToken(given: string): Promise<void> {
  const trial = createClient({
    url: location.origin,
    token: given,
    retries: RETRIES,
    fetch: fetchWithRules,
  });
  await trial.GET('/tenants', { params: { query: { limit: 1 } } });
}

let bound: { tenant: string; client: RetainerClient } | undefined;

/** A client for the tenant of the address. */
export function api(): RetainerClient {
  const id = place.peek().tenant ?? '';
  if (bound?.tenant !== id) bound = { tenant: id, client: client.inTenant(id) };
  return bound.client;
}

/** Whether the token is of the person who was signed in before. True if nobody was. Tokens of a session have an issuer of their own. */
export function isSamePerson(given: string): boolean {
  const before = token.peek();
  if (before === undefined) return true;
  return claimsOf(before).sub === claimsOf(given).sub;
}

/** Signs a person in for all tabs. An access token stays in this tab: it can't begin a session. */
export async function signIn(given: string): Promise<void> {
  const isAccessToken = claimsOf(given).tenant !== undefined;
  if (isAccessToken) keepToken(given);
  take(isAccessToken ? given : await beginConsoleSession(given));
}

/** Goes on with the session of this browser, if there is one. */
export async function resume(): Promise<void> {
  const next = await nextToken();
  if (next !== undefined) take(next);
}

/** Ends the session in all tabs. */
export async function endSession(): Promise<void> {
  const id = sessionId();
  if (id !== undefined) await endConsoleSession(id, token.peek() ?? '');
}

export function sessionId(): string | undefined {
  return claimsOf(token.peek() ?? '').sid;
}

/** Forgets the person in this tab. */
export function signOut(): void {
  clearTimeout(expiry);
  sessionStorage.clear();
  localStorage.removeItem(TENANT_NAME);
  token.value = undefined;
  tenants.value = undefined;
  isExpired.value = false;
}

function take(given: string): void {
  token.value = given;
  isExpired.value = false;
  watchExpiry();
}

let expiry: ReturnType<typeof setTimeout> | undefined;

/** Asks for a new token before the old one ends, not only after a request has failed. */
export function watchExpiry(): void {
  clearTimeout(expiry);
  const [act, earlyMs] = sessionId() === undefined ? [expire, 0] : [renew, EARLY_MS];
  const waitMs = Math.max(0, leftMs() - earlyMs);
  if (Number.isFinite(waitMs)) expiry = setTimeout(() => void act(), Math.min(TIMER_MS_MAX, waitMs));
}

function leftMs(): number {
  const { exp } = claimsOf(token.peek() ?? '');
  return exp === undefined ? Number.POSITIVE_INFINITY : exp * 1_000 - Date.now();
}

function expire(): void {
  isExpired.value = true;
}

/** A computer that slept wakes up with an old token. */
async function freshToken(): Promise<string> {
  if (sessionId() !== undefined && leftMs() < EARLY_MS && !isExpired.peek()) await renew();
  return token.peek() ?? '';
}

let renewing: Promise<void> | undefined;

/** Asks for the next token of the session. Without an answer, the next request asks again. */
function renew(): Promise<void> {
  renewing ??= nextToken()
    .then((next) => {
      // Somebody else may have signed in in another tab.
      if (next !== undefined && isSamePerson(next)) take(next);
      else expire();
    })
    .catch(() => {})
    .finally(() => {
      renewing = undefined;
    });
  return renewing;
}

export async function readTenants(): Promise<void> {
  const all: Tenant[] = [];
  for await (const one of client.items('/tenants', { params: { query: { limit: 500 } } })) all.push(one);
  tenants.value = all;
}

/** Shows a tenant as the service has just answered it, after it was changed or made. */
export function keepTenant(changed: Tenant): void {
  const all = tenants.peek() ?? [];
  const isKnown = all.some(({ id }) => id === changed.id);
  tenants.value = isKnown ? all.map((one) => (one.id === changed.id ? changed : one)) : [changed, ...all];
}

/** The tenant that was shown last, for addresses that name none. */
export function lastTenant(): string | undefined {
  return localStorage.getItem(TENANT_NAME) ?? undefined;
}

export function keepLastTenant(id: string): void {
  localStorage.setItem(TENANT_NAME, id);
}
