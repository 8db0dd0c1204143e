import { createHash } from 'node:crypto';
import type { Clock } from '../../clock.ts';
import type { Database, Scope } from '../../database/database.ts';
import { statement } from '../../database/statement.ts';
import { invalid, stillRunning } from '../../errors.ts';
import { pauses } from '../../pauses.ts';
import { type Secrets, secretContext } from '../../secrets.ts';
import type { TenantContext } from '../route.ts';

const RETENTION_MS = 24 * 3_600_000;
/** Answers removed per statement, so that no statement takes long. */
const SWEEP_MAX = 10_000;

/** An answer that is repeated byte for byte. */
export interface StoredAnswer {
  status: number;
  headers: Record<string, string>;
  /** The text, in chunks. */
  body: string[];
}

/** The tenant whose storage an answer takes. */
type AnswerOwner = Pick<TenantContext, 'tenantId' | 'limits'>;

/** Counts the bytes of an answer against its tenant's limit, or refuses them. */
export type CountAnswerBytes = (owner: AnswerOwner & { db: Scope }, bytes: number) => Promise<void>;

/** The first part of a stored answer. Each further chunk of the body is a part of its own. */
interface FirstPart extends Omit<StoredAnswer, 'body'> {
  body: string;
  parts: number;
}

/** Marks a request as running. An uncommitted row would be invisible; the lock ends with its transaction. */
const lockAnswer = statement({
  name: 'lock_idempotent_answer',
  parameters: { scopeHash: 'text' },
  row: { isMine: 'boolean' },
  sql: `select pg_try_advisory_xact_lock(hashtextextended($scopeHash, 0)) as "isMine"`,
});

/** A long answer has several parts, because encrypting or sending it in one piece would hold up other requests. */
const readPart = statement({
  name: 'read_idempotent_answer',
  parameters: { scopeHash: 'text', part: 'integer', now: 'timestamptz' },
  row: { bodyHash: 'text', sealedAnswer: 'text' },
  sql: `select body_hash as "bodyHash", sealed_answer as "sealedAnswer"
        from idempotent_answers where scope_hash = $scopeHash and part = $part and expires_at > $now`,
});

const storePart = statement({
  name: 'store_idempotent_answer',
  parameters: {
    scopeHash: 'text',
    part: 'integer',
    bodyHash: 'text',
    sealedAnswer: 'text',
    tenantHash: 'text?',
    bytes: 'integer',
    expiresAt: 'timestamptz',
  },
  row: {},
  sql: `insert into idempotent_answers (scope_hash, part, body_hash, sealed_answer, tenant_hash, bytes, expires_at)
        values ($scopeHash, $part, $bodyHash, $sealedAnswer, $tenantHash, $bytes, $expiresAt)
        on conflict (scope_hash, part) do update
          set body_hash = excluded.body_hash, sealed_answer = excluded.sealed_answer, bytes = excluded.bytes,
            expires_at = excluded.expires_at`,
});

const sweepAnswers = statement({
  name: 'sweep_idempotent_answers',
  parameters: { now: 'timestamptz', count: 'bigint' },
  row: { removed: 'bigint' },
  sql: `with gone as (
          delete from idempotent_answers where (scope_hash, part) in
            (select scope_hash, part from idempotent_answers where expires_at <= $now limit $count)
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
  private readonly countBytes: CountAnswerBytes;

  constructor(secrets: Secrets, clock: Clock, countBytes: CountAnswerBytes) {
    this.secrets = secrets;
    this.clock = clock;
    this.countBytes = countBytes;
  }

  /**
   * Runs `work` and stores its answer in one transaction. A repeated request gets the stored answer. A refusal rolls
   * back and is not stored, so the request can be sent again.
   */
  async once(
    scope: Scope,
    { parts, bodyHash, owner }: { parts: string[]; bodyHash: string; owner: AnswerOwner | undefined },
    work: (scope: Scope) => Promise<StoredAnswer>,
  ): Promise<StoredAnswer & { isReplay: boolean }> {
    const scopeHash = digest(JSON.stringify(parts));
    return scope.transaction(async (transaction) => {
      const now = this.clock.now();
      // Two statements in one round trip. A single one would take its snapshot before the lock, and could miss the
      // answer of a request that has just been committed.
      const [lock, stored] = await Promise.all([
        transaction.one(lockAnswer, { scopeHash }),
        transaction.one(readPart, { scopeHash, part: 0, now: now.toISOString() }),
      ]);
      if (!lock?.isMine)
        throw stillRunning(
          'A request with this idempotency-key is still running',
          1,
          'idempotency_key_running',
        );
      if (stored) {
        if (stored.bodyHash !== bodyHash) throw keyReused();
        const answer = await this.openAnswer(transaction, scopeHash, stored.sealedAnswer, now);
        return { ...answer, isReplay: true };
      }
      const answer = await work(transaction);
      const sealedParts = await this.sealAnswer(answer, scopeHash);
      const bytes = sealedParts.reduce((sum, { length }) => sum + length, 0);
      if (owner) await this.countBytes({ ...owner, db: transaction }, bytes);
      const expiresAt = new Date(now.getTime() + RETENTION_MS).toISOString();
      const shared = {
        scopeHash,
        bodyHash,
        tenantHash: owner ? tenantHash(owner.tenantId) : null,
        expiresAt,
      };
      for (const [part, sealedAnswer] of sealedParts.entries())
        await transaction.all(storePart, { ...shared, part, sealedAnswer, bytes: sealedAnswer.length });
      return { ...answer, isReplay: false };
    });
  }

  private async sealAnswer(answer: StoredAnswer, scopeHash: string): Promise<string[]> {
    const { body, ...head } = answer;
    const [start = '', ...chunks] = body;
    const first: FirstPart = { ...head, body: start, parts: chunks.length + 1 };
    const pause = pauses();
    const sealed: string[] = [];
    for (const text of [JSON.stringify(first), ...chunks]) {
      sealed.push(this.secrets.encrypt(text, contextOf(scopeHash, sealed.length)));
      await pause();
    }
    return sealed;
  }

  private async openAnswer(
    db: Scope,
    scopeHash: string,
    sealedAnswer: string,
    now: Date,
  ): Promise<StoredAnswer> {
    const first: FirstPart = JSON.parse(this.secrets.decrypt(sealedAnswer, contextOf(scopeHash, 0)));
    const { parts, body, ...head } = first;
    const chunks = [body];
    for (let part = 1; part < parts; part++) {
      const stored = await db.one(readPart, { scopeHash, part, now: now.toISOString() });
      if (!stored) throw new Error('a part of a stored answer is missing');
      chunks.push(this.secrets.decrypt(stored.sealedAnswer, contextOf(scopeHash, part)));
    }
    return { ...head, body: chunks };
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

/** Finds the answers of a tenant. The table itself does not show whose they are. */
export function tenantHash(tenantId: string): string {
  return digest(`tenant ${tenantId}`);
}

/** Binds the parts to their places in the answer. */
export function contextOf(scopeHash: string, part: number): string {
  return part === 0 ? scopeHash : secretContext(scopeHash, String(part));
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}
