import assert from 'node:assert/strict';
import http from 'node:http';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { untilTableIsWaitedFor } from '../../support/postgres/locks.ts';
import {
  runToEnd,
  type ServiceProcess,
  startProcess,
  temporaryDirectory,
} from '../../support/processes/launch.ts';

const CLIENTS = 20;

describe('stopping by SIGTERM', () => {
  const directory = temporaryDirectory();
  const DATA_DIR = join(directory.path, 'data');
  let service: ServiceProcess;

  before(async () => {
    service = await startProcess({ DATA_DIR, LOG_LEVEL: 'warn' });
  });
  after(async () => {
    await service.stop();
    directory.remove();
  });

  test('a stop by SIGTERM finishes running requests, closes connections, fails readiness, and resets no connection', async () => {
    const outcomes: string[] = [];
    let isOver = false;
    const busy = Array.from({ length: CLIENTS }, () => hammer(service.url, outcomes, () => isOver));

    // One request waits in the database while the signal arrives.
    const { release, held } = await lockTenants(DATA_DIR);
    const slow = get(`${service.url}/api/v1/tenants`, { authorization: `Bearer ${service.token}` });
    await held();

    const stopped = service.stop('SIGTERM');
    await sleep(200);
    const readiness = await get(`${service.url}/health/ready`);
    assert.equal(readiness.status, 503);
    assert.equal(readiness.connection, 'close');
    await release();
    const finished = await slow;
    assert.equal(finished.status, 200);
    assert.equal(finished.connection, 'close');
    assert.equal(await stopped, 0);
    isOver = true;
    await Promise.all(busy);

    assert.ok(outcomes.filter((outcome) => outcome === '200').length > CLIENTS);
    // Once no process listens, a new connection is refused, which is not a reset.
    assert.deepEqual([...new Set(outcomes)].sort(), ['200', 'ECONNREFUSED']);
  });

  test('a stop by SIGTERM keeps everything that was committed', async () => {
    const { stdout } = await runToEnd(['src/commands/purge-tenants.ts'], { DATA_DIR });
    assert.equal(stdout, 'no tenant is due');
  });
});

/** A keep-alive client that repeats its request until the end. */
async function hammer(url: string, outcomes: string[], isOver: () => boolean): Promise<void> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
  while (!isOver()) {
    const outcome = await get(`${url}/health/live`, {}, agent).then(
      ({ status }) => String(status),
      (error: NodeJS.ErrnoException) => error.code ?? String(error),
    );
    outcomes.push(outcome);
    if (outcome === 'ECONNREFUSED') return;
  }
  agent.destroy();
}

function get(url: string, headers: http.OutgoingHttpHeaders = {}, agent = new http.Agent()) {
  return new Promise<{ status: number; connection: string | undefined }>((resolve, reject) => {
    http
      .get(url, { agent, headers }, (response) => {
        response.resume().on('end', () => {
          resolve({ status: response.statusCode as number, connection: response.headers.connection });
        });
        response.on('error', reject);
      })
      .on('error', reject);
  });
}

/** Locks the tenants' table, so that its readers wait. */
async function lockTenants(dataDirectory: string) {
  const client = new pg.Client({
    host: join(dataDirectory, 'socket'),
    port: 5432,
    user: 'postgres',
    database: 'retainer',
  });
  await client.connect();
  await client.query('begin');
  await client.query('lock table tenants in access exclusive mode');
  return {
    held: () => untilTableIsWaitedFor(client, 'tenants'),
    async release() {
      await client.query('commit');
      await client.end();
    },
  };
}
