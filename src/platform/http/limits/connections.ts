import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Requests that may wait behind another one of their connection. Clients that send more don't wait for answers. */
const WAITING_MAX = 100;
/** A client that reads nothing for this long is cut off. Node may take twice as long to notice. */
export const SILENCE_MS_MAX = 15_000;

type Waiting = [request: IncomingMessage, response: ServerResponse];

/** The queue of a connection where none waits. Most have this one. */
const NONE: Waiting[] = [];

/** The connections on which a request is being answered. */
export class Connections {
  private readonly answer: RequestListener;
  /** The requests that wait for the current request of their connection. Most often there are none. */
  private readonly queues = new WeakMap<Socket, Waiting[]>();

  constructor(answer: RequestListener) {
    this.answer = answer;
  }

  /**
   * Answers the requests of a connection one after the other. Node parses all that arrived in one packet, which may be
   * thousands, and would handle them at once. In between, other connections have their turn.
   */
  readonly handle: RequestListener = (request, response) => {
    const { socket } = request;
    const queue = this.queues.get(socket);
    if (!queue) this.begin(socket, NONE, request, response);
    else this.wait(socket, queue === NONE ? [] : queue, request, response);
  };

  /**
   * Closes a connection on which nothing moves, if it waits for its next request, or if its client does not read the
   * waiting data. Without such data, we are the slow side.
   */
  readonly cutSilent = (socket: Socket): void => {
    if (!this.queues.has(socket) || socket.writableLength > 0) socket.destroy();
    else socket.setTimeout(SILENCE_MS_MAX);
  };

  private wait(socket: Socket, queue: Waiting[], ...waiting: Waiting): void {
    this.queues.set(socket, queue);
    if (queue.push(waiting) > WAITING_MAX) socket.destroy();
  }

  private begin(socket: Socket, queue: Waiting[], ...[request, response]: Waiting): void {
    this.queues.set(socket, queue);
    response.on('close', () => this.goOn(socket));
    this.answer(request, response);
  }

  private goOn(socket: Socket): void {
    const queue = this.queues.get(socket) as Waiting[];
    const next = queue.shift();
    if (!next) this.queues.delete(socket);
    else if (!socket.destroyed) setImmediate(() => this.begin(socket, queue, ...next));
  }
}
