import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before } from 'node:test';
import { SignJWT } from 'jose';
import { pino } from 'pino';
import { type App, createApp } from '../../src/app.ts';
import { providerSettings } from '../../src/composition/service-config.ts';
import type { TenantMode } from '../../src/modules/parties/tenants/schema.ts';
import type { Clock } from '../../src/platform/clock.ts';
import { readConfig } from '../../src/platform/config.ts';
import { type Bundle, bundleConsole } from '../../src/platform/http/console/bundle.ts';
import type { FontPlaces } from '../../src/platform/typesetting/fonts.ts';
import type { Provider } from '../../src/providers/provider.ts';
import { auditBooks } from './books/audit-books.ts';
import { cloneDatabase, type TestDatabase, testSecrets } from './database.ts';
import { type Answer, type RequestOptions, send } from './http.ts';
import { afterAllFiles } from './processes/after-all-files.ts';
import { auditSearchWords } from './search-words.ts';

export const TOKEN_SECRET = 'a shared secret for tests, 32 bytes or more';

/** Tests create tenants with tokens of an issuer of their own, and files share a person. */
export const TEST_SETTINGS = {
  AUTH_JWT_SECRET: TOKEN_SECRET,
  TENANT_CREATION: 'open',
  OPERATORS: 'operator',
  LIMIT_TENANTS_PER_PERSON: '1000000',
  PORT: '0',
  // No test leaves the machine: nobody listens here.
  VIES_URL: 'http://127.0.0.1:9',
  STRIPE_API_URL: 'http://127.0.0.1:9',
};

const TOKEN_MS = 3_600_000;

/** The real clock, plus the time by which a test advanced it, or a clock of the test's. */
export class TestClock implements Clock {
  private offsetMs = 0;
  private source: (() => Date) | undefined;
  now(): Date {
    return this.source?.() ?? new Date(Date.now() + this.offsetMs);
  }
  advance(ms: number): void {
    this.offsetMs += ms;
  }
  readFrom(source: () => Date): void {
    this.source = source;
  }
  /** Also takes back what a test mocked. */
  reset(): void {
    this.offsetMs = 0;
    this.source = undefined;
    Reflect.deleteProperty(this, 'now');
  }
}

export interface TestService {
  app: App;
  db: TestDatabase;
  clock: TestClock;
  url: string;
  /** The directory of uploaded files, unless the environment names another store. Created when needed. */
  filesDirectory: string;
  /** The structured log lines so far. */
  logLines: string[];
  /** Sends a request to a path below `/api/v1`, by default with a token of Alice, or of an operator below `/operator`. */
  request(method: string, path: string, options?: RequestOptions): Promise<Answer>;
  /** Signs a bearer token for a person. */
  token(subject: string, claims?: Record<string, unknown>): Promise<string>;
  /** Creates a tenant that the person owns and returns its identifier. */
  tenant(subject?: string, name?: string, mode?: TenantMode): Promise<string>;
}

/** The service of the process, which its files share. */
let shared: { service: TestService; started: Promise<unknown> } | undefined;

/**
 * A running service with its defaults, on a database where other files of the process have left their tenants. It is
 * for tests that look at tenants of their own. Starting one takes longer than most files, and so does the audit of the
 * books, which follows the last file.
 */
export function useService(): TestService {
  if (!shared) {
    const { service, begin } = notStarted();
    shared = { service, started: begin(startNow({}, service, [], undefined)) };
    afterAllFiles(() => stop(service));
  }
  const { service, started } = shared;
  before(async () => {
    await started;
    service.logLines.length = 0;
    service.clock.reset();
  });
  return service;
}

/**
 * Starts a service on a database of its own before the tests, and stops it after them. It is for tests that need other
 * settings, look at all tenants, or disturb the service. At the end the books of all tenants must be in order, and the
 * words that records are found by. Thousands of seeded documents would take longer to audit than to test.
 */
export function startService(
  environment: Record<string, string> = {},
  providers: readonly Provider[] = [],
  books: 'written by requests' | 'seeded' = 'written by requests',
  fontPlaces?: FontPlaces,
): TestService {
  const { service, begin } = notStarted();
  before(() => begin(startNow(environment, service, providers, fontPlaces)));
  after(() => stop(service, books));
  return service;
}

/** The hooks of a file run beside each other, so their requests wait for the one that starts the service. */
function notStarted() {
  const { promise: started, resolve, reject } = Promise.withResolvers<TestService>();
  started.catch(() => {}); // the hook that starts it fails as well
  const service = {
    clock: new TestClock(),
    logLines: [] as string[],
    filesDirectory: join(tmpdir(), `retainer-files-${randomBytes(6).toString('hex')}`),
    request: async (...request) => (await started).request(...request),
    token: async (...claims) => (await started).token(...claims),
    tenant: async (...settings) => (await started).tenant(...settings),
  } as TestService;
  const begin = async (starting: Promise<Partial<TestService>>) => {
    try {
      resolve(Object.assign(service, await starting));
    } catch (error) {
      reject(error);
      throw error;
    }
  };
  return { service, begin };
}

async function stop(service: TestService, books = 'written by requests'): Promise<void> {
  service.app?.server.server.closeAllConnections(); // a client that was refused during an upload may keep one open
  await service.app?.server.close();
  try {
    if (service.db && books !== 'seeded') {
      await auditBooks(service.db);
      await auditSearchWords(service.db);
    }
  } finally {
    await service.db?.close(); // an open connection would keep the file from ending
    await rm(service.filesDirectory, { recursive: true, force: true });
  }
}

/** Made once for all services of the process. */
let bundled: Promise<Bundle> | undefined;
const bundle = () => {
  bundled ??= bundleConsole();
  return bundled;
};

async function startNow(
  environment: Record<string, string>,
  service: TestService,
  providers: readonly Provider[],
  fontPlaces: FontPlaces | undefined,
): Promise<Partial<TestService>> {
  const { clock, logLines, filesDirectory } = service;
  const config = readConfig(
    { ...TEST_SETTINGS, ASSET_STORE: `file:${filesDirectory}`, ...environment },
    providerSettings,
  );
  const db = await cloneDatabase();
  const logger = pino({ level: config.logLevel }, { write: (line: string) => logLines.push(line) });
  const parts = { config, database: db.database, secrets: testSecrets, clock, logger, providers, bundle };
  const fonts = fontPlaces && { fontPlaces };
  const app = await createApp({ ...parts, ...fonts }).catch(async (error) => {
    await db.close(); // an open connection would keep the file from ending
    throw error;
  });
  await app.server.listen({ host: '127.0.0.1', port: 0 });
  const url = app.publicUrl();
  const token = keepTokens(clock);
  const request: TestService['request'] = async (method, path, options = {}) => {
    const usual = path.startsWith('/operator/') ? 'operator' : 'alice';
    const { as = usual, bearer = as === null ? undefined : await token(as), ...rest } = options;
    return send(url, method, `/api/v1${path}`, { ...rest, ...(bearer !== undefined && { bearer }) });
  };
  const tenant: TestService['tenant'] = async (
    subject = 'alice',
    name = 'Acme Studio',
    mode: TenantMode = 'LIVE',
  ) => {
    const made = await request('POST', '/tenants', { as: subject, body: { name, mode } });
    return made.data.id;
  };
  return { app, db, url, request, token, tenant };
}

/** Signs tokens, and each person's again only after half of its time: signing would be a tenth of a test's work. */
function keepTokens(clock: Clock): TestService['token'] {
  const kept = new Map<string, { token: Promise<string>; signedMs: number }>();
  return (subject, claims) => {
    if (claims) return signToken(clock, subject, claims);
    const nowMs = clock.now().getTime();
    const known = kept.get(subject);
    if (known && Math.abs(nowMs - known.signedMs) < TOKEN_MS / 2) return known.token;
    const token = signToken(clock, subject);
    kept.set(subject, { token, signedMs: nowMs });
    return token;
  };
}

/** Signs a token with the shared secret, for one hour. */
export function signToken(
  clock: Clock,
  subject: string,
  claims: Record<string, unknown> = {},
): Promise<string> {
  return new SignJWT(claims)
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject(subject)
    .setExpirationTime(new Date(clock.now().getTime() + TOKEN_MS))
    .sign(new TextEncoder().encode(TOKEN_SECRET));
}
