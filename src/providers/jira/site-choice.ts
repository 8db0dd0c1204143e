import { isObject, quote } from '../api-client.ts';
import { ProviderFailure } from '../provider.ts';
import { CLOUD_ID_PATTERN } from './config-schema.ts';

export interface Site {
  cloudId: string;
  name: string;
}

const CLOUD_ID = new RegExp(CLOUD_ID_PATTERN);
/** Keeps the message readable. */
const SITES_LISTED_MAX = 20;

/** Parses the Jira sites that a token has access to. A site with Confluence is listed twice, with different scopes. */
export function parseSites(resources: unknown): Site[] | undefined {
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

/** Chooses the site that the config names, or the only one. Otherwise the failure lists the sites to choose from. */
export function chooseSite(sites: Site[], cloudId: string | undefined): Site {
  const list = sites
    .slice(0, SITES_LISTED_MAX)
    .map((site) => `${site.name} (${site.cloudId})`)
    .join(', ');
  if (sites.length === 0) throw new ProviderFailure('The account that authorised has access to no Jira site');
  const [only, ...others] = sites;
  if (cloudId === undefined && only && others.length === 0) return only;
  if (cloudId === undefined) {
    throw new ProviderFailure(
      `The account has access to several Jira sites: set config.cloudId to one of ${list}`,
    );
  }
  const named = sites.find((site) => site.cloudId === cloudId);
  if (!named) throw new ProviderFailure(`The account has no access to the site ${cloudId}, only to ${list}`);
  return named;
}
