import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Secrets } from '../../../platform/secrets.ts';
import type { SignatureQuery } from './schema.ts';

/** A signature is valid for one purpose only. */
type Purpose = 'view' | 'upload';

/** Signs URLs that need no token. A signature holds for one asset and one purpose, until it expires. */
export class Signatures {
  private readonly key: string;

  constructor(secrets: Secrets) {
    this.key = secrets.derive('asset urls', 32);
  }

  /** Returns the query of the signed URL. */
  sign(purpose: Purpose, assetId: string, expiresAt: Date): string {
    const expires = Math.floor(expiresAt.getTime() / 1_000);
    return `expires=${expires}&signature=${this.signature(purpose, assetId, expires)}`;
  }

  isValid(purpose: Purpose, assetId: string, { expires, signature }: SignatureQuery, now: Date): boolean {
    if (expires === undefined || signature === undefined) return false;
    // Compares the texts, because several base64url texts decode to the same bytes.
    const expected = Buffer.from(this.signature(purpose, assetId, expires));
    const given = Buffer.from(signature);
    return (
      given.length === expected.length && timingSafeEqual(given, expected) && now.getTime() < expires * 1_000
    );
  }

  private signature(purpose: Purpose, assetId: string, expires: number): string {
    return createHmac('sha256', this.key).update(`${purpose} ${assetId} ${expires}`).digest('base64url');
  }
}
