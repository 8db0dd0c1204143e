import type { IncomingMessage } from 'node:http';
import type { FastifyRequest } from 'fastify';
import { Refusal } from '../../errors.ts';
import { type CountBytes, LARGE_BODY_BYTES, type LargeBodies } from '../limits/large-bodies.ts';

/** Collects the bytes of a body, at most as many as the route takes. A large one waits for its turn first. */
export async function readBody(request: FastifyRequest, largeBodies: LargeBodies): Promise<Buffer> {
  const { raw, routeOptions } = request;
  const { bodyLimit: bytesMax } = routeOptions;
  const declared = Number(request.headers['content-length']);
  if (declared > bytesMax) throw tooLarge(bytesMax);
  const begin = async () => {
    await admit(request);
    return largeBodies.begin(request);
  };
  const count = declared > LARGE_BODY_BYTES ? await begin() : undefined;
  return Buffer.concat(await collect(raw, bytesMax, begin, count));
}

/** Lets the route refuse callers who have no right to send a large body. */
async function admit({ context, params, headers, routeOptions }: FastifyRequest): Promise<void> {
  const given = { params: params as Record<string, string>, headers };
  await routeOptions.config.route?.admitLargeBody?.(context, given);
}

function collect(
  raw: IncomingMessage,
  bytesMax: number,
  begin: () => Promise<CountBytes>,
  countFromStart: CountBytes | undefined,
): Promise<Buffer[]> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let received = 0;
    let count = countFromStart;
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
      if (!count && received > LARGE_BODY_BYTES) return void wait();
      try {
        count?.(chunk.length);
      } catch (error) {
        settle(error);
      }
    };
    /** A body of undeclared length turned out to be large. */
    const wait = async () => {
      raw.pause();
      try {
        count = await begin();
        count(received);
        raw.resume();
      } catch (error) {
        settle(error);
      }
    };
    raw.on('data', onData).on('end', onEnd).on('error', settle);
  });
}

export function tooLarge(bytesMax: number): Refusal {
  return new Refusal(413, 'PayloadTooLarge', `The body is larger than ${bytesMax} bytes`);
}
