import assert from 'node:assert/strict';
import { request as openRequest } from 'node:http';
import { before, beforeEach, describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { violationsIn } from '../support/books/audit-books.ts';
import { eventually } from '../support/eventually.ts';
import { assertIdle } from '../support/expectations.ts';
import { type Answer, send } from '../support/http.ts';
import { forkService } from '../support/processes/forked-service.ts';
import { assertGapless, assertStatuses, drafts, issuedOf } from '../support/races/race-outcomes.ts';
import { startService } from '../support/service.ts';

const DRAFTS = 32;
/** Sessions are terminated at random, so a round may hit no request. */
const ROUNDS_MAX = 5;
/** The service finishes requests whose clients have left; a busy machine takes a while. */
const SETTLED_WITHIN_MS = 30_000;
/** The answers to requests that may be sent again: their session was lost, or all of the tenant's are busy. */
const FOR_A_MOMENT = [429, 503];

describe('interrupted finalizing', () => {
  const service = startService({ LOG_LEVEL: 'fatal' });
  let bearer: string;
  let tenant: string;

  before(async () => {
    bearer = await service.token('alice');
  });
  beforeEach(async () => {
    tenant = await service.tenant();
  });

  const pathOf = (id: string) => `/api/v1/invoices/${id}/finalize`;
  const finalize = (id: string, headers: Record<string, string> = {}, url = service.url) =>
    send(url, 'POST', pathOf(id), { bearer, tenant, headers });

  /** Sends the request until it succeeds. */
  async function finalizePatiently(id: string, headers: Record<string, string> = {}): Promise<Answer> {
    for (;;) {
      const answer = await finalize(id, headers);
      if (answer.status === 200) return answer;
      // The service may begin with a request only after its client left.
      if (answer.status === 400 && answer.text.includes('and this one is FINALIZED')) return answer;
      assertStatuses([answer], 409, ...FOR_A_MOMENT); // a killed session may hold the lock of its key a moment longer
      await sleep(5);
    }
  }

  async function assertSettled(): Promise<void> {
    await eventually(async () => {
      assert.equal(service.app.load.inFlight, 0);
      const { poolWaiting, poolIdle, poolTotal } = service.db.database.gauges();
      const { rows } = await service.db.asOwner((owner) =>
        owner.query(
          `select pid, state, query from pg_stat_activity
           where datname = current_database() and usename = $1 and state <> 'idle'`,
          [service.db.applicationConnection.user],
        ),
      );
      assert.deepEqual([poolWaiting, poolIdle, rows], [0, poolTotal, []]);
    }, SETTLED_WITHIN_MS);
  }

  /** Finalizes the remaining drafts, and checks that the interrupted attempts left no trace. */
  async function assertAllCanBeFinalized(ids: string[]): Promise<void> {
    await assertSettled();
    assert.deepEqual(await service.db.asOwner((owner) => violationsIn(owner)), []);
    const issued = new Set((await issuedOf(service, tenant)).map(({ id }) => id));
    await Promise.all(ids.filter((id) => !issued.has(id)).map((id) => finalizePatiently(id)));
    const all = await issuedOf(service, tenant);
    assert.deepEqual(all.map(({ id }) => id).sort(), [...ids].sort());
    assertGapless(all);
  }

  /** Sends the request and disconnects after that time. Returns whether the answer came first. */
  function finalizeAndLeave(id: string, afterMs: number): Promise<boolean> {
    const { hostname, port } = new URL(service.url);
    const headers = { authorization: `Bearer ${bearer}`, 'tenant-id': tenant };
    return new Promise((resolve) => {
      const outgoing = openRequest({
        hostname,
        port,
        method: 'POST',
        path: pathOf(id),
        headers,
        agent: false,
      });
      outgoing.on('response', (response) => response.resume().on('end', () => resolve(true)));
      outgoing.on('error', () => resolve(false));
      outgoing.on('close', () => resolve(false));
      outgoing.end();
      setTimeout(() => outgoing.destroy(), afterMs);
    });
  }

  test('clients that leave while they finalize leave behind either whole invoices or drafts', async () => {
    const ids = await drafts(service, tenant, DRAFTS);
    const leaving = await Promise.all(ids.map((id) => finalizeAndLeave(id, Math.random() * 120)));
    assert.ok(leaving.includes(false), 'some clients left early');
    await assertAllCanBeFinalized(ids);
  });

  /** Terminates two sessions at a time until the work is done, and returns how many. */
  async function killBackendsDuring(work: Promise<unknown>): Promise<number> {
    let isDone = false;
    const ended = work.finally(() => {
      isDone = true;
    });
    const killed = await service.db.asOwner(async (owner) => {
      let count = 0;
      while (!isDone) {
        const { rows } = await owner.query(
          `select pg_terminate_backend(pid) from (
             select pid from pg_stat_activity
             where datname = current_database() and usename = $1 and (state <> 'idle' or random() < 0.1)
             order by random() limit 2
           ) as backends`,
          [service.db.applicationConnection.user],
        );
        count += rows.length;
        await sleep(Math.random() * 15);
      }
      return count;
    });
    await ended;
    return killed;
  }

  test('a database session that ends while it finalizes answers 503, and the numbers stay gapless', async () => {
    const seen = new Set<number>();
    for (let round = 0; round < ROUNDS_MAX && !seen.has(503); round++) {
      tenant = await service.tenant();
      const ids = await drafts(service, tenant, DRAFTS);
      let answers: Answer[] = [];
      const attempts = Promise.all(ids.map((id) => finalize(id))).then((all) => {
        answers = all;
      });
      assert.ok((await killBackendsDuring(attempts)) > 0);
      assertStatuses(answers, 200, ...FOR_A_MOMENT);
      for (const { status } of answers) seen.add(status);
      await eventually(async () =>
        assertStatuses([await service.request('GET', '/clients', { tenant })], 200),
      );
      await assertAllCanBeFinalized(ids);
    }
    assert.ok(seen.has(503), 'some requests were hit');
  });

  test('a request that is repeated with its idempotency key finalizes its invoice once', async () => {
    const ids = await drafts(service, tenant, DRAFTS);
    let answers: Answer[] = [];
    const repeated = ids.map((id) => finalizePatiently(id, { 'idempotency-key': id }));
    const attempts = Promise.all(repeated).then((all) => {
      answers = all;
    });
    const stopped = Promise.race([attempts, sleep(1_500)]); // without this limit, they might never finish
    await killBackendsDuring(stopped);
    await attempts;
    assertGapless(answers.map(({ data }) => data));
    await assertAllCanBeFinalized(ids);
  });

  /** Runs `meanwhile` while another session holds an uncommitted write. */
  async function withOpenTransaction(
    sql: string,
    values: string[],
    meanwhile: (pid: number) => Promise<void>,
  ) {
    await service.db.asOwner(async (owner: pg.Client) => {
      await owner.query('begin');
      await owner.query(`select set_config('app.tenant_id', $1, true)`, [tenant]);
      await owner.query(sql, values);
      const { rows } = await owner.query('select pg_backend_pid() as pid');
      await meanwhile(rows[0].pid);
    });
  }

  test('a transaction that is killed after taking a number gives it back', async () => {
    const ids = await drafts(service, tenant, 8);
    const sql = `update invoices set status = 'FINALIZED', number = 'INV-000001', series_period = '', sequence = 1,
                   issued_at = now(), issue_date = today, recorded_date = today, due_date = today, time_zone = 'UTC',
                   due_at = now(), currency_exponent = 2, locale = 'en', payment_reference = 'INV-000001',
                   seller = '{"legalName": "Seller"}', buyer = '{"legalName": "Buyer"}',
                   paper = 'A4', layout_version = 1, e_invoice_profile = 'EN16931'
                 from (select (now() at time zone 'UTC')::date as today) as clock where id = $1`;
    await withOpenTransaction(sql, [ids[0] as string], async (pid) => {
      const attempts = Promise.all(ids.map((id) => finalize(id)));
      await eventually(async () => {
        const { rows } = await service.db.asOwner((owner) =>
          owner.query(`select 1 from pg_stat_activity where $1 = any (pg_blocking_pids(pid))`, [pid]),
        );
        assert.ok(rows.length > 0, 'another session waits for it');
      });
      await service.db.asOwner((owner) => owner.query('select pg_terminate_backend($1, 4000)', [pid]));
      assertStatuses(await attempts, 200, ...FOR_A_MOMENT);
    });
    await assertAllCanBeFinalized(ids);
    assert.equal((await issuedOf(service, tenant)).length, 8);
  });

  test('a process that is killed while it finalizes leaves nothing half done, and another one continues', async () => {
    const ids = await drafts(service, tenant, DRAFTS);
    const { child, url } = await forkService(service.db);
    const attempts = ids.map((id) => finalize(id, {}, url).catch(() => undefined));
    await Promise.race(attempts); // the others are still running
    await sleep(Math.random() * 40);
    child.kill('SIGKILL');
    const complete = (await Promise.all(attempts)).filter((answer) => answer !== undefined);
    assertStatuses(complete, 200, ...FOR_A_MOMENT);
    const answered = complete.filter(({ status }) => status === 200);
    const issued = new Set((await issuedOf(service, tenant)).map(({ id }) => id));
    for (const { data } of answered) assert.ok(issued.has(data.id), 'an invoice that was answered is stored');
    await assertAllCanBeFinalized(ids);
  });

  test('every request to finalize has ended at the end', () => assertIdle(service));
});
