import type { FastifyBaseLogger } from 'fastify';
import { slicesOf } from '../../../platform/database/batches.ts';
import type { Database, Scope } from '../../../platform/database/database.ts';
import { Refusal } from '../../../platform/errors.ts';
import type { Kind, Outcome, Run } from '../../../platform/work/kinds.ts';
import type { Given, ImportKind } from './kinds.ts';
import { resolveReferences } from './references.ts';
import { IMPORTS, refuseObstacles } from './service.ts';
import {
  beginImport,
  checkConstraints,
  endImport,
  expireImport,
  listRows,
  lockAccounts,
  noteRows,
  readImport,
  readRowsToWrite,
  removeOtherRows,
  settleRows,
  undoImportRows,
} from './store.ts';
import { keptProblems } from './text.ts';
import { type WritingContext, type WrittenRow, writeRows } from './writing.ts';

const HOURS_MAX = 1;
/** A database may be away for some minutes. */
const ATTEMPTS_MAX = 5;
const READ_AT_ONCE = 1_000;
const UNFORESEEN =
  'The service could not do this. Its operator finds the reason in the log, under the identifier of the import';

/** Ends a transaction whose work is to be undone. */
class Undone extends Error {}

interface Dependencies {
  database: Database;
  logger: Pick<FastifyBaseLogger, 'warn'>;
}

interface Working {
  id: string;
  kind: ImportKind;
  uploadKey: string;
  attempts: number;
  /** Sees the tenant, with the person who asked as the author. */
  db: Scope;
  tenantId: string;
  run: Run;
}

/** Checks, makes and undoes imports. A tenant's imports follow each other, so that they never wait for each other's locks. */
export function workingOnImports({ database, logger }: Dependencies): Kind {
  return {
    ...{ name: IMPORTS, time: 'tenant', atOnce: 1, atOncePerLane: 1, timeoutSeconds: HOURS_MAX * 3_600 },
    ...{ pauseMs: 10_000, pauseMsMax: 300_000 },
    async run({ tenantId, key: id }, run): Promise<Outcome> {
      const own = database.inTenant(tenantId);
      const now = run.clock.now().toISOString();
      const begun = await own.one(beginImport, { id, now });
      if (!begun) return expireOrWait(own, id, now);
      const { task, askedBy, ...order } = begun;
      const db = database.inTenant(tenantId, { actor: askedBy });
      const working = { ...order, id, db, tenantId, run };
      try {
        if (task === 'UNDO') await undo(working);
        else
          await write(working, task === 'CHECK', (count) =>
            own.one(noteRows, { id, attempts: order.attempts, count }),
          );
      } catch (error) {
        const isFinal = error instanceof Refusal && error.status < 500;
        if (run.isStopping() || (!isFinal && order.attempts < ATTEMPTS_MAX)) throw error;
        logger.warn({ err: error, tenantId, id }, 'an import could not be worked on');
        const problem = isFinal ? error.message : UNFORESEEN;
        await end(own, working, task === 'UNDO' ? 'DONE' : 'FAILED', problem);
      }
      return expireOrWait(own, id, now);
    },
  };
}

async function expireOrWait(db: Scope, id: string, now: string): Promise<Outcome> {
  await db.all(expireImport, { id, now });
  const row = await db.one(readImport, { id });
  const isKept = row && ['PENDING', 'CHECKED', 'FAILED'].includes(row.status);
  return isKept ? { at: new Date(row.expiresAt) } : undefined;
}

/** Writes all rows in one transaction. It is undone if it was to check only, or if a row is invalid. */
async function write(
  working: Working,
  isTrial: boolean,
  note: (count: number) => Promise<unknown>,
): Promise<void> {
  const { db, id, uploadKey, run } = working;
  const written: WrittenRow[] = [];
  try {
    await db.transaction(async (transaction) => {
      if (working.kind === 'PAYMENTS') await transaction.all(lockAccounts, { id, uploadKey });
      const context: WritingContext = {
        db: transaction,
        clock: run.clock,
        role: 'ADMIN',
        tenantId: working.tenantId,
      };
      const seen = new Map<string, number>();
      for (let after = 0; ; ) {
        const rows = await transaction.all(readRowsToWrite, { id, uploadKey, after, count: READ_AT_ONCE });
        run.signal.throwIfAborted();
        written.push(...(await writeSlice(context, working.kind, rows, seen)));
        if (rows.length < READ_AT_ONCE) break;
        after = rows.at(-1)?.number ?? after;
        if (!(await note(written.length))) throw new Error('the import is worked on by another process');
      }
      await transaction.all(checkConstraints, {});
      // Rows that could not be read were never written.
      const unread = await transaction.all(listRows, { id, status: 'INVALID', after: 0, count: 1 });
      if (isTrial || unread.length > 0 || written.some(({ status }) => status === 'INVALID'))
        throw new Undone();
      await settle(transaction, working, written, true);
    }, 'no time limit');
  } catch (error) {
    if (!(error instanceof Undone)) throw error;
    await db.transaction((transaction) => settle(transaction, working, written, false), 'no time limit');
  }
}

type Rows = { number: number; given: Given }[];

/** Rows whose externalId an earlier row has are two records with one name, so they are refused. */
async function writeSlice(
  context: WritingContext,
  kind: ImportKind,
  rows: Rows,
  seen: Map<string, number>,
): Promise<WrittenRow[]> {
  const resolved = await resolveReferences(
    context.db,
    kind,
    rows.map(({ given }) => given),
  );
  const wrong: WrittenRow[] = [];
  const right: Rows = [];
  for (const [index, { number, given }] of rows.entries()) {
    const { record = given, problem } = resolved[index] ?? {};
    const externalId = given.externalId as string | undefined;
    const earlier = externalId === undefined ? undefined : seen.get(externalId);
    const repeated = {
      field: 'externalId',
      message: `is the same as in row ${earlier}`,
      constraint: 'unique',
    };
    const problems = [...(problem ? [problem] : []), ...(earlier === undefined ? [] : [repeated])];
    if (externalId !== undefined && earlier === undefined) seen.set(externalId, number);
    if (problems.length > 0) wrong.push({ number, status: 'INVALID', problems: keptProblems(problems) });
    else right.push({ number, given: record });
  }
  return [...wrong, ...(await writeRows(context, kind, right))];
}

async function settle(db: Scope, working: Working, written: WrittenRow[], isMade: boolean): Promise<void> {
  const { id, uploadKey } = working;
  for (const [rows] of slicesOf(written, READ_AT_ONCE))
    await db.all(settleRows, { id, uploadKey, rows, isMade });
  await db.all(removeOtherRows, { id, uploadKey });
  await end(db, working, isMade ? 'DONE' : 'CHECKED', null);
}

async function undo(working: Working): Promise<void> {
  const { db, id, run } = working;
  await db.transaction(async (transaction) => {
    refuseObstacles(await transaction.all(undoImportRows, { id, now: run.clock.now().toISOString() }));
    await end(transaction, working, 'UNDONE', null);
  }, 'no time limit');
}

async function end(
  db: Scope,
  { id, attempts, run }: Working,
  status: 'DONE' | 'CHECKED' | 'UNDONE' | 'FAILED',
  problem: string | null,
): Promise<void> {
  const now = run.clock.now().toISOString();
  if (!(await db.one(endImport, { id, attempts, status, problem, now })))
    throw new Error('the import is worked on by another process');
}
