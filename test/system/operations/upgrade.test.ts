import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, describe, test } from 'node:test';
import pg from 'pg';
import { roleName } from '../../../src/platform/installation/install.ts';
import { knownMigrations } from '../../../src/platform/installation/migrations.ts';
import { testSecrets } from '../../support/database.ts';
import { send } from '../../support/http.ts';
import { oneOfEach } from '../../support/one-of-each.ts';
import { TEST_SECRET_KEY, withClient } from '../../support/postgres/cluster.ts';
import { emptyDatabase } from '../../support/postgres/empty-database.ts';
import { runToEnd, startProcess } from '../../support/processes/launch.ts';
import {
  applyMigrationsOf,
  countRows,
  insertRows,
  type Release,
  readDatabase,
  readReleases,
  writeRelease,
} from '../../support/release-fixture.ts';
import { signToken, startService, TestClock, TOKEN_SECRET } from '../../support/service.ts';

const { version } = JSON.parse(readFileSync('package.json', 'utf8'));

/** This version with a record of each kind, without the tables of the last migration. */
function lastMigrationAgo(current: Release): Release {
  return {
    ...current,
    version: `${version} without its last migration`,
    migrations: current.migrations.slice(0, -1),
  };
}

describe('upgrades', () => {
  const service = startService();
  const database = emptyDatabase('upgrade');
  const environment = {
    DATABASE_URL: database.url,
    SECRET_KEY: TEST_SECRET_KEY,
    AUTH_JWT_SECRET: TOKEN_SECRET,
    LOG_FORMAT: 'json',
    ROLE: 'api', // background work would add records
  };
  const asSuperuser = <T>(work: (client: pg.Client) => Promise<T>) =>
    withClient({ ...database.server, database: database.name }, work);
  let current: Release;

  before(async () => {
    await oneOfEach(service, await service.tenant());
    current = await service.db.asOwner((client) => readDatabase(client, version));
    if (process.env.RETAINER_RELEASE_FIXTURE !== undefined) console.log(`kept in ${writeRelease(current)}`);
  });
  after(() => database.drop().catch(() => {}));

  const setUp = async (release: Release) => {
    await database.create();
    // The role belongs to all databases of the tests' server, so it exists already.
    await database.asSuperuser(`grant ${roleName(testSecrets)} to ${database.owner} with admin option`);
    const owner = new pg.Client(database.url);
    await owner.connect();
    await applyMigrationsOf(owner, release).finally(() => owner.end());
    await asSuperuser((client) => insertRows(client, release));
  };
  const expectUpgrade = async (release: Release, ...compared: '--records'[]) => {
    await setUp(release);
    const before = await asSuperuser((client) => countRows(client, release));
    assert.ok(Object.keys(before).length > 20 && Object.values(before).every((count) => count > 0));
    const upgraded = await startProcess(environment);
    try {
      const names = await database.asSuperuser(
        'select name from migrations order by position',
        database.name,
      );
      assert.deepEqual(
        names.rows,
        knownMigrations().map(({ name }) => ({ name })),
      );
      const now = await asSuperuser((client) => countRows(client, release));
      for (const [table, count] of Object.entries(before)) assert.equal(now[table], count, table);
      const bearer = await signToken(new TestClock(), 'alice');
      const get = async (path: string, tenant?: string) =>
        (await send(upgraded.url, 'GET', `/api/v1${path}`, { bearer, ...(tenant && { tenant }) })).data;
      const [tenant] = await get('/tenants');
      for (const path of [
        '/clients',
        '/contracts',
        '/invoices',
        '/payments',
        '/deliveries',
        '/audit-entries',
      ])
        assert.ok((await get(path, tenant.id)).length > 0, path);
      const answer = await send(upgraded.url, 'POST', '/api/v1/clients', {
        ...{ bearer, tenant: tenant.id },
        body: { name: 'After the upgrade' },
      });
      assert.equal(answer.status, 201, answer.text);
    } finally {
      await upgraded.stop();
    }
    const audit = await runToEnd(['src/commands/verify-audit.ts', ...compared], environment);
    assert.match(audit.stdout, /^verified: 1, broken: 0$/m, audit.stdout + audit.stderr);
  };

  for (const release of readReleases())
    test(`the data of ${release.version} are upgraded`, async () => {
      await expectUpgrade(release, '--records');
      await database.drop();
    });

  // The journal tells of records of the last migration, so it is not compared with them.
  test('the data from before the last migration are upgraded', () =>
    expectUpgrade(lastMigrationAgo(current)));

  test('a database with a newer or a changed migration is refused in one line', async () => {
    const refused: [string, RegExp][] = [
      [
        `insert into migrations values (1000, '9999-later', 'f')`,
        /^the database was set up by a newer or another version of the service, with 9999-later: /,
      ],
      [
        `update migrations set sha256 = reverse(sha256) where position = 3`,
        /^the database has another migration 0003-\S+ /,
      ],
    ];
    for (const [sql, line] of refused) {
      await database.asSuperuser(sql, database.name);
      const { code, stderr } = await runToEnd(['src/main.ts'], environment);
      assert.deepEqual([code, stderr.split('\n').length], [1, 1], stderr);
      assert.match(stderr, line);
    }
  });
});
