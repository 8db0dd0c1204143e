import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';

/** Ten mebibytes at 0.7 megabits a second, a poor mobile connection; the server's own limit is for JSON. */
export const UPLOAD_TIMEOUT_MS = 120_000;

const slow = new WeakSet<Socket>();

/** Gives this request's body more time than the server's limit, though not for ever. */
export function allowSlowBody(request: IncomingMessage): void {
  const { socket } = request;
  slow.add(socket);
  const overdue = setTimeout(() => socket.destroy(), UPLOAD_TIMEOUT_MS);
  const settle = () => {
    clearTimeout(overdue);
    slow.delete(socket);
    socket.removeListener('close', settle);
  };
  request.once('end', settle).once('close', settle);
  socket.once('close', settle); // of an answered request that did not arrive whole, the request itself says nothing
}

/** Node tells only once for each request that its time is over. */
export function maySendOn(socket: Socket): boolean {
  return slow.has(socket);
}
