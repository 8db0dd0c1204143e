import type { FastifyReply, FastifyRequest } from 'fastify';
import { unavailable } from '../../errors.ts';

/** The large bodies that a process holds at once. Each takes several times its size while it is parsed. */
const HELD_BYTES_MAX = 128 * 1_048_576;
const RETRY_AFTER_SECONDS = 1;

/** Admits large bodies while there is memory for them, and asks other callers to come back. */
export class LargeBodies {
  private heldBytes = 0;

  /** A body without a length counts as the largest that the route takes. */
  admission(bytesMax: number): (request: FastifyRequest, reply: FastifyReply) => Promise<void> {
    return async ({ headers }, reply) => {
      // The `close` event of a caller who left during authentication has already passed.
      if (reply.raw.destroyed) throw unavailable('The caller has left', RETRY_AFTER_SECONDS);
      const bytes = Math.min(Number(headers['content-length'] ?? bytesMax), bytesMax);
      if (this.heldBytes + bytes > HELD_BYTES_MAX)
        throw unavailable('Too many large requests at once', RETRY_AFTER_SECONDS);
      this.heldBytes += bytes;
      reply.raw.once('close', () => {
        this.heldBytes -= bytes;
      });
    };
  }
}
