import { computed, signal } from '@preact/signals';
import { createClient, type RetainerClient, type Schemas } from '../../client/src/client.ts';
import { isAtLeast, type Role } from './roles.ts';
import { place } from './router.ts';
import { claimsOf, keepToken, keptToken, nameIn } from './token.ts';

export type Tenant = Schemas['Tenant'];

/** A person is shown soon that something fails. Screens go on trying, see `parts/retries.ts`. */
const RETRIES = { seconds: 2 };
/** Timers hold at most 31 bits of milliseconds. */
const TIMER_MS_MAX = 2 ** 31 - 1;
const TENANT_NAME = 'retainer.tenant';

const token = signal(keptToken());
/** True if the service no longer takes the token. What is on the screen stays. */
export const isExpired = signal(false);
export const isSignedIn = computed(() => token.value !== undefined);
/** The tenants of the signed-in person. Undefined until they are read. */
export const tenants = signal<Tenant[] | undefined>(undefined);
/** The tenant that the address names. */
export const tenant = computed(() => tenants.value?.find(({ id }) => id === place.value.tenant));
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
  token: () => token.peek() ?? '',
  retries: RETRIES,
  fetch: async (request) => {
    if (!isSignedIn.peek()) request.headers.delete('authorization');
    const response = await fetch(request);
    if (response.status === 401 && isSignedIn.peek()) isExpired.value = true;
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
  const trial = createClient({ url: location.origin, token: given, retries: RETRIES });
  await trial.GET('/tenants', { params: { query: { limit: 1 } } });
}

let bound: { tenant: string; client: RetainerClient } | undefined;

/** A client for the tenant of the address. */
export function api(): RetainerClient {
  const id = place.peek().tenant ?? '';
  if (bound?.tenant !== id) bound = { tenant: id, client: client.inTenant(id) };
  return bound.client;
}

let expiry: ReturnType<typeof setTimeout> | undefined;

/** Whether the token is of the person who was signed in before. True if nobody was. */
export function isSamePerson(given: string): boolean {
  const before = token.peek();
  if (before === undefined) return true;
  const [one, other] = [claimsOf(before), claimsOf(given)];
  return one.sub === other.sub && one.iss === other.iss;
}

export function signIn(given: string): void {
  token.value = given;
  keepToken(given);
  isExpired.value = false;
  watchExpiry();
}

export function signOut(): void {
  clearTimeout(expiry);
  sessionStorage.clear();
  token.value = undefined;
  tenants.value = undefined;
  isExpired.value = false;
}

/** Asks for a new token when the old one ends, not only after a request has failed. */
export function watchExpiry(): void {
  clearTimeout(expiry);
  const { exp } = claimsOf(token.peek() ?? '');
  if (exp === undefined) return;
  const expire = () => {
    isExpired.value = true;
  };
  expiry = setTimeout(expire, Math.min(TIMER_MS_MAX, Math.max(0, exp * 1_000 - Date.now())));
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

/** The tenant that was shown last in this tab, for addresses that name none. */
export function lastTenant(): string | undefined {
  return sessionStorage.getItem(TENANT_NAME) ?? undefined;
}

export function keepLastTenant(id: string): void {
  sessionStorage.setItem(TENANT_NAME, id);
}
