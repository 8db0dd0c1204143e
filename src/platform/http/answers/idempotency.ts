import { createHash } from 'node:crypto';
import type { Clock } from '../../clock.ts';
import type { Database, Scope } from '../../database/database.ts';
import { statement } from '../../database/statement.ts';
import { conflict, invalid } from '../../errors.ts';
import type { Secrets } from '../../secrets.ts';

const RETENTION_MS = 24 * 3_600_000;
/** Answers removed per statement, so that no statement takes long. */
const SWEEP_MAX = 10_000;

/** An answer that is repeated byte for byte. */
export interface StoredAnswer {
  status: number;
  headers: Record<string, string>;
  body: string;
}

/** Marks a request as running. An uncommitted row would be invisible; the lock ends with its transaction. */
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
  parameters: {
    scopeHash: 'text',
    bodyHash: 'text',
    sealedAnswer: 'text',
    tenantHash: 'text?',
    bytes: 'integer',
    expiresAt: 'timestamptz',
  },
  row: {},
  sql: `insert into idempotent_answers (scope_hash, body_hash, sealed_answer, tenant_hash, bytes, expires_at)
        values ($scopeHash, $bodyHash, $sealedAnswer, $tenantHash, $bytes, $expiresAt)
        on conflict (scope_hash) do update
          set body_hash = excluded.body_hash, sealed_answer = excluded.sealed_answer, bytes = excluded.bytes,
            expires_at = excluded.expires_at`,
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

/** A key has 1 to 255 visible ASCII characters. */
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
   * Runs `work` and stores its answer in one transaction. A repeated request gets the stored answer. A refusal rolls
   * back and is not stored, so the request can be sent again.
   */
  async once(
    scope: Scope,
    { parts, bodyHash }: { parts: string[]; bodyHash: string },
    work: (scope: Scope) => Promise<StoredAnswer>,
    owner?: { tenantId: string; countBytes: (scope: Scope, bytes: number) => Promise<void> },
  ): Promise<StoredAnswer & { isReplay: boolean }> {
    const scopeHash = digest(JSON.stringify(parts));
    return scope.transaction(async (transaction) => {
      const now = this.clock.now();
      // Two statements in one round trip. A single one would take its snapshot before the lock, and could miss the
      // answer of a request that has just been committed.
      const [lock, stored] = await Promise.all([
        transaction.one(lockAnswer, { scopeHash }),
        transaction.one(readAnswer, { scopeHash, now: now.toISOString() }),
      ]);
      if (!lock?.isMine) throw conflict('A request with this idempotency-key is still running');
      if (stored) {
        if (stored.bodyHash !== bodyHash) throw keyReused();
        return { ...JSON.parse(this.secrets.decrypt(stored.sealedAnswer, scopeHash)), isReplay: true };
      }
      const answer = await work(transaction);
      const sealedAnswer = this.secrets.encrypt(JSON.stringify(answer), scopeHash);
      await owner?.countBytes(transaction, sealedAnswer.length);
      await transaction.all(storeAnswer, {
        scopeHash,
        bodyHash,
        sealedAnswer,
        tenantHash: owner ? tenantHash(owner.tenantId) : null,
        bytes: sealedAnswer.length,
        expiresAt: new Date(now.getTime() + RETENTION_MS).toISOString(),
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

function keyReused() {
  return invalid([
    {
      field: 'idempotency-key',
      message: 'was used before with another body: send a new key for a new request',
      constraint: 'idempotency',
    },
  ]);
}

/** Finds the answers of a tenant. The table itself tells nobody whose they are. */
export function tenantHash(tenantId: string): string {
  return digest(`tenant ${tenantId}`);
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}
