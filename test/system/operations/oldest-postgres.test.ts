import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eventually } from '../../support/eventually.ts';
import { withClient } from '../../support/postgres/cluster.ts';
import { debianPrograms, startDebianServer } from '../../support/postgres/debian-server.ts';
import { runToEnd, startProcess, temporaryDirectory } from '../../support/processes/launch.ts';
import { startWriting } from '../../support/processes/writing-load.ts';

/** The README promises that this version suffices. */
const OLDEST = 15;

test(`on PostgreSQL ${OLDEST}, the oldest that is supported, the service sets itself up and issues an invoice`, async (t) => {
  const programs = debianPrograms(OLDEST);
  if (!programs) {
    const missing = `THERE IS NO POSTGRESQL ${OLDEST}: install Debian's package postgresql-${OLDEST}`;
    console.error(`LEFT OUT: ${missing}`);
    return t.skip(missing);
  }
  const directory = temporaryDirectory();
  const server = await startDebianServer(programs, directory.path);
  try {
    await withClient(server.superuser, async (client) => {
      await client.query('create role owner login createrole');
      await client.query('create database retainer owner owner');
    });
    const DATABASE_URL = `postgres://owner@${encodeURIComponent(String(server.superuser.host))}:5432/retainer`;
    const environment = { DATABASE_URL, SECRET_KEY: 's'.repeat(44), DATA_DIR: `${directory.path}/files` };
    const service = await startProcess(environment);
    try {
      const load = await startWriting(service, 1);
      await eventually(() => assert.ok(load.confirmed.length > 0), 20_000);
      await load.stop();
      const id = load.confirmed[0]?.id;
      const { status, totalMinor } = await service.request('GET', `/invoices/${id}`, { tenant: load.tenant });
      assert.deepEqual([status, totalMinor], ['FINALIZED', 84_788]);
      const { rows } = await withClient({ ...server.superuser, database: 'retainer' }, (client) =>
        client.query('show server_version'),
      );
      assert.match(rows[0].server_version, new RegExp(`^${OLDEST}\\.`));
      const audit = await runToEnd(['src/commands/verify-audit.ts'], environment);
      assert.match(audit.stdout, /^verified: 1, broken: 0$/m, audit.stderr);
    } finally {
      await service.stop();
    }
  } finally {
    await server.stop();
    directory.remove();
  }
});
