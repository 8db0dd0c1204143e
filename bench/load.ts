import { connect } from 'node:net';

export interface Shot {
  method: 'GET' | 'POST';
  path: string;
  headers?: Record<string, string>;
  body?: string | ((count: number) => string);
  /** The name of a header that gets a new value for each request. */
  freshHeader?: string;
}

/**
 * Measures requests per second over keep-alive connections, each with one request at a time. It uses bare sockets, so
 * that it takes little of the processor time that it shares with the service.
 */
export async function measure(
  url: string,
  shot: Shot,
  connections: number,
  seconds: number,
): Promise<number> {
  const { hostname, port } = new URL(url);
  const deadline = performance.now() + seconds * 1_000;
  let answered = 0;
  let sent = 0;
  const started = performance.now();
  await Promise.all(
    Array.from(
      { length: connections },
      () =>
        new Promise<void>((resolve, reject) => {
          const socket = connect(Number(port), hostname);
          socket.setNoDelay(true);
          let pending = '';
          const sendNext = () => socket.write(formatRequest(shot, hostname, sent++), 'latin1');
          socket.setEncoding('latin1').on('connect', sendNext).on('error', reject);
          socket.on('data', (text) => {
            pending += text;
            const end = findEnd(pending);
            if (end === undefined) return;
            if (!/^HTTP\/1\.1 2/.test(pending)) return reject(new Error(pending.slice(0, 500)));
            pending = pending.slice(end);
            answered++;
            if (performance.now() < deadline) return sendNext();
            socket.destroy();
            resolve();
          });
        }),
    ),
  );
  return answered / ((performance.now() - started) / 1_000);
}

function formatRequest(shot: Shot, host: string, count: number): string {
  const body = typeof shot.body === 'function' ? shot.body(count) : (shot.body ?? '');
  const headers = {
    ...shot.headers,
    ...(shot.freshHeader && { [shot.freshHeader]: `${process.pid}-${performance.timeOrigin}-${count}` }),
    ...(body && { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(body)) }),
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return `${shot.method} ${shot.path} HTTP/1.1\r\nhost: ${host}\r\n${lines.join('')}\r\n${body}`;
}

function findEnd(text: string): number | undefined {
  const head = text.indexOf('\r\n\r\n');
  if (head < 0) return undefined;
  const length = /content-length: (\d+)/i.exec(text.slice(0, head))?.[1];
  if (length === undefined) throw new Error('an answer without content-length');
  const end = head + 4 + Number(length);
  return text.length >= end ? end : undefined;
}
