import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { withClient } from '../../support/postgres/cluster.ts';
import { emptyDatabase } from '../../support/postgres/empty-database.ts';
import { type ServiceProcess, startProcess } from '../../support/processes/launch.ts';
import { type Renewals, seedRenewals } from '../../support/records/seed-renewals.ts';

const SECRET_KEY = 'the secret key of the renewals, 32 bytes or more';
const IS_LONG = process.env.RETAINER_TEST_LONG !== undefined;
const FEW = 50;
const MANY = IS_LONG ? 9_950 : 950;
const KILLS = IS_LONG ? 20 : 3;
/** A worker is killed after at most so many further invoices, or after this time. */
const INVOICES_BETWEEN = MANY / KILLS / 2;
const KILL_WITHIN_MS = 3_000;
const LOOK_EVERY_MS = 25;
const PATIENCE_MS = IS_LONG ? 1_800_000 : 180_000;

interface Worker {
  process: ServiceProcess;
  /** The name under which it says that it lives. Empty if it had no work yet. */
  id: string;
}

describe('contracts that renew at the same midnight', () => {
  const database = emptyDatabase('renewals');
  const environment = { DATABASE_URL: database.url, SECRET_KEY, LOG_LEVEL: 'warn' };
  const workers: Worker[] = [];
  let api: ServiceProcess;
  let few: Renewals;
  let many: Renewals;

  const rows = async (sql: string) => (await database.asSuperuser(sql, database.name)).rows;
  const issuedOf = async ({ tenant }: Renewals): Promise<number> =>
    (
      await rows(
        `select count(*)::int as count from invoices where tenant_id = '${tenant}' and number is not null`,
      )
    )[0].count;

  before(async () => {
    await database.create();
    api = await startProcess({ ...environment, ROLE: 'api' });
    await withClient({ ...database.server, database: database.name }, async (owner) => {
      many = await seedRenewals(api, owner, MANY);
      few = await seedRenewals(api, owner, FEW);
      // Files are made beside. Here they would take most of the time.
      await owner.query(
        `create function make_no_files() returns trigger language plpgsql as 'begin return null; end';
         create trigger make_no_files before insert on work for each row when (new.kind = 'make-documents')
           execute function make_no_files()`,
      );
    });
  });
  after(async () => {
    for (const worker of workers) await worker.process.stop();
    await api?.stop();
    await database.drop(SECRET_KEY);
  });

  /** Starts a worker, and waits until it has work: then it says that it lives. */
  async function startWorker(): Promise<void> {
    const process = await startProcess({ ...environment, ROLE: 'worker' });
    const known = workers.map(({ id }) => `'${id}'`).join(', ') || `''`;
    for (const end = Date.now() + KILL_WITHIN_MS; Date.now() < end; await sleep(LOOK_EVERY_MS)) {
      const [found] = await rows(`select id from workers where id not in (${known})`);
      if (found) return void workers.push({ process, id: found.id });
    }
    workers.push({ process, id: '' });
  }

  /** Kills one of the workers, and starts another one. */
  async function killWorker(): Promise<void> {
    const [killed] = workers.splice(Math.floor(Math.random() * workers.length), 1);
    await killed?.process.stop('SIGKILL');
    // What the others wait for: a process that is silent for ten seconds counts as dead.
    await rows(`delete from workers where id = '${killed?.id}'`);
    await startWorker();
  }

  const move = ({ tenant, midnight }: Renewals) =>
    api.request('POST', `/tenants/${tenant}/advance`, { tenant, body: { to: midnight } });
  const isReady = async ({ tenant }: Renewals) =>
    (await api.request('GET', `/tenants/${tenant}/clock`, { tenant })).status === 'READY';

  test('contracts of one midnight are each invoiced once, whichever workers are killed, and few do not wait for many', async (context) => {
    await move(many);
    await startWorker();
    await startWorker();
    await move(few);
    const before = await issuedOf(many);
    const deadline = Date.now() + PATIENCE_MS;
    const whenFewAreDone = (async () => {
      while ((await issuedOf(few)) < FEW && Date.now() < deadline) await sleep(LOOK_EVERY_MS);
      return (await issuedOf(many)) - before;
    })();
    const kills: number[] = [];
    for (let index = 0; index < KILLS; index++) {
      const enough = (await issuedOf(many)) + Math.random() * INVOICES_BETWEEN;
      const soonEnough = Date.now() + KILL_WITHIN_MS;
      while ((await issuedOf(many)) < enough && Date.now() < soonEnough) await sleep(LOOK_EVERY_MS);
      kills.push(await issuedOf(many));
      await killWorker();
    }
    const besideFew = await whenFewAreDone;
    while (!((await isReady(few)) && (await isReady(many))) && Date.now() < deadline) await sleep(100);
    context.diagnostic(
      `killed after ${kills.join(', ')} of ${MANY}; the few were done beside ${besideFew} further ones`,
    );
    assert.ok(besideFew < MANY / 2, `the few waited for ${besideFew} of ${MANY}`);
    await assertRenewedOnce(few, FEW);
    await assertRenewedOnce(many, MANY);
  });

  async function assertRenewedOnce({ tenant, midnight }: Renewals, contracts: number): Promise<void> {
    const day = midnight.slice(0, 10);
    const [invoices] = await rows(
      `select count(*)::int as count, count(distinct contract_id)::int as contracts, count(distinct number)::int as numbers,
         min(sequence)::int as first, max(sequence)::int as last,
         count(*) filter (where status = 'FINALIZED' and issue_date = '${day}' and total_minor = 5831
           and collects_from = date '${day}' - interval '1 month' and issue_problem is null)::int as good
       from invoices where tenant_id = '${tenant}'`,
    );
    assert.deepEqual(invoices, {
      ...{ count: contracts, contracts, numbers: contracts, first: 1, last: contracts, good: contracts },
    });
    const [charged] = await rows(
      `select count(*)::int as count, count(distinct charge_id)::int as charges, count(distinct billable_id)::int as lines,
         count(*) filter (where period_starts_on = '${day}' and amount_minor = 4900)::int as good
       from amount_charges where tenant_id = '${tenant}'`,
    );
    assert.deepEqual(charged, { count: contracts, charges: contracts, lines: contracts, good: contracts });
    const waiting = await rows(
      `select kind, tenant_due_at = timestamptz '${midnight}' + interval '1 month' as "isNext", count(*)::int as count
       from work where tenant_id = '${tenant}' and tenant_due_at is not null group by 1, 2`,
    );
    assert.deepEqual(waiting, [{ kind: 'collect', isNext: true, count: contracts }]);
  }
});
