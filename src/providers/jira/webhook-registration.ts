import { hash } from 'node:crypto';
import { type ApiClient, quote } from '../api-client.ts';
import { type ProviderConnection, ProviderFailure } from '../provider.ts';
import { type JiraConfig, projectsFilter } from './config-schema.ts';
import { WEBHOOK_EVENTS } from './incoming-webhook.ts';
import {
  endIn,
  LIFETIME_MS,
  type ListedWebhook,
  needsRefresh,
  registrationIn,
  registrationResult,
  webhooksIn,
} from './registered-webhook.ts';
import { chooseSite, sitesIn } from './site-choice.ts';

const PAGE_SIZE = 100;
/** A user can have 5 of an application on a site. */
const PAGES_MAX = 10;

/** "Only a single URL per app is allowed to be registered." */
const ONE_ADDRESS = /single url/i;

const FORGOTTEN = {
  webhookId: undefined,
  webhookFilter: undefined,
  webhookCloudId: undefined,
  webhookEndsAt: undefined,
  webhookUrlHash: undefined,
};

/** Registers, renews and removes the webhook by which Jira tells of issues. */
export function jiraWebhooks(apiUrl: string, api: ApiClient) {
  const address = (cloudId: string) => `${apiUrl}/ex/jira/${cloudId}/rest/api/3/webhook`;

  async function siteOf(link: ProviderConnection): Promise<string> {
    const doing = "Reading the account's sites";
    const url = `${apiUrl}/oauth/token/accessible-resources`;
    const sites = sitesIn(api.expectSuccess(await api.sendFor(link, { method: 'GET', url }), doing));
    if (!sites) throw api.malformed(doing);
    const { cloudId, name } = chooseSite(sites, (link.config as JiraConfig).cloudId);
    await link.remember({ cloudId, siteName: name });
    return cloudId;
  }

  /** Those of this application and this account; another account's are not shown, nor can they be renewed. */
  async function list(link: ProviderConnection, cloudId: string): Promise<ListedWebhook[]> {
    const doing = 'Listing webhooks';
    const found: ListedWebhook[] = [];
    for (let page = 0; page < PAGES_MAX; page++) {
      const url = `${address(cloudId)}?startAt=${found.length}&maxResults=${PAGE_SIZE}`;
      const answer = webhooksIn(api.expectSuccess(await api.sendFor(link, { method: 'GET', url }), doing));
      if (!answer) throw api.malformed(doing);
      found.push(...answer.webhooks);
      if (answer.isLast) break;
    }
    return found;
  }

  async function register(
    link: ProviderConnection,
    cloudId: string,
    filter: string,
    knownUrl: string | undefined,
  ) {
    const doing = 'Registering the webhook';
    const url = knownUrl ?? (await link.newEndpoint());
    // Before it is registered: should we end right after it, the webhook is found again by its address.
    await link.remember({ webhookUrlHash: hashOf(url) });
    const body = { url, webhooks: [{ jqlFilter: filter, events: WEBHOOK_EVENTS }] };
    const answer = await api.sendFor(link, { method: 'POST', url: address(cloudId), json: body });
    const result = registrationResult(api.expectSuccess(answer, doing));
    if (!result) throw api.malformed(doing);
    if ('errors' in result)
      throw new ProviderFailure(quote(`${doing}: ${result.errors.join('; ')}`), answer.status);
    const webhookEndsAt = new Date(link.clock.now().getTime() + LIFETIME_MS).toISOString();
    await link.remember({
      webhookId: result.webhookId,
      webhookFilter: filter,
      webhookCloudId: cloudId,
      webhookEndsAt,
    });
  }

  /** At the address of the last one: Atlassian takes only one address per application. */
  async function replace(
    link: ProviderConnection,
    cloudId: string,
    filter: string,
    ours: ListedWebhook[],
  ): Promise<void> {
    const knownUrl = ours.find(({ url }) => url !== undefined)?.url;
    try {
      await register(link, cloudId, filter, knownUrl);
    } catch (error) {
      // Of a site that does not list addresses, the last one is not known, and has to go first.
      const isOtherAddress = error instanceof ProviderFailure && ONE_ADDRESS.test(error.message);
      if (!isOtherAddress || knownUrl !== undefined || ours.length === 0) throw error;
      await remove(
        link,
        cloudId,
        ours.map(({ webhookId }) => webhookId),
      );
      await register(link, cloudId, filter, undefined);
    }
  }

  async function remove(link: ProviderConnection, cloudId: string, webhookIds: number[]): Promise<void> {
    if (webhookIds.length === 0) return;
    const answer = await api.sendFor(link, {
      method: 'DELETE',
      url: address(cloudId),
      json: { webhookIds },
    });
    if (answer.status !== 404) api.expectSuccess(answer, 'Removing the webhook');
  }

  /** What could not be removed is in nobody's way: it tells the same twice, and ends by itself. */
  async function removeIfPossible(
    link: ProviderConnection,
    cloudId: string,
    webhookIds: number[],
  ): Promise<void> {
    try {
      await remove(link, cloudId, webhookIds);
    } catch (error) {
      if (!(error instanceof ProviderFailure)) throw error;
    }
  }

  /**
   * Makes one webhook be there for the mapped projects, and no other of ours. The next is registered before the
   * last is removed, so that nothing is missed in between.
   */
  async function settle(
    link: ProviderConnection,
  ): Promise<{ cloudId: string; current: ListedWebhook | undefined }> {
    const cloudId = await siteOf(link);
    const filter = projectsFilter(link.config);
    const { webhookUrlHash } = link.memory;
    const known = registrationIn(link.memory);
    const here = known?.cloudId === cloudId ? known : undefined;
    const isOurs = ({ webhookId, url }: ListedWebhook) =>
      webhookId === here?.webhookId || (url !== undefined && hashOf(url) === webhookUrlHash);
    const ours = (await list(link, cloudId)).filter(isOurs);
    const filterOf = (one: ListedWebhook) => (one.webhookId === here?.webhookId ? here.filter : one.filter);
    const current = filter === undefined ? undefined : ours.find((one) => filterOf(one) === filter);

    const superfluous = ours.filter((one) => one !== current).map(({ webhookId }) => webhookId);
    if (filter === undefined) {
      // First, and for sure: at an address that is forgotten it would be in the way of the next.
      await remove(link, cloudId, superfluous);
      await link.remember(FORGOTTEN);
    } else {
      if (current) await adopt(link, cloudId, filter, current);
      else await replace(link, cloudId, filter, ours);
      await removeIfPossible(link, cloudId, superfluous);
    }
    if (known && !here) await removeIfPossible(link, known.cloudId, [known.webhookId]);
    return { cloudId, current };
  }

  async function refresh(link: ProviderConnection, cloudId: string, webhookId: number): Promise<void> {
    const url = `${address(cloudId)}/refresh`;
    const answer = await api.sendFor(link, { method: 'PUT', url, json: { webhookIds: [webhookId] } });
    const webhookEndsAt = endIn(api.expectSuccess(answer, 'Renewing the webhook'));
    if (!webhookEndsAt) throw api.malformed('Renewing the webhook');
    await link.remember({ webhookEndsAt });
  }

  return {
    async connect(link: ProviderConnection): Promise<void> {
      await settle(link);
    },

    /** Jira ignores what it does not know when asked to renew it, so it is looked up first. */
    async maintain(link: ProviderConnection): Promise<void> {
      if (isAsConfigured(link) && !needsRefresh(link.memory, link.clock.now())) return;
      const { cloudId, current } = await settle(link);
      if (current) await refresh(link, cloudId, current.webhookId);
    },

    async disconnect(link: ProviderConnection): Promise<void> {
      const known = registrationIn(link.memory);
      if (!known) return;
      await remove(link, known.cloudId, [known.webhookId]);
      await link.remember(FORGOTTEN);
    },
  };
}

/** Not so when Jira could not be reached as the config changed, or nobody told it. */
function isAsConfigured({ memory, config }: ProviderConnection): boolean {
  const known = registrationIn(memory);
  if (known?.filter !== projectsFilter(config)) return false;
  const { cloudId } = config as JiraConfig;
  return known === undefined || cloudId === undefined || known.cloudId === cloudId;
}

async function adopt(
  link: ProviderConnection,
  cloudId: string,
  filter: string,
  { webhookId, endsAt, url }: ListedWebhook,
) {
  await link.remember({
    webhookId,
    webhookFilter: filter,
    webhookCloudId: cloudId,
    ...(endsAt !== undefined && { webhookEndsAt: endsAt }),
    ...(url !== undefined && { webhookUrlHash: hashOf(url) }),
  });
}

/** The address holds a key of ours, and what is remembered can be read: so only its hash is. */
function hashOf(url: string): string {
  return hash('sha256', url, 'base64url');
}
