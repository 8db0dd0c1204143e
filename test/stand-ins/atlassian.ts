import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { JiraSettings } from '../../src/providers/jira/settings.ts';
import { changeByHand } from './atlassian/by-hand.ts';
import {
  announce,
  type Delivered,
  type DeliveryOptions,
  deliver,
  signedToken,
} from './atlassian/deliveries.ts';
import { authorize, token } from './atlassian/oauth.ts';
import { workPage } from './atlassian/pages.ts';
import { api } from './atlassian/rest.ts';
import { type Asked, type Reply, type Site, type State, type StoredIssue, tick } from './atlassian/state.ts';

const BODY_BYTES_MAX = 1_048_576;
const ACCESS_TOKEN_SECONDS = 3_600;
const DELIVERIES_SHOWN_MAX = 20;

export interface AtlassianOptions {
  port?: number;
  now?: () => Date;
  sites?: Site[];
  clientSecret?: string;
  /** Where a person may be sent back to; without them, anywhere. */
  callbacks?: string[];
  /** Whether webhooks go out as soon as something changes, instead of when `deliver` is called. */
  delivers?: 'at once' | 'when told';
}

/** A server that speaks Atlassian's protocol: consent, tokens, webhooks, issues and the time logged on them. */
export async function startAtlassian(options: AtlassianOptions = {}) {
  const state = newState(options, () => url);
  const deliveries: string[] = [];
  async function deliverAll(how?: DeliveryOptions): Promise<Delivered[]> {
    const delivered = await deliver(state, how);
    deliveries.unshift(...delivered.map(deliveryLine).reverse());
    deliveries.splice(DELIVERIES_SHOWN_MAX);
    return delivered;
  }
  const jira = worker(state, () => {
    if (options.delivers === 'at once') void deliverAll();
  });

  const server = createServer((request, response) => {
    answer(request, response).catch((error: Error) => response.writeHead(500).end(String(error.stack)));
  });
  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const asked = await read(request, url);
    const path = `${asked.url.pathname}${asked.url.search}`;
    state.requests.push({ method: asked.method, path, body: asked.body });
    const fault = state.faults.answers.find(({ to }) => `${asked.method} ${path}`.includes(to));
    if (fault) state.faults.answers.splice(state.faults.answers.indexOf(fault), 1);
    if (fault?.with === 'hang') return;
    if (fault?.with === 'cut') {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': 1_000 });
      response.write('{"cut":');
      response.destroy();
      return;
    }
    write(response, fault ? fault.with : reply(asked));
  }
  function reply(asked: Asked): Reply {
    const { pathname } = asked.url;
    if (pathname === '/') return { status: 200, html: workPage(state, deliveries) };
    if (pathname.startsWith('/by-hand/') && asked.method === 'POST') return changeByHand(state, jira, asked);
    if (pathname === '/authorize') return authorize(state, asked);
    if (pathname === '/oauth/token' && asked.method === 'POST') return token(state, asked);
    return api(state, asked);
  }

  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(options.port ?? 0, '127.0.0.1', resolve);
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const settings = { ...state.settings, authUrl: url, apiUrl: url } satisfies JiraSettings;

  return {
    url,
    settings,
    sites: state.sites,
    faults: state.faults,
    requests: state.requests,
    webhooks: state.webhooks,
    outbox: state.outbox,
    ...jira,
    deliver: deliverAll,
    /** As a webhook would carry it. */
    webhookToken: () => signedToken(state),
    /** What the person does on the consent page; answers where they are sent back to. */
    async decide(authorizationUrl: string, decision: 'accept' | 'deny' = 'accept'): Promise<URL> {
      const form = new URL(authorizationUrl).searchParams;
      form.set('decision', decision);
      const response = await fetch(`${url}/authorize`, { method: 'POST', body: form, redirect: 'manual' });
      const location = response.headers.get('location');
      if (!location)
        throw new Error(`the consent page answered ${response.status}: ${await response.text()}`);
      return new URL(location);
    },
    /** Of tokens made from now on. */
    setAccessTokenSeconds(seconds: number) {
      state.accessTokenSeconds = seconds;
    },
    expireAccessTokens: () => state.accessTokens.clear(),
    /** As if the person had withdrawn what they agreed to. */
    revokeEverything() {
      for (const { grant } of [...state.accessTokens.values(), ...state.refreshTokens.values()])
        grant.isRevoked = true;
    },
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

export type Atlassian = Awaited<ReturnType<typeof startAtlassian>>;

export type Jira = ReturnType<typeof worker>;

/** What people do in Jira. Each change waits in the outbox as a webhook. */
function worker(state: State, changed: () => void) {
  function change(event: 'created' | 'updated' | 'deleted', issue: StoredIssue): StoredIssue {
    issue.updatedMs = tick(state);
    announce(state, event, issue);
    changed();
    return issue;
  }
  function known(id: string): StoredIssue {
    const issue = state.issues.get(id);
    if (!issue) throw new Error(`there is no issue ${id}`);
    return issue;
  }
  return {
    addIssue(projectKey: string, summary: string, cloudId = state.sites[0]?.cloudId ?? ''): StoredIssue {
      const id = String(state.nextNumber++);
      const issue = {
        id,
        key: `${projectKey}-${id}`,
        cloudId,
        projectKey,
        summary,
        updatedMs: 0,
        worklogs: [],
      };
      state.issues.set(id, issue);
      return change('created', issue);
    },
    updateIssue: (id: string, what: { summary?: string; projectKey?: string }) =>
      change('updated', Object.assign(known(id), what)),
    logWork(id: string, hours: number, startedAt: Date = state.now()): StoredIssue {
      const work = {
        id: String(state.nextNumber++),
        startedMs: startedAt.getTime(),
        seconds: Math.round(hours * 3_600),
      };
      known(id).worklogs.push(work);
      return change('updated', known(id));
    },
    deleteIssue(id: string): void {
      const issue = known(id);
      state.issues.delete(id);
      change('deleted', issue);
    },
  };
}

function newState(options: AtlassianOptions, url: () => string): State {
  return {
    url,
    settings: {
      clientId: 'stand-in-client',
      clientSecret: options.clientSecret ?? `stand-in-${randomUUID()}`,
    },
    now: options.now ?? (() => new Date()),
    callbacks: options.callbacks,
    accessTokenSeconds: ACCESS_TOKEN_SECONDS,
    sites: options.sites ?? [{ cloudId: randomUUID(), name: 'example', projects: ['WEB', 'OPS'] }],
    codes: new Map(),
    accessTokens: new Map(),
    refreshTokens: new Map(),
    webhooks: [],
    issues: new Map(),
    faults: { answers: [], registrationErrors: [], withoutWorklog: false, withoutWebhookUrls: false },
    requests: [],
    outbox: [],
    nextNumber: 10_001,
  };
}

async function read(request: IncomingMessage, base: string): Promise<Asked> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request) {
    bytes += chunk.length;
    if (bytes > BODY_BYTES_MAX) throw new Error('the request is too large');
    chunks.push(chunk);
  }
  const text = Buffer.concat(chunks).toString();
  const isForm = request.headers['content-type']?.startsWith('application/x-www-form-urlencoded');
  const body = isForm ? Object.fromEntries(new URLSearchParams(text)) : text ? JSON.parse(text) : {};
  const token = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1];
  return { method: request.method ?? '', url: new URL(request.url ?? '/', base), body, token };
}

function write(response: ServerResponse, { status, body, html, location, headers }: Reply): void {
  response.writeHead(status, {
    'content-type': html === undefined ? 'application/json' : 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    ...(location !== undefined && { location }),
    ...headers,
  });
  response.end(html ?? (body === undefined ? undefined : JSON.stringify(body)));
}

function deliveryLine({ notification, status }: Delivered): string {
  const { webhookEvent, issue } = notification.body as { webhookEvent: string; issue: { key: string } };
  return `${webhookEvent} ${issue.key}: ${status === 0 ? 'no answer' : status}`;
}
