import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { emptyDatabase } from '../../support/postgres/empty-database.ts';
import { type ServiceProcess, startProcess } from '../../support/processes/launch.ts';

const SECRET_KEY = 'the secret key of the killed import, 32 bytes or more';
const ROWS = 5_000;
/** A killed process counts as dead after a while, and its successor begins anew. */
const PATIENCE_MS = 240_000;

describe('killed imports', () => {
  const database = emptyDatabase('killed_import');
  const environment = { DATABASE_URL: database.url, SECRET_KEY, LOG_LEVEL: 'warn' };
  let service: ServiceProcess;
  let tenant: string;

  before(async () => {
    await database.create();
    service = await startProcess(environment);
    tenant = (await service.request('POST', '/tenants', { body: { name: 'Acme' } })).id;
  });
  after(async () => {
    await service?.stop();
    await database.drop(SECRET_KEY);
  });

  /** Waits until the import is as asked, and returns it. */
  async function until(id: string, is: (one: { status: string; doneRowCount: number }) => boolean) {
    const deadline = Date.now() + PATIENCE_MS;
    for (;;) {
      const one = await service.request('GET', `/imports/${id}`, { tenant });
      if (is(one)) return one;
      assert.ok(Date.now() < deadline, JSON.stringify(one));
      await sleep(20);
    }
  }
  const recordCounts = async () => {
    const { rows } = await database.asSuperuser(
      `select (select count(*)::int from clients) as clients, (select count(distinct external_id)::int from clients) as named,
         (select count(*)::int from contacts) as contacts, (select count(*)::int from emails) as emails`,
      database.name,
    );
    return Object.values(rows[0]);
  };

  test('an import whose process is killed halfway is made once and whole by the next, and undone as a whole', async () => {
    const body = { kind: 'CLIENTS', format: 'CSV', mode: 'IMPORT' };
    const { id } = await service.request('POST', '/imports', { tenant, body });
    const rows = Array.from({ length: ROWS }, (_, n) => `Client ${n},crm-${n},Ada ${n},ada${n}@example.com`);
    const file = ['name,externalId,contact.name,contact.email', ...rows].join('\n');
    const headers = {
      ...{ authorization: `Bearer ${service.token}`, 'tenant-id': tenant, 'content-type': 'text/csv' },
    };
    const url = `${service.url}/api/v1/imports/${id}/content`;
    const sent = await fetch(url, { method: 'PUT', headers, body: file });
    assert.equal(sent.status, 202, await sent.text());

    const running = await until(id, ({ status, doneRowCount }) => status === 'RUNNING' && doneRowCount > 0);
    await service.stop('SIGKILL');
    assert.ok(running.doneRowCount < ROWS, `killed after ${running.doneRowCount} rows`);
    assert.deepEqual(await recordCounts(), [0, 0, 0, 0], 'nothing is half made');

    service = await startProcess(environment);
    const done = await until(id, ({ status }) => !['QUEUED', 'RUNNING'].includes(status));
    assert.deepEqual([done.status, done.newCount], ['DONE', ROWS], done.problem);
    assert.deepEqual(await recordCounts(), [ROWS, ROWS, ROWS, ROWS]);

    await service.request('POST', `/imports/${id}/undo`, { tenant });
    const undone = await until(id, ({ status }) => !['QUEUED', 'RUNNING'].includes(status));
    assert.equal(undone.status, 'UNDONE', undone.problem);
    assert.deepEqual(await recordCounts(), [0, 0, 0, 0]);
  });
});
