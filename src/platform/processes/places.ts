import { tooManyRequests, unavailable } from '../errors.ts';
import { FairShares, NoPlaceError, type ShareKeys } from '../fair-shares.ts';
import { Headroom } from '../headroom.ts';
import { placeMetrics } from './place-metrics.ts';

export interface PlacesOptions<Worker> {
  /**
   * One for each size of work, the smallest first. A worker does work of its own size and smaller, so that small work never
   * waits for larger work to end.
   */
  workers: readonly Worker[];
  waitingPerTenantMax: number;
  /** The weight of all that waits. Callers share it, whatever their number of tenants. */
  waitingMax: number;
  waitMsMax: number;
  waitWhenStoppingMsMax: number;
  retryAfterSeconds: number;
  /** Under this name the metrics show what waits, and codes of errors begin with it. */
  countedAs: 'documents' | 'pictures';
  messages: { tooManyOfCaller: string; tooMany: string };
}

export interface Demand {
  tenant: string;
  /** Who asks. A caller has one share, in however many tenants it acts. */
  caller: string;
  /** The share of `waitingMax` that it takes while it waits. One by default. */
  weight?: number;
}

interface Place<Worker> {
  worker: Worker;
  turns: FairShares;
}

/** A few workers for expensive work, because each may use a core and its memory limit. Callers and their tenants take turns. */
export class Places<Worker> {
  private readonly places: Place<Worker>[];
  private readonly waiting: Headroom;
  private readonly options: PlacesOptions<Worker>;
  private readonly metrics: ReturnType<typeof placeMetrics>;

  constructor(options: PlacesOptions<Worker>) {
    const { workers, waitingPerTenantMax: waitingMax, waitMsMax: waitMs } = options;
    const oneByOne = { total: 1, share: 1, reserved: 0, waitingMax, waitMs };
    this.places = workers.map((worker) => ({ worker, turns: new FairShares(oneByOne) }));
    this.options = options;
    this.metrics = placeMetrics(options.countedAs);
    this.waiting = new Headroom(options.waitingMax);
  }

  /**
   * Runs the work when its turn comes. The size is the position of the first worker that may do it. Rejects with a 429 if its
   * own caller holds it up for too long, else a 503.
   */
  async inTurn<T>(size: number, demand: Demand, work: (worker: Worker) => Promise<T>): Promise<T> {
    const { worker, turns } = this.placeFor(size);
    const keys: ShareKeys = [`caller ${demand.caller}`, `tenant ${demand.tenant}`];
    await this.enter(turns, keys, demand);
    this.metrics.busy.inc();
    try {
      return await work(worker);
    } finally {
      this.metrics.busy.dec();
      turns.leave(keys);
    }
  }

  /** Refuses those who would wait for longer than a process takes to stop. */
  drain(): void {
    const refuseAll = () => {
      for (const { turns } of this.places) turns.refuseWaiting();
    };
    setTimeout(refuseAll, this.options.waitWhenStoppingMsMax).unref();
  }

  /** Work goes where least waits. */
  private placeFor(size: number): Place<Worker> {
    const fit = this.places.slice(size);
    return fit.reduce((best, place) => (place.turns.load < best.turns.load ? place : best));
  }

  private async enter(turns: FairShares, keys: ShareKeys, { caller, weight = 1 }: Demand): Promise<void> {
    if (!this.waiting.take(caller, weight)) throw this.tooManyOfCaller();
    this.metrics.waiting.inc();
    try {
      await turns.enter(keys);
    } catch (error) {
      if (!(error instanceof NoPlaceError)) throw error;
      throw error.isOwnFault ? this.tooManyOfCaller() : this.tooMany();
    } finally {
      this.metrics.waiting.dec();
      this.waiting.release(caller, weight);
    }
  }

  private tooManyOfCaller() {
    return tooManyRequests(
      `${this.options.countedAs}_share_used`,
      this.options.messages.tooManyOfCaller,
      this.options.retryAfterSeconds,
    );
  }

  private tooMany() {
    return unavailable(
      `${this.options.countedAs}_unavailable`,
      this.options.messages.tooMany,
      this.options.retryAfterSeconds,
    );
  }
}
