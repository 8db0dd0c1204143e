import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { GoogleDriveSettings } from '../../src/providers/google-drive/settings.ts';
import { FAULTS, type Fault, FaultPlan, faultAnswer, refusal, STEPS, type Step } from './google/faults.ts';
import { GoogleFiles, type StoredFile } from './google/files.ts';
import { GoogleOAuth } from './google/oauth.ts';
import { overview } from './google/pages.ts';
import { type HttpRequest, page, type Reply, readBody, seeOther, send } from './google/reply.ts';
import { listenOnLoopback, stopServer } from './loopback-server.ts';

export interface Google {
  url: string;
  /** Settings for the service. */
  settings: Required<GoogleDriveSettings>;
  /** Uploaded files by identifier. */
  files: Map<string, StoredFile>;
  /** Existing folders. Any other is not found. */
  folders: Set<string>;
  faults: {
    /** The next requests of the step meet the fault. */
    on(step: Step, fault: Fault, times?: number): void;
    clear(): void;
    expireAccessTokens(): void;
    /** Does what a person does in their Google account. */
    revokeGrants(): void;
  };
  /** All requests in order. */
  requests: { step: Step | undefined; method: string; url: string; headers: IncomingMessage['headers'] }[];
  /** Issues tokens without an authorisation. */
  grant(): { accessToken: string; refreshToken: string };
  /** Decides on the consent page. Returns the URL that the browser is sent to. */
  consent(authorizationUrl: string, decision?: 'allow' | 'deny' | 'allow without files'): Promise<string>;
  stop(): Promise<void>;
}

/** Starts a server that speaks Google's protocol: consent, tokens, and uploads to Drive. */
export async function startGoogle({ port = 0 }: { port?: number } = {}): Promise<Google> {
  const oauth = new GoogleOAuth();
  const drive = new GoogleFiles();
  const plan = new FaultPlan();
  const requests: Google['requests'] = [];
  const state: State = { oauth, drive, plan };

  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', `http://${request.headers.host}`);
    const step = stepOf(request, url);
    requests.push({ step, method: request.method ?? '', url: url.href, headers: request.headers });
    answer(state, request, response, url, step).catch(() => response.destroy());
  });
  const url = await listenOnLoopback(server, port);
  const { clientId, clientSecret } = oauth;
  return {
    url,
    settings: { clientId, clientSecret, authUrl: `${url}/auth`, tokenUrl: `${url}/token`, apiUrl: url },
    files: drive.files,
    folders: drive.folders,
    faults: {
      on: (step, fault, times) => plan.on(step, fault, times),
      clear: () => plan.clear(),
      expireAccessTokens: () => oauth.expireAccessTokens(),
      revokeGrants: () => oauth.revokeGrants(),
    },
    requests,
    grant: () => oauth.grant(),
    consent,
    stop: () => stopServer(server),
  };
}

interface State {
  oauth: GoogleOAuth;
  drive: GoogleFiles;
  plan: FaultPlan;
}

async function answer(
  state: State,
  request: IncomingMessage,
  response: ServerResponse,
  url: URL,
  step: Step | undefined,
): Promise<void> {
  const fault = state.plan.take(step);
  const { method = '', headers } = request;
  if (fault === 'hang') return;
  if (fault === 'drop') return void request.socket.destroy();
  if (fault === 'drop midway') {
    const half = Math.floor(Number(headers['content-length'] ?? 0) / 2);
    state.drive.keepBeginning({ method, url, headers, body: await readBody(request, half) });
    return void request.socket.destroy();
  }
  const received = { method, url, headers, body: await readBody(request) };
  const planned = faultAnswer(fault);
  const reply = planned ?? replyTo(state, received, step, fault);
  if (fault === 'drop after') return void request.socket.destroy();
  if (fault === 'elsewhere') reply.headers = { location: 'http://127.0.0.1:1/upload?upload_id=1' };
  send(response, reply);
}

function replyTo(
  state: State,
  received: HttpRequest,
  step: Step | undefined,
  fault: Fault | undefined,
): Reply {
  const { oauth, drive } = state;
  if (step === 'token') return oauth.token(received, fault);
  const path = `${received.method} ${received.url.pathname}`;
  if (/ \/(upload\/)?drive\/v3\//.test(path)) {
    if (!oauth.isAuthorized(received.headers.authorization))
      return refusal(401, 'authError', 'Invalid Credentials');
    if (step === 'ids') return drive.ids(received);
    if (step === 'multipart') return drive.multipart(received);
    if (step === 'session') return drive.startSession(received);
    if (step === 'piece' || step === 'position') return drive.piece(received, fault);
    if (path === 'POST /drive/v3/files') return drive.create(received);
    if (path.startsWith('GET /drive/v3/files/')) return drive.read(received);
  }
  if (path === 'GET /auth') return oauth.consentPage(received);
  if (path === 'POST /auth/decision') return oauth.decide(received);
  if (path === 'POST /revoke') return oauth.revoke(received);
  if (path === 'GET /') return page(overview(drive.files.values(), drive.folders, state.plan.pending()));
  if (path === 'POST /faults') return planFaults(state, new URLSearchParams(received.body.toString()));
  if (path.startsWith('GET /files/')) {
    return drive.read({ ...received, url: new URL('?alt=media', received.url) });
  }
  return refusal(404, 'notFound', 'Not Found');
}

function stepOf({ method, headers }: IncomingMessage, { pathname, searchParams }: URL): Step | undefined {
  if (method === 'POST' && pathname === '/token') return 'token';
  if (method === 'GET' && pathname === '/drive/v3/files/generateIds') return 'ids';
  if (pathname !== '/upload/drive/v3/files') return undefined;
  if (method === 'PUT') return /\*\//.test(headers['content-range'] ?? '') ? 'position' : 'piece';
  return searchParams.get('uploadType') === 'resumable' ? 'session' : 'multipart';
}

function planFaults({ oauth, plan }: State, form: URLSearchParams): Reply {
  const step = STEPS.find((name) => name === form.get('step'));
  const fault = FAULTS.find((name) => name === form.get('fault'));
  const what = form.get('what');
  if (what === 'plan' && step && fault) plan.on(step, fault, Number(form.get('times')) || 1);
  if (what === 'clear') plan.clear();
  if (what === 'expire') oauth.expireAccessTokens();
  if (what === 'revoke') oauth.revokeGrants();
  return seeOther('/');
}

const consent: Google['consent'] = async (authorizationUrl, decision = 'allow') => {
  const shown = await fetch(authorizationUrl);
  const html = await shown.text();
  if (shown.status !== 200) throw new Error(`the consent page says: ${html}`);
  const fields = [...html.matchAll(/type="hidden" name="([^"]*)" value="([^"]*)"/g)];
  const form = new URLSearchParams();
  for (const [, name = '', value = ''] of fields) form.set(name, unescapeHtml(value));
  form.set('decision', decision === 'deny' ? 'deny' : 'allow');
  if (decision !== 'allow without files') form.set('files', 'on');
  const decided = await fetch(new URL('/auth/decision', authorizationUrl), {
    method: 'POST',
    body: form,
    redirect: 'manual',
  });
  return decided.headers.get('location') ?? '';
};

function unescapeHtml(html: string): string {
  return html.replace(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code)));
}
