import { createClient, RetainerError } from '../../client/src/client.ts';
import { fetchWithRules } from './fetching.ts';

/** A person is shown soon that something fails. */
const RETRIES = { seconds: 2 };

/** A cookie that no script can read holds the session. The service exchanges it for a token, for pages of its own only. */
const OF_OUR_OWN = { 'retainer-console': '1' };

/** Nobody is told that there is no session yet. */
const anonymous = createClient({ url: location.origin, retries: RETRIES });
const SAYING = { url: location.origin, retries: RETRIES, fetch: fetchWithRules };

/** Begins a session in this browser, and returns its first token. */
export async function beginConsoleSession(token: string): Promise<string> {
  const { data } = await createClient({ ...SAYING, token }).PUT('/console/session');
  return data.token;
}

/** The next token of the session in this browser, or undefined if there is none. */
export async function nextToken(): Promise<string | undefined> {
  try {
    const { data } = await anonymous.POST('/console/session', { headers: OF_OUR_OWN });
    return data.token;
  } catch (error) {
    if (error instanceof RetainerError && error.status === 401) return undefined;
    throw error;
  }
}

/** Tabs tell each other of the end of a session. */
const tabs = new BroadcastChannel('retainer.sessions');

/** Ends the session everywhere. A session that is gone already has ended, too. */
export async function endConsoleSession(sessionId: string, token: string): Promise<void> {
  try {
    await createClient({ ...SAYING, token }).DELETE('/console/sessions/{consoleSessionId}', {
      params: { path: { consoleSessionId: sessionId } },
    });
  } catch (error) {
    if (!(error instanceof RetainerError && [401, 404].includes(error.status))) throw error;
  }
  tabs.postMessage(sessionId);
}

/** Calls back when another tab ends a session. */
export function onSessionEnd(end: (sessionId: string) => void): void {
  tabs.addEventListener('message', ({ data }) => end(String(data)));
}
