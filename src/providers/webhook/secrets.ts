import { randomBytes } from 'node:crypto';
import type { ProviderSecrets } from '../provider.ts';

const PREFIX = 'whsec_';
/** Standard Webhooks asks for 24 to 64. */
const SECRET_BYTES = 24;
/** In that time the receiver takes the new secret over. */
export const OVERLAP_MS = 24 * 3_600_000;

/** `current` is the one to show, once; `previous` signs beside it until `previousUntil`. */
export function newSecrets(): ProviderSecrets {
  return { current: PREFIX + randomBytes(SECRET_BYTES).toString('base64') };
}

/**
 * A new secret, beside which the last one holds for a while. One that was still in its overlap ends at once: so
 * rotating twice is the way to be rid of a secret that others know.
 */
export function rotateSecret(secrets: ProviderSecrets, now: Date): ProviderSecrets {
  return {
    ...newSecrets(),
    previous: currentOf(secrets),
    previousUntil: new Date(now.getTime() + OVERLAP_MS).toISOString(),
  };
}

/** The keys that sign now, the newest first. */
export function signingKeys(secrets: ProviderSecrets, now: Date): Buffer[] {
  const { previous, previousUntil } = secrets;
  const isOverlapping = previous && previousUntil && now.getTime() < Date.parse(previousUntil);
  return [currentOf(secrets), ...(isOverlapping ? [previous] : [])].map((secret) =>
    Buffer.from(secret.slice(PREFIX.length), 'base64'),
  );
}

function currentOf(secrets: ProviderSecrets): string {
  if (!secrets.current?.startsWith(PREFIX)) throw new Error('the integration has no secret to sign with');
  return secrets.current;
}
