import type { Scope } from '../../../platform/database/database.ts';
import { shorten } from '../../connections/deliveries/attempt.ts';
import { countAttempt } from '../../connections/deliveries/attempt-metrics.ts';
import { nextAttemptAt } from '../../connections/deliveries/retry-schedule.ts';
import { typesNamed } from '../../journal/events/types.ts';
import { feedEndOf, findPlaces, type Place, presentPlaces, readPlaces } from '../feed/places.ts';
import type { FeedEvent } from '../feed/schema.ts';
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
/** The next events, among which tenants take turns. A shorter burst of one holds up no other. */
const AHEAD_MAX = 20_000;
/** Repeated attempts of one look. */
const AGAIN_MAX = 100;
/** With as many failures, the next first attempt has to succeed: the feed keeps the events. */
const PENDING_MAX = 1_000;
/** Most of the time they wait for the receiver. */
const ATTEMPTS_AT_ONCE = 16;
const READ_AT_ONCE = 100;
/** After this time, no further attempt begins, so that repeated ones have their turn, too. */
const SENDING_MS_MAX = 5_000;
/** If the process is killed, the events of this time are sent once more. */
const SAVE_EVERY_MS = 1_000;
const PAUSE_MS = 1_000;
/** Commits wake the work. This makes up for one that was not noticed, and finds a receiver that is back. */
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
  const goesOn = await sendNew(run);
  if (!run.isGone) await sendAgain(run);
  if (run.isGone) return undefined;
  const nowMs = clock.now().getTime();
  const failure = await db.one(readNextFailure, { webhookId: id });
  const againMs = failure?.at ? Math.max(Date.parse(failure.at), nowMs + PAUSE_MS) : Number.POSITIVE_INFINITY;
  return new Date(Math.min(againMs, nowMs + (goesOn ? 0 : LOOK_EVERY_MS)));
}

/** Makes first attempts. Resolves to whether more of them can follow at once. */
async function sendNew(run: Run): Promise<boolean> {
  const { db, row, dependencies } = run;
  const types = row.types && typesNamed(dependencies.sources, row.types.join(','));
  const feedEnd = await feedEndOf(db);
  const wanted = { from: { after: row.position }, tenantId: row.tenantId, types };
  const { rows, end } = await findPlaces(db, wanted, AHEAD_MAX, AHEAD_MAX);
  const lookedUpTo = end?.sequence ?? Math.max(feedEnd, rows.at(-1)?.sequence ?? 0);
  const done = new Set(row.ahead);
  const left = rows.filter(({ sequence }) => !done.has(sequence));

  /** Where the webhook stands: before the first event that is left. */
  const position = () => (left.find(({ sequence }) => !done.has(sequence))?.sequence ?? lookedUpTo + 1) - 1;
  let savedAtMs = performance.now();
  const save = async () => {
    savedAtMs = performance.now();
    const at = position();
    const ahead = [...done].filter((sequence) => sequence > at);
    const moved = await db.one(moveWebhook, { id: row.id, position: at, ahead });
    run.isGone ||= !moved;
  };
  const isFull = row.pendingFailures >= PENDING_MAX;
  let haveAllCounted: boolean;
  try {
    haveAllCounted = await attemptInTurns(run, left, isFull ? 1 : ATTEMPTS_AT_ONCE, async (place, event) => {
      const counts = await attempt(run, place, event, 0);
      if (counts) done.add(place.sequence);
      if (performance.now() > savedAtMs + SAVE_EVERY_MS) await save();
      return counts;
    });
  } finally {
    if (lookedUpTo > row.position) await save();
  }
  return haveAllCounted && (end !== undefined || position() < lookedUpTo);
}

async function sendAgain(run: Run): Promise<void> {
  const now = run.dependencies.integrations.clock.now().toISOString();
  const due = await run.db.all(listDueFailures, { webhookId: run.row.id, now, count: AGAIN_MAX });
  await attemptInTurns(run, due, ATTEMPTS_AT_ONCE, (place, event) =>
    attempt(run, place, event, place.attempts),
  );
}

/**
 * Makes several attempts at a time, and those of one record one after the other. Ends when an attempt does not count, and resolves
 * to whether all did.
 */
async function attemptInTurns<P extends Place>(
  run: Run,
  places: P[],
  atOnce: number,
  attempt: (place: P, event: FeedEvent | undefined) => Promise<boolean>,
): Promise<boolean> {
  const endsAtMs = performance.now() + SENDING_MS_MAX;
  let haveAllCounted = true;
  const isOver = () => !haveAllCounted || run.isGone || run.isStopped() || performance.now() > endsAtMs;
  const lastOf = new Map<string, Promise<void>>();
  const events = eventsInTurns(run, places);
  const workOff = async () => {
    // A loop that ends also ends the others.
    for await (const { place, event, record } of events) {
      const attempted = (lastOf.get(record) ?? Promise.resolve()).then(async () => {
        if (!isOver()) haveAllCounted = (await attempt(place, event)) && haveAllCounted;
      });
      lastOf.set(record, attempted);
      await attempted;
      if (isOver()) return;
    }
  };
  const ended = await Promise.allSettled(Array.from({ length: atOnce }, workOff));
  for (const one of ended) if (one.status === 'rejected') throw one.reason;
  return haveAllCounted;
}

/** Reads events in the order in which they are attempted: one of each tenant in turn, and of each in its order. */
async function* eventsInTurns<P extends Place>({ dependencies, db }: Run, places: P[]) {
  const turns = [...Map.groupBy(places, ({ tenantId }) => tenantId).values()].flatMap((own) =>
    own.map((place, turn) => ({ place, turn })),
  );
  const waiting = turns.toSorted((one, other) => one.turn - other.turn).map(({ place }) => place);
  while (waiting.length > 0) {
    const next = waiting.splice(0, READ_AT_ONCE);
    const read = await readPlaces(db, next);
    const events = await presentPlaces(dependencies, db, read);
    const there = new Set(read.map(({ sequence }) => sequence));
    for (const place of next)
      if (!there.has(place.sequence)) yield { place, event: undefined, record: place.tenantId };
    for (const [index, event] of events.entries()) {
      const place = read[index] as (typeof read)[number];
      yield { place, event, record: `${place.tenantId} ${place.entry.recordId}` };
    }
    waiting.unshift(...read.slice(events.length));
  }
}

/**
 * Resolves to whether the attempt counts. A receiver that is gone gets the event once its webhook is enabled again, and one that has
 * not taken many others gets it later as the first attempt. There is no event if its tenant was just purged.
 */
async function attempt(
  run: Run,
  { sequence }: Place,
  event: FeedEvent | undefined,
  before: number,
): Promise<boolean> {
  const { dependencies, db, row } = run;
  const key = { webhookId: row.id, sequence };
  const outcome = event && (await post(dependencies, row, event));
  const time = dependencies.integrations.clock.now();
  const now = time.toISOString();
  if (!outcome || outcome.kind === 'delivered') {
    if (outcome) countAttempt(OPERATOR_WEBHOOK, outcome, 'SUCCEEDED');
    if (before > 0) await db.all(endFailure, key);
    if (row.status === 'ERROR') await mark(run, 'ACTIVE', null);
    return true;
  }
  const attempts = before + 1;
  const message = shorten(outcome.message);
  const next =
    outcome.kind === 'failed'
      ? nextAttemptAt(attempts, time, outcome.retryAfterMs, dependencies.random)
      : undefined;
  countAttempt(OPERATOR_WEBHOOK, outcome, next ? 'PENDING' : 'FAILED');
  if (outcome.kind === 'gone') {
    run.isGone = true;
    await mark(run, 'DISABLED', message);
    return false;
  }
  if (before === 0 && row.pendingFailures >= PENDING_MAX) return false;
  if (!next) await mark(run, 'ERROR', message);
  const nextAt = next?.toISOString() ?? null;
  const responseStatus = outcome.status ?? null;
  await db.all(keepFailure, { ...key, attempts, nextAttemptAt: nextAt, now, responseStatus, message });
  if (before === 0) row.pendingFailures++;
  return true;
}

async function mark({ db, row, dependencies }: Run, status: WebhookRow['status'], message: string | null) {
  row.status = status;
  const now = dependencies.integrations.clock.now().toISOString();
  await db.all(markWebhook, { id: row.id, status, message, now });
}
