import { Server as NetServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Load } from './http/server.ts';

/** For load balancers to see that we are not ready, and for busy connections to be told to close. */
const ANNOUNCE_MS = 1_000;
/** Connections that stay silent may still send one last request; it is answered, with `connection: close`. */
const SILENT_MS = 2_000;
/** Longer than any request may take. */
const RUNNING_MS = 35_000;
const POLL_MS = 20;

/**
 * Stops serving so that nobody sees a reset: first everyone is told, then no new connection is taken,
 * then the requests that run are finished, and only then what is left is closed.
 */
export async function drain(server: FastifyInstance, load: Load): Promise<void> {
  load.isDraining = true;
  const connections = () =>
    new Promise<number>((resolve) => server.server.getConnections((_error, count) => resolve(count ?? 0)));
  if ((await connections()) > 0) await sleep(ANNOUNCE_MS);
  // `http.Server.close` would cut idle connections at once; this only stops listening.
  NetServer.prototype.close.call(server.server);
  await until(async () => (await connections()) === 0, SILENT_MS);
  await until(() => load.inFlight === 0, RUNNING_MS);
  server.server.closeAllConnections();
  await server.close();
}

async function until(isDone: () => boolean | Promise<boolean>, timeoutMs: number): Promise<void> {
  const deadline = Date.now() + timeoutMs;
  while (!(await isDone()) && Date.now() < deadline) await sleep(POLL_MS);
}
