import pg from 'pg';
import { invalid, Refusal, stillRunning } from '../errors.ts';

/** A trial that waits longer for a lock, such as the lock of a number series, gives up: real work holds it. */
const LOCK_MS_MAX = 500;
/** The locks of a trial hold up real work for at most this long. */
const TRIAL_MS_MAX = 5_000;
/** The limit of a statement is renewed when it is off by this much. */
const RENEWED_AFTER_MS = 100;
const RETRY_AFTER_SECONDS = 1;

const LOCK_NOT_AVAILABLE = '55P03';
const QUERY_CANCELED = '57014';

/** Limits each statement of a trial to the time that the trial has left. */
export class TrialTime {
  readonly begin =
    `begin; set local lock_timeout = ${LOCK_MS_MAX}; set local statement_timeout = ${TRIAL_MS_MAX}`;
  private readonly client: pg.PoolClient;
  private readonly endsAtMs = performance.now() + TRIAL_MS_MAX;
  private limitMs = TRIAL_MS_MAX;

  constructor(client: pg.PoolClient) {
    this.client = client;
  }

  limitNext(): void {
    const leftMs = Math.ceil(this.endsAtMs - performance.now());
    if (leftMs <= 0) throw tooLarge();
    if (this.limitMs - leftMs < RENEWED_AFTER_MS) return;
    this.limitMs = leftMs;
    // Sent ahead of the next statement. If it fails, that fails as well.
    this.client.query(`set local statement_timeout = ${leftMs}`).catch(() => {});
  }
}

/** Explains that a trial waited too long for a lock, or took too long. */
export function refuseTrial(error: unknown): unknown {
  const cause = error instanceof Refusal ? error.cause : error;
  if (!(cause instanceof pg.DatabaseError)) return error;
  if (cause.code === LOCK_NOT_AVAILABLE)
    return stillRunning(
      'Another request is changing the same records: try again',
      RETRY_AFTER_SECONDS,
      'lock_timeout',
    );
  return cause.code === QUERY_CANCELED ? tooLarge() : error;
}

function tooLarge(): Refusal {
  const message = `is too large to try: it takes more than ${TRIAL_MS_MAX / 1_000} s`;
  return invalid([{ field: 'dryRun', message, constraint: 'dryRunTime' }]);
}
