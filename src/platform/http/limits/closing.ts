import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';

/** A client that still sends after this time, or this many bytes, may lose the answer. */
const LINGER_MS = 5_000;
const LINGER_BYTES_MAX = 64 * 1_048_576;
const CHECK_EVERY_MS = 50;

const closing = new WeakSet<Socket>();

/** True once the connection's last answer was decided. Requests that are sent behind it are not read. */
export function isClosing(socket: Socket): boolean {
  return closing.has(socket);
}

/**
 * Makes the connection of a request end only after its client has stopped sending the body. A client that writes to a
 * closed connection gets a reset, and may lose the answer that explains it.
 */
export function closeGently(request: IncomingMessage): void {
  const { socket } = request;
  if (closing.has(socket)) return;
  closing.add(socket);
  // Node calls this when the answer is written.
  socket.destroySoon = () => {
    socket.end();
    request.resume();
    linger(socket, () => request.complete);
  };
}

/** Ends our side of the connection, and drops what still arrives. */
export function linger(socket: Socket, isDone: () => boolean): void {
  const bytesAtStart = socket.bytesRead;
  const endAt = Date.now() + LINGER_MS;
  const check = setInterval(() => {
    const isExcessive = Date.now() >= endAt || socket.bytesRead - bytesAtStart > LINGER_BYTES_MAX;
    if (isExcessive || isDone() || socket.destroyed) socket.destroy();
  }, CHECK_EVERY_MS);
  socket.once('close', () => clearInterval(check));
}
