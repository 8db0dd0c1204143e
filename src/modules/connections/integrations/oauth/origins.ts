import type { IntegrationDependencies } from '../dependencies.ts';

/** The pages of these origins may be told the result of an authorisation: the console's own, and configured ones. */
export function toldOrigins({
  allowedOrigins,
  publicUrl,
}: Pick<IntegrationDependencies, 'allowedOrigins' | 'publicUrl'>): string[] {
  const { origin, protocol, hostname, port } = new URL(publicUrl());
  // Unless PUBLIC_URL is set, browsers of this machine may use either name.
  const byName = hostname === '127.0.0.1' ? [`${protocol}//localhost${port && `:${port}`}`] : [];
  return [...new Set([...allowedOrigins, origin, ...byName])];
}
