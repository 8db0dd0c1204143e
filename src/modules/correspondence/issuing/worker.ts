import type { Clock } from '../../../platform/clock.ts';
import type { Scope } from '../../../platform/database/database.ts';
import type { RowOf } from '../../../platform/database/statement.ts';
import { Refusal } from '../../../platform/errors.ts';
import type { Kind } from '../../../platform/work/kinds.ts';
import { finalizeInvoice } from '../../billing/invoices/finalization.ts';
import type { IssueProblem } from '../../billing/invoices/problems-schema.ts';
import { lockInvoice } from '../../billing/invoices/service.ts';
import { type CollectingDependencies, collectContract } from '../../tracked-work/collecting/worker.ts';
import type { MessageDependencies, QueueingContext } from '../messages/dependencies.ts';
import { send } from '../messages/sending.ts';
import { wayOf } from '../messages/servers.ts';
import { clearProblems, listDueInvoices, readNextIssue, readTermsOfIssuing, writeProblem } from './store.ts';

type Problem = Omit<IssueProblem, 'since'>;

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
      const terms = await db.one(readTermsOfIssuing, asked);
      if (!terms) return undefined;
      // While a copy is held, its original may still issue invoices under the same numbers.
      if (terms.isDeleted || (messages.hold.reason !== undefined && !terms.isSandbox))
        return { pauseAtLeastMs: 0 };
      await db.all(clearProblems, asked);
      // What is owed at this moment belongs on the draft. Collecting may be due at the same moment, and comes first.
      let due = await db.all(listDueInvoices, asked);
      if (terms.isToCollect && due.some(({ isDraft }) => isDraft)) {
        await collectContract(collecting, { tenantId, contractId, clock });
        due = await db.all(listDueInvoices, asked);
      }
      const context = { ...messages, db, clock, realClock, tenantId };
      for (const invoice of due) {
        signal.throwIfAborted();
        if (invoice.isDraft) await issueDraft(context, invoice, terms);
        else await sendAfterAll(context, invoice.id);
      }
      const next = await db.one(readNextIssue, asked);
      return next?.at ? { at: new Date(next.at) } : undefined;
    },
  };
}

/** Issues a draft, and queues its message, by the rules of people's requests. A draft that charges nothing is left as it is. */
async function issueDraft(
  context: QueueingContext,
  { id, billableCount, totalMinor }: RowOf<typeof listDueInvoices>,
  { mode, isClientArchived }: RowOf<typeof readTermsOfIssuing>,
): Promise<void> {
  const { db, clock, tenantId } = context;
  const isEmpty = billableCount === 0 || totalMinor === 0;
  if (isEmpty || isClientArchived)
    return noteProblem(context, { id, isDraft: true, problem: isEmpty ? undefined : ARCHIVED });
  let isUnsent: boolean;
  try {
    isUnsent = await db.transaction(async (transaction) => {
      const { client } = await finalizeInvoice({ db: transaction, clock, tenantId }, id);
      if (mode !== 'SEND' || !(await tryToSend({ ...context, db: transaction }, id, client))) return false;
      await noteProblem({ db: transaction, clock }, { id, isDraft: false, problem: UNSENT });
      return true;
    });
  } catch (error) {
    // Scarcity passes. The run is repeated later.
    if (error instanceof Refusal && error.status >= 429) throw error;
    return noteProblem(context, { id, isDraft: true, problem: problemOf(error) });
  }
  if (isUnsent) await sendAfterAll(context, id);
}

/** Sends an issued invoice that could not be sent before, unless somebody did, or says why it can't be sent. */
async function sendAfterAll(context: QueueingContext, id: string): Promise<void> {
  await context.db.transaction(async (db) => {
    const { client, issueProblem, lastMessage } = await lockInvoice(db, id);
    if (issueProblem === null || lastMessage !== null) return;
    const problem = await tryToSend({ ...context, db }, id, client);
    if (problem) await noteProblem({ ...context, db }, { id, isDraft: false, problem });
  });
}

/** Queues the message of an issued invoice, which clears its problem, or says why not. Needs a transaction. */
async function tryToSend(
  context: QueueingContext,
  id: string,
  clientId: string,
): Promise<Problem | undefined> {
  const { held } = await wayOf(context, context.db, context.tenantId);
  if (held === 'NO_MAIL_SERVER') return NO_SERVER;
  const message = { kind: 'INVOICE' as const, clientId, invoiceIds: [id] };
  return context.db
    .attempt(async (db) => void (await send(context, { ...context, db }, message, {})))
    .catch(problemOf);
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
