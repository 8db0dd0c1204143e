import type { FastifyReply } from 'fastify';

/** What a quota has left for its holder, once a request was counted. */
export interface Quota {
  perMinute: number;
  /** False if the request is one too many. */
  isTaken: boolean;
  remaining: number;
  /** The time until the quota takes another request, which is 0 while some remain. */
  resetSeconds: number;
}

/**
 * Shows a quota in the header fields of draft-ietf-httpapi-ratelimit-headers-06. If two quotas count a request, callers
 * have to keep to the one that has the smaller share left, or that refuses the request.
 */
export function showQuota(reply: FastifyReply, quota: Quota): void {
  const { perMinute, isTaken, remaining, resetSeconds } = quota;
  const shownLimit = reply.getHeader('ratelimit-limit') as number | undefined;
  if (isTaken && shownLimit !== undefined) {
    const shownShare = (reply.getHeader('ratelimit-remaining') as number) / shownLimit;
    if (shownShare <= remaining / perMinute) return;
  }
  reply
    .header('ratelimit-limit', perMinute)
    .header('ratelimit-remaining', remaining)
    .header('ratelimit-reset', resetSeconds)
    .header('ratelimit-policy', `${perMinute};w=60`);
}
