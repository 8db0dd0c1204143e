import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { emptyDatabase } from '../../support/postgres/empty-database.ts';
import { type ServiceProcess, startProcess } from '../../support/processes/launch.ts';

const SECRET_KEY = 'the secret key of the killed clock, 32 bytes or more';
const KILLS = process.env.RETAINER_TEST_LONG === undefined ? 3 : 10;
/** Each is collected in a week of its own. */
const CONTRACTS = 50;
const WEEK_MS = 7 * 86_400_000;
/** The time in which a worker gets through a few weeks. */
const KILL_WITHIN_MS = 400;
const PATIENCE_MS = 60_000;

describe('a clock whose process is killed', () => {
  const database = emptyDatabase('clock');
  const environment = { DATABASE_URL: database.url, SECRET_KEY, LOG_LEVEL: 'warn' };
  let api: ServiceProcess;
  let worker: ServiceProcess | undefined;
  let tenant: string;

  const request = (method: string, path: string, body?: object) =>
    api.request(method, path, { tenant, ...(body && { body }) });
  const startWorker = async () => {
    worker = await startProcess({ ...environment, ROLE: 'worker' });
  };

  before(async () => {
    await database.create();
    api = await startProcess({ ...environment, ROLE: 'api' });
    tenant = (await request('POST', '/tenants', { name: 'Acme trial', mode: 'SANDBOX' })).id;
  });
  after(async () => {
    await worker?.stop();
    await api?.stop();
    await database.drop(SECRET_KEY);
  });

  /** Contracts with an hour each. No worker runs, so their collecting waits: it is put off, by another week for each. */
  async function planCollecting(from: number): Promise<void> {
    const { id: clientId } = await request('POST', '/clients', { name: 'Northwind' });
    const timeEntries: object[] = [];
    for (let index = 0; index < CONTRACTS; index++) {
      const rates = [{ unit: 'HOUR', amountMinor: 10_000, startsOn: '2026-01-01' }];
      const terms = { clientId, name: `Contract ${index}`, currencyCode: 'EUR', rates };
      const collect = { every: 'MONTH', groupBy: 'PROJECT' };
      const { id: contractId } = await request('POST', '/contracts', { ...terms, collect });
      await request('POST', `/contracts/${contractId}/activate`);
      const { id: projectId } = await request('POST', '/projects', { contractId, name: 'Website' });
      timeEntries.push({ projectId, date: '2026-07-01', minutes: 60 });
    }
    await request('POST', '/time-entries/batch', { timeEntries });
    const planned = await database.asSuperuser(
      `update work set due_at = planned.at, tenant_due_at = planned.at
       from (
         select contracts.id, to_timestamp(${from / 1_000}) + split_part(name, ' ', 2)::integer * interval '7 days' as at
         from contracts
       ) as planned
       where kind = 'collect' and key = planned.id`,
      database.name,
    );
    assert.equal(planned.rowCount, CONTRACTS);
  }

  test('a clock whose process is killed at any moment arrives with all work done once, at its own moment', async (context) => {
    const from = Math.ceil(Date.now() / WEEK_MS) * WEEK_MS;
    await planCollecting(from);
    const momentOf = (index: number) => new Date(from + index * WEEK_MS).toISOString();
    const end = momentOf(CONTRACTS);
    await request('POST', `/tenants/${tenant}/advance`, { to: end });
    const clock = () => request('GET', `/tenants/${tenant}/clock`);
    const kills: number[] = [];
    for (let index = 0; index < KILLS; index++) {
      await startWorker();
      await sleep(Math.random() * KILL_WITHIN_MS);
      await worker?.stop('SIGKILL');
      kills.push((await clock()).done);
      // What the next worker waits for: a process that is silent for ten seconds counts as dead.
      await database.asSuperuser('delete from workers', database.name);
    }
    context.diagnostic(`killed after ${kills.join(', ')} of ${CONTRACTS}`);
    await startWorker();
    const deadline = Date.now() + PATIENCE_MS;
    while ((await clock()).status !== 'READY' && Date.now() < deadline) await sleep(50);
    assert.deepEqual(await clock(), { now: end, status: 'READY', due: CONTRACTS, done: CONTRACTS });
    const drafts: { createdAt: string; totalMinor: number }[] = await request('GET', '/invoices?limit=500');
    assert.deepEqual(
      drafts.map(({ createdAt, totalMinor }) => `${createdAt} ${totalMinor}`).sort(),
      Array.from({ length: CONTRACTS }, (_, index) => `${momentOf(index)} 10000`),
    );
  });

  test('a clock whose process is killed while the sandbox is cloned leaves nothing behind, and the clone is made anew', async () => {
    await worker?.stop();
    const { id } = await request('POST', `/tenants/${tenant}/clone`, { name: 'Clone' });
    const clone = () => request('GET', `/tenants/${tenant}/clone`);
    for (let index = 0; index < KILLS; index++) {
      await startWorker();
      await sleep(Math.random() * KILL_WITHIN_MS);
      await worker?.stop('SIGKILL');
      const rows = async (sql: string) => (await database.asSuperuser(sql, database.name)).rows;
      const [made] = await rows(`select count(*)::int as count from tenants where id = '${id}'`);
      const [copied] = await rows(`select count(*)::int as count from invoices where tenant_id = '${id}'`);
      assert.equal(copied.count, made.count * CONTRACTS);
      await database.asSuperuser('delete from workers', database.name);
    }
    await startWorker();
    const deadline = Date.now() + PATIENCE_MS;
    while ((await clone()).status === 'COPYING' && Date.now() < deadline) await sleep(50);
    assert.equal((await clone()).status, 'READY');
    const invoices = await api.request('GET', '/invoices?limit=500', { tenant: id });
    assert.deepEqual(invoices, await request('GET', '/invoices?limit=500'));
  });
});
