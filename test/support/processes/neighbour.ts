import { pino } from 'pino';
import { type App, createApp } from '../../../src/app.ts';
import { readConfig } from '../../../src/platform/config.ts';
import { openDatabase } from '../../../src/platform/database/database.ts';
import { roleName } from '../../../src/platform/installation/install.ts';
import { testSecrets } from '../database.ts';
import { type Answer, type RequestOptions, send } from '../http.ts';
import { type TestService, TOKEN_SECRET } from '../service.ts';

/** A second process of the same installation, as a load balancer would have it. */
export interface Neighbour {
  app: App;
  request(method: string, path: string, options?: RequestOptions): Promise<Answer>;
  close(): Promise<void>;
}

export async function startNeighbour(
  service: TestService,
  environment: Record<string, string> = {},
): Promise<Neighbour> {
  const config = readConfig({ AUTH_JWT_SECRET: TOKEN_SECRET, PORT: '0', ...environment });
  const application = {
    ...service.db.ownerConnection,
    user: roleName(testSecrets),
    password: testSecrets.derive('database role', 24),
  };
  const database = await openDatabase(application, () => {});
  const logger = pino({ level: 'silent' });
  const app = await createApp({ config, database, secrets: testSecrets, clock: service.clock, logger });
  await app.server.listen({ host: '127.0.0.1', port: 0 });
  return {
    app,
    async request(method, path, { as = 'alice', ...rest } = {}) {
      const bearer = rest.bearer ?? (as === null ? undefined : await service.token(as));
      return send(app.publicUrl(), method, `/api/v1${path}`, {
        ...rest,
        ...(bearer !== undefined && { bearer }),
      });
    },
    async close() {
      await app.server.close();
      await database.end();
    },
  };
}
