import { unavailable } from '../errors.ts';
import { type Demand, Places } from '../processes/places.ts';
import { Trust } from '../processes/trust.ts';
import { Decoder, OVERRUN } from './decoder.ts';
import type { Flaw } from './picture.ts';

/** In milliseconds: about a megapixel, more than most logos have. It is what a small picture may have to wait for. */
const SMALL_COST_MAX = 50;
/** A decoder for small pictures is not held for longer, whatever its picture declared. Five times the expected time. */
const SMALL_COMPUTING_MS_MAX = 250;
/** Enough for all logos of an agency at once. */
const WAITING_PER_TENANT_MAX = 250;
/** One that waits holds little more than its request. Callers share this number, whatever their number of tenants. */
const WAITING_MAX = 5_000;
/** Enough for 100 photos of a phone at once. Proxies often give up after 60 seconds, and decoding may take 10. */
const WAIT_MS_MAX = 45_000;
/** A process that stops gives running requests 35 seconds, and decoding may take 10. */
const WAIT_WHEN_STOPPING_MS_MAX = 20_000;
const RETRY_AFTER_SECONDS = 5;
/** The positions of the decoders. */
const [SMALL, LARGE] = [0, 1];

/** The cost is the expected time of decoding, in milliseconds. */
export type PictureDemand = Demand & { cost: number };

type Work<T> = (findFlaw: (bytes: Buffer) => Promise<Flaw>) => Promise<T>;

interface Worker {
  decoder: Decoder;
  computingMsMax?: number;
}

/** Decodes two pictures at a time. Callers and their tenants take turns. One decoder is for small pictures only. */
export class Decoders {
  private readonly small: Worker = { decoder: new Decoder(), computingMsMax: SMALL_COMPUTING_MS_MAX };
  private readonly large: Worker = { decoder: new Decoder() };
  private readonly places = new Places<Worker>({
    workers: [this.small, this.large],
    waitingPerTenantMax: WAITING_PER_TENANT_MAX,
    waitingMax: WAITING_MAX,
    waitMsMax: WAIT_MS_MAX,
    waitWhenStoppingMsMax: WAIT_WHEN_STOPPING_MS_MAX,
    retryAfterSeconds: RETRY_AFTER_SECONDS,
    countedAs: 'pictures',
    messages: {
      tooManyOfCaller: 'Too many of your pictures wait to be verified',
      tooMany: 'Too many pictures at once',
    },
  });
  private readonly trust = new Trust();

  /**
   * Runs the work with a decoder when its turn comes. Work that reads its picture then holds no memory while waiting.
   * It runs a second time if the picture turns out to be a large one.
   */
  async withDecoder<T>({ cost, ...demand }: PictureDemand, work: Work<T>): Promise<T> {
    const run = (worker: Worker) => work((bytes) => this.findFlaw(worker, bytes, demand));
    if (cost > SMALL_COST_MAX) return this.places.inTurn(LARGE, demand, run);
    try {
      return await this.places.inTurn(SMALL, demand, async (worker) => {
        if (!this.trust.isTrusted(demand)) throw OVERRUN; // also if it was when it came
        return run(worker);
      });
    } catch (error) {
      if (error !== OVERRUN) throw error;
      return await this.places.inTurn(LARGE, demand, run);
    }
  }

  drain(): void {
    this.places.drain();
  }

  stop(): void {
    this.small.decoder.stop();
    this.large.decoder.stop();
  }

  private async findFlaw({ decoder, computingMsMax }: Worker, bytes: Buffer, demand: Demand): Promise<Flaw> {
    try {
      return await decoder.findFlaw(bytes, computingMsMax);
    } catch (error) {
      if (error === OVERRUN) throw error;
      throw unavailable(
        'pictures_unavailable',
        'Pictures can not be decoded at the moment',
        RETRY_AFTER_SECONDS,
        error,
      );
    } finally {
      if (computingMsMax !== undefined && decoder.pid === undefined) this.trust.doubt(demand);
    }
  }
}
