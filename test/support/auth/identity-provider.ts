import { after, before } from 'node:test';
import { startService, type TestService } from '../service.ts';
import { type JwksServer, startJwksServer } from './jwks-server.ts';
import { AUDIENCE, ISSUER, type Issuer, newIssuer } from './tokens.ts';

/** An identity provider on this machine. */
export interface IdentityProvider {
  /** One issuer for each algorithm, in the same order. */
  issuers: Issuer[];
  /** The first of them. */
  issuer: Issuer;
  jwks: JwksServer;
}

/** Starts a service that accepts the tokens of an identity provider. Keys are named after their algorithms. */
export function startWithIdentityProvider(algorithms = ['RS256']): {
  service: TestService;
  provider: IdentityProvider;
} {
  const provider = {} as IdentityProvider;
  const environment: Record<string, string> = {
    AUTH_JWT_SECRET: '',
    AUTH_ISSUER: ISSUER,
    AUTH_AUDIENCE: AUDIENCE,
  };
  before(async () => {
    const made = await Promise.all(algorithms.map((alg) => newIssuer(alg, alg)));
    const issuers = made.map(({ issuer }) => issuer);
    const jwks = await startJwksServer(made.map(({ jwk }) => jwk));
    Object.assign(provider, { issuers, issuer: issuers[0], jwks });
    environment.AUTH_JWKS_URL = jwks.url;
  });
  const service = startService(environment);
  after(() => provider.jwks.close());
  return { service, provider };
}
