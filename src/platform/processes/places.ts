import { tooManyRequests, unavailable } from '../errors.ts';
import { type Demand, FairTurns, type Turn } from '../fair-turns.ts';
import { Headroom } from '../headroom.ts';
import { placeMetrics } from './place-metrics.ts';

export interface PlacesOptions<Worker> {
  /** Does small work only, so that it never waits for large work to end. */
  small: Worker;
  /** Prefers large work, so that it does not wait for any amount of small work. */
  large: Worker;
  waitingPerTenantMax: number;
  /** The weight of all that waits. Callers share it, whatever their number of tenants. */
  waitingMax: number;
  waitMsMax: number;
  waitWhenStoppingMsMax: number;
  retryAfterSeconds: number;
  /** Under this name the metrics count what is refused, and show what waits. */
  countedAs: 'documents' | 'pictures';
  messages: { tooManyOfCaller: string; tooMany: string };
}

export type Size = 'SMALL' | 'LARGE';

export interface WeighedDemand extends Demand {
  /** The share of `waitingMax` that it takes while it waits. One, unless told. */
  weight?: number;
}

type Begin<Worker> = (place: Place<Worker>) => void;
type Queue<Worker> = FairTurns<Begin<Worker>>;

interface Place<Worker> {
  worker: Worker;
  isBusy: boolean;
  /** The first that is not empty has the next turn. */
  queues: Queue<Worker>[];
}

interface Begun<Worker> {
  place: Place<Worker>;
  turn: Turn<Begin<Worker>>;
}

/** Two workers for expensive work, because each may use a core and its memory limit. Callers and tenants take turns. */
export class Places<Worker> {
  private readonly queues: Record<Size, Queue<Worker>> = { SMALL: new FairTurns(), LARGE: new FairTurns() };
  private readonly places: readonly Place<Worker>[];
  /** Those who wait. Calling one refuses it. */
  private readonly waiting = new Set<() => void>();
  private readonly shares: Headroom;
  private readonly options: PlacesOptions<Worker>;
  private readonly metrics: ReturnType<typeof placeMetrics>;

  constructor(options: PlacesOptions<Worker>) {
    const { SMALL, LARGE } = this.queues;
    this.options = options;
    this.metrics = placeMetrics(options.countedAs);
    this.shares = new Headroom(options.waitingMax);
    this.places = [
      { worker: options.small, isBusy: false, queues: [SMALL] },
      { worker: options.large, isBusy: false, queues: [LARGE, SMALL] },
    ];
  }

  /** Runs the work when its turn comes. Rejects with a 429 if its own caller holds it up for too long, else a 503. */
  async inTurn<T>(size: Size, demand: WeighedDemand, work: (worker: Worker) => Promise<T>): Promise<T> {
    const queue = this.queues[size];
    const { place, turn } = await this.nextTurn(queue, demand);
    const startedAt = performance.now();
    this.metrics.busy.inc();
    try {
      return await work(place.worker);
    } finally {
      queue.end(turn, Math.max(0, performance.now() - startedAt - demand.cost));
      place.isBusy = false;
      this.metrics.busy.dec();
      this.fillPlaces();
    }
  }

  /** Refuses those who would wait for longer than a process takes to stop. */
  drain(): void {
    const refuseAll = () => {
      for (const refuse of this.waiting) refuse();
    };
    setTimeout(refuseAll, this.options.waitWhenStoppingMsMax).unref();
  }

  private nextTurn(queue: Queue<Worker>, demand: WeighedDemand): Promise<Begun<Worker>> {
    const { tenant, caller, weight = 1 } = demand;
    const waitingOfTenant = this.queues.SMALL.countOf(tenant) + this.queues.LARGE.countOf(tenant);
    const isAllowed = waitingOfTenant < this.options.waitingPerTenantMax && this.shares.take(caller, weight);
    if (!isAllowed) throw this.tooManyOfCaller();
    return new Promise((resolve, reject) => {
      const settle = () => {
        clearTimeout(timeout);
        this.waiting.delete(refuse);
        this.metrics.waiting.dec();
        this.shares.release(caller, weight);
      };
      const begin = (place: Place<Worker>) => {
        settle();
        resolve({ place, turn });
      };
      const refuse = () => {
        settle();
        reject(queue.isHeldUpByItsOwn(turn) ? this.tooManyOfCaller() : this.tooMany());
        queue.remove(turn);
      };
      const timeout = setTimeout(refuse, this.options.waitMsMax);
      this.waiting.add(refuse);
      this.metrics.waiting.inc();
      const turn = queue.add(demand, begin);
      this.fillPlaces();
    });
  }

  private fillPlaces(): void {
    for (const place of this.places) {
      if (place.isBusy) continue;
      const turn = place.queues.find(({ isEmpty }) => !isEmpty)?.next();
      place.isBusy = turn !== undefined;
      turn?.item(place);
    }
  }

  private tooManyOfCaller() {
    return tooManyRequests(
      this.options.countedAs,
      this.options.messages.tooManyOfCaller,
      this.options.retryAfterSeconds,
    );
  }

  private tooMany() {
    return unavailable(this.options.countedAs, this.options.messages.tooMany, this.options.retryAfterSeconds);
  }
}
