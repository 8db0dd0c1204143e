import type { Clock } from '../../../platform/clock.ts';
import type { Scope } from '../../../platform/database/database.ts';
import { Refusal } from '../../../platform/errors.ts';
import type { Kind } from '../../../platform/work/kinds.ts';
import { finalizeInvoice } from '../../billing/invoices/finalization.ts';
import type { IssueProblem } from '../../billing/invoices/problems-schema.ts';
import { lockInvoice } from '../../billing/invoices/service.ts';
import { type CollectingDependencies, collectContract } from '../../tracked-work/collecting/worker.ts';
import { lockContracts } from '../../tracked-work/time-charges/releasing.ts';
import type { MessageDependencies, QueueingContext } from '../messages/dependencies.ts';
import { send } from '../messages/sending.ts';
import { wayOf } from '../messages/servers.ts';
import {
  clearProblems,
  findUnsent,
  listDueInvoices,
  readCircumstances,
  readDueDraft,
  readNextIssue,
  writeProblem,
} from './store.ts';

type Problem = Omit<IssueProblem, 'since'>;

/** Why an invoice was not sent. */
interface Unsent {
  problem: Problem;
  /** How long something scarce is used up, such as the messages of a day. */
  retryAfterSeconds?: number | undefined;
}

const ARCHIVED: Problem = {
  message:
    'The client is archived: unarchive it with PATCH /clients/{clientId}, or finalize the draft yourself',
};
const NO_SERVER: Problem = {
  message:
    'There is no mail server: connect one with POST /integrations (provider SMTP), or send the invoice yourself',
};
/** One transaction is one event, and the first is `invoice.finalized`. The problem itself follows in the next. */
const UNSENT: Problem = { message: 'The invoice is issued, and was not sent yet' };

/**
 * Issues the collecting drafts of a contract on their day. New drafts and new terms ask for it, see `rules/correspondence/issuing.sql`,
 * and each run asks for the next. Repeating a run issues nothing again: an invoice is issued and its message queued in one
 * transaction, and then it is no draft any more.
 */
export function issuingOfDrafts(
  collecting: CollectingDependencies,
  messages: MessageDependencies,
  realClock: Clock,
): Kind {
  return {
    // Documents of one tenant wait for their series, so two of one tenant are enough.
    ...{ name: 'issue', time: 'tenant', atOnce: 4, atOncePerLane: 2, timeoutSeconds: 300 },
    ...{ pauseMs: 10_000, pauseMsMax: 1_800_000 },
    async run({ tenantId, key: contractId }, { clock, signal }) {
      const db = messages.database.inTenant(tenantId, { actor: 'command issue' });
      const asked = { contractId, now: clock.now().toISOString() };
      const circumstances = await db.one(readCircumstances, asked);
      if (!circumstances) return undefined;
      const { isDeleted, isSandbox, isToCollect } = circumstances;
      // While a copy is held, its original may still issue invoices under the same numbers.
      if (isDeleted || (messages.hold.reason !== undefined && !isSandbox)) return { pauseAtLeastMs: 0 };
      await db.all(clearProblems, asked);
      // What is owed at this moment belongs on the draft. Collecting may be due at the same moment, and comes first.
      let due = await db.all(listDueInvoices, asked);
      if (isToCollect && due.some(({ isDraft }) => isDraft)) {
        await collectContract(collecting, { tenantId, contractId, clock });
        due = await db.all(listDueInvoices, asked);
      }
      const context = { ...messages, db, clock, realClock, tenantId };
      const retries: number[] = [];
      for (const { id, isDraft } of due) {
        signal.throwIfAborted();
        const isUnsent = !isDraft || (await issueDraft(context, contractId, id));
        const retryAfterSeconds = isUnsent ? await sendAfterAll(context, id) : undefined;
        if (retryAfterSeconds !== undefined) retries.push(clock.now().getTime() + retryAfterSeconds * 1_000);
      }
      const next = await db.one(readNextIssue, asked);
      return next?.at ? { at: new Date(Math.min(Date.parse(next.at), ...retries)) } : undefined;
    },
  };
}

/**
 * Issues a draft, and queues its message, by the rules of people's requests. A draft that charges nothing is left as it is.
 * Returns true if the message could not be queued.
 */
async function issueDraft(context: QueueingContext, contractId: string, id: string): Promise<boolean> {
  const { db, clock, tenantId } = context;
  try {
    return await db.transaction(async (transaction) => {
      const inTransaction = { ...context, db: transaction };
      await lockContracts(transaction, [contractId]);
      await lockInvoice(transaction, id);
      const draft = await transaction.one(readDueDraft, { id, now: clock.now().toISOString() });
      if (!draft) return false;
      if (draft.isEmpty || draft.isClientArchived) {
        const problem = draft.isEmpty ? undefined : ARCHIVED;
        await noteProblem(inTransaction, { id, isDraft: true, problem });
        return false;
      }
      const { client } = await finalizeInvoice({ db: transaction, clock, tenantId }, id);
      if (draft.mode !== 'SEND' || !(await tryToSend(inTransaction, id, client))) return false;
      await noteProblem(inTransaction, { id, isDraft: false, problem: UNSENT });
      return true;
    });
  } catch (error) {
    // Scarcity passes. The run is repeated later.
    if (error instanceof Refusal && error.status >= 429) throw error;
    await noteProblem(context, { id, isDraft: true, problem: problemOf(error) });
    return false;
  }
}

/** Sends an issued invoice that could not be sent before, unless somebody did, or says why it can't be sent. Returns when to try again, if that is soon. */
async function sendAfterAll(context: QueueingContext, id: string): Promise<number | undefined> {
  return context.db.transaction(async (db) => {
    await lockInvoice(db, id);
    const waiting = await db.one(findUnsent, { id });
    if (!waiting) return undefined;
    const unsent = await tryToSend({ ...context, db }, id, waiting.client);
    if (unsent) await noteProblem({ ...context, db }, { id, isDraft: false, problem: unsent.problem });
    return unsent?.retryAfterSeconds;
  });
}

/** Queues the message of an issued invoice, which clears its problem, or says why not. Needs a transaction. */
async function tryToSend(
  context: QueueingContext,
  id: string,
  clientId: string,
): Promise<Unsent | undefined> {
  const { held } = await wayOf(context, context.db, context.tenantId);
  if (held === 'NO_MAIL_SERVER') return { problem: NO_SERVER };
  const message = { kind: 'INVOICE' as const, clientId, invoiceIds: [id] };
  return context.db
    .attempt(async (db) => void (await send(context, { ...context, db }, message, {})))
    .catch((error) => ({ problem: problemOf(error), retryAfterSeconds: error.retryAfterSeconds }));
}

/** What people can mend. Everything else is thrown. */
function problemOf(error: unknown): Problem {
  if (!(error instanceof Refusal) || error.status >= 500) throw error;
  return { message: error.message, ...(error.details && { fields: error.details }) };
}

async function noteProblem(
  { db, clock }: { db: Scope; clock: Clock },
  { id, isDraft, problem }: { id: string; isDraft: boolean; problem: Problem | undefined },
): Promise<void> {
  const now = clock.now().toISOString();
  await db.one(writeProblem, { id, isDraft, problem: problem ? { ...problem, since: now } : null, now });
}
