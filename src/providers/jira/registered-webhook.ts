import { isObject } from '../api-client.ts';
import type { ProviderMemory } from '../provider.ts';
import { instantIn } from './issue-parsing.ts';

/** They end after 30 days; this early they are renewed, so that a week of trouble loses none. */
const REFRESH_BEFORE_MS = 7 * 86_400_000;
export const LIFETIME_MS = 30 * 86_400_000;

/** The webhook that we registered, as it is remembered. */
export interface Registration {
  cloudId: string;
  webhookId: number;
  /** Which issues it is for. */
  filter: string;
}

export function registrationIn(memory: ProviderMemory): Registration | undefined {
  const { webhookCloudId: cloudId, webhookId, webhookFilter: filter } = memory;
  if (typeof cloudId !== 'string' || typeof webhookId !== 'number' || typeof filter !== 'string')
    return undefined;
  return { cloudId, webhookId, filter };
}

/** Whether the webhook ends within a week, or nobody knows when. */
export function needsRefresh(memory: ProviderMemory, now: Date): boolean {
  if (registrationIn(memory) === undefined) return false;
  const endsMs = Date.parse(String(memory.webhookEndsAt));
  return !(endsMs - now.getTime() > REFRESH_BEFORE_MS);
}

/** A webhook as Jira lists it. */
export interface ListedWebhook {
  webhookId: number;
  filter: string | undefined;
  /** Where it is sent. */
  url: string | undefined;
  endsAt: string | undefined;
}

export function webhooksIn(page: unknown): { webhooks: ListedWebhook[]; isLast: boolean } | undefined {
  if (!isObject(page) || !Array.isArray(page.values)) return undefined;
  const webhooks: ListedWebhook[] = [];
  for (const value of page.values) {
    if (!isObject(value) || !isWebhookId(value.id)) return undefined;
    const { id: webhookId, jqlFilter, url } = value;
    webhooks.push({
      webhookId,
      filter: typeof jqlFilter === 'string' ? jqlFilter : undefined,
      url: typeof url === 'string' ? url : undefined,
      endsAt: endIn(value),
    });
  }
  return { webhooks, isLast: page.isLast !== false || webhooks.length === 0 };
}

/** The identifier of what was registered, or why it was not: both come as a success. */
export function registrationResult(body: unknown): { webhookId: number } | { errors: string[] } | undefined {
  const results = isObject(body) ? body.webhookRegistrationResult : undefined;
  const result: unknown = Array.isArray(results) ? results[0] : undefined;
  if (!isObject(result)) return undefined;
  if (isWebhookId(result.createdWebhookId)) return { webhookId: result.createdWebhookId };
  if (!Array.isArray(result.errors)) return undefined;
  return { errors: result.errors.filter((error) => typeof error === 'string') };
}

/** Documented as a text and, elsewhere, as a number of milliseconds. */
export function endIn(body: unknown): string | undefined {
  const end = isObject(body) ? body.expirationDate : undefined;
  const ms = typeof end === 'number' ? end : instantIn(end);
  const date = new Date(ms ?? Number.NaN);
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString();
}

function isWebhookId(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value);
}
