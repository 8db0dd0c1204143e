import { createHash } from 'node:crypto';
import type { Clock } from '../../clock.ts';
import type { Database, Scope } from '../../database/database.ts';
import { statement } from '../../database/statement.ts';
import { conflict, invalid } from '../../errors.ts';
import type { Secrets } from '../../secrets.ts';

const KEPT_MS = 24 * 3_600_000;
/** Removed per statement, so that none takes long. */
const SWEEP_MAX = 10_000;

/** What is repeated, byte for byte. */
export interface StoredAnswer {
  status: number;
  headers: Record<string, string>;
  body: string;
}

/** An uncommitted row is invisible, so "still running" is a lock that ends with its transaction. */
const lockAnswer = statement({
  name: 'lock_idempotent_answer',
  parameters: { scopeHash: 'text' },
  row: { isMine: 'boolean' },
  sql: `select pg_try_advisory_xact_lock(hashtextextended($scopeHash, 0)) as "isMine"`,
});

const readAnswer = statement({
  name: 'read_idempotent_answer',
  parameters: { scopeHash: 'text', now: 'timestamptz' },
  row: { bodyHash: 'text', sealedAnswer: 'text' },
  sql: `select body_hash as "bodyHash", sealed_answer as "sealedAnswer"
        from idempotent_answers where scope_hash = $scopeHash and expires_at > $now`,
});

const storeAnswer = statement({
  name: 'store_idempotent_answer',
  parameters: { scopeHash: 'text', bodyHash: 'text', sealedAnswer: 'text', expiresAt: 'timestamptz' },
  row: {},
  sql: `insert into idempotent_answers (scope_hash, body_hash, sealed_answer, expires_at)
        values ($scopeHash, $bodyHash, $sealedAnswer, $expiresAt)
        on conflict (scope_hash) do update
          set body_hash = excluded.body_hash, sealed_answer = excluded.sealed_answer, expires_at = excluded.expires_at`,
});

const sweepAnswers = statement({
  name: 'sweep_idempotent_answers',
  parameters: { now: 'timestamptz', count: 'bigint' },
  row: { removed: 'bigint' },
  sql: `with gone as (
          delete from idempotent_answers where scope_hash in
            (select scope_hash from idempotent_answers where expires_at <= $now limit $count)
          returning 1
        )
        select count(*) as removed from gone`,
});

/** The header is 1 to 255 visible characters. */
export function isIdempotencyKey(key: string): boolean {
  return /^[\x21-\x7e]{1,255}$/.test(key);
}

export class Idempotency {
  private readonly secrets: Secrets;
  private readonly clock: Clock;

  constructor(secrets: Secrets, clock: Clock) {
    this.secrets = secrets;
    this.clock = clock;
  }

  /**
   * Runs `work` in one transaction together with the record of its answer: either both are kept or
   * neither. A repeat gets the first answer; a refusal is not kept, so it can be tried again.
   */
  async once(
    scope: Scope,
    request: { parts: string[]; body: unknown },
    work: (scope: Scope) => Promise<StoredAnswer>,
  ): Promise<StoredAnswer & { isReplay: boolean }> {
    const scopeHash = digest(JSON.stringify(request.parts));
    const bodyHash = digest(JSON.stringify(request.body) ?? '');
    return scope.transaction(async (transaction) => {
      const now = this.clock.now();
      // Two statements in one round trip: the second must see what was committed before the lock was
      // had, and a statement sees only what was committed before its own beginning.
      const [lock, stored] = await Promise.all([
        transaction.one(lockAnswer, { scopeHash }),
        transaction.one(readAnswer, { scopeHash, now: now.toISOString() }),
      ]);
      if (!lock?.isMine) throw conflict('A request with this idempotency-key is still running');
      if (stored) {
        if (stored.bodyHash !== bodyHash) throw otherBody();
        return { ...JSON.parse(this.secrets.decrypt(stored.sealedAnswer, scopeHash)), isReplay: true };
      }
      const answer = await work(transaction);
      await transaction.all(storeAnswer, {
        scopeHash,
        bodyHash,
        sealedAnswer: this.secrets.encrypt(JSON.stringify(answer), scopeHash),
        expiresAt: new Date(now.getTime() + KEPT_MS).toISOString(),
      });
      return { ...answer, isReplay: false };
    });
  }

  async sweep(database: Database): Promise<void> {
    const now = this.clock.now().toISOString();
    let removed: number;
    do {
      removed = (await database.inSystem().one(sweepAnswers, { now, count: SWEEP_MAX }))?.removed ?? 0;
    } while (removed === SWEEP_MAX);
  }
}

function otherBody() {
  return invalid([
    {
      field: 'idempotency-key',
      message: 'was used before with another body: send a new key for a new request',
      constraint: 'idempotency',
    },
  ]);
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}
