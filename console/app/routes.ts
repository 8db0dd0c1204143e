/** The address of the console. Every path below it shows its page. */
export const BASE = '/console';
const TENANT = /^tnt_[0-9a-z]+$/;

/** The place that an address names. `path` begins with a slash and names no tenant: `/invoices/inv_1`. */
export interface Place {
  tenant: string | undefined;
  path: string;
  query: URLSearchParams;
}

export type Query = Record<string, string | number | boolean | undefined>;

/** Addresses name the tenant, so that a link opens the right one: `/console/tnt_1/invoices?status=DRAFT`. */
export function readAddress(address: string): Place {
  const [pathname = '', search = ''] = address.split('#')[0]?.split('?') ?? [];
  const segments = pathname.slice(BASE.length).split('/').filter(Boolean);
  const tenant = TENANT.test(segments[0] ?? '') ? segments.shift() : undefined;
  return { tenant, path: `/${segments.join('/')}`, query: new URLSearchParams(search) };
}

/** Empty values are left out of the query. `path` may carry a query of its own. */
export function addressOf(tenant: string | undefined, path: string, query: Query = {}): string {
  const [pathname = '', given = ''] = path.split('?');
  const search = new URLSearchParams(given);
  for (const [name, value] of Object.entries(query))
    if (value === undefined || value === '') search.delete(name);
    else search.set(name, String(value));
  const inside = [tenant ?? '', pathname].join('/').split('/').filter(Boolean).join('/');
  const text = search.toString();
  return `${BASE}${inside && `/${inside}`}${text && `?${text}`}`;
}

export type Params = Record<string, string>;

/** Matches `/invoices/:invoiceId`. Returns undefined if the path is another one. */
export function matchPath(pattern: string, path: string): Params | undefined {
  const wanted = pattern.split('/').filter(Boolean);
  const given = path.split('/').filter(Boolean);
  if (wanted.length !== given.length) return undefined;
  const params: Params = {};
  for (const [at, part] of wanted.entries()) {
    const value = given[at] ?? '';
    if (part.startsWith(':')) params[part.slice(1)] = decodeURIComponentSafely(value);
    else if (part !== value) return undefined;
  }
  return params;
}

/** People mistype addresses. */
function decodeURIComponentSafely(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
