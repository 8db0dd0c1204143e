import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { type EmbeddedServer, startEmbedded } from '../../src/platform/embedded-postgres/server.ts';
import { LOCAL } from '../../test/support/integrations/deliveries.ts';
import { startProcess } from '../../test/support/processes/launch.ts';
import { atTheEnd, started } from '../measuring/endings.ts';
import { type Api, apiOf } from './api.ts';
import { Meter, postmasterOf } from './side.ts';

/** A directory that is removed at the end. */
export function scratchDirectory(name: string): string {
  const path = mkdtempSync(join(tmpdir(), `retainer-bench-${name}-`));
  atTheEnd(() => rmSync(path, { recursive: true, force: true }));
  return path;
}

/** Starts a PostgreSQL of its own, with an empty database. */
export async function startPostgres(name: string): Promise<{ data: string; server: EmbeddedServer }> {
  const data = scratchDirectory(name);
  const server = await started(
    () => startEmbedded(data),
    (running) => running.stop(),
  );
  return { data, server };
}

interface Checkout {
  directory?: string;
  /** Options of Node.js. */
  options?: string[];
}

/** Starts the service of a checkout with its own PostgreSQL, as a newcomer does. */
export async function startService(name: string, checkout: Checkout = {}): Promise<Api> {
  const data = scratchDirectory(name);
  const environment = { ...LOCAL, DATA_DIR: data, LOG_LEVEL: 'warn' };
  const service = await started(
    () => startProcess(environment, checkout),
    (running) => running.stop(),
  );
  const meter = new Meter({ service: service.child.pid ?? 0, postmaster: postmasterOf(data) });
  return apiOf(service, meter, data);
}

/** Connects directly to the embedded PostgreSQL of a running service. Another version may lock its data in another way. */
export function ownerOf(data: string): pg.ClientConfig {
  return { host: join(data, 'socket'), port: 5432, user: 'postgres', database: 'retainer' };
}
