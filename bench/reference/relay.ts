import { createHmac } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { asc, inArray, isNull } from 'drizzle-orm';
import { db } from './database.ts';
import { outbox, subscriptions } from './schema.ts';

const BATCH = 100;
const POLL_MS = 100;
const PARALLEL = 10;

type Message = typeof outbox.$inferSelect;
type Subscription = typeof subscriptions.$inferSelect;

/** Sends what the outbox holds to everyone who subscribed to it, at least once. */
export async function relayForEver(): Promise<never> {
  for (;;) {
    const sent = await relayBatch().catch((error) => {
      console.error(error);
      return 0;
    });
    if (sent < BATCH) await sleep(POLL_MS);
  }
}

function relayBatch(): Promise<number> {
  return db.transaction(async (tx) => {
    const waiting = await tx
      .select()
      .from(outbox)
      .where(isNull(outbox.publishedAt))
      .orderBy(asc(outbox.id))
      .limit(BATCH)
      .for('update', { skipLocked: true });
    if (waiting.length === 0) return 0;
    const tenantIds = [...new Set(waiting.map(({ tenantId }) => tenantId))];
    const interested = await tx
      .select()
      .from(subscriptions)
      .where(inArray(subscriptions.tenantId, tenantIds));
    const deliveries = waiting.flatMap((message) =>
      interested
        .filter(({ tenantId, eventType }) => tenantId === message.tenantId && eventType === message.type)
        .map((subscription) => ({ message, subscription })),
    );
    for (let first = 0; first < deliveries.length; first += PARALLEL) {
      const some = deliveries.slice(first, first + PARALLEL);
      await Promise.all(some.map(({ message, subscription }) => deliver(message, subscription)));
    }
    const ids = waiting.map(({ id }) => id);
    await tx.update(outbox).set({ publishedAt: new Date() }).where(inArray(outbox.id, ids));
    return waiting.length;
  });
}

async function deliver(
  { id, type, payload, createdAt }: Message,
  { url, secret }: Subscription,
): Promise<void> {
  const body = JSON.stringify({ id: `evt_${id}`, type, createdAt, data: payload });
  const signature = createHmac('sha256', secret).update(body).digest('base64');
  const headers = { 'content-type': 'application/json', 'webhook-signature': signature };
  const answer = await fetch(url, { method: 'POST', headers, body });
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`);
}
