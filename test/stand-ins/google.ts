import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { GoogleDriveSettings } from '../../src/providers/google-drive/settings.ts';
import { answerOf, FAULTS, type Fault, FaultPlan, refusal, STEPS, type Step } from './google/faults.ts';
import { GoogleFiles, type StoredFile } from './google/files.ts';
import { GoogleOAuth } from './google/oauth.ts';
import { overview } from './google/pages.ts';
import { type Asked, bodyOf, page, type Reply, seeOther, send } from './google/reply.ts';

export interface Google {
  url: string;
  /** What the service needs to know. */
  settings: Required<GoogleDriveSettings>;
  /** What was uploaded, by identifier. */
  files: Map<string, StoredFile>;
  /** Those that there are; any other is not found. */
  folders: Set<string>;
  faults: {
    /** So many next requests of that step meet the fault. */
    on(step: Step, fault: Fault, times?: number): void;
    clear(): void;
    expireAccessTokens(): void;
    /** As a person does it in their Google account. */
    revokeGrants(): void;
  };
  /** What was asked, in order. */
  requests: { step: Step | undefined; method: string; url: string; headers: IncomingMessage['headers'] }[];
  /** Tokens as after an authorisation. */
  grant(): { accessToken: string; refreshToken: string };
  /** What a person does on the consent page; answers the address that the browser is sent to. */
  consent(authorizationUrl: string, decision?: 'allow' | 'deny' | 'allow without files'): Promise<string>;
  stop(): Promise<void>;
}

/** A server that speaks Google's protocol: consent, tokens, and uploads to Drive; on the loopback only. */
export async function startGoogle({ port = 0 }: { port?: number } = {}): Promise<Google> {
  const oauth = new GoogleOAuth();
  const drive = new GoogleFiles();
  const plan = new FaultPlan();
  const requests: Google['requests'] = [];
  const stand: Stand = { oauth, drive, plan };

  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', `http://${request.headers.host}`);
    const step = stepOf(request, url);
    requests.push({ step, method: request.method ?? '', url: url.href, headers: request.headers });
    answer(stand, request, response, url, step).catch(() => response.destroy());
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, '127.0.0.1', resolve);
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
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
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

interface Stand {
  oauth: GoogleOAuth;
  drive: GoogleFiles;
  plan: FaultPlan;
}

async function answer(
  stand: Stand,
  request: IncomingMessage,
  response: ServerResponse,
  url: URL,
  step: Step | undefined,
): Promise<void> {
  const fault = stand.plan.take(step);
  const { method = '', headers } = request;
  if (fault === 'hang') return;
  if (fault === 'drop') return void request.socket.destroy();
  if (fault === 'drop midway') {
    const half = Math.floor(Number(headers['content-length'] ?? 0) / 2);
    stand.drive.keepBeginning({ method, url, headers, body: await bodyOf(request, half) });
    return void request.socket.destroy();
  }
  const asked = { method, url, headers, body: await bodyOf(request) };
  const planned = answerOf(fault);
  const reply = planned ?? replyTo(stand, asked, step, fault);
  if (fault === 'drop after') return void request.socket.destroy();
  if (fault === 'elsewhere') reply.headers = { location: 'http://127.0.0.1:1/upload?upload_id=1' };
  send(response, reply);
}

function replyTo(stand: Stand, asked: Asked, step: Step | undefined, fault: Fault | undefined): Reply {
  const { oauth, drive } = stand;
  if (step === 'token') return oauth.token(asked, fault);
  const path = `${asked.method} ${asked.url.pathname}`;
  if (/ \/(upload\/)?drive\/v3\//.test(path)) {
    if (!oauth.isGood(asked.headers.authorization)) return refusal(401, 'authError', 'Invalid Credentials');
    if (step === 'ids') return drive.ids(asked);
    if (step === 'multipart') return drive.multipart(asked);
    if (step === 'session') return drive.startSession(asked);
    if (step === 'piece' || step === 'position') return drive.piece(asked, fault);
    if (path === 'POST /drive/v3/files') return drive.create(asked);
    if (path.startsWith('GET /drive/v3/files/')) return drive.read(asked);
  }
  if (path === 'GET /auth') return oauth.consentPage(asked);
  if (path === 'POST /auth/decision') return oauth.decide(asked);
  if (path === 'POST /revoke') return oauth.revoke(asked);
  if (path === 'GET /') return page(overview(drive.files.values(), drive.folders, stand.plan.pending()));
  if (path === 'POST /faults') return planFaults(stand, new URLSearchParams(asked.body.toString()));
  if (path.startsWith('GET /files/')) {
    return drive.read({ ...asked, url: new URL('?alt=media', asked.url) });
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

function planFaults({ oauth, plan }: Stand, form: URLSearchParams): Reply {
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
  for (const [, name = '', value = ''] of fields) form.set(name, unescaped(value));
  form.set('decision', decision === 'deny' ? 'deny' : 'allow');
  if (decision !== 'allow without files') form.set('files', 'on');
  const decided = await fetch(new URL('/auth/decision', authorizationUrl), {
    method: 'POST',
    body: form,
    redirect: 'manual',
  });
  return decided.headers.get('location') ?? '';
};

function unescaped(html: string): string {
  return html.replace(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code)));
}
