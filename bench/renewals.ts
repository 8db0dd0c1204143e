import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { withClient } from '../test/support/postgres/cluster.ts';
import { type ServiceProcess, startProcess } from '../test/support/processes/launch.ts';
import { seedRenewals } from '../test/support/records/seed-renewals.ts';
import { peakMb } from './measuring/memory.ts';
import { readProcesses, usageOf } from './measuring/processor-time.ts';
import { ownerOf } from './sides/service.ts';
import { postmasterOf, total } from './sides/side.ts';

/**
 * Moves a sandbox with more and more contracts to the midnight at which all of them renew: first all are collected, then all are
 * issued. The time of one contract should stay the same: the ratio compares it with the fewest contracts. Each size has a
 * service and a PostgreSQL of its own. Files of documents are left out; `bench-documents` measures them.
 *
 *   npm run -s bench-renewals -- [most contracts]
 */
const MOST = Number(process.argv[2] ?? 10_000);
const SIZES = [MOST / 20, MOST / 5, MOST];
/** Contracts that renew before, so that what is measured is compiled and its plans are made. */
const WARM_UP = 100;
/** Contracts whose statements are counted. */
const LOGGED = 20;
const LOOK_EVERY_MS = 50;
const KINDS = ['collect', 'issue'] as const;

/** Lets no files be made, and holds what is to be issued until all contracts are collected. */
const GATE = `create function gate() returns trigger language plpgsql as $$
    begin
      if new.kind = 'make-documents' then return null; end if;
      if new.kind = 'issue' then new.due_at := 'infinity'; end if;
      return new;
    end $$;
  create trigger gate before insert on work for each row execute function gate()`;

const rows: Awaited<ReturnType<typeof measure>>[] = [];
for (const contracts of SIZES) {
  rows.push(await measure(contracts));
  console.table(rows.map(shown));
}
console.table(await statementsOfOne());

type Kind = (typeof KINDS)[number];

interface Cost {
  /** Milliseconds of a contract. */
  ms: number;
  processorMs: number;
  transactions: number;
}

function shown({ contracts, costs, peak }: (typeof rows)[number]) {
  const first = rows[0]?.costs;
  const of = (kind: Kind) => ({
    [`${kind}, ms`]: Number(costs[kind].ms.toFixed(1)),
    [`${kind}, ratio`]: Number((costs[kind].ms / (first?.[kind].ms ?? 1)).toFixed(2)),
    [`${kind}, processor ratio`]: Number(
      (costs[kind].processorMs / (first?.[kind].processorMs ?? 1)).toFixed(2),
    ),
    [`${kind}, transactions`]: Number(costs[kind].transactions.toFixed(1)),
  });
  return { contracts, ...of('collect'), ...of('issue'), 'peak of memory, MB': Math.round(peak) };
}

interface Firm {
  owner: pg.Client;
  directory: string;
  service: ServiceProcess;
  /** Makes a tenant with so many contracts. Returns what collects and then issues all of them. */
  open(contracts: number): Promise<Record<Kind, () => Promise<void>>>;
}

async function inService<T>(work: (firm: Firm) => Promise<T>): Promise<T> {
  const directory = mkdtempSync(join(tmpdir(), 'retainer-renewals-'));
  const service = await startProcess({ DATA_DIR: directory, LOG_LEVEL: 'warn' });
  try {
    return await withClient(ownerOf(directory), async (owner) => {
      await owner.query(GATE);
      return await work({ owner, directory, service, open: (contracts) => open(service, owner, contracts) });
    });
  } finally {
    await service.stop();
    rmSync(directory, { recursive: true, force: true });
  }
}

async function open(service: ServiceProcess, owner: pg.Client, contracts: number) {
  const { tenant, midnight } = await seedRenewals(service, owner, contracts);
  const untilDone = async (kind: Kind) => {
    const sql = `select exists (select from work where kind = $1 and tenant_id = $2 and tenant_due_at <= $3) as "isLeft"`;
    while ((await owner.query(sql, [kind, tenant, midnight])).rows[0].isLeft) await sleep(LOOK_EVERY_MS);
  };
  return {
    async collect() {
      const body = { to: midnight };
      await service.request('POST', `/tenants/${tenant}/advance`, { tenant, body });
      await untilDone('collect');
    },
    async issue() {
      await owner.query(`update work set due_at = now() where kind = 'issue' and tenant_id = $1`, [tenant]);
      await untilDone('issue');
      const sql = `select count(*)::int as count from invoices where tenant_id = $1 and status = 'FINALIZED'`;
      const { count } = (await owner.query(sql, [tenant])).rows[0];
      if (count !== contracts) throw new Error(`${count} of ${contracts} are issued`);
    },
  };
}

function measure(contracts: number) {
  return inService(async ({ owner, directory, service, open: openTenant }) => {
    const warmUp = await openTenant(WARM_UP);
    for (const kind of KINDS) await warmUp[kind]();
    const firm = await openTenant(contracts);
    const costs = {} as Record<Kind, Cost>;
    const used = () => total(usageOf(readProcesses(), service.child.pid, postmasterOf(directory)));
    const transactions = async () => {
      await owner.query('select pg_stat_clear_snapshot()');
      const sql = `select xact_commit::int as count from pg_stat_database where datname = current_database()`;
      return (await owner.query(sql)).rows[0].count as number;
    };
    for (const kind of KINDS) {
      const [begun, usedBefore, before] = [performance.now(), used(), await transactions()];
      await firm[kind]();
      costs[kind] = {
        ms: (performance.now() - begun) / contracts,
        processorMs: (used() - usedBefore) / contracts,
        transactions: ((await transactions()) - before) / contracts,
      };
    }
    return { contracts, costs, peak: peakMb(service) };
  });
}

/** Counts the statements for each contract in the log of PostgreSQL, those that look for work and move the clock among them. */
function statementsOfOne() {
  return inService(async ({ owner, directory, open: openTenant }) => {
    const firm = await openTenant(LOGGED);
    const log = join(directory, 'postgres.log');
    const counts: Record<string, Record<Kind, number>> = {};
    for (const kind of KINDS) {
      await owner.query(`alter system set log_statement = 'all'`);
      await owner.query('select pg_reload_conf()');
      await sleep(200);
      const from = readFileSync(log, 'utf8').length;
      await firm[kind]();
      for (const [, name = ''] of readFileSync(log, 'utf8')
        .slice(from)
        .matchAll(/execute (\S+):/g)) {
        counts[name] ??= { collect: 0, issue: 0 };
        counts[name][kind] += 1 / LOGGED;
      }
    }
    return counts;
  });
}
