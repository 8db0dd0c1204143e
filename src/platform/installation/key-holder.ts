import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import type { Database } from '../database/database.ts';
import { statement } from '../database/statement.ts';
import { startLoop } from '../loop.ts';
import type { KeyRing } from '../secrets.ts';
import { roleOf } from './install.ts';

const LOOK_EVERY_MS = 2_000;
/** A process that says nothing for this long has ended. It says something several times as often. */
export const HOLDER_SECONDS = 30;
const SAY_EVERY_MS = 7_000;

const readKeys = statement({
  name: 'read_secret_keys',
  parameters: {},
  row: { id: 'text', isUsed: 'boolean', isAccepted: 'boolean', storagePrefix: 'text' },
  sql: `select id, current_since is not null as "isUsed", is_accepted as "isAccepted", storage_prefix as "storagePrefix"
        from secret_keys order by current_since desc nulls last`,
});

const sayHeld = statement({
  name: 'say_held_keys',
  parameters: { id: 'text', place: 'text', keyIds: 'text[]', currentId: 'text' },
  row: {},
  isUpkeep: true,
  sql: `with gone as (delete from key_holders where seen_at < now() - interval '1 day')
        insert into key_holders (id, place, key_ids, current_id, seen_at) values ($id, $place, $keyIds, $currentId, now())
        on conflict (id) do update
          set key_ids = excluded.key_ids, current_id = excluded.current_id, seen_at = excluded.seen_at`,
});

const stopHolding = statement({
  name: 'stop_holding_keys',
  parameters: { id: 'text' },
  row: {},
  isUpkeep: true,
  sql: `delete from key_holders where id = $id`,
});

/**
 * Keeps the ring of this process, and the role that it connects as, as the database says, and says which keys it has: a
 * rotation waits for that. `readMore` reads the keys that the operator has now.
 */
export async function holdKeys(
  database: Database,
  ring: KeyRing,
  readMore: () => string[],
  report: (error: Error) => void,
): Promise<{ stop(): Promise<void> }> {
  const db = database.inSystem('upkeep');
  const who = { id: randomUUID(), place: `process ${process.pid} on ${hostname()}` };
  let said = '';
  let saidAtMs = Number.NEGATIVE_INFINITY;
  const say = async () => {
    const held = { keyIds: [...ring.keyIds], currentId: ring.keyId };
    if (JSON.stringify(held) === said && performance.now() - saidAtMs < SAY_EVERY_MS) return;
    await db.all(sayHeld, { ...who, ...held });
    said = JSON.stringify(held);
    saidAtMs = performance.now();
  };
  const look = () => follow().finally(say); // also a process that lacks the key in use: it still seals with another one
  const follow = async () => {
    const keys = await db.all(readKeys, {});
    if (keys.some(({ id }) => !ring.keyIds.includes(id))) ring.add(readMore());
    const [current] = keys;
    if (current?.isUsed) {
      const accepted = keys.filter(({ isAccepted }) => isAccepted);
      ring.use(
        current.id,
        accepted.map(({ id }) => id),
        current.storagePrefix,
      );
      await database.signInAs(roleOf(ring));
    }
  };
  await say(); // before it looks: either a rotation waits for this process, or this process sees what it did
  await look();
  const logger = { warn: ({ err }: { err: Error }) => report(err) };
  const loop = startLoop('noticing secret keys', { everyMs: LOOK_EVERY_MS }, look, logger as never);
  return {
    async stop() {
      await loop.stop();
      await db.all(stopHolding, { id: who.id }).catch(() => {}); // it counts as ended in any case
    },
  };
}
