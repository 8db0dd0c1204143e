import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { emptyDatabase } from '../../support/postgres/empty-database.ts';
import {
  runToEnd,
  type ServiceProcess,
  startProcess,
  temporaryDirectory,
} from '../../support/processes/launch.ts';
import { RULES_OFF } from '../../support/tampering.ts';

const SECRET_KEY = 'the secret key of the audit test, 32 bytes or more';
/** The documentation promises a second; a busy machine may take longer. */
const PATIENCE_MS = 10_000;
const PAUSE_MS = 50;

describe('the audit trail of a running service', () => {
  const database = emptyDatabase('audit');
  const environment = { DATABASE_URL: database.url, SECRET_KEY, LOG_LEVEL: 'warn' };
  const verify = (...words: string[]) => runToEnd(['src/commands/verify-audit.ts', ...words], environment);

  const directory = temporaryDirectory();
  const anchors = join(directory.path, 'anchors');
  let service: ServiceProcess;
  let tenant: string;
  const request = (method: string, path: string, body?: object) =>
    service.request(method, path, { tenant, ...(body && { body }) });

  before(async () => {
    await database.create();
    service = await startProcess({ ...environment, WORKERS: '2' });
    tenant = (await request('POST', '/tenants', { name: 'Acme' })).id;
    const { id: clientId } = await request('POST', '/clients', { name: 'Northwind' });
    await request('POST', '/contacts', { clientId, name: 'Ada' });
    await request('DELETE', `/clients/${clientId}`);
  });
  after(async () => {
    await service?.stop();
    directory.remove();
    await database.drop(SECRET_KEY);
  });

  test('the audit trail is sealed automatically, whichever process took the request', async () => {
    const deadline = Date.now() + PATIENCE_MS;
    let entries: { hash?: string; action: string; resource: string }[];
    do {
      await sleep(PAUSE_MS);
      entries = await request('GET', '/audit-entries');
    } while (entries.some(({ hash }) => hash === undefined) && Date.now() < deadline);
    assert.ok(entries.every(({ hash }) => hash !== undefined));
    assert.deepEqual(entries.map(({ action, resource }) => `${resource} ${action}`).sort(), [
      'client created',
      'client deleted',
      'contact created',
      'contact deleted',
      'member created',
      'tenant created',
    ]);
  });

  test('the audit trail is verified by a command while the service runs, which prints the end of each chain', async () => {
    const [newest] = await request('GET', '/audit-entries?limit=500').then((entries) =>
      entries.toSorted((a: { sequence: number }, b: { sequence: number }) => b.sequence - a.sequence),
    );
    const line = `${tenant} 6 ${newest.hash}`;
    const { code, stdout, stderr } = await verify(tenant);
    assert.deepEqual([code, stdout, stderr], [0, `${line}\nverified: 1, broken: 0`, '']);
    writeFileSync(anchors, `${line}\nverified: 1, broken: 0\n`);
    await request('POST', '/clients', { name: 'Globex' });
    assert.equal((await verify('--anchors', anchors)).code, 0);
  });

  test('the command that verifies the audit trail refuses an invalid tenant and missing anchors', async () => {
    const nonsense = await verify('nonsense');
    assert.equal(nonsense.code, 1);
    assert.match(nonsense.stderr, /^name the tenant: tnt_/);
    const missing = await verify('--anchors', join(directory.path, 'none'));
    assert.equal(missing.code, 1);
    assert.match(missing.stderr, /^the anchors can't be read: ENOENT/);
  });

  test('an audit trail that was tampered with is reported, and so is a record changed without an entry', async () => {
    await database.asSuperuser(
      `${RULES_OFF};
       update journal set actor = 'mallory' where resource = 'contact';
       update clients set name = 'Other'`,
      database.name,
    );
    const { code, stdout } = await verify('--records');
    assert.equal(code, 1);
    assert.match(
      stdout,
      new RegExp(
        `^${tenant} broken at 4 \\(aud_\\w{26}\\): its entry, .* was changed\n${tenant} client clnt_\\w{26} differs from its last entry\nacts 0 0{64}\nverified: 1, broken: 1`,
      ),
    );
  });

  test('the audit trail is deleted when its tenant is purged', async () => {
    await request('DELETE', `/tenants/${tenant}`);
    const purged = await runToEnd(['src/commands/purge-tenants.ts', tenant], environment);
    assert.deepEqual([purged.code, purged.stdout, purged.stderr], [0, `${tenant} is gone`, '']);
    const { rows } = await database.asSuperuser(
      'select from journal union all select from journal_waiting',
      database.name,
    );
    assert.deepEqual(rows, []);
    const { code, stdout } = await verify();
    assert.equal(code, 0);
    assert.match(stdout, /^acts 1 [0-9a-f]{64}\nverified: 0, broken: 0$/, 'the purge is an act');
    const anchored = await verify('--anchors', anchors);
    assert.equal(anchored.code, 1);
    assert.match(anchored.stdout, /^tnt_\w+ broken at 1: the chain had 6 entries when it was anchored\n/m);
    assert.doesNotMatch(service.output(), /failed/);
  });
});
