import type { FastifyRequest } from 'fastify';
import { tooManyRequests, unavailable } from '../../errors.ts';
import { Headroom } from '../../headroom.ts';
import { KeyedLimiter } from '../../keyed-limiter.ts';
import { watchArrival } from './arrival.ts';
import { allowSlowBody } from './slow-bodies.ts';

/** Bodies above this size are read in turns. Shorter ones are cheap to read and to parse, whatever their shape. */
export const LARGE_BODY_BYTES = 1_048_576;
/** The bytes of large bodies that a process holds at once. Each takes several times its size while it is parsed. */
const HELD_BYTES_MAX = 192 * 1_048_576;
/** One is parsed while the next one arrives. */
const AT_ONCE_PER_HOLDER_MAX = 2;
const WAIT_MS_MAX = 10_000;
const RETRY_AFTER_SECONDS = 5;

/** Counts bytes that have arrived. Throws when there is no memory for them. */
export type CountBytes = (bytes: number) => void;

/** Lets each holder send a few large bodies at a time. Others wait for their turn, and no byte of them is read. */
export class LargeBodies {
  private readonly turns = new KeyedLimiter();
  private readonly bytes = new Headroom(HELD_BYTES_MAX);

  /** Returns a function that counts the bytes as they arrive. The turn lasts until the request is answered. */
  async begin({ holder, raw, response }: FastifyRequest): Promise<CountBytes> {
    allowSlowBody(raw.socket);
    const slots = [{ key: holder, limit: AT_ONCE_PER_HOLDER_MAX }];
    const release = await this.turns.acquire(() => slots, WAIT_MS_MAX);
    if (!release)
      throw tooManyRequests('Too many of your large requests are being read at once', RETRY_AFTER_SECONDS);
    let heldBytes = 0;
    const end = () => {
      release();
      this.bytes.release(holder, heldBytes);
    };
    if (response.destroyed) {
      end(); // the `close` event of a caller who left while it waited has already passed
      throw unavailable('The caller has left', RETRY_AFTER_SECONDS);
    }
    response.once('close', end);
    watchArrival(raw);
    return (bytes) => {
      if (!this.bytes.take(holder, bytes))
        throw unavailable('Too many large requests at once', RETRY_AFTER_SECONDS);
      heldBytes += bytes;
    };
  }
}
