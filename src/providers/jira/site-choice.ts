import { isObject, quote } from '../api-client.ts';
import { ProviderFailure } from '../provider.ts';
import { CLOUD_ID_PATTERN } from './config-schema.ts';

export interface Site {
  cloudId: string;
  name: string;
}

const CLOUD_ID = new RegExp(CLOUD_ID_PATTERN);
/** Enough to choose from, and fit for a message. */
const SITES_LISTED_MAX = 20;

/**
 * The Jira sites among what a token reaches. A site with Confluence is there twice under one identifier, told
 * apart by its scopes.
 */
export function sitesIn(resources: unknown): Site[] | undefined {
  if (!Array.isArray(resources)) return undefined;
  const sites = new Map<string, Site>();
  for (const resource of resources) {
    if (!isObject(resource)) return undefined;
    const { id, name, scopes } = resource;
    if (typeof id !== 'string' || !CLOUD_ID.test(id) || !Array.isArray(scopes)) return undefined;
    const isJira = scopes.some((scope) => typeof scope === 'string' && /:jira\b/.test(scope));
    if (isJira) sites.set(id, { cloudId: id, name: quote(typeof name === 'string' ? name : id) });
  }
  return [...sites.values()];
}

/** The one that the config names, or the only one. Else the owner has to choose, and is told from what. */
export function chooseSite(sites: Site[], cloudId: string | undefined): Site {
  const list = sites
    .slice(0, SITES_LISTED_MAX)
    .map((site) => `${site.name} (${site.cloudId})`)
    .join(', ');
  if (sites.length === 0) throw new ProviderFailure('The account that authorised reaches no Jira site');
  const [only, ...others] = sites;
  if (cloudId === undefined && only && others.length === 0) return only;
  if (cloudId === undefined) {
    throw new ProviderFailure(`The account reaches several Jira sites: set config.cloudId to one of ${list}`);
  }
  const named = sites.find((site) => site.cloudId === cloudId);
  if (!named) throw new ProviderFailure(`The account does not reach the site ${cloudId}, only ${list}`);
  return named;
}
