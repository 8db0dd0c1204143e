import cluster, { type Worker } from 'node:cluster';
import { on } from 'node:events';
import { AggregatorRegistry, type PrometheusContentType, type Registry } from 'prom-client';
import { figure } from './figures.ts';

/** A process that does not answer in this time is busy or stuck. The scrape goes on without it. */
const REPORT_MS_MAX = 1_000;
/** The first process waits for all others at once. */
const JOINED_MS_MAX = 2 * REPORT_MS_MAX;

/** All metrics of a process, in a form that processes can send to each other. */
export type Report = Awaited<ReturnType<Registry['getMetricsAsJSON']>>;

/**
 * The scraped process sends its report to the first process, and wants the joined text. The first process asks all
 * others.
 */
type Message =
  | { metrics: 'text wanted'; id: number; content: Report }
  | { metrics: 'report wanted'; id: number }
  | { metrics: 'answer'; id: number; content: Report | string };

/** Sends the metrics of this process when the first process asks for them. */
export function reportWhenAsked(report: () => Promise<Report>): void {
  const worker = cluster.worker as Worker;
  worker.on('message', async ({ metrics, id }: Message) => {
    if (metrics === 'report wanted') send(worker, { metrics: 'answer', id, content: await report() });
  });
}

/** Joins the metrics of all processes. Rejects if the first process does not answer. */
export function joinedText(content: Report): Promise<string> {
  return ask(cluster.worker as Worker, { metrics: 'text wanted', id: ++lastId, content }, JOINED_MS_MAX);
}

/** Runs in the first process. Joins the reports of all processes for the scraped process. */
export function joinReports(): void {
  const reports = new ClusterReports();
  cluster.on('message', async (scraped, message: Message) => {
    if (message.metrics !== 'text wanted') return;
    const workers = Object.values(cluster.workers ?? {}) as Worker[];
    const reported = workers.map(async (worker) => {
      const report = worker === scraped ? message.content : await reportOf(worker);
      return [worker.id, report] as const;
    });
    const joined = reports.join(new Map(await Promise.all(reported)));
    send(scraped, { metrics: 'answer', id: message.id, content: await joined.metrics() });
  });
}

/** Resolves to undefined if the process is silent. */
function reportOf(worker: Worker): Promise<Report | undefined> {
  const question = { metrics: 'report wanted', id: ++lastId } as const;
  return ask<Report>(worker, question, REPORT_MS_MAX).catch(() => undefined);
}

let lastId = 0;

async function ask<Content>(other: Worker, question: Message, msMax: number): Promise<Content> {
  const messages = on(other, 'message', { signal: AbortSignal.timeout(msMax) });
  send(other, question);
  try {
    for await (const [message] of messages)
      if (message.metrics === 'answer' && message.id === question.id) return message.content;
  } catch {} // the time is over
  throw new Error('another process does not answer');
}

function send(other: Worker, message: Message): void {
  other.send(message, undefined, () => {}); // the other process may be gone
}

/** Remembers the last report of each process. They are few, because none is started in place of one that ended. */
export class ClusterReports {
  private readonly last = new Map<number, Report>();

  /**
   * Joins the reports of the processes that there are, by their numbers. Counters of a process that is silent or has ended
   * keep their last value, because a sum that falls would look like a new start. Its gauges are left out.
   */
  join(reports: ReadonlyMap<number, Report | undefined>): Registry {
    for (const [id, report] of reports) if (report) this.last.set(id, report);
    const isAnswering = (id: number) => reports.get(id) !== undefined;
    const joined = AggregatorRegistry.aggregate<PrometheusContentType>(
      [...this.last].map(([id, report]) => (isAnswering(id) ? report : report.filter(isCounted))),
    );
    const answering = [...reports.keys()].filter(isAnswering).length;
    registerProcesses(joined, answering, reports.size - answering);
    return joined;
  }
}

/** The library declares the type as a number, but it is text. */
const isCounted = ({ type }: Report[number]) => String(type) !== 'gauge';

export function registerProcesses(registry: Registry, answering: number, silent: number): void {
  const help =
    'Processes of this service that serve requests or do background work, by whether they answered this scrape in time';
  const processes = figure(registry, 'retainer_processes', help, 'state');
  processes.set({ state: 'answering' }, answering);
  processes.set({ state: 'silent' }, silent);
}
