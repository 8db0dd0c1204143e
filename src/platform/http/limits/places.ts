import type { FastifyReply } from 'fastify';
import { type Refusal, tooManyRequests } from '../../errors.ts';
import { Headroom } from '../../headroom.ts';
import type { Caller } from '../auth/verify-token.ts';

/** Past this number of requests at once, waiting longer would help no caller. */
export const IN_FLIGHT_MAX = 2_000;
const RETRY_AFTER_SECONDS = 1;

/** Shares the requests that a process answers at once among the callers. */
export class Places {
  private readonly shares = new Headroom(IN_FLIGHT_MAX);

  /** Takes a place until the answer is sent or the caller leaves. Returns the refusal if its quota key has its share. */
  refuseOrTake(quotaKey: string, reply: FastifyReply): Refusal | undefined {
    if (reply.raw.destroyed) return undefined; // its `close` event has passed, so nothing would release the place
    if (!this.shares.take(quotaKey))
      return tooManyRequests(
        'requests_share_used',
        'Too many of your requests are being answered at once',
        RETRY_AFTER_SECONDS,
      );
    reply.raw.on('close', () => this.shares.release(quotaKey));
    return undefined;
  }
}

/** A tenant's access tokens share its places, because it can make as many tokens as it likes. */
export function quotaKeyOf({ subject, accessToken }: Caller): string {
  return accessToken ? `tenant ${accessToken.tenantId}` : `person ${subject}`;
}

export function quotaKeyAt(address: string): string {
  return `address ${address}`;
}
