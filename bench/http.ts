import { fork } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startProcess } from '../test/support/processes/launch.ts';
import { median, sendTo } from './api.ts';
import { measure, type Shot } from './load.ts';

/**
 * Measures the service's requests per second as a share of a bare `node:http` server's in the same run. Rounds are
 * interleaved and the median counts, so only the ratios are meaningful.
 *
 *   npm run -s bench -- [rounds]
 */
const ROUNDS = Number(process.argv[2] ?? 5);
const SECONDS = 2;
const CONNECTIONS = 32;
const CLIENTS = 200;

if (process.send && process.argv.includes('--bare')) {
  const payload = JSON.stringify({ data: { id: 'x'.repeat(400) } });
  const server = createServer((_request, response) => {
    response.writeHead(200, {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(payload),
    });
    response.end(payload);
  }).listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
} else {
  await run();
}

async function run(): Promise<void> {
  const directory = mkdtempSync(join(tmpdir(), 'retainer-bench-'));
  const bare = fork(import.meta.filename, ['--bare']);
  const barePort = await new Promise<number>((resolve) =>
    bare.once('message', (port) => resolve(port as number)),
  );
  const service = await startProcess({ DATA_DIR: directory, LOG_LEVEL: 'warn' });
  try {
    const authorization = `Bearer ${service.token}`;
    const send = sendTo(service);
    const { id: tenant } = await send('', 'POST', '/tenants', { name: 'Read from' });
    const { id: other } = await send('', 'POST', '/tenants', { name: 'Written to' });
    let client = '';
    for (let index = 0; index < CLIENTS; index++) {
      const body = { name: `Client ${index}`, order: index };
      ({ id: client } = await send(tenant, 'POST', '/clients', body));
    }
    const headers = { authorization, 'tenant-id': tenant };
    const writing = { authorization, 'tenant-id': other };
    const cases: [name: string, url: string, shot: Shot][] = [
      ['bare node:http, 400 bytes', `http://127.0.0.1:${barePort}`, { method: 'GET', path: '/' }],
      ['GET /health/live, no database', service.url, { method: 'GET', path: '/health/live' }],
      ['GET /tenants/{id}', service.url, { method: 'GET', path: `/api/v1/tenants/${tenant}`, headers }],
      ['GET /clients/{id}', service.url, { method: 'GET', path: `/api/v1/clients/${client}`, headers }],
      [`GET /clients (${CLIENTS})`, service.url, { method: 'GET', path: '/api/v1/clients', headers }],
      [
        'POST /clients',
        service.url,
        { method: 'POST', path: '/api/v1/clients', headers: writing, body: '{"name":"New"}' },
      ],
      [
        'POST /clients, idempotency-key',
        service.url,
        {
          method: 'POST',
          path: '/api/v1/clients',
          headers: writing,
          body: '{"name":"New"}',
          freshHeader: 'idempotency-key',
        },
      ],
    ];
    const results = cases.map(() => [] as number[]);
    for (let round = 0; round < ROUNDS; round++) {
      for (const [index, [, url, shot]] of cases.entries()) {
        results[index]?.push(await measure(url, shot, CONNECTIONS, SECONDS));
      }
    }
    const base = median(results[0] ?? []);
    console.table(
      cases.map(([name], index) => {
        const rate = median(results[index] ?? []);
        return {
          request: name,
          ratio: Number((rate / base).toFixed(3)),
          'requests/s': Math.round(rate),
        };
      }),
    );
  } finally {
    bare.kill();
    await service.stop();
    rmSync(directory, { recursive: true, force: true });
  }
}
