import type { IntegrationDependencies } from '../dependencies.ts';

/** Pages of these origins may receive the result of an authorisation: the console's own origin, and `ALLOWED_ORIGINS`. */
export function notifiedOrigins({
  allowedOrigins,
  publicUrl,
}: Pick<IntegrationDependencies, 'allowedOrigins' | 'publicUrl'>): string[] {
  const { origin, protocol, hostname, port } = new URL(publicUrl());
  // Unless PUBLIC_URL is set, browsers of this machine may use either name.
  const byName = hostname === '127.0.0.1' ? [`${protocol}//localhost${port && `:${port}`}`] : [];
  return [...new Set([...allowedOrigins, origin, ...byName])];
}
