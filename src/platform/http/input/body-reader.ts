import type { IncomingMessage } from 'node:http';
import type { FastifyRequest } from 'fastify';
import { Refusal } from '../../errors.ts';
import { type CountBytes, LARGE_BODY_BYTES, type LargeBodies } from '../limits/large-bodies.ts';

/** The most that a route takes, unless it declares another limit. */
export const BODY_BYTES_MAX = 1_048_576;

/** Collects the bytes of a body, at most as many as the route takes. A large one waits for its turn first. */
export async function readBody(request: FastifyRequest, largeBodies: LargeBodies): Promise<Buffer> {
  const { raw, route } = request;
  const bytesMax = route?.bodyBytesMax ?? BODY_BYTES_MAX;
  const declared = Number(request.headers['content-length']);
  if (declared > bytesMax) throw tooLarge(bytesMax);
  const isLarge = declared > LARGE_BODY_BYTES;
  const begin = async () => {
    await admit(request);
    await largeBodies.begin(request);
  };
  if (isLarge) await begin();
  const chunks = await collect(raw, bytesMax, largeBodies.counter(request), isLarge ? undefined : begin);
  return Buffer.concat(chunks);
}

/** Lets the route refuse callers who have no right to send a large body. */
async function admit({ context, params, headers, route }: FastifyRequest): Promise<void> {
  const given = { params: params as Record<string, string>, headers };
  await route?.admitLargeBody?.(context, given);
}

/** `begin` is called when a body of undeclared length turns out to be large. */
function collect(
  raw: IncomingMessage,
  bytesMax: number,
  count: CountBytes,
  begin: (() => Promise<void>) | undefined,
): Promise<Buffer[]> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let received = 0;
    let beginLater = begin;
    const settle = (error?: unknown) => {
      raw.removeListener('data', onData).removeListener('end', onEnd).removeListener('error', settle);
      if (error === undefined) resolve(chunks);
      else reject(error);
    };
    const onEnd = () => settle();
    const onData = (chunk: Buffer) => {
      received += chunk.length;
      if (received > bytesMax) return settle(tooLarge(bytesMax));
      chunks.push(chunk);
      try {
        count(chunk.length);
      } catch (error) {
        return settle(error);
      }
      if (!beginLater || received <= LARGE_BODY_BYTES) return;
      raw.pause();
      beginLater().then(() => raw.resume(), settle);
      beginLater = undefined;
    };
    raw.on('data', onData).on('end', onEnd).on('error', settle);
  });
}

export function tooLarge(bytesMax: number): Refusal {
  return new Refusal(413, 'PayloadTooLarge', `The body is larger than ${bytesMax} bytes`);
}
