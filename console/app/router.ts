import { computed, signal } from '@preact/signals';
import { addressOf, BASE, type Place, type Query, readAddress } from './routes.ts';

const address = signal(currentAddress());

/** The place that is shown. */
export const place = computed<Place>(() => readAddress(address.value));

function currentAddress(): string {
  return location.pathname + location.search;
}

/** The address of a path of the current tenant, for links. */
export function href(path: string, query?: Query): string {
  return addressOf(place.value.tenant, path, query);
}

interface Going {
  query?: Query;
  /** Takes the place of the current address, so that Back skips it. */
  replace?: boolean;
}

/** Shows a path of the current tenant. */
export function go(path: string, { query, replace = false }: Going = {}): void {
  goToAddress(href(path, query), replace);
}

/** Shows another tenant. */
export function goToTenant(tenant: string | undefined, path = '/', replace = false): void {
  goToAddress(addressOf(tenant, path), replace);
}

export function goToAddress(to: string, replace = false): void {
  const isSame = to === currentAddress();
  if (replace || isSame) history.replaceState({ ...history.state }, '', to);
  else {
    history.replaceState({ ...history.state, scrolled: scrollY }, '');
    history.pushState({}, '', to);
    scrollTo(0, 0);
  }
  address.value = currentAddress();
}

/** Changes parameters of the query, such as filters. Empty ones disappear. Back leaves the screen, not a filter. */
export function setQuery(query: Query): void {
  const { tenant, path, query: current } = place.peek();
  const text = current.toString();
  goToAddress(addressOf(tenant, text ? `${path}?${text}` : path, query), true);
}

/** A parameter of the query. A component that calls this is shown again when it changes. */
export function query(name: string): string | undefined {
  return place.value.query.get(name) ?? undefined;
}

/** Links inside the console change the address without loading the page again. */
export function followLinks(): void {
  history.scrollRestoration = 'manual'; // a browser would scroll before the screen is there
  addEventListener('popstate', () => {
    address.value = currentAddress();
    const { scrolled } = (history.state ?? {}) as { scrolled?: number };
    if (scrolled !== undefined) scrollWhenShown(scrolled, address.value);
  });
  document.addEventListener('click', (event) => {
    if (event.defaultPrevented || event.button !== 0) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const link = (event.target as Element).closest<HTMLAnchorElement>('a[href]');
    if (!link || link.target || link.hasAttribute('download') || link.origin !== location.origin) return;
    if (link.pathname !== BASE && !link.pathname.startsWith(`${BASE}/`)) return;
    if (link.hash && link.pathname === location.pathname) return;
    event.preventDefault();
    goToAddress(link.pathname + link.search);
  });
}

/** Frames to wait for a screen that is loaded and read again. */
const FRAMES_MAX = 120;

/** A long list is not as high as it was until its rows are there. */
function scrollWhenShown(top: number, of: string, frames = FRAMES_MAX): void {
  requestAnimationFrame(() => {
    if (address.peek() !== of) return;
    const isHighEnough = document.documentElement.scrollHeight >= top + innerHeight;
    if (isHighEnough || frames === 0) scrollTo(0, top);
    else scrollWhenShown(top, of, frames - 1);
  });
}
