import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { Refusal } from '../../errors.ts';
import { linger } from '../limits/closing.ts';
import { isSlowBodyAllowed } from '../limits/slow-bodies.ts';
import { errorBody } from './error-answer.ts';

const CLIENT_ERRORS: Record<string, [status: number, phrase: string, name: string, message: string]> = {
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'Request Timeout', 'RequestTimeout', 'The request took too long to arrive'],
  HPE_HEADER_OVERFLOW: [
    431,
    'Request Header Fields Too Large',
    'RequestHeaderFieldsTooLarge',
    'The headers are too large',
  ],
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
export function endWithError(socket: Socket, code?: string): void {
  const [status, phrase, name, message] = CLIENT_ERRORS[code ?? ''] ?? [
    400,
    'Bad Request',
    'ValidationError',
    'The request is not valid HTTP',
  ];
  const body = JSON.stringify(errorBody(new Refusal(status, name, message)));
  socket.end(
    `HTTP/1.1 ${status} ${phrase}\r\ncontent-type: application/json; charset=utf-8\r\nx-request-id: ${randomUUID()}\r\ncontent-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`,
  );
  linger(socket, () => false);
}

/** Answers an unsupported `Expect` header. Node's own answer has no body. */
export function refuseExpectation(_request: IncomingMessage, response: ServerResponse): void {
  const refusal = new Refusal(417, 'ExpectationFailed', 'Only 100-continue can be expected');
  const body = JSON.stringify(errorBody(refusal));
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    connection: 'close',
    'x-request-id': randomUUID(),
  };
  response.writeHead(417, { ...headers, 'content-length': Buffer.byteLength(body) }).end(body);
}
