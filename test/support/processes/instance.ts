import type pg from 'pg';
import { pino } from 'pino';
import { type App, createApp } from '../../../src/app.ts';
import { providerSettings } from '../../../src/composition/service-config.ts';
import type { Clock } from '../../../src/platform/clock.ts';
import { readConfig } from '../../../src/platform/config.ts';
import { type Database, openDatabase } from '../../../src/platform/database/database.ts';
import { testSecrets } from '../database.ts';
import { type Answer, type RequestOptions, send } from '../http.ts';
import { TEST_SETTINGS, type TestService } from '../service.ts';

/** An instance of the service on an existing test database. */
export interface Instance {
  app: App;
  database: Database;
  close(): Promise<void>;
}

export async function startInstance(
  connection: pg.ClientConfig,
  clock: Clock,
  environment: Record<string, string> = {},
): Promise<Instance> {
  const config = readConfig({ ...TEST_SETTINGS, ...environment }, providerSettings);
  const database = await openDatabase(connection, () => {});
  const logger = pino({ level: 'silent' });
  const app = await createApp({ config, database, secrets: testSecrets, clock, logger });
  await app.server.listen({ host: '127.0.0.1', port: 0 });
  return {
    app,
    database,
    async close() {
      await app.server.close();
      await database.end();
    },
  };
}

export interface SecondInstance extends Instance {
  request(method: string, path: string, options?: RequestOptions): Promise<Answer>;
}

/** Starts a second instance on the service's database, as behind a load balancer. */
export async function startSecondInstance(
  service: TestService,
  environment: Record<string, string> = {},
): Promise<SecondInstance> {
  const instance = await startInstance(service.db.applicationConnection, service.clock, environment);
  return {
    ...instance,
    async request(method, path, { as = 'alice', ...rest } = {}) {
      const bearer = rest.bearer ?? (as === null ? undefined : await service.token(as));
      return send(instance.app.publicUrl(), method, `/api/v1${path}`, {
        ...rest,
        ...(bearer !== undefined && { bearer }),
      });
    },
  };
}
