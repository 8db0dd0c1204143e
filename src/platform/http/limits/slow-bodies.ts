import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';

/** Enough for 10 MiB at 0.7 Mbit/s, a poor mobile connection. The server's own limit is meant for JSON. */
export const UPLOAD_TIMEOUT_MS = 120_000;

const slowSockets = new WeakSet<Socket>();

/** Gives the request's body up to `UPLOAD_TIMEOUT_MS` instead of the server's limit. */
export function allowSlowBody(request: IncomingMessage): void {
  const { socket } = request;
  slowSockets.add(socket);
  const overdue = setTimeout(() => socket.destroy(), UPLOAD_TIMEOUT_MS);
  const settle = () => {
    clearTimeout(overdue);
    slowSockets.delete(socket);
    socket.removeListener('close', settle);
  };
  request.once('end', settle).once('close', settle);
  socket.once('close', settle); // a request that was answered before its body arrived emits neither `end` nor `close`
}

/** Asked when Node's own time limit for a request has passed, which Node reports only once. */
export function isSlowBodyAllowed(socket: Socket): boolean {
  return slowSockets.has(socket);
}
