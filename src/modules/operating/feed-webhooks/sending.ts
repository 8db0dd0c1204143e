import type { Scope } from '../../../platform/database/database.ts';
import { shorten } from '../../connections/deliveries/attempt.ts';
import { countAttempt } from '../../connections/deliveries/attempt-metrics.ts';
import { nextAttemptAt } from '../../connections/deliveries/retry-schedule.ts';
import { typesNamed } from '../../journal/events/types.ts';
import { feedEndOf, findPlaces, forEachTenant, type Place } from '../feed/places.ts';
import { type FeedWebhookDependencies, post } from './connection.ts';
import {
  endFailure,
  keepFailure,
  listDueFailures,
  markWebhook,
  moveWebhook,
  readNextFailure,
  readWebhook,
  type WebhookRow,
} from './store.ts';

/** The name of these webhooks in metrics, beside those of providers. */
export const OPERATOR_WEBHOOK = 'OPERATOR_WEBHOOK';
/** First attempts of one look, and repeated ones. */
const EVENTS_MAX = 500;
const AGAIN_MAX = 100;
/** With as many failures, no first attempts are made: the feed keeps the events. */
const PENDING_MAX = 1_000;
const TENANTS_AT_ONCE = 8;
/** After this time, no further attempt begins, so that repeated ones have their turn, too. */
const SENDING_MS_MAX = 5_000;
/** If the process is killed, the events of this time are sent once more. */
const SAVE_EVERY_MS = 1_000;
const PAUSE_MS = 1_000;
/** Commits wake the work. This makes up for one that was not noticed. */
const LOOK_EVERY_MS = 60_000;

interface Run {
  dependencies: FeedWebhookDependencies;
  db: Scope;
  row: WebhookRow;
  isStopped: () => boolean;
  isGone: boolean;
}

/** Sends a webhook what follows in the feed, and what is due again. Resolves to when it has more to do. */
export async function follow(
  dependencies: FeedWebhookDependencies,
  id: string,
  isStopped: () => boolean,
): Promise<Date | undefined> {
  const { clock, database } = dependencies.integrations;
  const db = database.inSystem();
  const row = await db.one(readWebhook, { id });
  if (!row || row.status === 'DISABLED') return undefined;
  const run: Run = { dependencies, db, row, isStopped, isGone: false };
  const isBehind = row.pendingFailures < PENDING_MAX && (await sendNew(run));
  if (!run.isGone) await sendAgain(run);
  if (run.isGone) return undefined;
  const nowMs = clock.now().getTime();
  const failure = await db.one(readNextFailure, { webhookId: id });
  const againMs = failure?.at ? Math.max(Date.parse(failure.at), nowMs + PAUSE_MS) : Number.POSITIVE_INFINITY;
  return new Date(Math.min(againMs, nowMs + (isBehind ? 0 : LOOK_EVERY_MS)));
}

/** Makes first attempts, of several tenants at once and of each in order. Resolves to whether more events follow. */
async function sendNew(run: Run): Promise<boolean> {
  const { db, row, dependencies } = run;
  const types = row.types && typesNamed(dependencies.sources, row.types.join(','));
  const feedEnd = await feedEndOf(db);
  const wanted = { from: { after: row.position }, tenantId: row.tenantId, types };
  const { rows, end } = await findPlaces(db, wanted, EVENTS_MAX);
  const isMore = rows.length === EVENTS_MAX || end !== undefined;
  const last = rows.at(-1)?.sequence ?? 0;
  const lookedUpTo = rows.length === EVENTS_MAX ? last : (end?.sequence ?? Math.max(feedEnd, last));
  const done = new Set(row.ahead);
  const left = rows.filter(({ sequence }) => !done.has(sequence));

  /** Where the webhook stands: before the first event that is left. */
  const position = () => (left.find(({ sequence }) => !done.has(sequence))?.sequence ?? lookedUpTo + 1) - 1;
  let savedAtMs = performance.now();
  const save = async () => {
    savedAtMs = performance.now();
    const at = position();
    const ahead = [...done].filter((sequence) => sequence > at);
    await db.all(moveWebhook, { id: row.id, position: at, ahead });
  };
  try {
    await attemptInTurn(run, left, async (place) => {
      if (await attempt(run, place, 0)) done.add(place.sequence);
      if (performance.now() > savedAtMs + SAVE_EVERY_MS) await save();
    });
  } finally {
    if (lookedUpTo > row.position) await save();
  }
  return isMore || position() < lookedUpTo;
}

async function sendAgain(run: Run): Promise<void> {
  const now = run.dependencies.integrations.clock.now().toISOString();
  const due = await run.db.all(listDueFailures, { webhookId: run.row.id, now, count: AGAIN_MAX });
  await attemptInTurn(run, due, (place) => attempt(run, place, place.attempts));
}

async function attemptInTurn<P extends Place>(
  run: Run,
  places: P[],
  work: (place: P) => Promise<unknown>,
): Promise<void> {
  const endsAtMs = performance.now() + SENDING_MS_MAX;
  const isOver = () => run.isGone || run.isStopped() || performance.now() > endsAtMs;
  await forEachTenant(places, TENANTS_AT_ONCE, async (_, own) => {
    for (const place of own) if (!isOver()) await work(place);
  });
}

/** Resolves to whether the attempt counts. A receiver that is gone gets the event once its webhook is enabled again. */
async function attempt(run: Run, place: Place, before: number): Promise<boolean> {
  const { dependencies, db, row } = run;
  const { sequence } = place;
  const key = { webhookId: row.id, sequence };
  const outcome = (await post(dependencies, db, row, place))?.outcome;
  const time = dependencies.integrations.clock.now();
  const now = time.toISOString();
  if (!outcome || outcome.kind === 'delivered') {
    if (outcome) countAttempt(OPERATOR_WEBHOOK, outcome, 'SUCCEEDED');
    if (before > 0) await db.all(endFailure, key);
    if (row.status === 'ERROR')
      await db.all(markWebhook, { id: row.id, status: 'ACTIVE', message: null, now });
    return true;
  }
  const attempts = before + 1;
  const message = shorten(outcome.message);
  const next =
    outcome.kind === 'failed'
      ? nextAttemptAt(attempts, time, outcome.retryAfterMs, dependencies.random)
      : undefined;
  countAttempt(OPERATOR_WEBHOOK, outcome, next ? 'PENDING' : 'FAILED');
  run.isGone ||= outcome.kind === 'gone';
  const status = outcome.kind === 'gone' ? 'DISABLED' : 'ERROR';
  if (!next) await db.all(markWebhook, { id: row.id, status, message, now });
  if (outcome.kind === 'gone') return false;
  const nextAt = next?.toISOString() ?? null;
  const responseStatus = outcome.status ?? null;
  await db.all(keepFailure, { ...key, attempts, nextAttemptAt: nextAt, now, responseStatus, message });
  return true;
}
