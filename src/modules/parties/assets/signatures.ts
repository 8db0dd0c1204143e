import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Secrets } from '../../../platform/secrets.ts';
import type { SignatureQuery } from './schema.ts';

/** A signature is valid for one purpose only. */
type Purpose = 'view' | 'upload';

/** Signs URLs that need no token. A signature holds for one asset and one purpose, until it expires. */
export class Signatures {
  private readonly secrets: Secrets;

  constructor(secrets: Secrets) {
    this.secrets = secrets;
  }

  /** Returns the query of the signed URL. */
  sign(purpose: Purpose, assetId: string, expiresAt: Date): string {
    const expires = Math.floor(expiresAt.getTime() / 1_000);
    return `expires=${expires}&signature=${signatureOf(this.keys()[0], purpose, assetId, expires)}`;
  }

  isValid(purpose: Purpose, assetId: string, { expires, signature }: SignatureQuery, now: Date): boolean {
    if (expires === undefined || signature === undefined) return false;
    // Compares the texts, because several base64url texts decode to the same bytes.
    const given = Buffer.from(signature);
    const isGenuine = this.keys().some((key) => {
      const expected = Buffer.from(signatureOf(key, purpose, assetId, expires));
      return given.length === expected.length && timingSafeEqual(given, expected);
    });
    return isGenuine && now.getTime() < expires * 1_000;
  }

  /** The key that signs, and older ones whose URLs have not expired. */
  private keys() {
    return this.secrets.deriveAll('asset urls', 32);
  }
}

function signatureOf(key: string, purpose: Purpose, assetId: string, expires: number): string {
  return createHmac('sha256', key).update(`${purpose} ${assetId} ${expires}`).digest('base64url');
}
