import { tooManyRequests, unavailable } from '../errors.ts';
import { type Demand, FairTurns, type Turn } from '../fair-turns.ts';
import { Headroom } from '../headroom.ts';
import { Decoder, OVERRUN } from './decoder.ts';
import type { Flaw } from './picture.ts';
import { Trust } from './trust.ts';

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

type Work<T> = (findFlaw: (bytes: Buffer) => Promise<Flaw>) => Promise<T>;

type Begin = (place: Place) => void;
type Queue = FairTurns<Begin>;

interface Place {
  decoder: Decoder;
  isBusy: boolean;
  /** The first that is not empty has the next turn. */
  queues: Queue[];
  computingMsMax: number | undefined;
}

interface Begun {
  place: Place;
  turn: Turn<Begin>;
}

/**
 * Decodes two pictures at a time, because each may use a core and its memory limit. Callers and their tenants take
 * turns. One decoder is for small pictures only, so they never wait for large ones to end. The other prefers large
 * pictures, so they don't wait for any number of small ones.
 */
export class Decoders {
  private readonly small: Queue = new FairTurns();
  private readonly large: Queue = new FairTurns();
  private readonly places: readonly Place[] = [
    newPlace([this.small], SMALL_COMPUTING_MS_MAX),
    newPlace([this.large, this.small]),
  ];
  /** Those who wait. Calling one refuses it. */
  private readonly waiting = new Set<() => void>();
  private readonly shares = new Headroom(WAITING_MAX);
  private readonly trust = new Trust();

  /**
   * Runs the work with a decoder when its turn comes. Work that reads its picture then holds no memory while waiting.
   * It runs a second time if the picture turns out to be a large one.
   */
  async withDecoder<T>(demand: Demand, work: Work<T>): Promise<T> {
    if (demand.cost > SMALL_COST_MAX) return this.inTurn(this.large, demand, work);
    try {
      return await this.inTurn(this.small, demand, work);
    } catch (error) {
      if (error !== OVERRUN) throw error;
      return await this.inTurn(this.large, demand, work);
    }
  }

  /** Refuses those who would wait for longer than a process takes to stop. */
  drain(): void {
    const refuseAll = () => {
      for (const refuse of this.waiting) refuse();
    };
    setTimeout(refuseAll, WAIT_WHEN_STOPPING_MS_MAX).unref();
  }

  stop(): void {
    for (const { decoder } of this.places) decoder.stop();
  }

  private async inTurn<T>(queue: Queue, demand: Demand, work: Work<T>): Promise<T> {
    const { place, turn } = await this.nextTurn(queue, demand);
    const startedAt = performance.now();
    try {
      if (queue === this.small && !this.trust.isTrusted(demand)) throw OVERRUN; // also if it was when it came
      return await work((bytes) => this.findFlaw(place, bytes, demand));
    } finally {
      queue.end(turn, Math.max(0, performance.now() - startedAt - demand.cost));
      place.isBusy = false;
      this.fillPlaces();
    }
  }

  private async findFlaw({ decoder, computingMsMax }: Place, bytes: Buffer, demand: Demand): Promise<Flaw> {
    try {
      return await decoder.findFlaw(bytes, computingMsMax);
    } catch (error) {
      if (error === OVERRUN) throw error;
      throw unavailable('Pictures can not be decoded at the moment', RETRY_AFTER_SECONDS, error);
    } finally {
      if (computingMsMax !== undefined && decoder.pid === undefined) this.trust.doubt(demand);
    }
  }

  private nextTurn(queue: Queue, demand: Demand): Promise<Begun> {
    const { tenant, caller } = demand;
    const waitingOfTenant = this.small.countOf(tenant) + this.large.countOf(tenant);
    if (waitingOfTenant >= WAITING_PER_TENANT_MAX || !this.shares.take(caller)) throw tooManyOfCaller();
    return new Promise((resolve, reject) => {
      const settle = () => {
        clearTimeout(timeout);
        this.waiting.delete(refuse);
        this.shares.release(caller);
      };
      const begin = (place: Place) => {
        settle();
        resolve({ place, turn });
      };
      const refuse = () => {
        settle();
        reject(queue.isHeldUpByItsOwn(turn) ? tooManyOfCaller() : tooMany());
        queue.remove(turn);
      };
      const timeout = setTimeout(refuse, WAIT_MS_MAX);
      this.waiting.add(refuse);
      const turn = queue.add(demand, begin);
      this.fillPlaces();
    });
  }

  private fillPlaces(): void {
    for (const place of this.places) {
      if (place.isBusy) continue;
      const queue = place.queues.find(({ isEmpty }) => !isEmpty);
      const turn = queue?.next();
      place.isBusy = turn !== undefined;
      turn?.item(place);
    }
  }
}

function newPlace(queues: Queue[], computingMsMax?: number): Place {
  return { decoder: new Decoder(), isBusy: false, queues, computingMsMax };
}

function tooManyOfCaller() {
  return tooManyRequests('Too many of your pictures wait to be verified', RETRY_AFTER_SECONDS);
}

function tooMany() {
  return unavailable('Too many pictures at once', RETRY_AFTER_SECONDS);
}
