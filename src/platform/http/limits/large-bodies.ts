import type { FastifyReply, FastifyRequest } from 'fastify';
import { unavailable } from '../../errors.ts';

/** Of all large bodies that a process holds at once: each takes several times its size while it is read. */
const HELD_BYTES_MAX = 128 * 1_048_576;
const RETRY_AFTER_SECONDS = 1;

/** Lets in as many large bodies as there is memory for; the others may come back. */
export class LargeBodies {
  private heldBytes = 0;

  /** For a route whose body may be that large; a length that is not given is taken to be all of it. */
  admission(bytesMax: number): (request: FastifyRequest, reply: FastifyReply) => Promise<void> {
    return async ({ headers }, reply) => {
      // Who left while it was asked who they are has been counted out already.
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
