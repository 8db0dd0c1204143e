import { Counter } from 'prom-client';
import type { Clock } from '../../../platform/clock.ts';
import type { Scope } from '../../../platform/database/database.ts';
import type { RowOf } from '../../../platform/database/statement.ts';
import { found, Refusal } from '../../../platform/errors.ts';
import type { MailOutcome } from '../../../platform/outbound/mail-server.ts';
import type { Kind, Run } from '../../../platform/work/kinds.ts';
import { bounceAddressOf } from './bounce-address.ts';
import type { MessageDependencies } from './dependencies.ts';
import { letterOf } from './letters.ts';
import { SENDING } from './queueing.ts';
import { nextStep, type Step } from './retrying.ts';
import {
  beginAttempt,
  beginData,
  findKnownAddresses,
  readDocuments,
  readEarlierAttempt,
  readNextMessage,
  readSender,
  settleMessage,
} from './sending-store.ts';
import { type Way, wayOf } from './servers.ts';
import { type MessageRow, readMessage } from './store.ts';

const MINUTE_MS = 60_000;
/** Then it is another tenant's turn. */
const MESSAGES_PER_RUN = 20;

const attempts = new Counter({
  name: 'retainer_message_attempts_total',
  help: 'Attempts to hand a message to a mail server, by outcome. All but `retried` are the last of their message',
  labelNames: ['outcome'],
});

for (const outcome of ['accepted', 'retried', 'failed', 'uncertain', 'held']) attempts.inc({ outcome }, 0);

type Next = RowOf<typeof readNextMessage>;

/** Sends the messages of a tenant, one after the other. Each tenant has its own work, so that none waits behind a backlog. */
export function sendingOfMessages(dependencies: MessageDependencies, clock: Clock): Kind {
  return {
    name: SENDING,
    time: 'service',
    // Tenants. A connection that hangs costs little.
    atOnce: 100,
    atOncePerLane: 1,
    timeoutSeconds: 900,
    pauseMs: 1_000,
    pauseMsMax: 300_000,
    async run({ tenantId }, run) {
      const db = dependencies.database.inTenant(tenantId, { actor: 'command send-messages' });
      for (let count = 0; count < MESSAGES_PER_RUN; count++) {
        if (run.isStopping() || run.signal.aborted) break;
        const now = clock.now();
        const next = await db.one(readNextMessage, {});
        if (!next) return undefined;
        // A deleted tenant may be restored, and a suspended one resumed. Its messages are then sent.
        if ((await db.one(readSender, {}))?.isAway) return { pauseAtLeastMs: 0 };
        if (new Date(next.nextAttemptAt) > now) return { at: new Date(next.nextAttemptAt) };
        const way = await wayOf(dependencies, db, tenantId);
        const free = await whenFree(db, way, now);
        if (free && !next.hasBegun && way.held === undefined) return { at: free };
        await settle(db, clock, next, await attempt({ dependencies, clock, db, tenantId, run }, next, way));
      }
      return { at: clock.now() };
    },
  };
}

/** When the limit of messages a minute lets the next one pass. Undefined if it does now. */
async function whenFree(db: Scope, { limits }: Way, now: Date): Promise<Date | undefined> {
  const after = new Date(now.getTime() - MINUTE_MS).toISOString();
  const most = limits.messagesPerMinute;
  if (most === 0) return new Date(now.getTime() + MINUTE_MS);
  const earlier = await db.one(readEarlierAttempt, { after, back: most - 1 });
  return earlier && new Date(new Date(earlier.attemptedAt).getTime() + MINUTE_MS);
}

interface Sending {
  dependencies: MessageDependencies;
  clock: Clock;
  db: Scope;
  tenantId: string;
  run: Run;
}

/** Makes one attempt. What the database refuses throws, and leaves the message as it is. */
async function attempt(sending: Sending, next: Next, way: Way): Promise<MailOutcome | Step> {
  const { dependencies, clock, db, tenantId, run } = sending;
  const { id } = next;
  // The process that sent it died before it knew the outcome.
  if (next.hasBegun) return { kind: 'uncertain', answer: 'the service was interrupted after the data' };
  if (way.held !== undefined) return { status: 'HELD', reason: way.held };
  const message = found(await db.one(readMessage, { id }));
  const { client: clientId, recipient: to } = message;
  if (way.server === 'OPERATOR') {
    const known = await db.all(findKnownAddresses, { given: [{ clientId, address: to }] });
    if (known.length === 0) return { status: 'HELD', reason: 'NOT_A_CONTACT' };
  }
  const { from } = way.mailServer;
  const made = await letterOf(dependencies, clock, {
    tenantId,
    id,
    from,
    reader: 'RECIPIENT',
    date: clock.now(),
  }).catch(notMade);
  // Making the document may have taken a while.
  const outdated = await outdatedBecause(db, message);
  if (outdated !== undefined) return { status: 'FAILED', reason: 'NO_DOCUMENT', answer: outdated };
  if (!('bytes' in made)) return made;
  const nowText = () => clock.now().toISOString();
  if (!(await db.one(beginAttempt, { id, now: nowText() }))) return { status: 'UNCHANGED' };
  const attempts = next.attempts + 1;
  const envelopeFrom = way.server === 'OPERATOR' ? (bounceAddressOf(dependencies, id) ?? from) : from;
  return way.mailServer.send({
    envelope: { from: envelopeFrom, to },
    bytes: made.bytes,
    signal: run.signal,
    // Committed before the first byte: if this process dies now, nobody sends the message again.
    begin: async () => {
      found(await db.one(beginData, { id, attempts, now: nowText() }));
    },
  });
}

/** A message may have waited a day for its server, or longer for a person, while its invoices changed. */
async function outdatedBecause(db: Scope, message: MessageRow): Promise<string | undefined> {
  const { kind, invoices, quote, quoteVersion } = message;
  const ids = quote === null ? invoices : [`${quote}.${quoteVersion}`];
  const documents = await db.all(readDocuments, { ids });
  if (quote !== null && documents.some(({ isVoid }) => isVoid))
    return 'This version of the quote is no longer offered';
  if (kind === 'INVOICE' && documents.some(({ isVoid }) => isVoid)) return 'The invoice was voided';
  const isSettled = documents.some(({ dueMinor }) => dueMinor !== null && dueMinor <= 0);
  if (kind.startsWith('REMINDER_') && isSettled) return 'An invoice of this reminder was settled meanwhile';
  return undefined;
}

/** A document that can't be made now is tried again, as a server that is busy. One that can never be made is not. */
function notMade(error: unknown): MailOutcome | Step {
  if (!(error instanceof Refusal)) throw error;
  if (error.status >= 429) return { kind: 'postponed', answer: error.message };
  return { status: 'FAILED', reason: 'NO_DOCUMENT', answer: error.message };
}

async function settle(
  db: Scope,
  clock: Clock,
  { id, ...next }: Next,
  outcome: MailOutcome | Step,
): Promise<void> {
  const now = clock.now();
  const step = 'status' in outcome ? outcome : nextStep(outcome, next, now);
  if (step.status === 'UNCHANGED') return;
  const { status, reason = null, answer = null, nextAttemptAt } = step;
  await db.one(settleMessage, {
    ...{ id, status, reason, answer, now: now.toISOString() },
    nextAttemptAt: nextAttemptAt?.toISOString() ?? null,
  });
  attempts.inc({ outcome: status === 'QUEUED' ? 'retried' : status.toLowerCase() });
}
