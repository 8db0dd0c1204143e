import { isId } from './ids.ts';
import { SECRET_BYTES_MIN } from './secrets.ts';
import type { SettingsReader } from './settings-reader.ts';

/** How bearer tokens are verified. The service's own tokens are accepted as well. */
export type Verification =
  | { kind: 'jwks'; url: string; issuer: string; audience: string }
  | { kind: 'secret'; secret: string; issuer?: string; audience?: string }
  | { kind: 'own' };

/** The console as a public client of the identity provider. */
export interface ConsoleSignIn {
  issuer: string;
  clientId: string;
  audience: string;
  scope: string;
}

export interface TenantCreation {
  /** Everybody with a token, nobody, or those whose token has the value in the claim. */
  who: 'open' | 'none' | { claim: string; value: string };
  /** How many tenants of one person may exist at a time. */
  perPersonMax: number;
}

/** Enough for a platform whose account makes a tenant for each customer. It keeps one person from filling the database. */
const TENANTS_PER_PERSON = 1_000;
const TENANTS_PER_PERSON_MAX = 1_000_000;

export function readVerification(settings: SettingsReader): Verification {
  const secret = settings.secret('AUTH_JWT_SECRET');
  const url = settings.url('AUTH_JWKS_URL');
  const issuer = settings.text('AUTH_ISSUER');
  const audience = settings.text('AUTH_AUDIENCE');
  if (settings.text('AUTH_JWKS_URL')) {
    if (secret) {
      settings.addMistake(
        'AUTH_JWT_SECRET',
        'leave it unset when AUTH_JWKS_URL is set: tokens are verified in one way',
      );
    }
    if (!issuer) settings.addMistake('AUTH_ISSUER', 'is required with AUTH_JWKS_URL');
    if (!audience) settings.addMistake('AUTH_AUDIENCE', 'is required with AUTH_JWKS_URL');
    return { kind: 'jwks', url: url ?? '', issuer: issuer ?? '', audience: audience ?? '' };
  }
  if (secret !== undefined) {
    if (Buffer.byteLength(secret) < SECRET_BYTES_MIN)
      settings.addMistake('AUTH_JWT_SECRET', `must have at least ${SECRET_BYTES_MIN} bytes`);
    return { kind: 'secret', secret, ...(issuer && { issuer }), ...(audience && { audience }) };
  }
  for (const name of ['AUTH_ISSUER', 'AUTH_AUDIENCE']) {
    if (settings.text(name)) settings.addMistake(name, 'needs AUTH_JWKS_URL or AUTH_JWT_SECRET beside it');
  }
  return { kind: 'own' };
}

export function readConsoleSignIn(
  settings: SettingsReader,
  verification: Verification,
): ConsoleSignIn | undefined {
  const clientId = settings.text('CONSOLE_CLIENT_ID');
  const scope = settings.text('CONSOLE_SCOPE');
  if (clientId === undefined) {
    if (scope !== undefined) settings.addMistake('CONSOLE_SCOPE', 'needs CONSOLE_CLIENT_ID beside it');
    return undefined;
  }
  if (verification.kind !== 'jwks') {
    settings.addMistake(
      'CONSOLE_CLIENT_ID',
      'needs AUTH_JWKS_URL, AUTH_ISSUER and AUTH_AUDIENCE beside it: people sign in to the console at that issuer',
    );
    return undefined;
  }
  const { issuer, audience } = verification;
  if (issuer && !/^https?:$/.test(URL.parse(issuer)?.protocol ?? ''))
    settings.addMistake('AUTH_ISSUER', 'must be a URL that starts with https:// for CONSOLE_CLIENT_ID');
  return { issuer, audience, clientId, scope: scope ?? 'openid profile email' };
}

/** As long as the subject of a token. */
const OPERATOR = /^[^\s\p{Cc}]{1,255}$/u;

/** Whoever operates the installation is named where it is configured, so that no request can make somebody an operator. */
export function readOperators(settings: SettingsReader): string[] {
  return settings.list(
    'OPERATORS',
    (subject) => OPERATOR.test(subject) && !isId('accessToken', subject),
    'must name people by the sub of their tokens, without spaces. Access tokens never qualify',
  );
}

/** People who sign in elsewhere may be anybody with an account there, so the operator decides who of them may. */
export function readTenantCreation(settings: SettingsReader, verification: Verification): TenantCreation {
  const perPersonMax = settings.integer(
    'LIMIT_TENANTS_PER_PERSON',
    TENANTS_PER_PERSON,
    1,
    TENANTS_PER_PERSON_MAX,
  );
  const byDefault = verification.kind === 'own' ? 'open' : 'none';
  return { who: readCreators(settings) ?? byDefault, perPersonMax };
}

function readCreators(settings: SettingsReader): TenantCreation['who'] | undefined {
  const given = settings.text('TENANT_CREATION');
  if (given === undefined || given === 'open' || given === 'none') return given;
  const [, claim, value] = /^claim:([^\s=]+)=(\S.*)$/.exec(given) ?? [];
  if (claim !== undefined && value !== undefined) return { claim, value };
  settings.addMistake(
    'TENANT_CREATION',
    `must be open, none or claim:<name>=<value>, such as claim:groups=finance, not "${given}"`,
  );
  return undefined;
}
