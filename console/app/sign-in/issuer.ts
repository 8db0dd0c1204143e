import { words } from '../../words/words.ts';
import { goToAddress } from '../router.ts';
import { BASE } from '../routes.ts';
import { claimsOf } from '../token.ts';
import type { Issuer } from './ways.ts';

const { problems } = words.app.signIn;

const NAME = 'retainer.sign-in';
const RANDOM_BYTES = 32;
/** Providers answer within a second. One that takes this long does not answer at all. */
const EXCHANGE_MS_MAX = 20_000;

/** Kept for the tab while somebody signs in at the issuer. */
interface Started {
  state: string;
  nonce: string;
  verifier: string;
  issuer: Issuer;
  /** The address to go back to. */
  address: string;
}

/** The address that the issuer leads back to. It is registered there. */
function redirectUri(): string {
  return location.origin + BASE;
}

/** Leads to the issuer (authorization code with PKCE, RFC 7636). */
export async function signInAtIssuer(issuer: Issuer): Promise<void> {
  if (!issuer.authorizationEndpoint) throw new Error(problems.providerUnreachable);
  if (!crypto.subtle) throw new Error(problems.insecure);
  const started = {
    state: random(),
    nonce: random(),
    verifier: random(),
    issuer,
    address: location.pathname + location.search,
  };
  sessionStorage.setItem(NAME, JSON.stringify(started));
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(started.verifier));
  const url = new URL(issuer.authorizationEndpoint);
  const query = {
    ...{
      response_type: 'code',
      client_id: issuer.clientId,
      redirect_uri: redirectUri(),
      scope: issuer.scope,
    },
    ...{ state: started.state, nonce: started.nonce },
    ...{ code_challenge: base64Url(new Uint8Array(hash)), code_challenge_method: 'S256' },
    ...(issuer.audience && { audience: issuer.audience }),
  };
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  location.assign(url);
}

/** The issuer's answer, and the sign-in that it belongs to. */
interface IssuerAnswer {
  query: URLSearchParams;
  started: Started | undefined;
}

/** Takes the answer of the issuer out of the address, if there is one, and goes back to where the sign-in was begun. */
export function takeIssuerAnswer(): IssuerAnswer | undefined {
  const query = new URLSearchParams(location.search);
  if (!query.has('state') || !(query.has('code') || query.has('error'))) return undefined;
  const kept = sessionStorage.getItem(NAME);
  sessionStorage.removeItem(NAME);
  const started: Started | undefined = kept === null ? undefined : JSON.parse(kept);
  goToAddress(started?.address ?? BASE, true);
  return { query, started };
}

/** Exchanges the issuer's code for a token. */
export async function finishAtIssuer({ query, started }: IssuerAnswer, signal: AbortSignal): Promise<string> {
  if (!started || query.get('state') !== started.state) throw new Error(problems.otherTab);
  const { issuer, verifier, nonce } = started;
  const from = query.get('iss');
  if (from !== null && from !== issuer.issuer) throw new Error(problems.otherProvider);
  const refusal = query.get('error');
  if (refusal !== null) throw new Error(query.get('error_description') ?? problems.providerRefused(refusal));
  const body = new URLSearchParams({
    ...{ grant_type: 'authorization_code', code: query.get('code') ?? '', redirect_uri: redirectUri() },
    ...{ client_id: issuer.clientId, code_verifier: verifier },
  });
  const tokens = await tokensOf(issuer.tokenEndpoint ?? '', body, signal);
  const token = tokens[issuer.token];
  if (!token) throw new Error(tokens.error_description ?? problems.noToken);
  if (tokens.id_token && claimsOf(tokens.id_token).nonce !== nonce) throw new Error(problems.otherSignIn);
  return token;
}

/** A proxy in front of the provider may answer with a page. */
async function tokensOf(
  url: string,
  body: URLSearchParams,
  signal: AbortSignal,
): Promise<Record<string, string | undefined>> {
  const late = AbortSignal.timeout(EXCHANGE_MS_MAX);
  try {
    const response = await fetch(url, { method: 'POST', body, signal: AbortSignal.any([signal, late]) });
    const tokens = await response.json().catch(() => ({}));
    return response.ok ? tokens : { error_description: tokens?.error_description };
  } catch {
    throw new Error(problems.providerUnreachable);
  }
}

function random(): string {
  return base64Url(crypto.getRandomValues(new Uint8Array(RANDOM_BYTES)));
}

function base64Url(bytes: Uint8Array): string {
  const text = btoa(String.fromCharCode(...bytes));
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}
