import { BASE } from '../routes.ts';
import { claimsOf } from '../token.ts';
import type { Issuer } from './ways.ts';

const NAME = 'retainer.sign-in';
const RANDOM_BYTES = 32;

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
  if (!issuer.authorizationEndpoint)
    throw new Error('The identity provider can not be reached. Try again later.');
  if (!crypto.subtle) throw new Error('Signing in this way needs HTTPS.');
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

/** Takes the answer of the issuer out of the address, if there is one. */
export function takeIssuerAnswer(): URLSearchParams | undefined {
  const query = new URLSearchParams(location.search);
  if (!query.has('state') || !(query.has('code') || query.has('error'))) return undefined;
  history.replaceState(null, '', BASE);
  return query;
}

/** Exchanges the issuer's code for a token, and says where to go on. */
export async function finishAtIssuer(answer: URLSearchParams): Promise<{ token: string; address: string }> {
  const kept = sessionStorage.getItem(NAME);
  sessionStorage.removeItem(NAME);
  const started: Started | undefined = kept === null ? undefined : JSON.parse(kept);
  if (!started || answer.get('state') !== started.state)
    throw new Error('This sign-in was not begun in this tab. Begin again.');
  const { issuer, verifier, nonce, address } = started;
  const from = answer.get('iss');
  if (from !== null && from !== issuer.issuer)
    throw new Error('Another identity provider has answered. Begin again.');
  const refusal = answer.get('error');
  if (refusal !== null)
    throw new Error(answer.get('error_description') ?? `The identity provider refused: ${refusal}`);
  const body = new URLSearchParams({
    ...{ grant_type: 'authorization_code', code: answer.get('code') ?? '', redirect_uri: redirectUri() },
    ...{ client_id: issuer.clientId, code_verifier: verifier },
  });
  const response = await fetch(issuer.tokenEndpoint ?? '', { method: 'POST', body });
  const tokens = (await response.json()) as Record<string, string | undefined>;
  const token = tokens[issuer.token];
  if (!response.ok || !token)
    throw new Error(tokens.error_description ?? 'The identity provider gave no token. Begin again.');
  const given = tokens.id_token && claimsOf(tokens.id_token).nonce;
  if (given !== undefined && given !== nonce)
    throw new Error('The answer belongs to another sign-in. Begin again.');
  return { token, address };
}

function random(): string {
  return base64Url(crypto.getRandomValues(new Uint8Array(RANDOM_BYTES)));
}

function base64Url(bytes: Uint8Array): string {
  const text = btoa(String.fromCharCode(...bytes));
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}
