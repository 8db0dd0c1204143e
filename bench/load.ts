import { connect } from 'node:net';

export interface Shot {
  method: 'GET' | 'POST';
  path: string;
  headers?: Record<string, string>;
  body?: string | ((count: number) => string);
  /** Changes per request, for keys that must be new each time. */
  freshHeader?: string;
}

/**
 * Requests per second over a number of keep-alive connections, each with one request at a time. Works
 * on bare sockets, so that the measuring takes little of the two cores that it shares with the service.
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
          const ask = () => socket.write(requestOf(shot, hostname, sent++), 'latin1');
          socket.setEncoding('latin1').on('connect', ask).on('error', reject);
          socket.on('data', (text) => {
            pending += text;
            const end = endOfAnswer(pending);
            if (end === undefined) return;
            if (!/^HTTP\/1\.1 2/.test(pending)) return reject(new Error(pending.slice(0, 500)));
            pending = pending.slice(end);
            answered++;
            if (performance.now() < deadline) return ask();
            socket.destroy();
            resolve();
          });
        }),
    ),
  );
  return answered / ((performance.now() - started) / 1_000);
}

function requestOf(shot: Shot, host: string, count: number): string {
  const body = typeof shot.body === 'function' ? shot.body(count) : (shot.body ?? '');
  const headers = {
    ...shot.headers,
    ...(shot.freshHeader && { [shot.freshHeader]: `${process.pid}-${performance.timeOrigin}-${count}` }),
    ...(body && { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(body)) }),
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return `${shot.method} ${shot.path} HTTP/1.1\r\nhost: ${host}\r\n${lines.join('')}\r\n${body}`;
}

function endOfAnswer(text: string): number | undefined {
  const head = text.indexOf('\r\n\r\n');
  if (head < 0) return undefined;
  const length = /content-length: (\d+)/i.exec(text.slice(0, head))?.[1];
  if (length === undefined) throw new Error('an answer without content-length');
  const end = head + 4 + Number(length);
  return text.length >= end ? end : undefined;
}
