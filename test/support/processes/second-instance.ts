import { pino } from 'pino';
import { type App, createApp } from '../../../src/app.ts';
import { providerSettings } from '../../../src/composition/providers.ts';
import { readConfig } from '../../../src/platform/config.ts';
import { openDatabase } from '../../../src/platform/database/database.ts';
import { testSecrets } from '../database.ts';
import { type Answer, type RequestOptions, send } from '../http.ts';
import { type TestService, TOKEN_SECRET } from '../service.ts';

/** A second instance on the same database, as behind a load balancer. */
export interface SecondInstance {
  app: App;
  request(method: string, path: string, options?: RequestOptions): Promise<Answer>;
  close(): Promise<void>;
}

export async function startSecondInstance(
  service: TestService,
  environment: Record<string, string> = {},
): Promise<SecondInstance> {
  const config = readConfig({ AUTH_JWT_SECRET: TOKEN_SECRET, PORT: '0', ...environment }, providerSettings);
  const database = await openDatabase(service.db.applicationConnection, () => {});
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
