import type { FastifyInstance } from 'fastify';
import type { SignInOptions } from '../modules/parties/sign-in/service.ts';
import { type IssuerEndpoints, openDiscovery } from '../platform/http/auth/discovery.ts';
import type { SigningKey } from '../platform/http/auth/signing-key.ts';
import { type ServedConsole, serveConsole } from '../platform/http/console/console.ts';
import { keptBundle } from '../platform/http/console/kept-bundle.ts';
import type { ConsoleHosts } from '../platform/http/console/policy.ts';
import { bucketOrigin } from '../platform/storage/s3-storage.ts';
import type { Runtime } from './runtime.ts';

export function composeSignIn(runtime: Runtime, signingKey: SigningKey): SignInOptions {
  const { consoleSignIn, verification, tenantCreation } = runtime.config;
  return {
    signingKey,
    hasLinks: verification.kind === 'own',
    hasCreators: tenantCreation.who !== 'none',
    ...(consoleSignIn && {
      atIssuer: { ...consoleSignIn, endpoints: openDiscovery(consoleSignIn.issuer, runtime) },
    }),
  };
}

/** Serves the console, except in a worker. */
export function composeConsole(
  server: FastifyInstance,
  { config, clock, logger, bundle = () => keptBundle() }: Runtime,
  { atIssuer }: SignInOptions,
): ServedConsole | undefined {
  if (config.role === 'worker') return undefined;
  const { assetStore } = config;
  const bucket = assetStore.kind === 's3' ? { bucket: bucketOrigin(assetStore) } : {};
  const hosts = async (): Promise<ConsoleHosts> => ({
    identity: atIssuer ? originsOf(atIssuer.issuer, await atIssuer.endpoints()) : [],
    ...bucket,
  });
  return serveConsole(server, { bundle, hosts, clock, logger });
}

/** A provider may issue tokens at another host than its issuer URL names. */
function originsOf(issuer: string, endpoints: IssuerEndpoints | undefined): string[] {
  return [issuer, ...(endpoints ? [endpoints.token] : [])].map((url) => new URL(url).origin);
}
