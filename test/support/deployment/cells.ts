import assert from 'node:assert/strict';
import { SignJWT } from 'jose';
import { type Answer, type RequestOptions, send } from '../http.ts';
import { LOCAL } from '../integrations/deliveries.ts';
import { type EmptyDatabase, emptyDatabase } from '../postgres/empty-database.ts';
import { type ServiceProcess, startProcess, temporaryDirectory } from '../processes/launch.ts';
import { freePort } from '../servers/listen.ts';

const TOKEN_SECRET = 'both cells take tokens that are signed with this';

/** An installation beside another one: its own database, files and secret key. People's tokens are valid in both. */
export interface Cell {
  name: string;
  /** Its own address. Its PUBLIC_URL is that of the proxy. */
  url: string;
  environment: Record<string, string>;
  service: ServiceProcess;
  database: EmptyDatabase;
  /** Sends a request as Alice, which must succeed, and returns the data of the answer. */
  request(method: string, path: string, options?: RequestOptions): Promise<Answer['data']>;
  /** Starts the service again, at the same address. */
  startAgain(): Promise<void>;
  stop(): Promise<void>;
}

export function tokenOf(subject: string): Promise<string> {
  return new SignJWT({ sub: subject })
    .setProtectedHeader({ alg: 'HS256' })
    .setExpirationTime('6h')
    .sign(new TextEncoder().encode(TOKEN_SECRET));
}

export async function startCell(name: string, settings: Record<string, string> = {}): Promise<Cell> {
  const database = emptyDatabase(`cell_${name}`);
  const directory = temporaryDirectory();
  await database.create();
  // Another test file has cells of the same names on the same server, and the key names the role.
  const secretKey = `the secret key of ${database.name}`;
  const port = await freePort();
  const environment = {
    ...LOCAL,
    PORT: String(port),
    DATABASE_URL: database.url,
    SECRET_KEY: secretKey,
    ASSET_STORE: `file:${directory.path}`,
    AUTH_JWT_SECRET: TOKEN_SECRET,
    TENANT_CREATION: 'open',
    PUBLIC_URL: `http://${name}.example.com`,
    LOG_LEVEL: 'warn',
    ...settings,
  };
  const bearer = await tokenOf('alice');
  const cell: Cell = {
    ...{
      name,
      environment,
      database,
      url: `http://127.0.0.1:${port}`,
      service: await startProcess(environment),
    },
    async request(method, path, options = {}) {
      const answer = await send(cell.url, method, `/api/v1${path}`, { bearer, ...options });
      assert.ok(answer.status < 300, `${method} ${path}: ${answer.text}`);
      return answer.data;
    },
    async startAgain() {
      cell.service = await startProcess(environment);
    },
    async stop() {
      await cell.service.stop();
      await database.drop(secretKey);
      directory.remove();
    },
  };
  return cell;
}
