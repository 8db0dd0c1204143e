import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  enqueueDueIssues,
  processIssue,
  type QueuedIssue,
} from '../../src/resources/tracked-work/issue-worker.ts';
import { shuffled } from '../support/arrays.ts';
import { webhookOf } from '../support/integrations/jira-webhooks.ts';
import {
  linesOf,
  processInbox,
  RATE,
  sendWebhook,
  startTrackedService,
  type Tracked,
  trackedTenant,
} from '../support/integrations/tracked-work.ts';

const ISSUES = 20;
const WEBHOOKS_PER_ISSUE = 5;
const TIMES = 10;
const SENDERS = 20;
const WORKERS = 6;
/** The limit for people to have taken every action. A handful of steps usually suffices. */
const STEPS_MAX = 500;

const service = await startTrackedService();

describe('a storm of webhooks', () => {
  const second = { unit: 'HOUR', amountMinor: 12_000, startsOn: '2026-07-01' };
  const terms = { rates: [RATE, second] };

  test('1,000 deliveries of 100 webhooks, shuffled and at once, result in the same lines as 100 in order', async () => {
    const webhooks = webhooksOfIssues();
    assert.equal(webhooks.length, ISSUES * WEBHOOKS_PER_ISSUE);
    const calm = await trackedTenant(service, terms);
    for (const { identifier, body } of webhooks) {
      assert.equal((await sendWebhook(service, calm.key, body, identifier)).data.accepted, true);
      await processInbox(service, 1);
    }

    const stormy = await trackedTenant(service, terms);
    const deliveries = shuffled(webhooks.flatMap((one) => Array.from({ length: TIMES }, () => one)));
    assert.equal(deliveries.length, 1_000);
    let accepted = 0;
    const isOver = { now: false };
    const working = workUntil(isOver);
    const send = async () => {
      for (let one = deliveries.pop(); one; one = deliveries.pop()) {
        const answer = await sendWebhook(service, stormy.key, one.body, one.identifier);
        assert.equal(answer.status, 200, answer.text);
        if (answer.data.accepted) accepted++;
      }
    };
    await Promise.all(Array.from({ length: SENDERS }, send));
    isOver.now = true;
    await working;
    await processInbox(service);

    assert.equal(accepted, webhooks.length, 'each webhook is accepted once');
    assert.deepEqual(await bookOf(stormy), await bookOf(calm));
    assert.ok((await bookOf(calm)).length > ISSUES / 2);
  });

  test('for hundreds of issues of one contract causes no deadlock', async () => {
    const { tenant, key } = await trackedTenant(service, terms);
    const issues = Array.from({ length: 200 }, (_, index) => String(index + 1));
    const waiting = [...issues];
    const send = async () => {
      for (let id = waiting.pop(); id; id = waiting.pop()) {
        const body = webhookOf({
          id,
          hours: [
            ['2026-06-01T09:00:00.000Z', 1],
            ['2026-08-01T09:00:00.000Z', 2],
          ],
        });
        assert.equal((await sendWebhook(service, key, body)).data.accepted, true);
      }
    };
    await Promise.all(Array.from({ length: SENDERS }, send));
    await processInbox(service, 20);
    const lines = await linesOf(service, tenant);
    assert.equal(lines.length, 2 * issues.length);
    assert.equal(new Set(lines.map(({ invoice }) => invoice)).size, 1, 'on one draft');
  });

  test('while people issue, void and delete the drafts charges all logged time exactly once', async () => {
    const { tenant, key } = await trackedTenant(service, terms);
    const ids = Array.from({ length: 10 }, (_, index) => String(index + 1));
    const hoursAt = (id: string, step: number): [string, number][] => [
      ['2026-06-01T09:00:00.000Z', Number(id) + (step % 3)],
      ['2026-08-01T09:00:00.000Z', 1 + (step % 2)],
    ];
    const sendHours = async (id: string, step: number) => {
      const body = webhookOf({ id, timestamp: 1_782_900_000_000 + step, hours: hoursAt(id, step) });
      assert.equal((await sendWebhook(service, key, body)).data.accepted, true);
    };
    const isOver = { now: false };
    const working = workUntil(isOver);
    const done = { finalize: 0, void: 0, delete: 0 };
    const people = changeDrafts(tenant, isOver, done);
    let step = 0;
    for (; Math.min(done.finalize, done.void, done.delete) < 2 && step < STEPS_MAX; step++)
      await Promise.all(ids.map((id) => sendHours(id, step)));
    isOver.now = true;
    await people;
    await working;
    await Promise.all(ids.map((id) => sendHours(id, step)));
    await processInbox(service);

    assert.ok(Math.min(done.finalize, done.void, done.delete) > 0, JSON.stringify(done));
    const { data: invoices } = await service.request('GET', '/invoices?limit=500', { tenant });
    const isVoid = new Set(
      invoices
        .filter(({ status }: { status: string }) => status === 'VOID')
        .map(({ id }: { id: string }) => id),
    );
    const charged = new Map<string, number>();
    for (const { referenceId, quantity, amountMinor, invoice } of await linesOf(service, tenant)) {
      if (isVoid.has(invoice)) continue;
      const before = charged.get(referenceId) ?? 0;
      charged.set(referenceId, before + Math.sign(amountMinor) * quantity);
    }
    const wanted = ids.flatMap((id) => {
      const [[, june], [, august]] = hoursAt(id, step) as [[string, number], [string, number]];
      return [
        [id, june],
        [`${id}/2026-07-01`, august],
      ];
    });
    assert.deepEqual([...charged].filter(([, hours]) => hours !== 0).sort(), wanted.sort());
  });

  /** Takes random actions on drafts, as people do, and counts the successful ones. */
  async function changeDrafts(
    tenant: string,
    isOver: { now: boolean },
    done: Record<'finalize' | 'void' | 'delete', number>,
  ): Promise<void> {
    for (; !isOver.now; await sleep(20)) {
      const drafts = await service.request('GET', '/invoices?status=DRAFT', { tenant });
      assert.equal(drafts.status, 200, drafts.text);
      for (const { id } of drafts.data) {
        const action = (['finalize', 'void', 'delete'] as const)[
          Math.floor(Math.random() * 3)
        ] as keyof typeof done;
        const { status, text } =
          action === 'delete'
            ? await service.request('DELETE', `/invoices/${id}`, { tenant })
            : await service.request('POST', `/invoices/${id}/${action}`, { tenant });
        // At this moment, a draft may have no lines or a negative total.
        assert.ok(status < 300 || status === 400, `${action} ${status} ${text}`);
        if (status < 300) done[action]++;
      }
    }
  }

  /** The webhooks of all issues. Each issue is created and updated, and every fourth is deleted at the end. */
  function webhooksOfIssues(): { identifier: string; body: object }[] {
    const webhooks: { at: number; identifier: string; body: object }[] = [];
    for (let issue = 0; issue < ISSUES; issue++) {
      for (let step = 0; step < WEBHOOKS_PER_ISSUE; step++) {
        const timestamp = 1_782_900_000_000 + step * 1_000 + issue;
        const isLast = step === WEBHOOKS_PER_ISSUE - 1;
        const event = step === 0 ? 'created' : isLast && issue % 4 === 0 ? 'deleted' : 'updated';
        const hours = Array.from({ length: step }, (_, day): [string, number] => [
          `2026-0${day % 2 === 0 ? 6 : 7}-0${day + 1}T09:00:00.000Z`,
          (issue + 1) / 4,
        ]);
        const body = webhookOf({ id: String(issue + 1), timestamp, event, summary: `Step ${step}`, hours });
        webhooks.push({ at: timestamp, identifier: randomUUID(), body });
      }
    }
    return webhooks.sort((one, other) => one.at - other.at);
  }

  /** Acts as the worker: finds due issues and processes them, one job per issue at a time. */
  async function workUntil(isOver: { now: boolean }): Promise<void> {
    const { integrations: parts } = service.app;
    const queue = new Map<string, QueuedIssue>();
    const running = new Set<string>();
    const jobs = {
      async send(_queue: string, sent: { key: string; data: QueuedIssue }[]) {
        for (const { key, data } of sent) if (!running.has(key) && !queue.has(key)) queue.set(key, data);
      },
    };
    const look = async () => {
      for (; !isOver.now; await sleep(5)) await enqueueDueIssues(parts, jobs);
    };
    const work = async () => {
      for (; !isOver.now || queue.size > 0; await sleep(1)) {
        const [next] = queue;
        if (!next) continue;
        const [key, data] = next;
        queue.delete(key);
        running.add(key);
        await processIssue(parts, data);
        running.delete(key);
      }
    };
    await Promise.all([look(), ...Array.from({ length: WORKERS }, work)]);
  }

  async function bookOf({ tenant }: Tracked): Promise<string[]> {
    const lines = await linesOf(service, tenant);
    return lines
      .map(({ referenceId, name, quantity, amountMinor }) =>
        [referenceId, name, quantity, amountMinor].join(' | '),
      )
      .sort();
  }
});
