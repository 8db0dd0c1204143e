import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { collectContract } from '../../../src/modules/tracked-work/collecting/worker.ts';
import { shuffled } from '../../support/arrays.ts';
import { type LoggedHours, webhookOf } from '../../support/integrations/jira-webhooks.ts';
import {
  entriesOf,
  processInbox,
  RATE,
  sendWebhook,
  startTrackedService,
  type Tracked,
  trackedTenant,
} from '../../support/integrations/tracked-work.ts';

const ISSUES = 20;
const WEBHOOKS_PER_ISSUE = 5;
const TIMES = 10;
const SENDERS = 20;
const WORKERS = 6;
const LOOK_MS = 20;
/** The limit for people to have taken every action. A handful of steps usually suffices. */
const STEPS_MAX = 500;
const T0 = 1_782_900_000_000;

const service = await startTrackedService();

describe('storms of webhooks', () => {
  const second = { unit: 'HOUR', amountMinor: 12_000, startsOn: '2026-07-01' };
  const terms = { rates: [RATE, second] };

  test('1,000 deliveries of 100 webhooks, shuffled and at once, result in the same entries and lines as 100 in order', async () => {
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
    const working = workUntil(stormy, isOver);
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
    for (const one of [calm, stormy]) await finish(one);

    assert.equal(accepted, webhooks.length, 'each webhook is accepted once');
    assert.deepEqual(await ledgerOf(stormy), await ledgerOf(calm));
    assert.deepEqual(await linesOf(stormy), await linesOf(calm));
    assert.ok((await linesOf(calm)).length > ISSUES / 2);
  });

  test('a storm of webhooks charges all logged time exactly once while people issue, void and delete the drafts', async () => {
    const tracked = await trackedTenant(service, terms);
    const { tenant, key } = tracked;
    const ids = Array.from({ length: 6 }, (_, index) => String(index + 1));
    const hoursAt = (id: string, step: number): LoggedHours[] => [
      ['2026-06-01T09:00:00.000Z', Number(id) + (step % 3)],
      ['2026-08-01T09:00:00.000Z', 1 + (step % 2)],
    ];
    const sendHours = async (id: string, step: number) => {
      const body = webhookOf({ id, timestamp: T0 + step, hours: hoursAt(id, step) });
      assert.equal((await sendWebhook(service, key, body)).data.accepted, true);
    };
    const isOver = { now: false };
    const working = workUntil(tracked, isOver);
    const done = { finalize: 0, void: 0, delete: 0 };
    const people = changeDrafts(tenant, isOver, done);
    let step = 0;
    for (; Math.min(done.finalize, done.void, done.delete) < 2 && step < STEPS_MAX; step++)
      await Promise.all(ids.map((id) => sendHours(id, step)));
    isOver.now = true;
    await people;
    await working;
    await Promise.all(ids.map((id) => sendHours(id, step)));
    await releaseHeld(tenant);
    await finish(tracked);

    assert.ok(Math.min(done.finalize, done.void, done.delete) > 0, JSON.stringify(done));
    const wanted = ids.flatMap((id) =>
      hoursAt(id, step).map(([, hours], index) => `${id}-${index} ${hours * 60} ${hours * 60}`),
    );
    assert.deepEqual(await chargesOf(tenant), wanted.sort());
  });

  /** Takes actions on drafts in turn, as people do, and counts the successful actions. */
  async function changeDrafts(
    tenant: string,
    isOver: { now: boolean },
    done: Record<'finalize' | 'void' | 'delete', number>,
  ): Promise<void> {
    let turn = 0;
    for (; !isOver.now; await sleep(20)) {
      const drafts = await service.request('GET', '/invoices?status=DRAFT', { tenant });
      assert.equal(drafts.status, 200, drafts.text);
      for (const { id } of drafts.data) {
        const action = (['finalize', 'void', 'delete'] as const)[turn++ % 3] as keyof typeof done;
        const { status, text } =
          action === 'delete'
            ? await service.request('DELETE', `/invoices/${id}`, { tenant })
            : await service.request('POST', `/invoices/${id}/${action}`, { tenant });
        // At this moment, a draft may have no lines or a negative total.
        assert.ok(status < 300 || status === 400, `${action} ${status} ${text}`);
        if (status < 300) done[action]++;
        // Otherwise there would soon be nothing left to charge.
        if (action === 'delete') await releaseHeld(tenant);
      }
    }
  }

  /**
   * The webhooks of all issues. Each issue is created, and gets and changes worklogs. At the end, every fourth issue is
   * deleted, and the first worklog of every other one moves to the next issue.
   */
  function webhooksOfIssues(): { identifier: string; body: object }[] {
    const webhooks: { at: number; identifier: string; body: object }[] = [];
    for (let issue = 0; issue < ISSUES; issue++) {
      for (let step = 0; step < WEBHOOKS_PER_ISSUE; step++) {
        const timestamp = T0 + step * 1_000 + issue;
        const isLast = step === WEBHOOKS_PER_ISSUE - 1;
        const event = step === 0 ? 'created' : isLast && issue % 4 === 0 ? 'deleted' : 'updated';
        const own = Array.from(
          { length: step },
          (_, day): LoggedHours => [
            `2026-0${day % 2 === 0 ? 6 : 7}-0${day + 1}T09:00:00.000Z`,
            (issue + step) / 4,
            `${issue}-${day}`,
          ],
        );
        const given: LoggedHours = ['2026-06-09T09:00:00.000Z', 1, `${issue - 1}-0`];
        const hours = !isLast ? own : issue % 2 === 1 ? own.slice(1) : [...own, given];
        const body = webhookOf({ id: String(issue + 1), timestamp, event, summary: `Step ${step}`, hours });
        webhooks.push({ at: timestamp, identifier: randomUUID(), body });
      }
    }
    return webhooks.sort((one, other) => one.at - other.at);
  }

  /** Works on due issues, as several processes do. Collects now and then. */
  async function workUntil({ tenant, contractId }: Tracked, isOver: { now: boolean }): Promise<void> {
    const { collecting } = service.app;
    const work = async () => {
      for (; !isOver.now; await sleep(LOOK_MS)) await processInbox(service, WORKERS);
    };
    const collect = async () => {
      for (; !isOver.now; await sleep(50))
        await collectContract(collecting, { tenantId: tenant, contractId, clock: collecting.clock });
    };
    await Promise.all([work(), work(), collect()]);
  }

  /** Processes what is left, also what was postponed, and collects. */
  async function finish({ tenant: tenantId, contractId }: Tracked): Promise<void> {
    await processInbox(service);
    service.clock.advance(60_000);
    await processInbox(service);
    await collectContract(service.app.collecting, { tenantId, contractId, clock: service.clock });
  }

  /** Releases the entries of deleted drafts. */
  async function releaseHeld(tenant: string): Promise<void> {
    await service.db.asOwner(async (owner) => {
      await owner.query('begin');
      // As everybody does who changes entries.
      await owner.query('select from contracts where tenant_id = $1 order by id for no key update', [tenant]);
      await owner.query('update time_entries set is_held = false where tenant_id = $1 and is_held', [tenant]);
      await owner.query('commit');
    });
  }

  async function ledgerOf({ tenant }: Tracked): Promise<string[]> {
    const entries = await entriesOf(service, tenant);
    return entries
      .filter(({ minutes }) => minutes > 0)
      .map(({ sourceId, referenceName, date, minutes }) =>
        [sourceId, referenceName, date, minutes].join(' | '),
      );
  }

  async function linesOf({ tenant }: Tracked): Promise<string[]> {
    const { data } = await service.request('GET', '/billables?limit=500', { tenant });
    return data
      .map((line: Record<string, unknown>) =>
        [line.referenceId, line.name, line.quantity, line.amountMinor, line.serviceFrom].join(' | '),
      )
      .sort();
  }

  /** Each worklog with its minutes, and with those that invoices charge, less what was taken back. */
  async function chargesOf(tenant: string): Promise<string[]> {
    const sql = `select source_id || ' ' || sum(time_entries.minutes) || ' ' || sum(charged_minutes) as charged
      from time_entries where tenant_id = $1 group by source_id`;
    const { rows } = await service.db.asOwner((owner) => owner.query(sql, [tenant]));
    return rows.map(({ charged }) => charged).sort();
  }
});
