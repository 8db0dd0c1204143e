const NAME = 'retainer.token';

/** An access token, which no session is begun with. The tab's storage survives a reload and ends with the tab. */
export function keptToken(): string | undefined {
  return sessionStorage.getItem(NAME) ?? undefined;
}

export function keepToken(token: string | undefined): void {
  if (token === undefined) sessionStorage.removeItem(NAME);
  else sessionStorage.setItem(NAME, token);
}

interface Claims {
  /** Seconds since 1970. */
  exp?: number;
  sub?: string;
  name?: string;
  email?: string;
  nonce?: string;
  /** The session of the console that the token belongs to. */
  sid?: string;
  /** The tenant of an access token. */
  tenant?: string;
}

/** Reads the claims of a JWT, to show them. Access tokens have none. The service checks tokens, not the console. */
export function claimsOf(token: string): Claims {
  try {
    const [, payload = ''] = token.split('.');
    const bytes = Uint8Array.from(atob(payload.replaceAll('-', '+').replaceAll('_', '/')), (char) =>
      char.charCodeAt(0),
    );
    const claims: unknown = JSON.parse(new TextDecoder().decode(bytes));
    return typeof claims === 'object' && claims !== null ? claims : {};
  } catch {
    return {};
  }
}

/** The person of a token, as it names them. */
export function nameIn(token: string): string | undefined {
  const { name, email, sub } = claimsOf(token);
  return name ?? email ?? sub;
}
