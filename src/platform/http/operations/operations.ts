import { hash, timingSafeEqual } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { prometheusContentType } from 'prom-client';
import type { Database } from '../../database/database.ts';
import { statement } from '../../database/statement.ts';
import type { DiskTrouble } from '../../disk-trouble.ts';
import type { CodeOf } from '../../error-codes.ts';
import { unauthorized } from '../../errors.ts';
import type { SigningKey } from '../auth/signing-key.ts';
import type { Metrics } from './metrics.ts';

const appliedMigrations = statement({
  name: 'list_migrations',
  parameters: {},
  row: { name: 'text' },
  sql: `select name::text as name from migrations`,
});

const JWKS_MAX_AGE_SECONDS = 300;

/** Load balancers rarely wait longer than two seconds for this answer. */
const READY_MS_MAX = 1_500;

interface OperationsDependencies {
  database: Database;
  metrics: Metrics;
  /** Those who read metrics must send it, if there is one. */
  metricsToken: string | undefined;
  signingKey: SigningKey;
  requiredMigrations: string[];
  isDraining: () => boolean;
  /** Why nothing is sent to other systems, if that is so. */
  outboundHold: () => string | undefined;
  /** Why nothing can be written at the moment, if that is so. */
  diskTrouble: () => DiskTrouble | undefined;
}

/** Serves health, metrics and public keys, for the machines that run the service. */
export function serveOperations(app: FastifyInstance, dependencies: OperationsDependencies): void {
  const { database, signingKey, requiredMigrations, isDraining, outboundHold, diskTrouble } = dependencies;

  app.get('/health/live', async () => ({ status: 'live' }));

  app.get('/health/ready', async (request, reply) => {
    const refuse = (code: CodeOf<503>, more: object) =>
      reply
        .code(503)
        .header('error-code', code)
        .send({ ...more, code, requestId: request.id });
    if (isDraining()) return refuse('stopping', { status: 'draining' });
    const trouble = diskTrouble();
    if (trouble) return refuse('disk_unwritable', { status: trouble });
    try {
      const rows = await within(READY_MS_MAX, database.inSystem('operations').all(appliedMigrations, {}));
      const applied = new Set(rows.map(({ name }) => name));
      const missing = requiredMigrations.filter((name) => !applied.has(name));
      if (missing.length === 0)
        return { status: 'ready', ...(outboundHold() !== undefined && { outbound: 'held' }) };
      return refuse('migrations_pending', { status: 'migrations pending', missing });
    } catch {
      return refuse('database_unavailable', { status: 'database unreachable' });
    }
  });

  serveMetrics(app, dependencies);

  app.get('/.well-known/jwks.json', async (_request, reply) =>
    reply
      .header('cache-control', `public, max-age=${JWKS_MAX_AGE_SECONDS}`)
      .send({ keys: signingKey.publicKeys }),
  );
}

function serveMetrics(app: FastifyInstance, { metrics, metricsToken }: OperationsDependencies): void {
  const expected = metricsToken === undefined ? undefined : digestOf(metricsToken);
  app.get('/metrics', async ({ headers }, reply) => {
    const { authorization } = headers;
    if (expected && authorization === undefined) throw unauthorized('token_missing');
    if (expected && !timingSafeEqual(digestOf(tokenIn(authorization)), expected))
      throw unauthorized('token_invalid', 'send the value of METRICS_TOKEN');
    return reply.type(prometheusContentType).send(await metrics.text());
  });
}

/** Names of schemes have no case (RFC 9110). A header without a scheme has no token. */
function tokenIn(authorization = ''): string {
  return /^bearer +(.*)$/i.exec(authorization)?.[1] ?? '';
}

function digestOf(text: string): Buffer {
  return hash('sha256', text, 'buffer');
}

async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  const late = sleep(ms, undefined, { ref: false }).then(() => {
    throw new Error(`no answer within ${ms} ms`);
  });
  return Promise.race([work, late]);
}
