import type { IncomingMessage } from 'node:http';
import { endWithError } from '../answers/protocol-errors.ts';
import { allowSlowBody, endSlowBody } from './slow-bodies.ts';

/** Enough for 10 MiB at 0.7 Mbit/s, a poor mobile connection. */
const ARRIVAL_MS_MAX = 120_000;
/** A tenth of that speed: a connection may falter, but not hold a place with a byte now and then. */
const BYTES_PER_SECOND_MIN = 8_192;
/** The rate is measured over this time, because a mobile connection may be silent for some seconds. */
const CHECK_EVERY_MS = 15_000;

/**
 * Gives a large body up to `ARRIVAL_MS_MAX` instead of the server's limit, as long as it keeps arriving. A body that
 * arrives more slowly than `BYTES_PER_SECOND_MIN` is cut off with a 408.
 */
export function watchArrival(request: IncomingMessage): void {
  const { socket } = request;
  allowSlowBody(socket);
  const endAt = Date.now() + ARRIVAL_MS_MAX;
  let bytesBefore = socket.bytesRead;
  const check = setInterval(() => {
    const bytesPerSecond = ((socket.bytesRead - bytesBefore) * 1_000) / CHECK_EVERY_MS;
    bytesBefore = socket.bytesRead;
    // Bytes that wait to be read mean that we are the slow side.
    const isTooSlow = bytesPerSecond < BYTES_PER_SECOND_MIN && !isFull(request);
    if (isTooSlow || Date.now() >= endAt) endWithError(socket, 'ERR_HTTP_REQUEST_TIMEOUT');
  }, CHECK_EVERY_MS);
  const settle = () => {
    clearInterval(check);
    endSlowBody(socket);
    socket.removeListener('close', settle);
  };
  request.once('end', settle).once('close', settle);
  socket.once('close', settle); // a request that was answered before its body arrived emits neither `end` nor `close`
}

function isFull({ readableLength, readableHighWaterMark }: IncomingMessage): boolean {
  return readableLength >= readableHighWaterMark;
}
