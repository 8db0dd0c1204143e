import type { FastifyBaseLogger } from 'fastify';
import * as oauth from 'oauth4webapi';
import type { Clock } from '../../clock.ts';

const TIMEOUT_MS = 5_000;
/** Providers announce a change of their endpoints long before. */
const KEPT_MS = 3_600_000;
/** A provider that does not answer is not asked at every request. */
const RETRY_MS = 10_000;

/** The endpoints at which a browser signs people in. */
export interface IssuerEndpoints {
  authorization: string;
  token: string;
}

/** Finds the endpoints of an issuer (OpenID Connect Discovery), or resolves to undefined while they are unknown. */
export function openDiscovery(
  issuer: string,
  { clock, logger }: { clock: Clock; logger: FastifyBaseLogger },
): () => Promise<IssuerEndpoints | undefined> {
  let asked: Promise<IssuerEndpoints | undefined> | undefined;
  let askAgainMs = 0;
  return () => {
    const nowMs = clock.now().getTime();
    if (asked && nowMs < askAgainMs) return asked;
    askAgainMs = nowMs + KEPT_MS;
    const before = asked;
    asked = discover(issuer).catch((error: Error) => {
      askAgainMs = clock.now().getTime() + RETRY_MS;
      logger.warn({ err: error }, `the endpoints of AUTH_ISSUER can't be found: ${error.message}`);
      return before; // what was true before is likely still true
    });
    return asked;
  };
}

async function discover(issuer: string): Promise<IssuerEndpoints> {
  const url = new URL(issuer);
  const response = await oauth.discoveryRequest(url, {
    signal: () => AbortSignal.timeout(TIMEOUT_MS),
    [oauth.allowInsecureRequests]: url.protocol === 'http:', // the operator chose the issuer
  });
  const found = await oauth.processDiscoveryResponse(url, response);
  return {
    authorization: endpointOf(found.authorization_endpoint, 'authorization_endpoint'),
    token: endpointOf(found.token_endpoint, 'token_endpoint'),
  };
}

function endpointOf(value: string | undefined, name: string): string {
  const parsed = URL.parse(value ?? '');
  if (!parsed || !/^https?:$/.test(parsed.protocol)) throw new Error(`it has no valid ${name}`);
  return parsed.href;
}
