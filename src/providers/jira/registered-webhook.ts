import { isObject } from '../api-client.ts';
import type { ProviderConnection, ProviderMemory } from '../provider.ts';
import { type JiraConfig, mappedProjectsFilter } from './config-schema.ts';
import { parseInstant } from './issue-parsing.ts';

/** Webhooks are renewed a week before they expire, so that a week of outages loses none. */
const RENEW_BEFORE_MS = 7 * 86_400_000;
/** Webhooks expire after 30 days. */
export const LIFETIME_MS = 30 * 86_400_000;

/** Remembering these entries forgets the webhook. */
export const NO_WEBHOOK = {
  webhookId: undefined,
  webhookFilter: undefined,
  webhookCloudId: undefined,
  webhookEndsAt: undefined,
  webhookUrlHash: undefined,
};

/** Returns the webhook that the integration has registered. Its filter is the JQL that selects issues. */
export function rememberedWebhook(memory: ProviderMemory) {
  const { webhookCloudId: cloudId, webhookId, webhookFilter: filter } = memory;
  if (typeof cloudId !== 'string' || typeof webhookId !== 'number' || typeof filter !== 'string')
    return undefined;
  return { cloudId, webhookId, filter };
}

/** False if a change of the config has not reached Jira yet. */
export function isAsConfigured({ memory, config }: ProviderConnection): boolean {
  const known = rememberedWebhook(memory);
  if (known?.filter !== mappedProjectsFilter(config)) return false;
  const { cloudId }: JiraConfig = config;
  return known === undefined || cloudId === undefined || known.cloudId === cloudId;
}

/** True if the webhook expires within a week, or at an unknown time. */
export function needsRenewal(memory: ProviderMemory, now: Date): boolean {
  if (rememberedWebhook(memory) === undefined) return false;
  const endsMs = Date.parse(String(memory.webhookEndsAt));
  return !(endsMs - now.getTime() > RENEW_BEFORE_MS);
}

export interface ListedWebhook {
  webhookId: number;
  filter: string | undefined;
  url: string | undefined;
  endsAt: string | undefined;
}

export function parseWebhooks(page: unknown): { webhooks: ListedWebhook[]; isLast: boolean } | undefined {
  if (!isObject(page) || !Array.isArray(page.values)) return undefined;
  const webhooks: ListedWebhook[] = [];
  for (const value of page.values) {
    if (!isObject(value) || !isWebhookId(value.id)) return undefined;
    const { id: webhookId, jqlFilter, url } = value;
    webhooks.push({
      webhookId,
      filter: typeof jqlFilter === 'string' ? jqlFilter : undefined,
      url: typeof url === 'string' ? url : undefined,
      endsAt: parseExpiration(value),
    });
  }
  return { webhooks, isLast: page.isLast !== false || webhooks.length === 0 };
}

/** Parses the identifier of a new webhook, or why it was not registered. Jira answers both with a success. */
export function parseRegistration(body: unknown): { webhookId: number } | { errors: string[] } | undefined {
  const results = isObject(body) ? body.webhookRegistrationResult : undefined;
  const result: unknown = Array.isArray(results) ? results[0] : undefined;
  if (!isObject(result)) return undefined;
  if (isWebhookId(result.createdWebhookId)) return { webhookId: result.createdWebhookId };
  if (!Array.isArray(result.errors)) return undefined;
  return { errors: result.errors.filter((error) => typeof error === 'string') };
}

/** Parses `expirationDate`, which Jira documents as a text and, elsewhere, as milliseconds. */
export function parseExpiration(body: unknown): string | undefined {
  const expiration = isObject(body) ? body.expirationDate : undefined;
  const ms = typeof expiration === 'number' ? expiration : parseInstant(expiration);
  const date = new Date(ms ?? Number.NaN);
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString();
}

function isWebhookId(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value);
}
