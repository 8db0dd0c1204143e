import assert from 'node:assert/strict';
import { Agent, request } from 'node:http';
import { connect } from 'node:net';
import { ERRORS, type ErrorCode, isClosed } from '../../../src/platform/error-codes.ts';
import { recordTraffic } from '../routes/recorded-traffic.ts';

export interface RawAnswer {
  status: number;
  headers: Record<string, string>;
  text: string;
}

/** Sends bytes as they are and reads until the server closes the connection. */
export function exchange(
  url: string,
  payload: string | Uint8Array,
  { timeoutMs = 5_000 }: { timeoutMs?: number } = {},
): Promise<{ received: string; closedAfterMs: number }> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const startedAt = Date.now();
    const socket = connect(Number(port), hostname);
    const chunks: Buffer[] = [];
    const overdue = setTimeout(() => {
      socket.destroy();
      reject(new Error(`still open after ${timeoutMs} ms, received: ${Buffer.concat(chunks)}`));
    }, timeoutMs);
    socket.on('error', () => {}); // the server may close with a reset
    socket.on('data', (chunk) => chunks.push(chunk));
    socket.on('end', () => socket.end());
    socket.on('close', () => {
      clearTimeout(overdue);
      resolve({
        received: Buffer.concat(chunks).toString('latin1'),
        closedAfterMs: Date.now() - startedAt,
      });
    });
    socket.write(payload);
  });
}

/** Parses the first answer of a connection. */
export function readAnswer(received: string): RawAnswer {
  const [head = '', text = ''] = received.split(/\r\n\r\n(.*)/s);
  const [line = '', ...lines] = head.split('\r\n');
  const status = Number(/^HTTP\/1\.1 (\d{3}) /.exec(line)?.[1]);
  const headers = lines.map((one) => [one.split(':', 1)[0]?.toLowerCase(), one.replace(/^[^:]*: */, '')]);
  const answer = { status, headers: Object.fromEntries(headers), text };
  // Its request may be no HTTP at all, so only the code of an error is checked.
  recordTraffic({ method: 'RAW', path: '', body: undefined, ...answer });
  return answer;
}

const agent = new Agent({ keepAlive: true, maxSockets: 40 });

/** Sends a well-formed request without normalising its path. */
export function rawRequest(
  url: string,
  method: string,
  path: string,
  headers: Record<string, string> = {},
  body?: string | Uint8Array,
): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(url);
    const sent = { ...headers, ...(body !== undefined && { 'content-length': Buffer.byteLength(body) }) };
    const outgoing = request({ agent, hostname, port, method, path, headers: sent }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () => {
        const text = Buffer.concat(chunks).toString('utf8');
        const status = response.statusCode ?? 0;
        const received = response.headers as Record<string, string>;
        const isJson = received['content-type']?.startsWith('application/json') && text !== '';
        recordTraffic({
          method,
          path,
          status,
          headers: received,
          body: isJson ? JSON.parse(text) : undefined,
          text,
        });
        resolve({ status, headers: received, text });
      });
    });
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}

/** A client error in the flat shape that all errors have. */
export function assertFlat({ status, headers, text }: RawAnswer, context = ''): void {
  const shown = `${context} -> ${status} ${text.slice(0, 300)}`;
  assert.ok(status >= 400 && status < 500, shown);
  assert.match(headers['content-type'] ?? '', /^application\/json/, shown);
  const { error, message, details = [], ...rest } = JSON.parse(text);
  const code = headers['error-code'] as ErrorCode;
  assert.equal(ERRORS[code]?.status, status, shown);
  assert.deepEqual(rest, isClosed(status) ? {} : { code, requestId: headers['x-request-id'] }, shown);
  assert.ok(typeof error === 'string' && typeof message === 'string', shown);
  for (const { field, message: why, constraint, ...more } of details) {
    assert.deepEqual([typeof field, typeof why, typeof constraint, more], ['string', 'string', 'string', {}]);
  }
}

/** A success, a client error in the flat shape, or a page that says 404. */
export function assertAnswered(answer: RawAnswer, context: string): void {
  if ((answer.status >= 200 && answer.status < 300) || answer.status === 304) return;
  if (answer.status === 404 && answer.headers['content-type'] === 'text/html; charset=utf-8') return;
  assertFlat(answer, context);
}
