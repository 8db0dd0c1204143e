import { randomUUID } from 'node:crypto';
import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { ErrorCode } from '../../error-codes.ts';
import { Refusal } from '../../errors.ts';
import { linger } from '../limits/closing.ts';
import { isSlowBodyAllowed } from '../limits/slow-bodies.ts';
import { errorBody } from './error-answer.ts';

const CLIENT_ERRORS: Record<string, [code: ErrorCode, message: string]> = {
  ERR_HTTP_REQUEST_TIMEOUT: ['request_timeout', 'The request took too long to arrive'],
  HPE_HEADER_OVERFLOW: ['headers_too_large', 'The headers are too large'],
};

/** Answers requests that are not HTTP or did not arrive in time. They have no request object, only a socket. */
export function answerClientError(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) {
    socket.destroy();
    return;
  }
  if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT' && isSlowBodyAllowed(socket)) return;
  endWithError(socket, error.code);
}

/** Answers on the bare socket, and ends the connection. */
export function endWithError(socket: Socket, reason = ''): void {
  const [code, message] = CLIENT_ERRORS[reason] ?? ['malformed_http', 'The request is not valid HTTP'];
  const { status, headers, body } = answerOf(new Refusal(code, message));
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`);
  linger(socket, () => false);
}

/** Answers an unsupported `Expect` header. Node's own answer has no body. */
export function refuseExpectation(_request: IncomingMessage, response: ServerResponse): void {
  const refusal = new Refusal('expectation_failed', 'Only 100-continue can be expected');
  const { status, headers, body } = answerOf(refusal);
  response.writeHead(status, headers).end(body);
}

function answerOf(refusal: Refusal) {
  const requestId = randomUUID();
  const body = JSON.stringify(errorBody(refusal, requestId));
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    connection: 'close',
    'x-request-id': requestId,
    'error-code': refusal.code,
  };
  return { status: refusal.status, headers, body };
}
