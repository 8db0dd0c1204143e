import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { ConnectionConfig } from '../database/servers.ts';
import { OperatorError } from '../errors.ts';
import type { KeyRing } from '../secrets.ts';
import { connectAsOwner, prepareRole, roleName, roleOf, whileInstalling } from './install.ts';
import { HOLDER_SECONDS } from './key-holder.ts';

/** An arbitrary constant. Two rotations at once would wait for each other's keys. */
const ROTATION_LOCK = 8_241_553_120_121n;
/** A process that was killed counts as ended within that time. */
const WAIT_MS_MAX = HOLDER_SECONDS * 1_500;
const LOOK_AGAIN_MS = 250;
/** Stored answers, uploads, links to pictures and authorisations are gone after this time. */
const SHORT_LIVED_HOURS = 24;
const ALIVE = `seen_at > now() - interval '${HOLDER_SECONDS} seconds'`;
/** Rights in another database keep a role. */
const DEPENDENT_OBJECTS = '2BP01';

export interface RecordedKey {
  id: string;
  /** Null while processes still learn of it. */
  since: Date | null;
  completedAt: Date | null;
  isAccepted: boolean;
  /** When nothing in the database needs it any more. Null until everything that lasts is sealed with another key. */
  neededUntil: Date | null;
}

/** Does work as the owner, while no other rotation runs. */
export async function whileRotating<T>(owner: ConnectionConfig, work: (client: pg.Client) => Promise<T>) {
  const client = await connectAsOwner(owner);
  try {
    const { rows } = await client.query('select pg_try_advisory_lock($1) as is_free', [ROTATION_LOCK]);
    if (!rows[0].is_free) throw new OperatorError('another rotation of the secret key is running');
    return await work(client);
  } finally {
    await client.end();
  }
}

/** The newest key first. */
export async function recordedKeys(client: pg.Client): Promise<RecordedKey[]> {
  const { rows } = await client.query<RecordedKey>(
    `select id, current_since as since, completed_at as "completedAt", is_accepted as "isAccepted",
       lag(completed_at) over newest_first + interval '${SHORT_LIVED_HOURS} hours' as "neededUntil"
     from secret_keys window newest_first as (order by current_since desc nulls first) order by current_since desc nulls first`,
  );
  return rows;
}

/** Processes that do not seal with the key yet. */
export async function lateHolders(client: pg.Client, keyId: string): Promise<string> {
  const { rows } = await client.query(
    `select string_agg(place, ', ' order by place) as places from key_holders where ${ALIVE} and current_id <> $1`,
    [keyId],
  );
  return rows[0].places ?? '';
}

/**
 * The key to rotate to: a newer one that the operator gave, one whose rotation was interrupted, or one that `addKey` makes.
 * Without `addKey`, the operator has to give one.
 */
export async function chooseKey(
  client: pg.Client,
  { keyIds: [newest = ''] }: KeyRing,
  addKey: (() => string) | undefined,
): Promise<string> {
  const keys = await recordedKeys(client);
  const current = keys.find(({ since }) => since !== null);
  if (newest === current?.id && current.completedAt === null) return newest;
  if (keys.every(({ id, since }) => id !== newest || since === null)) return newest;
  if (addKey) return addKey();
  throw new OperatorError(
    `SECRET_KEY is key ${newest}, which was in use already: set SECRET_KEY to a new key (try: openssl rand -base64 32) and OLD_SECRET_KEYS to key ${current?.id}, for all processes, and run this again`,
  );
}

/**
 * Has all processes seal and sign with the key, and connect as its role, as soon as all of them have it. If an older one leaked,
 * what older ones signed is not accepted any more.
 */
export async function switchTo(
  client: pg.Client,
  ring: KeyRing,
  keyId: string,
  isLeaked: boolean,
): Promise<void> {
  // A rotation to another key that was never finished.
  await client.query('delete from secret_keys where current_since is null and id <> $1', [keyId]);
  await client.query(
    'insert into secret_keys (id, storage_prefix) values ($1, $2) on conflict (id) do nothing',
    [keyId, ring.storagePrefix()],
  );
  await prepareRole(client, roleOf(ring, keyId));
  const isUsedByAll = async () => {
    await client.query(
      `update secret_keys set current_since = greatest(clock_timestamp(),
         (select max(current_since) + interval '1 millisecond' from secret_keys))
       where id = $1 and current_since is null
         and not exists (select from key_holders where ${ALIVE} and $1 <> all (key_ids))`,
      [keyId],
    );
    return (await lateHolders(client, keyId)) === '';
  };
  if (!(await becomesTrue(isUsedByAll)))
    throw new OperatorError(
      `key ${keyId} is not yet used by ${await lateHolders(client, keyId)}: set SECRET_KEY and OLD_SECRET_KEYS there as here, restart them, and run this again`,
    );
  if (isLeaked) await client.query('update secret_keys set is_accepted = false where id <> $1', [keyId]);
}

async function becomesTrue(isTrue: () => Promise<boolean>): Promise<boolean> {
  for (const deadline = performance.now() + WAIT_MS_MAX; !(await isTrue()); await sleep(LOOK_AGAIN_MS))
    if (performance.now() > deadline) return false;
  return true;
}

/**
 * From now on, older keys are needed only for what is short-lived. That also ends earlier rotations that were interrupted. The act
 * is recorded by the same commit.
 */
export async function completeRotation(client: pg.Client, keyId: string): Promise<void> {
  const complete = `update secret_keys set completed_at = greatest(clock_timestamp(), current_since)
    where completed_at is null and current_since is not null`;
  await withAct(client, 'secretKey.rotated', keyId, () => client.query(complete));
}

/**
 * Drops the role of a key that no process uses any more, once its connections are closed: that takes as long as the
 * transactions on them. Resolves to false if it has rights in another database. It has none here then.
 */
export async function dropRole(client: pg.Client, ring: KeyRing, keyId: string): Promise<boolean> {
  const role = roleName(ring, keyId);
  const sessions = async () => {
    const sql = `select pid from pg_stat_activity where usename = $1 and datname = current_database() order by pid`;
    return (await client.query<{ pid: number }>(sql, [role])).rows.map(({ pid }) => pid);
  };
  if (!(await becomesTrue(async () => (await sessions()).length === 0)))
    throw new OperatorError(
      `the database role of key ${keyId} is still used by the sessions ${(await sessions()).join(', ')} of PostgreSQL: wait until their transactions have ended, and run this again`,
    );
  // No process that starts may make it again.
  return whileInstalling(client, async () => {
    const { rows } = await client.query(
      'select current_database() as database from pg_roles where rolname = $1',
      [role],
    );
    if (!rows[0]) return true;
    await client.query(`set lock_timeout = '5s'`); // whoever starts waits meanwhile
    const [name, database] = [role, rows[0].database].map(pg.escapeIdentifier);
    await client.query(
      `revoke all on all tables in schema public from ${name}; revoke all on schema public from ${name};
       revoke all on database ${database} from ${name}`,
    );
    return client.query(`drop role ${name}`).then(
      () => true,
      (error: pg.DatabaseError) => {
        if (error.code === DEPENDENT_OBJECTS) return false;
        throw error;
      },
    );
  });
}

/** Refuses to forget a key that something in the database needs. Resolves to false if the database knows no such key. */
export async function refuseNeeded(client: pg.Client, keyId: string): Promise<boolean> {
  const key = (await recordedKeys(client)).find(({ id }) => id === keyId);
  if (!key) return false;
  if (key.neededUntil === null)
    throw new OperatorError(`key ${keyId} is in use, or the rotation is not complete: rotate first`);
  if (key.neededUntil > new Date())
    throw new OperatorError(
      `key ${keyId} is needed until ${key.neededUntil.toISOString()}, for what was stored or signed with it and lives for a day: see --status`,
    );
  return true;
}

/** Forgets a key that nothing in the database needs. A process that starts no longer has to have it. */
export async function forgetKey(client: pg.Client, keyId: string): Promise<void> {
  const forget = 'delete from secret_keys where id = $1';
  await withAct(client, 'secretKey.forgotten', keyId, () => client.query(forget, [keyId]));
}

/** Does the work and records it in the journal of the installation, together. A failure ends the connection, and undoes both. */
async function withAct(client: pg.Client, action: string, keyId: string, work: () => Promise<unknown>) {
  await client.query('begin');
  await work();
  const refused = await client.query<{ id: string }>(
    'select id from secret_keys where not is_accepted order by id',
  );
  const details = { keyId, refusedKeyIds: refused.rows.map(({ id }) => id) };
  await client.query(`select record_act('command rotate-secret-key', $1, null, $2)`, [action, details]);
  await client.query('commit');
}
