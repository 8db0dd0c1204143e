import type { Socket } from 'node:net';

/** Connections whose request has a time limit of its own, instead of the server's, which is meant for short JSON. */
const slowSockets = new WeakSet<Socket>();

export function allowSlowBody(socket: Socket): void {
  slowSockets.add(socket);
}

export function endSlowBody(socket: Socket): void {
  slowSockets.delete(socket);
}

/** Asked when the server's time limit for a request has passed, which Node reports only once. */
export function isSlowBodyAllowed(socket: Socket): boolean {
  return slowSockets.has(socket);
}
