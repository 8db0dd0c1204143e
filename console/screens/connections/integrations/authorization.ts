import { signal } from '@preact/signals';
import { api } from '../../../app/session.ts';
import { messageOf } from '../../../parts/errors.ts';
import { notify } from '../../../parts/notice.tsx';
import { refresh } from '../../../parts/reads.ts';
import { words } from '../../../words/words.ts';
import { type AuthorizationMessage, authorizationMessage, reasonText } from './reasons.ts';

const { connecting: texts } = words.integrations;

const LOOK = 'popup,width=600,height=760';
const WATCH_MS = 400;
/** A message may still arrive shortly after the window has closed. */
const LATE_MS = 800;

interface Connecting {
  integrationId: string;
  /** `waiting` for consent in the other window, or what became of it. */
  state: 'waiting' | 'failed' | 'closed' | 'blocked';
  /** The reason of a failure. */
  text?: string;
  popup?: Window;
}

/** The last authorisation of this tab, until it has succeeded. */
export const connecting = signal<Connecting | undefined>(undefined);

/** Opens the window empty. It must run in the click itself: browsers block windows that are opened later. */
export function openPopup(): Window | null {
  const popup = window.open('', '_blank', LOOK);
  if (popup) {
    popup.document.title = texts.title;
    popup.document.body.textContent = texts.wait;
  }
  return popup;
}

/** Leads the window to the provider, and waits for the result. */
export async function authorize(popup: Window | null, integrationId: string): Promise<void> {
  if (!popup) {
    connecting.value = { integrationId, state: 'blocked' };
    return;
  }
  connecting.value = { integrationId, state: 'waiting', popup };
  const client = api();
  const outcome = outcomeOf(popup, integrationId);
  try {
    const { data } = await client.POST('/integrations/{integrationId}/authorize', {
      params: { path: { integrationId } },
      body: { origin: location.origin },
    });
    popup.location.href = data.url;
  } catch (error) {
    popup.close();
    connecting.value = { integrationId, state: 'failed', text: messageOf(error) };
    return;
  }
  show(integrationId, await outcome);
}

function show(integrationId: string, outcome: AuthorizationMessage | undefined): void {
  refresh('integrations', 'time-entries');
  if (outcome?.status === 'success') {
    connecting.value = undefined;
    notify(texts.done);
  } else if (outcome) connecting.value = { integrationId, state: 'failed', text: reasonText(outcome.reason) };
  else if (connecting.peek()?.integrationId === integrationId)
    connecting.value = { integrationId, state: 'closed' };
}

/** The message of the window, or undefined if it was closed without one. */
function outcomeOf(popup: Window, integrationId: string): Promise<AuthorizationMessage | undefined> {
  const { promise, resolve } = Promise.withResolvers<AuthorizationMessage | undefined>();
  const hear = (event: MessageEvent) => {
    const message = authorizationMessage(event, { origin: location.origin, integrationId });
    if (message) resolve(message);
  };
  const watch = setInterval(() => {
    if (!popup.closed) return;
    clearInterval(watch);
    setTimeout(resolve, LATE_MS, undefined);
  }, WATCH_MS);
  addEventListener('message', hear);
  return promise.finally(() => {
    clearInterval(watch);
    removeEventListener('message', hear);
  });
}
