import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { findMistakes } from './checks.ts';
import { type Cluster, type Fault, startCluster } from './cluster.ts';
import { Load } from './load.ts';
import { findPrograms, until } from './programs.ts';
import { startReceiver, startServices } from './services.ts';

const HELP = `Kills the primary of a PostgreSQL cluster under load, and checks that nothing is lost.

  npm run -s drill-failover                          both ways to connect
  npm run -s drill-failover -- --through hosts       several hosts in DATABASE_URL
  npm run -s drill-failover -- --through proxy       HAProxy
  npm run -s drill-failover -- --failovers 10        for each way; at most 50 (default: 6)
  npm run -s drill-failover -- --keep                keeps the directory with the logs

Starts a cluster of its own on 127.0.0.1: three PostgreSQL servers, Patroni, etcd and HAProxy of Debian. A failover takes
about a minute. Exits with status 1 if a check fails, with 2 if a program is missing.`;

const FAULTS: Fault[] = ['kill', 'freeze', 'switchover'];
const FAILOVERS_MAX = 50;
const CALM_MS = 5_000;
/** Without a single write for this long, the service has not come back. */
const BACK_MS_MAX = 180_000;

/** A shorter pause between two writes is no failover. */
const PAUSE_MS_MIN = 1_000;

interface Figures {
  way: string;
  fault: Fault;
  primary: string;
  untilWriteMs: number;
  withoutWritesMs: number;
  slowestMs: number;
  failures: string;
  solved: number;
}

const { values } = parseArgs({
  options: {
    through: { type: 'string', default: 'both' },
    failovers: { type: 'string', default: '6' },
    keep: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});
process.exitCode = await main();

async function main(): Promise<number> {
  const count = Number(values.failovers);
  const ways = (['proxy', 'hosts'] as const).filter((way) => ['both', way].includes(values.through));
  if (values.help || ways.length === 0 || !(count >= 1 && count <= FAILOVERS_MAX)) {
    console.log(HELP);
    return values.help ? 0 : 1;
  }
  const found = findPrograms();
  if ('missing' in found) {
    console.error(
      `install what is missing: apt-get install --no-install-recommends ${found.missing.join(' ')}`,
    );
    return 2;
  }
  const mistakes: string[] = [];
  for (const way of ways) {
    const directory = mkdtempSync(join(tmpdir(), 'retainer-drill-'));
    let cluster: Cluster | undefined;
    const interrupt = async () => {
      await cluster?.stop();
      process.exit(1);
    };
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, interrupt);
    try {
      cluster = await startCluster(found.programs, directory);
      mistakes.push(...(await drill(cluster, way, count, directory)));
    } catch (error) {
      mistakes.push((error as Error).message);
    } finally {
      await cluster?.stop();
      if (values.keep || mistakes.length > 0) console.log(`logs: ${directory}`);
      else rmSync(directory, { recursive: true, force: true });
    }
  }
  for (const mistake of mistakes) console.error(mistake);
  return mistakes.length > 0 ? 1 : 0;
}

async function drill(cluster: Cluster, way: 'proxy' | 'hosts', count: number, directory: string) {
  await cluster.whenHealthy();
  const services = await startServices(cluster.urls[way], directory);
  const receiver = await startReceiver();
  try {
    const load = await openTenant(services.url, services.token, receiver.url);
    load.start();
    console.log(
      '| way | fault | until the first write, s | without writes, s | slowest answer, s | failed attempts | solved by the key |',
    );
    console.log('|---|---|---:|---:|---:|---|---:|');
    for (let round = 0; round < count; round++) {
      await cluster.whenHealthy();
      await sleep(CALM_MS);
      print(await strikeOnce(cluster, load, way, FAULTS[round % FAULTS.length] as Fault));
    }
    await sleep(CALM_MS);
    await load.finish();
    const mistakes = await findMistakes(load, services, receiver.events);
    console.log(
      `${way}: ${load.acknowledgedAtMs.length} writes acknowledged, ${load.invoices.size} invoices issued and paid, ${receiver.events.size} events delivered, ${mistakes.length} mistakes`,
    );
    return mistakes;
  } finally {
    await services.stop();
    receiver.server.close();
  }
}

/** The tenant, and an integration that gets all events of it. */
async function openTenant(url: string, token: string, receiver: string): Promise<Load> {
  const authorization = `Bearer ${token}`;
  const tenant = await new Load(url, { authorization }).post('/tenants', { name: 'Drill' });
  const load = new Load(url, { authorization, 'tenant-id': tenant.id });
  const eventTypes = ['client.*', 'contract.*', 'invoice.*', 'payment.*'];
  await load.post('/integrations', {
    provider: 'WEBHOOK',
    name: 'Drill',
    config: { url: receiver },
    subscriptions: eventTypes.map((eventType) => ({ eventType })),
  });
  return load;
}

async function strikeOnce(cluster: Cluster, load: Load, way: string, fault: Fault): Promise<Figures> {
  const struckAtMs = Date.now();
  const { primary, undo } = await cluster.strike(fault);
  const isBack = () => {
    const [, end] = longestPause(load, struckAtMs);
    return end !== undefined && load.acknowledgedAtMs.filter((atMs) => atMs > end).length > 20;
  };
  await until('the way back', BACK_MS_MAX, isBack);
  undo();
  const [begin = struckAtMs, end = struckAtMs] = longestPause(load, struckAtMs);
  const failures = load.failures.filter(({ atMs, tookMs }) => atMs + tookMs >= struckAtMs);
  const counts = new Map<string, number>();
  for (const { status } of failures) counts.set(status, (counts.get(status) ?? 0) + 1);
  return {
    ...{ way, fault, primary, untilWriteMs: end - struckAtMs, withoutWritesMs: end - begin },
    slowestMs: Math.max(0, ...failures.map(({ tookMs }) => tookMs)),
    failures: [...counts].map(([status, times]) => `${times} x ${status}`).join(', ') || 'none',
    solved: load.solvedAtMs.filter((atMs) => atMs >= struckAtMs).length,
  };
}

/** The longest time between two acknowledged writes since the fault, once it seems to be over. */
function longestPause({ acknowledgedAtMs }: Load, sinceMs: number): [begin?: number, end?: number] {
  const before = acknowledgedAtMs.findLast((atMs) => atMs <= sinceMs) ?? sinceMs;
  const times = [before, ...acknowledgedAtMs.filter((atMs) => atMs > sinceMs)];
  let longest: [number, number] = [sinceMs, sinceMs];
  for (const [index, end] of times.entries()) {
    const begin = times[index - 1] ?? end;
    if (end - begin > longest[1] - longest[0]) longest = [begin, end];
  }
  return longest[1] - longest[0] >= PAUSE_MS_MIN ? longest : [];
}

function print(figures: Figures): void {
  const seconds = (ms: number) => (ms / 1_000).toFixed(1);
  const { way, fault, failures, solved } = figures;
  const cells = [seconds(figures.untilWriteMs), seconds(figures.withoutWritesMs), seconds(figures.slowestMs)];
  console.log(`| ${way} | ${fault} | ${cells.join(' | ')} | ${failures} | ${solved} |`);
}
