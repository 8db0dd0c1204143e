import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '../../../platform/clock.ts';
import type { Database, Scope } from '../../../platform/database/database.ts';
import { forbiddenByState, Refusal } from '../../../platform/errors.ts';
import type { Kind, Outcome, Run } from '../../../platform/work/kinds.ts';
import { type ExportFiles, type KeptFile, keepFile, removeSoon } from './files.ts';
import type { Makers, Output } from './maker.ts';
import { EXPORTS } from './service.ts';
import { beginExport, endExport, expireExport, failExport, noteProgress, readExport } from './store.ts';

/** An export of ten years with many documents takes an hour or two. */
const HOURS_MAX = 6;
/** With the pauses between them, a storage may be away for some minutes. */
const ATTEMPTS_MAX = 5;
/** A process that ends while it makes an export may do so because of it. */
const BEGINNINGS_MAX = 20;
const PROGRESS_EVERY_MS = 1_000;
const KEPT_MS = 7 * 86_400_000;
const UNFORESEEN =
  'The service could not make the export. Its operator finds the reason in the log, under the identifier of the export';

export interface ExportDependencies extends ExportFiles {
  database: Database;
  makers: Makers;
  logger: Pick<FastifyBaseLogger, 'warn'>;
  /** A restored copy may share its files with the original, so it removes none. */
  hold: { reason: string | undefined };
}

interface Making {
  db: Scope;
  tenantId: string;
  id: string;
  attempts: number;
}

/** Makes exports, one at a time in a process, and removes their files when their time is over. */
export function makingOfExports(dependencies: ExportDependencies): Kind {
  return {
    ...{ name: EXPORTS, time: 'service', atOnce: 1, atOncePerLane: 1, timeoutSeconds: HOURS_MAX * 3_600 },
    ...{ pauseMs: 30_000, pauseMsMax: 300_000 },
    async run({ tenantId, key: id }, run) {
      const db = dependencies.database.inTenant(tenantId);
      const begun = await db.one(beginExport, { id, now: run.clock.now().toISOString() });
      if (!begun) return expireOrWait(dependencies, db, id, run.clock);
      const { attempts, ...order } = begun;
      const making = { db, tenantId, id, attempts };
      const { files, output } = outputOf(dependencies, making, run.signal);
      try {
        const { signal } = run;
        if (attempts > BEGINNINGS_MAX)
          throw forbiddenByState('The export was interrupted too often: ask for it again');
        await dependencies.makers[order.kind](
          { ...order, ...{ id, tenantId, db, clock: run.clock, signal } },
          output,
        );
        signal.throwIfAborted();
        return await end(dependencies, making, files, run.clock);
      } catch (error) {
        removeUnlessHeld(
          dependencies,
          files.map(({ key }) => key),
        );
        return await endFailed(dependencies, making, run, error);
      }
    },
  };
}

/** What the maker writes to. It fails once the export is deleted, or another run began. */
function outputOf(
  dependencies: ExportDependencies,
  { db, tenantId, id, attempts }: Making,
  signal: AbortSignal,
) {
  const files: KeptFile[] = [];
  let notedAtMs = Number.NEGATIVE_INFINITY;
  const output: Output = {
    async put(name, contentType, bytes) {
      signal.throwIfAborted();
      files.push(await keepFile(dependencies, tenantId, { name, contentType }, bytes));
    },
    async progress(done, total) {
      signal.throwIfAborted();
      if (performance.now() < notedAtMs + PROGRESS_EVERY_MS) return;
      notedAtMs = performance.now();
      if (!(await db.one(noteProgress, { id, attempts, progress: { done, total } })))
        throw new Error('the export was deleted, or is made by another process');
    },
  };
  return { files, output };
}

async function end(
  dependencies: ExportDependencies,
  { db, id, attempts }: Making,
  kept: KeptFile[],
  clock: Clock,
): Promise<Outcome> {
  const at = new Date(clock.now().getTime() + KEPT_MS);
  const done = await db.one(endExport, {
    ...{ id, attempts, files: kept.map(({ key: _, ...file }) => file), fileKeys: kept.map(({ key }) => key) },
    ...{ now: clock.now().toISOString(), expiresAt: at.toISOString() },
  });
  if (done) return { at };
  removeUnlessHeld(
    dependencies,
    kept.map(({ key }) => key),
  );
  return undefined;
}

/** Fails if that can't help, or was tried often enough. Otherwise the work is done again. */
async function endFailed(
  { logger }: ExportDependencies,
  { db, tenantId, id, attempts }: Making,
  { isStopping, clock }: Run,
  error: unknown,
): Promise<Outcome> {
  if (isStopping()) throw error;
  if ((await db.one(readExport, { id }))?.status !== 'RUNNING') return undefined;
  const isFinal = error instanceof Refusal && error.status < 500;
  if (!isFinal && attempts < ATTEMPTS_MAX) throw error;
  logger.warn({ err: error, tenantId, id }, 'an export could not be made');
  const problem = error instanceof Refusal ? error.message : UNFORESEEN;
  await db.one(failExport, { id, attempts, problem, now: clock.now().toISOString() });
  return undefined;
}

async function expireOrWait(
  dependencies: ExportDependencies,
  db: Scope,
  id: string,
  clock: Clock,
): Promise<Outcome> {
  const expired = await db.one(expireExport, { id, now: clock.now().toISOString() });
  if (expired) removeUnlessHeld(dependencies, expired.fileKeys);
  const row = await db.one(readExport, { id });
  return row?.status === 'DONE' && row.expiresAt !== null ? { at: new Date(row.expiresAt) } : undefined;
}

function removeUnlessHeld(dependencies: ExportDependencies, keys: string[]): void {
  if (dependencies.hold.reason === undefined) removeSoon(dependencies, keys);
}
