import { hash } from 'node:crypto';
import { type ApiClient, quote } from '../api-client.ts';
import { type ProviderConnection, ProviderFailure } from '../provider.ts';
import { type JiraConfig, mappedProjectsFilter } from './config-schema.ts';
import { WEBHOOK_EVENTS } from './incoming-webhook.ts';
import {
  isAsConfigured,
  LIFETIME_MS,
  type ListedWebhook,
  NO_WEBHOOK,
  needsRenewal,
  parseExpiration,
  parseRegistration,
  parseWebhooks,
  rememberedWebhook,
} from './registered-webhook.ts';
import { chooseSite, parseSites } from './site-choice.ts';

const PAGE_SIZE = 100;
/** Far above the 5 webhooks that a user can have on a site. */
const PAGES_MAX = 10;

/** Matches "Only a single URL per app is allowed to be registered." */
const SINGLE_URL_ERROR = /single url/i;

/** The webhooks of one site, with the access of one integration. */
interface SiteWebhooks {
  api: ApiClient;
  connection: ProviderConnection;
  cloudId: string;
  url: string;
}

/** Registers, renews and removes the webhook that reports changes of issues. */
export function webhookRegistration(apiUrl: string, api: ApiClient) {
  const webhooksOf = (connection: ProviderConnection, cloudId: string): SiteWebhooks => ({
    api,
    connection,
    cloudId,
    url: `${apiUrl}/ex/jira/${cloudId}/rest/api/3/webhook`,
  });

  async function findSite(connection: ProviderConnection): Promise<string> {
    const url = `${apiUrl}/oauth/token/accessible-resources`;
    const answer = await api.sendFor(connection, { method: 'GET', url });
    const sites = api.parse(answer, "Reading the account's sites", parseSites);
    const config: JiraConfig = connection.config;
    const { cloudId, name } = chooseSite(sites, config.cloudId);
    await connection.remember({ cloudId, siteName: name });
    return cloudId;
  }

  /** Ensures that a webhook exists at the configured site, and removes the webhook at the previous site. */
  async function ensureAtSite(connection: ProviderConnection) {
    const cloudId = await findSite(connection);
    const site = webhooksOf(connection, cloudId);
    const known = rememberedWebhook(connection.memory);
    const current = await ensureWebhook(site, known?.cloudId === cloudId ? known : undefined);
    if (known && known.cloudId !== cloudId) {
      await removeIfPossible(webhooksOf(connection, known.cloudId), [known.webhookId]);
    }
    return { site, current };
  }

  return {
    async connect(connection: ProviderConnection): Promise<void> {
      await ensureAtSite(connection);
    },

    /** Looks the webhook up before it renews it, because Jira silently ignores unknown identifiers. */
    async maintain(connection: ProviderConnection): Promise<void> {
      if (isAsConfigured(connection) && !needsRenewal(connection.memory, connection.clock.now())) return;
      const { site, current } = await ensureAtSite(connection);
      if (current) await renew(site, current.webhookId);
    },

    async disconnect(connection: ProviderConnection): Promise<void> {
      const known = rememberedWebhook(connection.memory);
      if (!known) return;
      await remove(webhooksOf(connection, known.cloudId), [known.webhookId]);
      await connection.remember(NO_WEBHOOK);
    },
  };
}

/**
 * Ensures that exactly one webhook exists for the mapped projects. A new webhook is registered before the previous webhook is
 * removed, so that no change is missed in between. Returns the webhook if it existed already.
 */
async function ensureWebhook(
  site: SiteWebhooks,
  known: ReturnType<typeof rememberedWebhook>,
): Promise<ListedWebhook | undefined> {
  const { connection } = site;
  const filter = mappedProjectsFilter(connection.config);
  const { webhookUrlHash } = connection.memory;
  const isOurs = ({ webhookId, url }: ListedWebhook) =>
    webhookId === known?.webhookId || (url !== undefined && hashOf(url) === webhookUrlHash);
  const ours = (await list(site)).filter(isOurs);
  const filterOf = (one: ListedWebhook) => (one.webhookId === known?.webhookId ? known.filter : one.filter);
  const current = filter === undefined ? undefined : ours.find((one) => filterOf(one) === filter);
  const outdated = ours.filter((one) => one !== current).map(({ webhookId }) => webhookId);
  if (filter === undefined) {
    // Removal must succeed first: a forgotten webhook at another URL would block the next registration.
    await remove(site, outdated);
    await connection.remember(NO_WEBHOOK);
    return undefined;
  }
  if (current) await adopt(site, filter, current);
  else await replace(site, filter, ours);
  await removeIfPossible(site, outdated);
  return current;
}

/** Lists the webhooks of this application and account. Webhooks of other accounts can be neither seen nor renewed. */
async function list({ api, connection, url }: SiteWebhooks): Promise<ListedWebhook[]> {
  const found: ListedWebhook[] = [];
  for (let page = 0; page < PAGES_MAX; page++) {
    const pageUrl = `${url}?startAt=${found.length}&maxResults=${PAGE_SIZE}`;
    const answer = await api.sendFor(connection, { method: 'GET', url: pageUrl });
    const { webhooks, isLast } = api.parse(answer, 'Listing webhooks', parseWebhooks);
    found.push(...webhooks);
    if (isLast) break;
  }
  return found;
}

/** Registers at the URL of the previous webhook, because Atlassian allows one URL per application. */
async function replace(site: SiteWebhooks, filter: string, previous: ListedWebhook[]): Promise<void> {
  const knownUrl = previous.find(({ url }) => url !== undefined)?.url;
  try {
    await register(site, filter, knownUrl);
  } catch (error) {
    // Some sites do not list URLs. Then the previous webhook has to be removed first.
    const isOtherUrl = error instanceof ProviderFailure && SINGLE_URL_ERROR.test(error.message);
    if (!isOtherUrl || knownUrl !== undefined || previous.length === 0) throw error;
    await remove(
      site,
      previous.map(({ webhookId }) => webhookId),
    );
    await register(site, filter, undefined);
  }
}

async function register(site: SiteWebhooks, filter: string, knownUrl: string | undefined): Promise<void> {
  const { api, connection, cloudId } = site;
  const doing = 'Registering the webhook';
  const url = knownUrl ?? (await connection.newEndpoint());
  // The URL is remembered first, so that the webhook is recognized after a crash.
  await connection.remember({ webhookUrlHash: hashOf(url) });
  const json = { url, webhooks: [{ jqlFilter: filter, events: WEBHOOK_EVENTS }] };
  const answer = await api.sendFor(connection, { method: 'POST', url: site.url, json });
  const result = api.parse(answer, doing, parseRegistration);
  if ('errors' in result)
    throw new ProviderFailure(quote(`${doing}: ${result.errors.join('; ')}`), answer.status);
  const webhookEndsAt = new Date(connection.clock.now().getTime() + LIFETIME_MS).toISOString();
  const { webhookId } = result;
  await connection.remember({ webhookId, webhookFilter: filter, webhookCloudId: cloudId, webhookEndsAt });
}

async function adopt(
  { connection, cloudId }: SiteWebhooks,
  filter: string,
  { webhookId, endsAt, url }: ListedWebhook,
): Promise<void> {
  await connection.remember({
    webhookId,
    webhookFilter: filter,
    webhookCloudId: cloudId,
    ...(endsAt !== undefined && { webhookEndsAt: endsAt }),
    ...(url !== undefined && { webhookUrlHash: hashOf(url) }),
  });
}

async function renew({ api, connection, url }: SiteWebhooks, webhookId: number): Promise<void> {
  const json = { webhookIds: [webhookId] };
  const answer = await api.sendFor(connection, { method: 'PUT', url: `${url}/refresh`, json });
  const webhookEndsAt = api.parse(answer, 'Renewing the webhook', parseExpiration);
  await connection.remember({ webhookEndsAt });
}

async function remove({ api, connection, url }: SiteWebhooks, webhookIds: number[]): Promise<void> {
  if (webhookIds.length === 0) return;
  const answer = await api.sendFor(connection, { method: 'DELETE', url, json: { webhookIds } });
  if (answer.status !== 404) api.expectSuccess(answer, 'Removing the webhook');
}

/** A webhook that is left behind does no harm: it sends nothing new, and expires. */
async function removeIfPossible(site: SiteWebhooks, webhookIds: number[]): Promise<void> {
  try {
    await remove(site, webhookIds);
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error;
  }
}

/** The URL contains a secret key and the memory is not encrypted, so only a hash is remembered. */
function hashOf(url: string): string {
  return hash('sha256', url, 'base64url');
}
