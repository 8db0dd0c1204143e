import { randomUUID } from 'node:crypto';
import { SignJWT } from 'jose';
import { issueBody } from './rest.ts';
import type { Notification, State, StoredIssue } from './state.ts';

const TIMEOUT_MS = 10_000;
const TOKEN_SECONDS = 180;

export type IssueEvent = 'created' | 'updated' | 'deleted';

export interface DeliveryOptions {
  /** How many times each webhook is sent, under the same identifier. */
  times?: number;
  /** Replaces the order of the events. */
  order?: 'reversed' | 'shuffled';
  /** Selects webhooks that never arrive. */
  lose?: (notification: Notification) => boolean;
  /** Replaces the token that Atlassian signs. */
  token?: string;
}

export interface Delivered {
  notification: Notification;
  /** 0 if there was no answer. */
  status: number;
  body: unknown;
}

/** Puts one webhook into the outbox for each URL with a matching filter. */
export function announce(state: State, event: IssueEvent, issue: StoredIssue): void {
  const webhookEvent = `jira:issue_${event}`;
  const timestamp = Math.max(state.now().getTime(), issue.updatedMs);
  const matching = state.webhooks.filter(
    (one) =>
      one.cloudId === issue.cloudId &&
      one.endsMs > state.now().getTime() &&
      one.events.includes(webhookEvent) &&
      one.projectKeys.includes(issue.projectKey),
  );
  for (const url of new Set(matching.map((one) => one.url))) {
    const described = issueBody(state, issue);
    if (state.faults.withoutWorklog) delete (described.fields as Record<string, unknown>).worklog;
    const body = {
      timestamp,
      webhookEvent,
      issue_event_type_name: `issue_${event}`,
      user: { accountId: 'worker', displayName: 'A Worker' },
      issue: described,
      matchedWebhookIds: matching.filter((one) => one.url === url).map(({ id }) => id),
    };
    state.outbox.push({ url, identifier: randomUUID(), body: structuredClone(body) });
  }
}

/** Sends the webhooks of the outbox one by one. */
export async function deliver(state: State, options: DeliveryOptions = {}): Promise<Delivered[]> {
  const { times = 1, order, lose, token } = options;
  const waiting = state.outbox.splice(0).filter((one) => !lose?.(one));
  const repeated = waiting.flatMap((one) => Array.from({ length: times }, () => one));
  if (order === 'reversed') repeated.reverse();
  if (order === 'shuffled') shuffle(repeated);
  const delivered: Delivered[] = [];
  for (const one of repeated) delivered.push(await send(one, token ?? (await signedToken(state))));
  return delivered;
}

export function signedToken(state: State): Promise<string> {
  const nowSeconds = Math.floor(state.now().getTime() / 1_000);
  return new SignJWT({})
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setIssuer(state.settings.clientId)
    .setIssuedAt(nowSeconds)
    .setExpirationTime(nowSeconds + TOKEN_SECONDS)
    .sign(new TextEncoder().encode(state.settings.clientSecret));
}

async function send(notification: Notification, token: string): Promise<Delivered> {
  try {
    const response = await fetch(notification.url, {
      method: 'POST',
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${token}`,
        'x-atlassian-webhook-identifier': notification.identifier,
        'x-atlassian-webhook-flow': 'Primary',
      },
      body: JSON.stringify(notification.body),
    });
    const text = await response.text();
    return { notification, status: response.status, body: text.startsWith('{') ? JSON.parse(text) : text };
  } catch (error) {
    return { notification, status: 0, body: String((error as Error).cause ?? error) };
  }
}

function shuffle(items: unknown[]): void {
  for (let last = items.length - 1; last > 0; last--) {
    const other = Math.floor(Math.random() * (last + 1));
    [items[last], items[other]] = [items[other], items[last]];
  }
}
