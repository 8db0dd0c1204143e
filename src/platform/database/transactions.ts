import type pg from 'pg';
import { Refusal } from '../errors.ts';
import { failToConnect, isAborted, isConnectionFailure, rethrow } from './failures.ts';
import { runQuery } from './query.ts';
import type { Scope, TransactionLength } from './scope.ts';
import { type ScopeSettings, setScope, tenantSettings } from './scope-settings.ts';
import { refuseTrial, TrialTime } from './trials.ts';

const BEGIN = { 'no time limit': 'begin', 'one snapshot': 'begin isolation level repeatable read' };
/** The driver's own limit has to be longer than any. */
const NO_LIMIT = `set local statement_timeout = 0; set local lock_timeout = 0;
  set local idle_in_transaction_session_timeout = 0`;
const LONGEST_MS = 86_400_000;

/** `begin` and the scope are sent along with the first statement, so a transaction costs at most two more round trips. */
export async function runTransaction<T>(
  pool: pg.Pool,
  settings: ScopeSettings,
  work: (scope: Scope) => Promise<T>,
  length?: TransactionLength,
): Promise<T> {
  const client = await pool.connect().catch(failToConnect);
  sendTogether(client);
  const begun = Promise.all([
    client.query(length ? `${BEGIN[length]}; ${NO_LIMIT}` : 'begin'),
    client.query(setScope(settings)),
  ]);
  begun.catch(() => {}); // the first statement, or the commit, fails as well
  const callbacks: (() => void)[] = [];
  let result: T;
  try {
    result = await work(transactionScope(client, settings, callbacks, { timeoutMs: length && LONGEST_MS }));
    await begun;
    const ended = await client.query('commit');
    if (ended.command !== 'COMMIT') throw new Error('the transaction was rolled back');
  } catch (error) {
    await endTransaction(client, error);
    return rethrow(error);
  }
  client.release();
  for (const callback of callbacks) callback();
  return result;
}

/** Undoes the work in any case. Constraints that are checked at the commit are checked before that. */
export async function runTrial<T>(
  pool: pg.Pool,
  settings: ScopeSettings,
  work: (scope: Scope) => Promise<T>,
): Promise<T> {
  const client = await pool.connect().catch(failToConnect);
  sendTogether(client);
  const time = new TrialTime(client);
  const begun = Promise.all([client.query(time.begin), client.query(setScope(settings))]);
  begun.catch(() => {}); // the first statement fails as well
  try {
    const result = await work(transactionScope(client, settings, [], { beforeEach: () => time.limitNext() }));
    await begun;
    time.limitNext();
    await client.query('set constraints all immediate');
    await endTransaction(client, undefined);
    return result;
  } catch (error) {
    await endTransaction(client, error);
    return rethrow(refuseTrial(error));
  }
}

/** Sends what is written in this tick as one packet. Each write costs more than all else that is done for a statement. */
function sendTogether({ connection: { stream } }: pg.PoolClient): void {
  stream.cork();
  process.nextTick(() => stream.uncork());
}

/** A connection that is lost, or can't roll back, is discarded. */
async function endTransaction(client: pg.PoolClient, error: unknown): Promise<void> {
  const cause = error instanceof Refusal ? error.cause : error;
  if (isConnectionFailure(cause)) return client.release(true);
  await client.query('rollback').then(
    () => client.release(),
    (lost: Error) => client.release(lost),
  );
}

function transactionScope(
  client: pg.PoolClient,
  settings: ScopeSettings,
  afterCommit: (() => void)[],
  { timeoutMs: usualMs, beforeEach }: { timeoutMs?: number | undefined; beforeEach?: () => void },
): Scope {
  let timeoutMs = usualMs;
  const enter = (entered: ScopeSettings) => {
    // Sent ahead of the statements that follow. If it fails, they fail as well.
    client.query(setScope(entered)).catch(() => {});
    return scope;
  };
  let firstError: unknown;
  /** Statements behind a failed one fail too, and only the first failure shows why. */
  const rethrowFirst = (error: unknown) => {
    if (!isAborted(error)) firstError = error;
    return rethrow(firstError ?? error);
  };
  const scope: Scope = {
    all: async (statement, values) => {
      sendTogether(client);
      beforeEach?.();
      const rows = runQuery(client, statement, values, { timeoutMs });
      return rows.catch(rethrowFirst) as Promise<never>;
    },
    one: async (statement, values) => (await scope.all(statement, values))[0],
    transaction: (work, length) => {
      // The transaction around it, such as that of an idempotent request, has to last as long. A trial may not.
      if (length && !beforeEach) {
        timeoutMs = LONGEST_MS;
        client.query(NO_LIMIT).catch(() => {}); // if it fails, the statements that follow fail as well
      }
      return work(scope);
    },
    trial: async () => {
      throw new Error('a trial is a transaction of its own');
    },
    attempt: async (work) => {
      const set = client.query('savepoint attempt');
      set.catch(() => {}); // the work, or the release, fails as well
      try {
        const result = await work(scope);
        await client.query('release attempt');
        return result;
      } catch (error) {
        await client.query('rollback to attempt; release attempt').catch(rethrow);
        throw error;
      }
    },
    inTenant: (tenantId) => enter(tenantSettings(tenantId, settings.by)),
    afterCommit: (then) => {
      afterCommit.push(then);
    },
  };
  return scope;
}
