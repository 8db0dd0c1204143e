import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { promisify } from 'node:util';
import { withClient } from '../../support/postgres/cluster.ts';
import {
  type DebianServer,
  debianPrograms,
  startDebianServer,
} from '../../support/postgres/debian-server.ts';
import { runToEnd, startProcess, temporaryDirectory } from '../../support/processes/launch.ts';

/** The embedded PostgreSQL has no pg_dump, and Debian's pg_dump reads no newer server than its own. */
const MAJOR = 15;
const run = promisify(execFile);

const programs = debianPrograms(MAJOR);
const canDump =
  programs !== undefined && ['pg_dump', 'psql'].every((name) => existsSync(join(programs, name)));
const skip = !canDump && `THERE IS NO POSTGRESQL ${MAJOR}: install Debian's package postgresql-${MAJOR}`;
if (skip) console.error(`LEFT OUT: ${skip}`);

describe('dumps', { skip }, () => {
  const directory = temporaryDirectory();
  let server: DebianServer;
  let tenant: string;
  const environment = (database: string) => ({
    DATABASE_URL: `postgres://owner@${encodeURIComponent(String(server.superuser.host))}:5432/${database}`,
    ...{ SECRET_KEY: 's'.repeat(44), DATA_DIR: `${directory.path}/files`, LOG_LEVEL: 'warn' },
  });
  const asSuperuser = (sql: string) => withClient(server.superuser, (client) => client.query(sql));
  const dumped = join(directory.path, 'dump.sql');
  const restore = async (database: string, text: string) => {
    const path = join(directory.path, `${database}.sql`);
    writeFileSync(path, text);
    await asSuperuser(`create database ${database} owner owner`);
    const options = [
      '-X',
      '-q',
      '-v',
      'ON_ERROR_STOP=1',
      '--single-transaction',
      '-h',
      String(server.superuser.host),
    ];
    return run(join(programs ?? '', 'psql'), [...options, '-U', 'postgres', '-d', database, '-f', path]);
  };

  before(async () => {
    server = await startDebianServer(programs ?? '', directory.path);
    await asSuperuser('create role owner login createrole');
    await asSuperuser('create database retainer owner owner');
    const service = await startProcess(environment('retainer'));
    try {
      tenant = (await service.request('POST', '/tenants', { body: { name: 'Acme' } })).id;
      const own = (body: object) => ({ tenant, body });
      const { id: clientId } = await service.request('POST', '/clients', own({ name: 'Northwind' }));
      const terms = { clientId, name: 'Work', currencyCode: 'EUR' };
      const { id: contractId } = await service.request('POST', '/contracts', own(terms));
      await service.request('POST', `/contracts/${contractId}/activate`, { tenant });
      const billables = [{ name: 'Design', quantity: 1, amountMinor: 9_500 }];
      const { id } = await service.request('POST', '/invoices', own({ contractId, billables }));
      await service.request('POST', `/invoices/${id}/finalize`, { tenant });
    } finally {
      await service.stop();
    }
    const host = ['-h', String(server.superuser.host), '-U', 'postgres'];
    await run(join(programs ?? '', 'pg_dump'), [...host, '-d', 'retainer', '-f', dumped]);
  });
  after(async () => {
    await server?.stop();
    directory.remove();
  });

  test('a dump that nobody edited is restored, and the service goes on with it', async () => {
    await restore('restored', readFileSync(dumped, 'utf8'));
    const service = await startProcess(environment('restored'));
    try {
      const [invoice] = await service.request('GET', '/invoices', { tenant });
      assert.equal(invoice.totalMinor, 9_500);
      await service.request('POST', '/clients', { tenant, body: { name: 'Globex' } });
    } finally {
      await service.stop();
    }
    const { code, stdout } = await runToEnd(['src/commands/verify-audit.ts'], environment('restored'));
    assert.equal(code, 0, stdout);
  });

  for (const [what, table, [from, to], constraint] of [
    ['a client without a name', 'clients', ['\tNorthwind\t', '\t\t'], 'clients_name_check'],
    ['an invoice that is paid with nothing', 'invoices', ['\tFINALIZED\t', '\tPAID\t'], 'invoices_\\w+'],
  ] as [string, string, [string, string], string][])
    test(`a dump that was edited is refused by PostgreSQL: ${what}`, async () => {
      const edited = readFileSync(dumped, 'utf8').replace(
        new RegExp(`^COPY public\\.${table} .*?^\\\\\\.$`, 'ms'),
        (rows) => rows.replace(from, to),
      );
      assert.notEqual(edited, readFileSync(dumped, 'utf8'));
      await assert.rejects(
        restore(`edited_${table}`, edited),
        new RegExp(`new row for relation "${table}" violates check constraint "${constraint}"`),
      );
    });
});
