import { Server as NetServer } from 'node:net';
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Load } from './http/hooks.ts';

/** SIGHUP says that the terminal was closed. */
export const STOP_SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGQUIT'] as const;

/** The time for load balancers to notice that the process is not ready, while it still serves requests. */
const ANNOUNCE_MS = 800;
/** The time for clients to reconnect after an answer with `connection: close`. */
const SETTLE_MS = 400;
/**
 * If no client connects in this many looks, probably none is about to. Not a time: while a busy machine keeps the process
 * waiting, connections wait, too.
 */
const QUIET_LOOKS = 5;
const QUIET_WAIT_MS = 2_000;
/** The processes that share a port stop within this time of each other. */
const SIBLINGS_MS = 700;
/** An idle connection may still send a request in this time. It is answered with `connection: close`. */
const SILENT_MS = 2_000;
/** Longer than any statement may take. Longer streams of lists are cut. */
const RUNNING_MS = 35_000;
const POLL_MS = 20;
/** The longest that `drain` takes. */
export const DRAIN_MS_MAX = ANNOUNCE_MS + SETTLE_MS + QUIET_WAIT_MS + SIBLINGS_MS + SILENT_MS + RUNNING_MS;

/**
 * Stops serving without resetting a connection. Closing a listening socket resets the connections that wait to be
 * accepted, so none may be waiting then. First, answers carry `connection: close`, so that clients connect again. Then
 * their new connections are kept open for a moment, so that they have no reason to connect while the socket closes.
 * After that, every answer carries `connection: close` again, running requests are finished, and the rest is closed.
 */
export async function drain(server: FastifyInstance, load: Load, hasSiblings: boolean): Promise<void> {
  load.isDraining = true;
  load.closesConnections = true;
  await sleep(ANNOUNCE_MS);
  load.closesConnections = false;
  await sleep(SETTLE_MS);
  await waitForQuiet(server);
  // `http.Server.close` would also cut idle connections. This only stops listening.
  NetServer.prototype.close.call(server.server);
  // Clients that connect again must not reach a sibling that is about to stop listening.
  if (hasSiblings) await sleep(SIBLINGS_MS);
  load.closesConnections = true;
  await waitUntil(async () => (await countConnections(server)) === 0, SILENT_MS);
  await waitUntil(() => load.inFlight === 0, RUNNING_MS);
  server.server.closeAllConnections();
  await server.close();
}

async function waitForQuiet(server: FastifyInstance): Promise<void> {
  let looks = 0;
  const onConnection = () => {
    looks = 0;
  };
  server.server.on('connection', onConnection);
  await waitUntil(() => looks++ >= QUIET_LOOKS, QUIET_WAIT_MS);
  await nextTurn(); // connections that came meanwhile are accepted before it
  server.server.removeListener('connection', onConnection);
}

function countConnections(server: FastifyInstance): Promise<number> {
  return new Promise((resolve) => server.server.getConnections((_error, count) => resolve(count ?? 0)));
}

async function waitUntil(isDone: () => boolean | Promise<boolean>, timeoutMs: number): Promise<void> {
  const deadline = Date.now() + timeoutMs;
  while (!(await isDone()) && Date.now() < deadline) await sleep(POLL_MS);
}
