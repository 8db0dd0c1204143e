import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
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
import {
  type HttpRequest,
  nextUpdateMs,
  type Reply,
  type Site,
  type State,
  type StoredIssue,
  type StoredWorklog,
} from './atlassian/state.ts';
import { listenOnLoopback, stopServer } from './loopback-server.ts';

const BODY_BYTES_MAX = 1_048_576;
const ACCESS_TOKEN_SECONDS = 3_600;
const DELIVERIES_SHOWN_MAX = 20;

export interface AtlassianOptions {
  port?: number;
  now?: () => Date;
  sites?: Site[];
  clientSecret?: string;
  /** The allowed callback URLs; any URL by default. */
  callbacks?: string[];
  /** By default, webhooks wait until `deliver` is called. */
  delivers?: 'at once' | 'when asked';
}

/** Starts a server that speaks Atlassian's protocol: consent, tokens, webhooks, issues and worklogs. */
export async function startAtlassian(options: AtlassianOptions = {}) {
  const state = newState(options, () => url);
  const deliveries: string[] = [];
  async function deliverAll(how?: DeliveryOptions): Promise<Delivered[]> {
    const delivered = await deliver(state, how);
    deliveries.unshift(...delivered.map(deliveryLine).reverse());
    deliveries.splice(DELIVERIES_SHOWN_MAX);
    return delivered;
  }
  const jira = jiraUser(state, () => {
    if (options.delivers === 'at once') void deliverAll();
  });

  const server = createServer((request, response) => {
    answer(request, response).catch((error: Error) => response.writeHead(500).end(String(error.stack)));
  });
  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const received = await readRequest(request, url);
    const path = `${received.url.pathname}${received.url.search}`;
    state.requests.push({ method: received.method, path, body: received.body });
    const fault = state.faults.answers.find(({ to }) => `${received.method} ${path}`.includes(to));
    if (fault) state.faults.answers.splice(state.faults.answers.indexOf(fault), 1);
    if (fault?.with === 'hang') return;
    if (fault?.with === 'cut') {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': 1_000 });
      response.write('{"cut":');
      response.destroy();
      return;
    }
    sendReply(response, fault ? fault.with : reply(received));
  }
  function reply(received: HttpRequest): Reply {
    const { pathname } = received.url;
    if (pathname === '/') return { status: 200, html: workPage(state, deliveries) };
    if (pathname.startsWith('/by-hand/') && received.method === 'POST')
      return changeByHand(state, jira, received);
    if (pathname === '/authorize') return authorize(state, received);
    if (pathname === '/oauth/token' && received.method === 'POST') return token(state, received);
    return api(state, received);
  }

  const url = await listenOnLoopback(server, options.port ?? 0);
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
    /** The token of a webhook. */
    webhookToken: () => signedToken(state),
    /** Decides on the consent page. Returns the URL that the browser is sent to. */
    async decide(authorizationUrl: string, decision: 'accept' | 'deny' = 'accept'): Promise<URL> {
      const form = new URL(authorizationUrl).searchParams;
      form.set('decision', decision);
      const response = await fetch(`${url}/authorize`, { method: 'POST', body: form, redirect: 'manual' });
      const location = response.headers.get('location');
      if (!location)
        throw new Error(`the consent page answered ${response.status}: ${await response.text()}`);
      return new URL(location);
    },
    /** Sets the lifetime of new tokens. */
    setAccessTokenSeconds(seconds: number) {
      state.accessTokenSeconds = seconds;
    },
    expireAccessTokens: () => state.accessTokens.clear(),
    /** Revokes every consent. */
    revokeEverything() {
      for (const { grant } of [...state.accessTokens.values(), ...state.refreshTokens.values()])
        grant.isRevoked = true;
    },
    stop: () => stopServer(server),
  };
}

export type Atlassian = Awaited<ReturnType<typeof startAtlassian>>;

export type Jira = ReturnType<typeof jiraUser>;

/** Does what people do in Jira. Each change puts a webhook into the outbox. */
function jiraUser(state: State, onChange: () => void) {
  function change(event: 'created' | 'updated' | 'deleted', issue: StoredIssue): StoredIssue {
    issue.updatedMs = nextUpdateMs(state);
    announce(state, event, issue);
    onChange();
    return issue;
  }
  function findIssue(id: string): StoredIssue {
    const issue = state.issues.get(id);
    if (!issue) throw new Error(`there is no issue ${id}`);
    return issue;
  }
  function findWork(worklogId: string): { issue: StoredIssue; worklog: StoredWorklog } {
    for (const issue of state.issues.values()) {
      const worklog = issue.worklogs.find(({ id }) => id === worklogId);
      if (worklog) return { issue, worklog };
    }
    throw new Error(`there is no worklog ${worklogId}`);
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
      change('updated', Object.assign(findIssue(id), what)),
    logWork(id: string, hours: number, startedAt: Date = state.now(), author = 'A Worker'): StoredIssue {
      const work = {
        id: String(state.nextNumber++),
        startedMs: startedAt.getTime(),
        seconds: Math.round(hours * 3_600),
        author,
      };
      findIssue(id).worklogs.push(work);
      return change('updated', findIssue(id));
    },
    changeWork(worklogId: string, { hours, startedAt }: { hours?: number; startedAt?: Date }): StoredIssue {
      const { issue, worklog } = findWork(worklogId);
      if (hours !== undefined) worklog.seconds = Math.round(hours * 3_600);
      if (startedAt) worklog.startedMs = startedAt.getTime();
      return change('updated', issue);
    },
    deleteWork(worklogId: string): StoredIssue {
      const { issue, worklog } = findWork(worklogId);
      issue.worklogs.splice(issue.worklogs.indexOf(worklog), 1);
      return change('updated', issue);
    },
    /** The worklog keeps its identifier. */
    moveWork(worklogId: string, toIssueId: string): void {
      const { issue, worklog } = findWork(worklogId);
      issue.worklogs.splice(issue.worklogs.indexOf(worklog), 1);
      findIssue(toIssueId).worklogs.push(worklog);
      change('updated', issue);
      change('updated', findIssue(toIssueId));
    },
    deleteIssue(id: string): void {
      const issue = findIssue(id);
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

async function readRequest(request: IncomingMessage, base: string): Promise<HttpRequest> {
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

function sendReply(response: ServerResponse, { status, body, html, location, headers }: Reply): void {
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
