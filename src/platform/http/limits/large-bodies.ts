import type { FastifyRequest } from 'fastify';
import { tooManyRequests, unavailable } from '../../errors.ts';
import { FairShares, fewPerKey } from '../../fair-shares.ts';
import { Headroom } from '../../headroom.ts';
import { placeMetrics } from '../../processes/place-metrics.ts';
import { watchArrival } from './arrival.ts';
import { allowSlowBody } from './slow-bodies.ts';

/** As many bytes of each body are not counted, because the places of a quota key limit them already. */
const UNCOUNTED_BYTES = 65_536;
/** The bytes that a process holds at once. Each takes several times its size while it is parsed. */
const HELD_BYTES_MAX = 192 * 1_048_576;
/** A large request keeps a core of the database busy. */
const AT_ONCE_PER_HOLDER_MAX = 1;
/** Enough for several of the largest. One that waits holds only its place. */
const WAIT_MS_MAX = 60_000;
const RETRY_AFTER_SECONDS = 5;
/** Parsing takes a core and much memory, so it is done one by one. */
const ONE_BY_ONE = {
  ...{ total: 1, share: 1, reserved: 0, waitingMax: Number.POSITIVE_INFINITY, waitMs: WAIT_MS_MAX },
};

const metrics = placeMetrics('bodies');

/** Counts bytes that have arrived. Throws when their sender holds its share of memory. */
type CountBytes = (bytes: number) => void;

/** Shares the memory for bodies among the callers. */
export class LargeBodies {
  private readonly turns: FairShares;
  private readonly parsing = new FairShares(ONE_BY_ONE);
  private readonly bytes = new Headroom(HELD_BYTES_MAX);

  constructor(atOncePerHolder = AT_ONCE_PER_HOLDER_MAX) {
    this.turns = fewPerKey(atOncePerHolder, WAIT_MS_MAX);
  }

  /** Waits until it is the body's turn. No byte of it is read meanwhile. The turn lasts until the answer. */
  async begin({ quotaKey, raw, response }: FastifyRequest): Promise<void> {
    allowSlowBody(raw.socket);
    await this.turns.enter([quotaKey])?.catch(() => {
      throw tooMany();
    });
    const release = () => this.turns.leave([quotaKey]);
    if (response.destroyed) {
      release(); // the `close` event of a caller who left while it waited has already passed
      throw callerLeft();
    }
    response.once('close', release);
    watchArrival(raw);
  }

  /** Parses a body that has arrived, once those before it are done. */
  async oneByOne<T>({ quotaKey, response }: FastifyRequest, parse: () => Promise<T>): Promise<T> {
    metrics.waiting.inc();
    const turn = Promise.resolve(this.parsing.enter([quotaKey])).finally(() => metrics.waiting.dec());
    await turn.catch(() => {
      throw unavailable('bodies_unavailable', 'Too many large bodies wait to be read', RETRY_AFTER_SECONDS);
    });
    metrics.busy.inc();
    try {
      if (response.destroyed) throw callerLeft();
      return await parse();
    } finally {
      metrics.busy.dec();
      this.parsing.leave([quotaKey]);
    }
  }

  /** The bytes are held until the answer. */
  counter({ quotaKey, response }: FastifyRequest): CountBytes {
    let received = 0;
    let held = 0;
    return (bytes) => {
      received += bytes;
      const more = Math.max(0, received - UNCOUNTED_BYTES) - held;
      if (more === 0 || response.destroyed) return; // nothing would release them after its `close` event
      if (!this.bytes.take(quotaKey, more)) throw tooMany();
      if (held === 0) response.once('close', () => this.bytes.release(quotaKey, held));
      held += more;
    };
  }
}

function callerLeft() {
  return unavailable('caller_left', 'The caller has left', RETRY_AFTER_SECONDS);
}

function tooMany() {
  return tooManyRequests(
    'bodies_share_used',
    'Too many of your large requests are being read at once',
    RETRY_AFTER_SECONDS,
  );
}
