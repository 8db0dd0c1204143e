import type { Clock } from '../../../platform/clock.ts';
import { found, Refusal } from '../../../platform/errors.ts';
import type { Kind } from '../../../platform/work/kinds.ts';
import type { MessageDependencies, QueueingContext } from '../messages/dependencies.ts';
import { queueMessages } from '../messages/queueing.ts';
import { lettersOn } from './plan.ts';
import { planFor } from './service.ts';
import {
  insertReminders,
  listClientsToRemind,
  lockAccount,
  readRunTimes,
  readWhetherToRemind,
} from './store.ts';

/** Clients that are looked at together. */
const BATCH = 100;

/**
 * Reminds the clients of a tenant once a day. A policy that is switched on asks for the first run, see
 * `rules/correspondence/reminders.sql`, and each run asks for the next. Repeating a run sends nothing again: what went out is
 * remembered with its messages.
 */
export function remindingOfClients(messages: MessageDependencies, realClock: Clock): Kind {
  return {
    ...{ name: 'remind-clients', time: 'tenant', atOnce: 2, atOncePerLane: 1, timeoutSeconds: 600 },
    ...{ pauseMs: 60_000, pauseMsMax: 3_600_000 },
    async run({ tenantId }, { clock, signal }) {
      const db = messages.database.inTenant(tenantId, { actor: 'command remind' });
      const state = await db.one(readWhetherToRemind, {});
      if (!state?.isEnabled) return undefined;
      // A step that goes out while a copy is held would not reach its client. In a sandbox none does, and its clock must not wait.
      if (state.isDeleted || (messages.hold.reason !== undefined && !state.isSandbox))
        return { pauseAtLeastMs: 0 };
      const now = clock.now().toISOString();
      const { today, nextRun, nextDay } = found(await db.one(readRunTimes, { now }));
      // After an outage, or in another time zone, the hour of the day may be still to come.
      let refused: Refusal | undefined;
      for (let afterId = ''; nextDay !== today; ) {
        const clients = await db.all(listClientsToRemind, { on: today, afterId, count: BATCH });
        const ids = clients.map(({ id }) => id);
        const letters = lettersOn(today, await planFor({ db, clock }, ids, today));
        // Each client has a transaction of its own, so that a limit that refuses one leaves the others.
        for (const clientId of new Set(letters.map((letter) => letter.clientId))) {
          signal.throwIfAborted();
          await db
            .transaction((transaction) =>
              remindClient({ ...messages, db: transaction, clock, realClock, tenantId }, clientId, today),
            )
            .catch((error) => {
              if (!(error instanceof Refusal)) throw error;
              refused ??= error;
            });
        }
        if (ids.length < BATCH) break;
        afterId = found(ids.at(-1));
      }
      // The run is repeated later on the day, for those that were refused.
      if (refused) throw refused;
      return { at: new Date(nextRun) };
    },
  };
}

/** Plans again under the lock of the account, so that no payment comes between the plan and the message. */
async function remindClient(context: QueueingContext, clientId: string, today: string): Promise<void> {
  const { db, clock } = context;
  await db.one(lockAccount, { id: clientId });
  const letters = lettersOn(today, await planFor(context, [clientId], today));
  const asked = letters.map(({ tone, listed }) => ({
    kind: `REMINDER_${tone}` as const,
    ...{ clientId, invoiceIds: listed.map(({ invoiceId }) => invoiceId) },
    to: listed[0]?.recipients ?? [],
  }));
  const queued = await queueMessages(context, asked);
  const reminders = letters.flatMap(({ listed }) =>
    listed.flatMap(({ invoiceId, dueMinor, step }) => {
      const messages = queued.filter(({ invoices }) => invoices.includes(invoiceId)).map(({ id }) => id);
      return step ? [{ invoiceId, ...step, dueMinor, messages }] : [];
    }),
  );
  await db.all(insertReminders, { reminders, day: today, now: clock.now().toISOString() });
}
