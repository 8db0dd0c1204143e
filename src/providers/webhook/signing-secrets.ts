import { randomBytes } from 'node:crypto';
import type { ProviderSecrets } from '../provider.ts';

const PREFIX = 'whsec_';
/** Standard Webhooks requires 24 to 64 bytes. */
const SECRET_BYTES = 24;
/** How long the receiver has to install a new secret. */
export const OVERLAP_MS = 24 * 3_600_000;

/** `current` is shown to the owner once. After a rotation, `previous` signs as well until `previousUntil`. */
export function newSecrets(): ProviderSecrets {
  return { current: PREFIX + randomBytes(SECRET_BYTES).toString('base64') };
}

/**
 * Makes a new secret and keeps the current secret valid during the overlap. A previous secret that is still in its
 * overlap ends at once, so rotating twice revokes a leaked secret.
 */
export function rotateSecrets(secrets: ProviderSecrets, now: Date): ProviderSecrets {
  return {
    ...secrets,
    ...newSecrets(),
    previous: currentOf(secrets),
    previousUntil: new Date(now.getTime() + OVERLAP_MS).toISOString(),
  };
}

/** Returns the keys that sign at this time, newest first. */
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
