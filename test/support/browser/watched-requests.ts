import assert from 'node:assert/strict';
import type { BrowserContext, Page, Request } from 'playwright-core';

/** The requests of all tabs, frames and popups of a profile. Those that stay inside the browser are left out. */
export interface WatchedRequests {
  requests: { method: string; url: string; isPopup: boolean }[];
}

export function watchRequests(context: BrowserContext, first: Page): WatchedRequests {
  const watched: WatchedRequests = { requests: [] };
  context.on('request', (request) => {
    const url = new URL(request.url());
    if (!/^(https?|wss?):$/.test(url.protocol)) return;
    url.hash = ''; // it is never sent
    watched.requests.push({ method: request.method(), url: url.href, isPopup: pageOf(request) !== first });
  });
  context.on('page', (page) => {
    page.on('websocket', (socket) =>
      watched.requests.push({ method: 'GET', url: socket.url(), isPopup: page !== first }),
    );
  });
  return watched;
}

/** Workers have no page. */
function pageOf(request: Request): Page | undefined {
  try {
    return request.frame().page();
  } catch {
    return undefined;
  }
}

/** Fails if a request went anywhere else than to the service, or a popup's to anywhere else than to these hosts too. */
export function checkHosts({ requests }: WatchedRequests, service: string, inPopups: string[]): void {
  const elsewhere = requests.filter(({ url, isPopup }) => {
    const { origin } = new URL(url);
    return origin !== new URL(service).origin && !(isPopup && inPopups.includes(origin));
  });
  assert.deepEqual(elsewhere, []);
}
