import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { Refusal } from '../../errors.ts';
import { errorBody } from '../answers/errors.ts';
import { maySendOn } from '../limits/slow-bodies.ts';

const CLIENT_ERRORS: Record<string, [status: number, phrase: string, name: string, message: string]> = {
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'Request Timeout', 'RequestTimeout', 'The request took too long to arrive'],
  HPE_HEADER_OVERFLOW: [
    431,
    'Request Header Fields Too Large',
    'RequestHeaderFieldsTooLarge',
    'The headers are too large',
  ],
};

/** Requests that are not HTTP, or not in time: there is no request object yet, only the socket. */
export function clientErrorHandler(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) {
    socket.destroy();
    return;
  }
  if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT' && maySendOn(socket)) return;
  const [status, phrase, name, message] = CLIENT_ERRORS[error.code ?? ''] ?? [
    400,
    'Bad Request',
    'ValidationError',
    'The request is not valid HTTP',
  ];
  const body = JSON.stringify(errorBody(new Refusal(status, name, message)));
  socket.end(
    `HTTP/1.1 ${status} ${phrase}\r\ncontent-type: application/json; charset=utf-8\r\nx-request-id: ${randomUUID()}\r\ncontent-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`,
  );
}

/** Node would answer without a body. */
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
