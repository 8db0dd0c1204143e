import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Secrets } from '../../platform/secrets.ts';
import type { SignatureQuery } from './schema.ts';

/** A signature for one purpose is worth nothing for the other. */
type Purpose = 'view' | 'upload';

/** Signs URLs that need no token: for one asset, one purpose, until one moment. */
export class Signatures {
  private readonly key: string;

  constructor(secrets: Secrets) {
    this.key = secrets.derive('asset urls', 32);
  }

  /** The query of the URL. */
  sign(purpose: Purpose, assetId: string, expiresAt: Date): string {
    const expires = Math.floor(expiresAt.getTime() / 1_000);
    return `expires=${expires}&signature=${this.signature(purpose, assetId, expires)}`;
  }

  isValid(purpose: Purpose, assetId: string, { expires, signature }: SignatureQuery, now: Date): boolean {
    if (expires === undefined || signature === undefined) return false;
    // As text: bytes can be written in more than one way.
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
