import { type Refusal, tooManyRequests } from '../../errors.ts';

export const TENANT_LIMIT_NAMES = [
  'storedBytes',
  'uncompletedUploads',
  'integrations',
  'changesPerMinute',
  'messagesPerMinute',
  'messagesPerDay',
] as const;
export type TenantLimitName = (typeof TENANT_LIMIT_NAMES)[number];

/** The most that one tenant may have of each. The operator sets them for all tenants, and for single ones. */
export type TenantLimits = Record<TenantLimitName, number>;

export const TENANT_LIMIT_MAX = Number.MAX_SAFE_INTEGER;

/** No honest use comes near these. They keep one tenant from filling the disk. */
export const DEFAULT_TENANT_LIMITS: TenantLimits = {
  storedBytes: 100 * 1024 ** 3,
  uncompletedUploads: 1_000,
  /** Every event is matched against the subscriptions of all integrations. */
  integrations: 100,
  /** More than a process can do. */
  changesPerMinute: 60_000,
  /** More than a small mail server takes. Further messages wait. */
  messagesPerMinute: 100,
  /** Through the operator's mail server, whose good name all tenants share. */
  messagesPerDay: 50,
};

/** Space is freed by deleting something, or when uploads and stored answers expire. */
const RETRY_AFTER_SECONDS = 60;

export function limitReached(
  name: TenantLimitName,
  limit: number,
  retryAfterSeconds = RETRY_AFTER_SECONDS,
): Refusal {
  return tooManyRequests(
    name === 'changesPerMinute' ? 'tenant_rate_reached' : 'tenant_limit_reached',
    `The tenant has reached its limit of ${limit} ${name} (see GET /limits)`,
    retryAfterSeconds,
  );
}
