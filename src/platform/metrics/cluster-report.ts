import cluster, { type Worker } from 'node:cluster';
import { combineFamilies, type Family, familiesText } from './family.ts';

/** A process that does not answer in this time is busy or stuck. The scrape goes on without it. */
const REPORT_MS_MAX = 1_000;
/** The first process waits for all others at once. */
const JOINED_MS_MAX = 2 * REPORT_MS_MAX;

/** The messages between the processes of a service. The first process asks all others on behalf of the one that is scraped. */
type Message =
  | { metrics: 'wanted'; id: number; families: Family[] }
  | { metrics: 'asked'; id: number }
  | { metrics: 'reported'; id: number; families: Family[] }
  | { metrics: 'joined'; id: number; text: string };

/** Sends the metrics of this process when the first process asks for them. */
export function reportWhenAsked(report: () => Promise<Family[]>): void {
  process.on('message', async (message: Message) => {
    if (message.metrics !== 'asked') return;
    const families = await report();
    send({ metrics: 'reported', id: message.id, families });
  });
}

let lastId = 0;

/** Joins the metrics of this process with those of all others. Rejects if the first process does not answer. */
export function joinedText(families: Family[]): Promise<string> {
  const id = ++lastId;
  return new Promise((resolve, reject) => {
    const settle = () => {
      clearTimeout(timeout);
      process.off('message', onMessage);
    };
    const onMessage = (message: Message) => {
      if (message.metrics !== 'joined' || message.id !== id) return;
      settle();
      resolve(message.text);
    };
    const timeout = setTimeout(() => {
      settle();
      reject(new Error('the first process does not answer'));
    }, JOINED_MS_MAX);
    process.on('message', onMessage);
    send({ metrics: 'wanted', id, families });
  });
}

function send(message: Message): void {
  if (process.connected) process.send?.(message, undefined, undefined, () => {}); // the first process may be gone
}

/** Runs in the first process. Joins the reports of all processes for the one that is scraped. */
export function joinReports(): void {
  const reports = new ClusterReports();
  let lastAsked = 0;
  cluster.on('message', async (asking, message: Message) => {
    if (message.metrics !== 'wanted') return;
    const id = ++lastAsked;
    const all = Object.values(cluster.workers ?? {}) as Worker[];
    const reported = await Promise.all(
      all.map(async (one) => ({
        id: one.id,
        families: one === asking ? message.families : await askFor(one, id),
      })),
    );
    const text = familiesText(reports.join(reported));
    if (asking.isConnected()) asking.send({ metrics: 'joined', id: message.id, text }, undefined, () => {});
  });
}

function askFor(worker: Worker, id: number): Promise<Family[] | undefined> {
  return new Promise((resolve) => {
    const settle = (families?: Family[]) => {
      clearTimeout(timeout);
      worker.off('message', onMessage);
      worker.off('exit', onExit);
      resolve(families);
    };
    const onMessage = (message: Message) => {
      if (message.metrics === 'reported' && message.id === id) settle(message.families);
    };
    const onExit = () => settle();
    const timeout = setTimeout(settle, REPORT_MS_MAX);
    worker.on('message', onMessage);
    worker.once('exit', onExit);
    if (worker.isConnected()) worker.send({ metrics: 'asked', id }, undefined, () => {});
    else settle();
  });
}

interface Report {
  /** The number of the process. */
  id: number;
  /** Undefined if it did not answer. */
  families: Family[] | undefined;
}

/** Remembers the last report of each process, and the sum of those that have ended. */
export class ClusterReports {
  private readonly last = new Map<number, Family[]>();
  private readonly endedIds = new Set<number>();
  private ended: Family[] = [];

  /**
   * Joins the reports of the processes that there are. Counters of a process that is silent or has ended keep their last
   * value, because a sum that falls would look like a new start. Its gauges are left out.
   */
  join(reports: readonly Report[]): Family[] {
    const answered = reports.filter(({ id, families }) => families !== undefined && !this.endedIds.has(id));
    for (const { id, families } of answered) this.last.set(id, families as Family[]);
    const isAnswering = new Set(answered.map(({ id }) => id));
    this.forgetAllBut(new Set(reports.map(({ id }) => id)));
    const all = [...this.last].map(([id, families]) =>
      isAnswering.has(id) ? families : countersOf(families),
    );
    return [
      ...combineFamilies([...all, this.ended]),
      processesFamily(answered.length, reports.length - answered.length),
    ];
  }

  /** A service whose processes keep ending must not grow. A late report of such a process would count twice. */
  private forgetAllBut(running: ReadonlySet<number>): void {
    for (const [id, families] of this.last) {
      if (running.has(id)) continue;
      this.ended = combineFamilies([this.ended, countersOf(families)]);
      this.endedIds.add(id);
      this.last.delete(id);
    }
  }
}

const countersOf = (families: Family[]) => families.filter(({ type }) => type !== 'gauge');

export function processesFamily(answering: number, silent: number): Family {
  return {
    name: 'retainer_processes',
    help: 'Processes of this service that serve requests or do background work, by whether they answered this scrape in time',
    type: 'gauge',
    combine: 'one',
    series: [
      ['{state="answering"}', [answering]],
      ['{state="silent"}', [silent]],
    ],
  };
}
