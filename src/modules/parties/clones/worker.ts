import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '../../../platform/clock.ts';
import type { Database, Scope } from '../../../platform/database/database.ts';
import { found } from '../../../platform/errors.ts';
import { API_VERSION } from '../../../platform/http/route.ts';
import { newId } from '../../../platform/ids.ts';
import type { Kind } from '../../../platform/work/kinds.ts';
import { CLONE } from './service.ts';
import {
  beginSandbox,
  copyRows,
  endClone,
  insertOwner,
  listCopiedTables,
  noteProgress,
  openSandbox,
  readCloneToMake,
} from './store.ts';

const MINUTES_MAX = 10;
/** About as many as one statement copies in a tenth of a second. */
const ROWS_PER_STEP = 2_000;

interface Dependencies {
  database: Database;
  clock: Clock;
  logger: Pick<FastifyBaseLogger, 'warn'>;
}

/** Identifies a clone that is being made. */
interface Copying {
  tenantId: string;
  id: string;
  name: string;
  subject: string;
  email: string | null;
}

/**
 * Makes clones, each in one transaction that sees one moment of the original. If the process ends, nothing is left of the clone,
 * and another process begins anew. One that fails otherwise has failed.
 */
export function cloningOfTenants({ database, clock, logger }: Dependencies): Kind {
  return {
    ...{ name: CLONE, time: 'service', atOnce: 1, atOncePerLane: 1, timeoutSeconds: MINUTES_MAX * 60 },
    ...{ pauseMs: 1_000, pauseMsMax: 60_000 },
    async run({ tenantId, key: id }, { signal, isStopping }) {
      const original = database.inTenant(tenantId);
      const toMake = await original.one(readCloneToMake, { id });
      if (!toMake) return undefined;
      const refuseIfAborted = () => {
        signal.throwIfAborted();
        if (isStopping()) throw new Error('the service stops');
      };
      try {
        const copying = { tenantId, id, ...toMake };
        // An earlier run may have ended between the commit and the note of it.
        if (!toMake.isMade) await makeClone(database, clock, copying, refuseIfAborted);
        await original.all(endClone, { id, status: 'READY' });
      } catch (error) {
        if (isStopping()) throw error;
        logger.warn({ err: error, tenantId, id }, 'a tenant could not be cloned');
        await original.all(endClone, { id, status: 'FAILED' });
      }
      return undefined;
    },
  };
}

/** Copies table by table, and counts outside of the transaction, so that others see how far it is. */
async function makeClone(
  database: Database,
  clock: Clock,
  { tenantId, id, name, subject, email }: Copying,
  refuseIfAborted: () => void,
): Promise<void> {
  const by = { actor: `person ${subject}` };
  const original = database.inTenant(tenantId);
  let copied = 0;
  const copyTable = async (db: Scope, table: string) => {
    for (let after: object | null | undefined; after !== null; ) {
      refuseIfAborted();
      const step = { table, after: after ?? null, count: ROWS_PER_STEP };
      const { copied: more, lastRow } = found(await db.one(copyRows, step));
      after = lastRow;
      copied += more;
      if (more > 0) await original.all(noteProgress, { id, copied });
    }
  };
  await database.inTenant(id, by).transaction(async (db) => {
    await db.all(beginSandbox, { tenantId, id, name, now: clock.now().toISOString() });
    for (const table of await db.all(listCopiedTables, {})) await copyTable(db, table.name);
    await db.all(insertOwner, { memberId: newId('member'), subject, email });
    await db.all(openSandbox, { apiVersion: API_VERSION });
  }, 'one snapshot');
}
