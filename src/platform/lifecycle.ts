import { Server as NetServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Load } from './http/hooks.ts';

/** For load balancers to see that we are not ready, while everyone is still served. */
const ANNOUNCE_MS = 800;
/** Long enough for clients that were told to close to have come back on a connection that stays. */
const SETTLE_MS = 400;
/** A pause between two new connections in which nobody is likely to be on the way. */
const QUIET_MS = 100;
const QUIET_WAIT_MS = 2_000;
/** By how much the processes of one port may be apart in stopping. */
const SIBLINGS_MS = 700;
/** Connections that stay silent may still send one last request; it is answered, with `connection: close`. */
const SILENT_MS = 2_000;
/** Longer than a statement may take; whoever streams a list for longer is cut. */
const RUNNING_MS = 35_000;
const POLL_MS = 20;

/**
 * Stops serving so that nobody sees a reset. Closing a listening socket resets those who wait to be
 * accepted, so nobody must be waiting: connections are told to close at first, then kept for a moment,
 * so that their clients have no reason to connect just when we stop to listen. After that every answer
 * says `connection: close`, what runs is finished, and only then what is left is closed.
 */
export async function drain(server: FastifyInstance, load: Load, hasSiblings: boolean): Promise<void> {
  load.isDraining = true;
  load.tellsToClose = true;
  await sleep(ANNOUNCE_MS);
  load.tellsToClose = false;
  await sleep(SETTLE_MS);
  await quietMoment(server);
  // `http.Server.close` would cut idle connections at once; this only stops listening.
  NetServer.prototype.close.call(server.server);
  // Whoever is sent away now must not knock at a sibling that is just about to close the shared door.
  if (hasSiblings) await sleep(SIBLINGS_MS);
  load.tellsToClose = true;
  await until(async () => (await connectionsOf(server)) === 0, SILENT_MS);
  await until(() => load.inFlight === 0, RUNNING_MS);
  server.server.closeAllConnections();
  await server.close();
}

async function quietMoment(server: FastifyInstance): Promise<void> {
  let lastConnectionMs = Date.now();
  const note = () => {
    lastConnectionMs = Date.now();
  };
  server.server.on('connection', note);
  await until(() => Date.now() - lastConnectionMs > QUIET_MS, QUIET_WAIT_MS);
  server.server.removeListener('connection', note);
}

function connectionsOf(server: FastifyInstance): Promise<number> {
  return new Promise((resolve) => server.server.getConnections((_error, count) => resolve(count ?? 0)));
}

async function until(isDone: () => boolean | Promise<boolean>, timeoutMs: number): Promise<void> {
  const deadline = Date.now() + timeoutMs;
  while (!(await isDone()) && Date.now() < deadline) await sleep(POLL_MS);
}
