import { connect, type Socket } from 'node:net';

export interface Shot {
  method: 'GET' | 'POST' | 'PATCH';
  path: string;
  headers?: Record<string, string>;
  body?: object;
}

/** Requests as bytes, made before the clock runs. */
export function formatShot({ method, path, headers = {}, body }: Shot, host = '127.0.0.1'): Buffer {
  const text = body ? JSON.stringify(body) : '';
  const all = {
    ...headers,
    ...(text && { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(text)) }),
    ...(!text && method !== 'GET' && { 'content-length': '0' }),
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return Buffer.from(`${method} ${path} HTTP/1.1\r\nhost: ${host}\r\n${lines.join('')}\r\n${text}`);
}

export interface Fired {
  ms: number;
  /** The bodies of the answers, in the order of the requests. */
  bodies: string[];
}

/**
 * Sends each request once, over keep-alive connections with one request at a time. It uses bare sockets, so that it
 * takes little of the processor that it shares with the service. A refused request ends the benchmark.
 */
export async function fire(url: string, requests: Buffer[], connections: number): Promise<Fired> {
  const { hostname, port } = new URL(url);
  const bodies: string[] = new Array(requests.length);
  const sockets: Socket[] = [];
  let next = 0;
  const serve = () =>
    new Promise<void>((resolve, reject) => {
      const socket = connect(Number(port), hostname);
      sockets.push(socket);
      socket.setNoDelay(true);
      let current = -1;
      let pending = '';
      const sendNext = () => {
        if (next >= requests.length) {
          socket.destroy();
          return resolve();
        }
        current = next++;
        socket.write(requests[current] as Buffer);
      };
      socket.setEncoding('latin1').on('connect', sendNext).on('error', reject);
      socket.on('close', () =>
        next < requests.length ? reject(new Error('a connection was closed')) : resolve(),
      );
      socket.on('data', (text) => {
        pending += text;
        const body = wholeBody(pending);
        if (body === undefined) return;
        if (!pending.startsWith('HTTP/1.1 2')) return reject(new Error(explain(requests[current], pending)));
        bodies[current] = body;
        pending = '';
        sendNext();
      });
    });
  const started = performance.now();
  try {
    await Promise.all(Array.from({ length: Math.min(connections, requests.length) }, serve));
  } finally {
    for (const socket of sockets) socket.destroy();
  }
  return { ms: performance.now() - started, bodies };
}

/** The body of an answer, once it is there. Answers without a length come in chunks, and their ends are not decoded. */
export function wholeBody(text: string): string | undefined {
  const head = text.indexOf('\r\n\r\n');
  if (head < 0) return undefined;
  const body = text.slice(head + 4);
  const length = /\r\ncontent-length: (\d+)/i.exec(text.slice(0, head))?.[1];
  if (length !== undefined) return body.length >= Number(length) ? body : undefined;
  if (/^HTTP\/1\.1 204/.test(text)) return '';
  return body.endsWith('\r\n0\r\n\r\n') ? body : undefined;
}

function explain(request: Buffer | undefined, answer: string): string {
  return `${request?.toString('latin1', 0, 200).split('\r\n')[0]}: ${answer.slice(0, 800)}`;
}
