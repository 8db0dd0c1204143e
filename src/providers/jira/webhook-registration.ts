import { hash } from 'node:crypto';
import { type ApiClient, quote } from '../api-client.ts';
import { type ProviderConnection, ProviderFailure } from '../provider.ts';
import { type JiraConfig, mappedProjectsFilter } from './config-schema.ts';
import { WEBHOOK_EVENTS } from './incoming-webhook.ts';
import {
  LIFETIME_MS,
  type ListedWebhook,
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

const NO_WEBHOOK = {
  webhookId: undefined,
  webhookFilter: undefined,
  webhookCloudId: undefined,
  webhookEndsAt: undefined,
  webhookUrlHash: undefined,
};

/** Registers, renews and removes the webhook that reports changes of issues. */
export function webhookRegistration(apiUrl: string, api: ApiClient) {
  const webhookUrl = (cloudId: string) => `${apiUrl}/ex/jira/${cloudId}/rest/api/3/webhook`;

  async function findSite(connection: ProviderConnection): Promise<string> {
    const doing = "Reading the account's sites";
    const url = `${apiUrl}/oauth/token/accessible-resources`;
    const sites = parseSites(api.expectSuccess(await api.sendFor(connection, { method: 'GET', url }), doing));
    if (!sites) throw api.malformed(doing);
    const config: JiraConfig = connection.config;
    const { cloudId, name } = chooseSite(sites, config.cloudId);
    await connection.remember({ cloudId, siteName: name });
    return cloudId;
  }

  /** Lists the webhooks of this application and account. Those of other accounts can be neither seen nor renewed. */
  async function listWebhooks(connection: ProviderConnection, cloudId: string): Promise<ListedWebhook[]> {
    const doing = 'Listing webhooks';
    const found: ListedWebhook[] = [];
    for (let page = 0; page < PAGES_MAX; page++) {
      const url = `${webhookUrl(cloudId)}?startAt=${found.length}&maxResults=${PAGE_SIZE}`;
      const answer = parseWebhooks(
        api.expectSuccess(await api.sendFor(connection, { method: 'GET', url }), doing),
      );
      if (!answer) throw api.malformed(doing);
      found.push(...answer.webhooks);
      if (answer.isLast) break;
    }
    return found;
  }

  async function register(
    connection: ProviderConnection,
    cloudId: string,
    filter: string,
    knownUrl: string | undefined,
  ) {
    const doing = 'Registering the webhook';
    const url = knownUrl ?? (await connection.newEndpoint());
    // Remembered before the registration: after a crash, the webhook is recognized by its URL.
    await connection.remember({ webhookUrlHash: hashOf(url) });
    const body = { url, webhooks: [{ jqlFilter: filter, events: WEBHOOK_EVENTS }] };
    const answer = await api.sendFor(connection, { method: 'POST', url: webhookUrl(cloudId), json: body });
    const result = parseRegistration(api.expectSuccess(answer, doing));
    if (!result) throw api.malformed(doing);
    if ('errors' in result)
      throw new ProviderFailure(quote(`${doing}: ${result.errors.join('; ')}`), answer.status);
    const webhookEndsAt = new Date(connection.clock.now().getTime() + LIFETIME_MS).toISOString();
    await connection.remember({
      webhookId: result.webhookId,
      webhookFilter: filter,
      webhookCloudId: cloudId,
      webhookEndsAt,
    });
  }

  /** Registers at the URL of the previous webhook, because Atlassian allows one URL per application. */
  async function replace(
    connection: ProviderConnection,
    cloudId: string,
    filter: string,
    ours: ListedWebhook[],
  ): Promise<void> {
    const knownUrl = ours.find(({ url }) => url !== undefined)?.url;
    try {
      await register(connection, cloudId, filter, knownUrl);
    } catch (error) {
      // Some sites do not list URLs. Then the previous webhook has to be removed first.
      const isOtherUrl = error instanceof ProviderFailure && SINGLE_URL_ERROR.test(error.message);
      if (!isOtherUrl || knownUrl !== undefined || ours.length === 0) throw error;
      await remove(
        connection,
        cloudId,
        ours.map(({ webhookId }) => webhookId),
      );
      await register(connection, cloudId, filter, undefined);
    }
  }

  async function remove(
    connection: ProviderConnection,
    cloudId: string,
    webhookIds: number[],
  ): Promise<void> {
    if (webhookIds.length === 0) return;
    const answer = await api.sendFor(connection, {
      method: 'DELETE',
      url: webhookUrl(cloudId),
      json: { webhookIds },
    });
    if (answer.status !== 404) api.expectSuccess(answer, 'Removing the webhook');
  }

  /** A webhook that stays behind does no harm: it repeats what we know, and expires. */
  async function removeIfPossible(
    connection: ProviderConnection,
    cloudId: string,
    webhookIds: number[],
  ): Promise<void> {
    try {
      await remove(connection, cloudId, webhookIds);
    } catch (error) {
      if (!(error instanceof ProviderFailure)) throw error;
    }
  }

  /**
   * Ensures that exactly one webhook exists for the mapped projects. A new one is registered before the previous
   * one is removed, so that no change is missed in between.
   */
  async function ensureWebhook(
    connection: ProviderConnection,
  ): Promise<{ cloudId: string; current: ListedWebhook | undefined }> {
    const cloudId = await findSite(connection);
    const filter = mappedProjectsFilter(connection.config);
    const { webhookUrlHash } = connection.memory;
    const known = rememberedWebhook(connection.memory);
    const here = known?.cloudId === cloudId ? known : undefined;
    const isOurs = ({ webhookId, url }: ListedWebhook) =>
      webhookId === here?.webhookId || (url !== undefined && hashOf(url) === webhookUrlHash);
    const ours = (await listWebhooks(connection, cloudId)).filter(isOurs);
    const filterOf = (one: ListedWebhook) => (one.webhookId === here?.webhookId ? here.filter : one.filter);
    const current = filter === undefined ? undefined : ours.find((one) => filterOf(one) === filter);

    const outdated = ours.filter((one) => one !== current).map(({ webhookId }) => webhookId);
    if (filter === undefined) {
      // Must succeed before we forget it: a forgotten webhook at another URL would block the next registration.
      await remove(connection, cloudId, outdated);
      await connection.remember(NO_WEBHOOK);
    } else {
      if (current) await adopt(connection, cloudId, filter, current);
      else await replace(connection, cloudId, filter, ours);
      await removeIfPossible(connection, cloudId, outdated);
    }
    if (known && !here) await removeIfPossible(connection, known.cloudId, [known.webhookId]);
    return { cloudId, current };
  }

  async function renew(connection: ProviderConnection, cloudId: string, webhookId: number): Promise<void> {
    const url = `${webhookUrl(cloudId)}/refresh`;
    const answer = await api.sendFor(connection, { method: 'PUT', url, json: { webhookIds: [webhookId] } });
    const webhookEndsAt = parseExpiration(api.expectSuccess(answer, 'Renewing the webhook'));
    if (!webhookEndsAt) throw api.malformed('Renewing the webhook');
    await connection.remember({ webhookEndsAt });
  }

  return {
    async connect(connection: ProviderConnection): Promise<void> {
      await ensureWebhook(connection);
    },

    /** Looks the webhook up before it renews it, because Jira silently ignores unknown identifiers. */
    async maintain(connection: ProviderConnection): Promise<void> {
      if (isAsConfigured(connection) && !needsRenewal(connection.memory, connection.clock.now())) return;
      const { cloudId, current } = await ensureWebhook(connection);
      if (current) await renew(connection, cloudId, current.webhookId);
    },

    async disconnect(connection: ProviderConnection): Promise<void> {
      const known = rememberedWebhook(connection.memory);
      if (!known) return;
      await remove(connection, known.cloudId, [known.webhookId]);
      await connection.remember(NO_WEBHOOK);
    },
  };
}

/** False if Jira could not be reached when the config changed. */
function isAsConfigured({ memory, config }: ProviderConnection): boolean {
  const known = rememberedWebhook(memory);
  if (known?.filter !== mappedProjectsFilter(config)) return false;
  const { cloudId }: JiraConfig = config;
  return known === undefined || cloudId === undefined || known.cloudId === cloudId;
}

async function adopt(
  connection: ProviderConnection,
  cloudId: string,
  filter: string,
  { webhookId, endsAt, url }: ListedWebhook,
) {
  await connection.remember({
    webhookId,
    webhookFilter: filter,
    webhookCloudId: cloudId,
    ...(endsAt !== undefined && { webhookEndsAt: endsAt }),
    ...(url !== undefined && { webhookUrlHash: hashOf(url) }),
  });
}

/** The URL contains a secret key and the memory is not encrypted, so only a hash is remembered. */
function hashOf(url: string): string {
  return hash('sha256', url, 'base64url');
}
