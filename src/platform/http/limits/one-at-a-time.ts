import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Requests that may wait behind another one of their connection. Clients that send more don't wait for answers. */
const WAITING_MAX = 100;

type Waiting = [request: IncomingMessage, response: ServerResponse];

/**
 * Handles the requests of a connection one after the other. Node parses all that arrived in one packet, which may be
 * thousands, and would handle them at once. In between, other connections have their turn.
 */
export function oneAtATime(handle: RequestListener): RequestListener {
  const queues = new WeakMap<Socket, Waiting[]>();

  const begin = (socket: Socket, queue: Waiting[], [request, response]: Waiting) => {
    response.once('close', () => {
      const next = queue.shift();
      if (!next) queues.delete(socket);
      else if (!socket.destroyed) setImmediate(begin, socket, queue, next);
    });
    handle(request, response);
  };

  return (request, response) => {
    const { socket } = request;
    const queue = queues.get(socket);
    if (queue) {
      if (queue.push([request, response]) > WAITING_MAX) socket.destroy();
      return;
    }
    const started: Waiting[] = [];
    queues.set(socket, started);
    begin(socket, started, [request, response]);
  };
}
