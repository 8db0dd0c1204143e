import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { newId } from '../src/platform/ids.ts';
import { withClient } from '../test/support/postgres/cluster.ts';
import { startProcess } from '../test/support/processes/launch.ts';
import { median } from './measuring/arithmetic.ts';
import { ownerOf } from './sides/service.ts';

/**
 * Seals the same changes with and without the feed, in turns and in one database, and then gives their events numbers: the
 * processor time that the feed costs the sealer, and that it costs beside the sealer.
 *
 *   npm run -s bench-feed -- [changes of each tenant]
 */
const CHANGES = Number(process.argv[2] ?? 2_000);
const TENANTS = 10;
const ROUNDS = 8;
/** The insert that a seal makes for the feed. */
const FED = /, fed as \([^)]*\)\s*select tenant, sequence, id, type from sealed[^)]*\), covered as \(/;

const directory = mkdtempSync(join(tmpdir(), 'retainer-bench-feed-'));
const settings = { DATA_DIR: join(directory, 'data'), LOG_LEVEL: 'error', ROLE: 'api' };
const service = await startProcess(settings);
try {
  const tenants: string[] = [];
  for (let index = 0; index < TENANTS; index++)
    tenants.push((await service.request('POST', '/tenants', { body: { name: `Tenant ${index}` } })).id);
  await withClient(ownerOf(settings.DATA_DIR), (owner) => measure(owner, tenants));
} finally {
  await service.stop();
  rmSync(directory, { recursive: true, force: true });
}

async function measure(owner: pg.Client, tenants: string[]): Promise<void> {
  const [{ seal }] = (await owner.query(`select pg_get_functiondef('seal_journal'::regproc) as seal`)).rows;
  const without = seal.replace(FED, ', covered as (');
  if (without === seal) throw new Error('the seal feeds in another way now');
  const ratios: number[] = [];
  const shares: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const used = new Map<string, number>();
    for (const variant of round % 2 === 0 ? [seal, without] : [without, seal]) {
      await owner.query(variant);
      for (const tenant of tenants) await change(owner, tenant);
      await owner.query('vacuum journal_waiting, feed_waiting');
      used.set(variant, await ticksOf(owner, () => sealAll(owner, tenants)));
    }
    await owner.query('checkpoint');
    const numbering = await ticksOf(owner, () => numberAll(owner));
    const bare = used.get(without) as number;
    ratios.push((used.get(seal) as number) / bare);
    shares.push(numbering / bare);
  }
  console.table({
    'sealing with the feed, against without': shown(ratios),
    'numbering, against sealing without': shown(shares),
  });
}

async function change(owner: pg.Client, tenant: string): Promise<void> {
  const ids = Array.from({ length: CHANGES }, () => newId('client'));
  await owner.query(`select set_config('app.tenant_id', $1, false)`, [tenant]);
  await owner.query(
    `insert into clients (tenant_id, id, name, created_at, updated_at)
     select $1, id, 'Northwind ' || id, now(), now() from unnest($2::text[]) as id`,
    [tenant, ids],
  );
}

async function sealAll(owner: pg.Client, tenants: string[]): Promise<void> {
  for (const tenant of tenants) {
    await owner.query(`select set_config('app.tenant_id', $1, false)`, [tenant]);
    await owner.query(`select seal_journal(1000000, '{"client": []}', '0.1.0', true)`);
  }
}

async function numberAll(owner: pg.Client): Promise<void> {
  for (let numbered = 1; numbered > 0; )
    numbered = (await owner.query('select numbered from number_feed(2000)')).rows[0].numbered;
}

/** The processor time that the connection's backend uses, which a busy machine does not change. */
async function ticksOf(owner: pg.Client, work: () => Promise<void>): Promise<number> {
  const { pid } = (await owner.query('select pg_backend_pid() as pid')).rows[0];
  const before = ticksUsed(pid);
  await work();
  return ticksUsed(pid) - before;
}

function ticksUsed(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return Number(fields[11]) + Number(fields[12]);
}

function shown(values: number[]): string {
  const [least, most] = [Math.min(...values), Math.max(...values)];
  return `${median(values).toFixed(2)} (${least.toFixed(2)} to ${most.toFixed(2)})`;
}
