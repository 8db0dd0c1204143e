import assert from 'node:assert/strict';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { roleOf } from '../../../src/platform/installation/install.ts';
import { addSecretKey, KEY_FILE, readSecretKeys, secretsFrom } from '../../../src/platform/secrets.ts';
import { eventually } from '../../support/eventually.ts';
import { LOCAL } from '../../support/integrations/deliveries.ts';
import { withClient } from '../../support/postgres/cluster.ts';
import { emptyDatabase } from '../../support/postgres/empty-database.ts';
import {
  launch,
  runToEnd,
  type ServiceProcess,
  startProcess,
  temporaryDirectory,
} from '../../support/processes/launch.ts';
import { startWriting } from '../../support/processes/writing-load.ts';

const PATIENCE_MS = 60_000;
const WEBHOOK = {
  ...{ provider: 'WEBHOOK', name: 'Receiver', config: { url: 'http://127.0.0.1:20009/' } },
  subscriptions: [{ eventType: 'client.*' }],
};
const idOf = (secretKey: string) => secretsFrom(secretKey).keyId;
const keyInUse = (printed: string) => /^key (\w{8}): in use/m.exec(printed)?.[1] as string;

const run = (name: string, args: string[], environment: Record<string, string>) =>
  runToEnd([`src/commands/${name}.ts`, ...args], environment);
const succeed = async (name: string, args: string[], environment: Record<string, string>) => {
  const { code, stdout, stderr } = await run(name, args, environment);
  assert.equal(code, 0, stderr);
  return stdout;
};

describe('a rotation of the secret key with the embedded database', () => {
  const directory = temporaryDirectory();
  const path = (name: string) => join(directory.path, name);
  const original = {
    ...{ DATA_DIR: path('data'), BACKUP_DIR: path('backups'), LOG_LEVEL: 'warn', WORKERS: '2' },
    ...LOCAL,
  };
  const keyFile = join(original.DATA_DIR, KEY_FILE);
  const owner = (data: string) => ({
    ...{ host: join(data, 'socket'), port: 5432, user: 'postgres', database: 'retainer' },
  });
  const ask = async (sql: string, data = original.DATA_DIR) =>
    (await withClient(owner(data), (client) => client.query(sql))).rows;
  /** The keys that secrets in the database are sealed with. */
  const sealedWith = async () => {
    const rows = await ask(
      `select distinct split_part(sealed, '.', 1) as id from (
         select secrets as sealed from integrations union all select private_sealed from signing_keys
       ) as all_sealed where sealed is not null`,
    );
    return rows.map(({ id }) => id);
  };
  const roles = async () =>
    (await ask(`select rolname from pg_roles where starts_with(rolname, 'retainer_app_')`)).length;
  const rotate = async () => keyInUse(await succeed('rotate-secret-key', [], original));
  let service: ServiceProcess;
  let tenant: string;
  let integration: string;

  before(async () => {
    service = await startProcess(original);
    ({ id: tenant } = await service.request('POST', '/tenants', { body: { name: 'Acme' } }));
    ({ id: integration } = await service.request('POST', '/integrations', { tenant, body: WEBHOOK }));
  });
  after(async () => {
    await service.stop();
    directory.remove();
  });

  test('a rotation under load fails no request, seals everything anew, changes the role and keeps tokens', async () => {
    const load = await startWriting(service, 2);
    const [first = ''] = readSecretKeys(keyFile).map(idOf);
    const [before] = await ask('select updated_at, secrets from integrations');
    const entries = `select count(*) from journal where resource = 'integration'`;
    await eventually(async () => assert.notEqual((await ask(entries))[0].count, '0'), PATIENCE_MS);
    const [journaled] = await ask(entries);
    const issued = load.confirmed.length;
    const second = await rotate();
    const third = await rotate();
    assert.deepEqual(readSecretKeys(keyFile).map(idOf), [third, second, first]);
    assert.deepEqual(await sealedWith(), [third]);
    assert.equal(await roles(), 1);
    const [changed] = await ask('select updated_at, secrets from integrations');
    assert.deepEqual(changed.updated_at, before.updated_at);
    assert.notEqual(changed.secrets, before.secrets);
    assert.deepEqual(await ask(entries), [journaled]);
    await service.request('PATCH', `/integrations/${integration}`, {
      ...{ tenant, body: { name: 'Renamed' } },
    });
    const wasIssued = load.confirmed.length;
    assert.ok(wasIssued > issued);
    // A request that fails ends the load, and the test.
    await eventually(() => assert.ok(load.confirmed.length > wasIssued), PATIENCE_MS);
    const users = await ask(
      `select distinct usename from pg_stat_activity where starts_with(usename, 'retainer_app_')`,
    );
    assert.equal(users.length, 1);
    assert.equal(
      users[0].usename,
      (await ask(`select rolname from pg_roles where starts_with(rolname, 'retainer_app_')`))[0].rolname,
    );
    await load.stop();
  });

  test('a rotation that is killed, or stopped after any step, is finished by the next one', async () => {
    for (const ms of [0, 1_000]) {
      const killed = launch(['src/commands/rotate-secret-key.ts'], original);
      const ended = once(killed.child, 'close');
      while (!/waiting until/.test(killed.output()) && killed.child.exitCode === null) await sleep(10);
      await sleep(ms);
      killed.child.kill('SIGKILL');
      await ended;
      const begun = idOf(readSecretKeys(keyFile)[0] as string);
      const [row] = await ask(`select completed_at from secret_keys where id = '${begun}'`);
      const rotated = await rotate();
      if (!row?.completed_at) assert.equal(rotated, begun);
      assert.deepEqual(await sealedWith(), [rotated]);
    }
    const steps = [
      async () => {}, // the key is in the file
      (id: string) =>
        ask(
          `insert into secret_keys select '${id}', null, null, true, storage_prefix from secret_keys limit 1`,
        ),
      (id: string) =>
        ask(
          `insert into secret_keys select '${id}', now(), null, true, storage_prefix from secret_keys limit 1`,
        ),
    ];
    for (const step of steps) {
      const begun = idOf(addSecretKey(original.DATA_DIR));
      await step(begun);
      assert.equal(await rotate(), begun);
      assert.deepEqual(await sealedWith(), [begun]);
      assert.equal(await roles(), 1);
    }
  });

  /** Kills a rotation once the database is in that state. */
  const killOnce = async (isReached: string) => {
    const { child, output } = launch(['src/commands/rotate-secret-key.ts'], original);
    const ended = once(child, 'close');
    await eventually(async () => {
      assert.equal(child.exitCode, null, output());
      assert.ok((await ask(`select (${isReached}) as is`))[0].is);
    }, PATIENCE_MS);
    child.kill('SIGKILL');
    await ended;
    await ask(
      `select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and pid <> pg_backend_pid() and
       pid in (select pid from pg_stat_activity where usename = 'postgres' and datname = 'retainer')`,
    );
    return idOf(readSecretKeys(keyFile)[0] as string);
  };
  const roleNames = `from pg_roles where starts_with(rolname, 'retainer_app_')`;

  test('a rotation that is killed between its role and the switch goes on with that role', async () => {
    const used = keyInUse(await succeed('rotate-secret-key', ['--status'], original));
    await ask(
      `insert into key_holders values ('lost', 'process 1 elsewhere', '{}', '${used}', now() + interval '1 hour')`,
    );
    const begun = await killOnce(`(select count(*) ${roleNames}) = 2`);
    assert.notEqual(begun, used);
    assert.deepEqual(await sealedWith(), [used]);
    await ask(`delete from key_holders where id = 'lost'`);
    assert.equal(await rotate(), begun);
    assert.equal(await roles(), 1);
  });

  test('a rotation that is killed before it drops the old role drops it later', async () => {
    const [{ rolname: old }] = await ask(`select rolname ${roleNames}`);
    const begun = await withClient(owner(original.DATA_DIR), async (client) => {
      await client.query(`begin; comment on role ${old} is 'held'`); // so that it can't be dropped
      const killed = await killOnce(
        `exists (select from pg_stat_activity where query like 'drop role%' and wait_event_type = 'Lock')`,
      );
      await client.query('rollback');
      return killed;
    });
    const [{ count }] = await ask(
      `select count(*) from information_schema.role_table_grants where grantee = '${old}'`,
    );
    assert.equal(count, '0');
    assert.equal(await rotate(), begun);
    assert.equal(await roles(), 1);
  });

  test('a rotation is not complete while a transaction runs as the old role', async () => {
    const ring = secretsFrom(...readSecretKeys(keyFile));
    const begun = await withClient({ ...owner(original.DATA_DIR), ...roleOf(ring) }, async (client) => {
      await client.query('begin');
      const { code, stderr } = await run('rotate-secret-key', [], original);
      assert.equal(code, 1);
      assert.match(
        stderr,
        new RegExp(`^the database role of key ${ring.keyId} is still used by the sessions \\d+ of`, 'm'),
      );
      return idOf(readSecretKeys(keyFile)[0] as string);
    });
    assert.notEqual(begun, ring.keyId);
    assert.equal(await rotate(), begun);
    assert.equal(await roles(), 1);
  });

  test('the key in use need not be on the first line', async () => {
    const keys = readSecretKeys(keyFile);
    writeFileSync(keyFile, [...keys.slice(1), keys[0]].join('\n'));
    assert.ok(!keys.map(idOf).includes(await rotate()));
  });

  test('a rotation leaves what was made before it valid', async () => {
    const headers = { 'idempotency-key': 'before-the-rotation' };
    const create = () => service.request('POST', '/clients', { tenant, headers, body: { name: 'Once' } });
    const { id } = await create();
    await rotate();
    assert.equal((await create()).id, id);
    assert.equal(await service.stop(), 0);
    service = await startProcess(original);
    assert.equal((await create()).id, id);
  });

  test('a moment before a rotation and one after it are restored, each with its keys', async () => {
    await succeed('backup', ['--with-key'], original);
    const { id: tenant } = await service.request('POST', '/tenants', { body: { name: 'Restored' } });
    const made = async (name: string) => {
      await service.request('POST', '/clients', { tenant, body: { name } });
      await sleep(20);
      const at = new Date().toISOString();
      await sleep(20);
      return at;
    };
    const old = idOf(readSecretKeys(keyFile)[0] as string);
    const early = await made('Before');
    const fresh = await rotate();
    const late = await made('After');
    await eventually(async () => {
      const [archive] = await ask(`select substr(slot_name, 14) as name from pg_replication_slots`);
      const reached = readFileSync(join(original.BACKUP_DIR, 'log', archive.name, 'reached.json'), 'utf8');
      assert.ok(JSON.parse(reached).at > late && JSON.parse(reached).keyId === fresh);
    }, PATIENCE_MS);
    for (const [at, keyId, names] of [
      [early, old, ['Before']],
      [late, fresh, ['After', 'Before']],
    ] as const) {
      const copy = { DATA_DIR: path(`copy-${keyId}`), LOG_LEVEL: 'warn', BACKUP_DIR: '' };
      await succeed('restore', [original.BACKUP_DIR, '--data-dir', copy.DATA_DIR, '--to', at], original);
      if (keyId === fresh) {
        // The backup is from before the rotation, and so are the keys in it.
        const { stderr } = await runToEnd(['src/main.ts'], { ...copy, PORT: '0' });
        assert.match(
          stderr,
          new RegExp(
            `^SECRET_KEY is not the key of this database: sealed with key ${fresh}, .*: add it to OLD_SECRET_KEYS, or as a line to secret-key in DATA_DIR$`,
          ),
        );
        writeFileSync(join(copy.DATA_DIR, KEY_FILE), readFileSync(keyFile));
      }
      const restored = await startProcess(copy);
      try {
        const clients: { name: string }[] = await restored.request('GET', '/clients', { tenant });
        assert.deepEqual(clients.map(({ name }) => name).sort(), names);
        assert.equal(keyInUse(await succeed('rotate-secret-key', ['--status'], copy)), keyId);
        if (keyId === old) {
          writeFileSync(join(copy.DATA_DIR, KEY_FILE), readFileSync(keyFile));
          assert.equal(keyInUse(await succeed('rotate-secret-key', [], copy)), fresh);
        }
      } finally {
        await restored.stop();
      }
    }
    const lost = { ...original, DATA_DIR: path('lost'), SECRET_KEY: readSecretKeys(keyFile)[1] as string };
    await succeed('backup', [], original);
    const { stderr } = await run('restore', [original.BACKUP_DIR], lost);
    assert.match(stderr, new RegExp(`was written with key ${fresh}, but SECRET_KEY is key ${old}`));
  });

  test('a key is forgotten once nothing in the database needs it, and backups that need it are named', async () => {
    const keys = readSecretKeys(keyFile).map(idOf) as [string, ...string[]];
    const [current, old = ''] = keys;
    for (const [keyId, reason] of [
      [current, /is in use, or the rotation is not complete/],
      [old, /is needed until 20/],
      ['00000000', /the database knows no key 00000000/],
    ] as const)
      assert.match((await run('rotate-secret-key', ['--forget', keyId], original)).stderr, reason);
    await ask(
      `update secret_keys set current_since = current_since - interval '2 days', completed_at = completed_at - interval '2 days'`,
    );
    const acts = `select details from acts where action = 'secretKey.forgotten'`;
    assert.deepEqual(await ask(acts), []);
    const complete = readFileSync(keyFile);
    await succeed('rotate-secret-key', ['--forget', old], original);
    writeFileSync(keyFile, complete); // as if it was interrupted before the end
    const printed = await succeed('rotate-secret-key', ['--forget', old], original);
    assert.deepEqual(await ask(acts), [{ details: { keyId: old, refusedKeyIds: [] } }]);
    assert.match(
      printed,
      new RegExp(`key ${old} is forgotten: it was removed from DATA_DIR\n.*by the backups 20`),
    );
    assert.deepEqual(
      readSecretKeys(keyFile).map(idOf),
      keys.filter((id) => id !== old),
    );
    assert.equal(await service.stop(), 0);
    service = await startProcess(original);
    const kept = await succeed('backup', ['--keep', '1', '--verify'], original);
    assert.match(kept, /removed: 20/);
    const restored = path('after-forgetting');
    await succeed('restore', [original.BACKUP_DIR, '--data-dir', restored], original);
  });
});

describe('a rotation of the secret key on several machines', () => {
  const database = emptyDatabase('rotation');
  const [OLD, NEW, WRONG] = ['old', 'new', 'wrong'].map(
    (which) => `a secret key, 32 bytes or more: ${which}`,
  ) as [string, string, string];
  const inList = (key: string) => key.replaceAll(',', '%2C');
  const before = { DATABASE_URL: database.url, SECRET_KEY: OLD, LOG_LEVEL: 'warn' };
  const coming = { ...before, SECRET_KEY: NEW, OLD_SECRET_KEYS: inList(OLD) };
  const services: ServiceProcess[] = [];
  after(async () => {
    for (const service of services) await service.stop();
    await database.drop(OLD, NEW, WRONG);
  });

  test('a rotation on several machines waits until each of them has the new key', async () => {
    await database.create();
    services.push(await startProcess({ ...before, ROLE: 'api' }));
    services.push(await startProcess({ ...coming, ROLE: 'worker' }));
    const [outdated] = services as [ServiceProcess];
    assert.match(
      (await run('rotate-secret-key', [], before)).stderr,
      /^SECRET_KEY is key \w{8}, which was in use already: set SECRET_KEY to a new key/m,
    );
    const early = await run('rotate-secret-key', [], coming);
    assert.match(
      early.stderr,
      new RegExp(`key ${idOf(NEW)} is not yet used by .*process ${outdated.child.pid} on `),
    );
    const { id: tenant } = await outdated.request('POST', '/tenants', { body: { name: 'Acme' } });
    await outdated.stop();
    const updated = await startProcess({ ...coming, ROLE: 'api' });
    services.push(updated);
    await updated.request('POST', '/clients', { tenant, body: { name: 'Northwind' } });
    assert.equal(keyInUse(await succeed('rotate-secret-key', [], coming)), idOf(NEW));
    const { rows } = await database.asSuperuser(
      `select distinct usename from pg_stat_activity where datname = '${database.name}' and usename <> current_user
       and usename <> '${database.owner}'`,
    );
    assert.equal(rows.length, 1);
    await updated.request('POST', '/clients', { tenant, body: { name: 'Southwind' } });
    assert.equal((await updated.request('GET', '/clients', { tenant })).length, 2);
  });

  test('a process without a key that the database needs does not start, and says which one in one line', async () => {
    for (const [environment, missing] of [
      [{ ...coming, OLD_SECRET_KEYS: '' }, OLD],
      [before, NEW],
      [{ ...before, SECRET_KEY: WRONG, OLD_SECRET_KEYS: inList(OLD) }, NEW],
    ] as const) {
      const { code, stderr } = await runToEnd(['src/main.ts'], { PORT: '0', ...environment });
      assert.equal(code, 1);
      assert.match(
        stderr,
        new RegExp(`^SECRET_KEY is not the key of this database: sealed with key ${idOf(missing)}, but .*$`),
      );
    }
  });
});
