import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { finalizeInvoices } from '../src/modules/billing/invoices/finalization.ts';
import { collectingOfContracts } from '../src/modules/tracked-work/collecting/worker.ts';
import { recordTimeEntry } from '../src/modules/tracked-work/time-entries/service.ts';
import type { Clock } from '../src/platform/clock.ts';
import { DEFAULT_TENANT_LIMITS } from '../src/platform/http/limits/tenant-limits.ts';
import type { TenantContext } from '../src/platform/http/route.ts';
import type { Kind } from '../src/platform/work/kinds.ts';
import { askForTenantWork } from '../src/platform/work/store.ts';
import { Workers } from '../src/platform/work/workers.ts';
import { activeContract, make } from './support/billing.ts';
import { eventually } from './support/eventually.ts';
import { clockAt } from './support/firm.ts';
import { ORDINARY } from './support/processes/workers.ts';
import { beginMove, clockOf, moveTo, sandbox, withWorkers } from './support/sandbox.ts';
import { startService } from './support/service.ts';

/** A Monday that real time has not reached. */
const MONDAY = '2040-01-02T08:00:00.000Z';
const DAY_MS = 86_400_000;
const WEEKS = 52;
const later = (from: string, ms: number) => new Date(Date.parse(from) + ms).toISOString();

const service = startService();
const plan = (tenantId: string, kind: string, at: string, ...keys: string[]) =>
  askForTenantWork(service.app.integrations.database.inTenant(tenantId), kind, { tenantId, keys, at });
const workOf = async (tenant: string) =>
  (await service.db.asOwner((owner) => owner.query('select * from work where tenant_id = $1', [tenant])))
    .rows;

/** Notes what ran, and the tenant's time at which it did. */
function notedKind(seen: string[], more: Partial<Kind> = {}): Kind {
  return {
    ...{ ...ORDINARY, name: 'noted', time: 'tenant' },
    run: async ({ key }, { clock }) => void seen.push(`${key} ${clock.now().toISOString().slice(0, 10)}`),
    ...more,
  };
}

describe('moving a clock', () => {
  test('moving a clock runs what is due on the way, in the order of its times, each at its own moment', async (t) => {
    clockAt(t, service, MONDAY);
    const tenant = await sandbox(service);
    const seen: string[] = [];
    // Planned while the sandbox follows real time.
    await plan(tenant, 'noted', later(MONDAY, 20 * DAY_MS), 'second');
    await plan(tenant, 'noted', later(MONDAY, 10 * DAY_MS), 'first');
    await plan(tenant, 'noted', later(MONDAY, 90 * DAY_MS), 'beyond');
    await withWorkers(service, [notedKind(seen)], async () => {
      const moved = await moveTo(service, tenant, later(MONDAY, 30 * DAY_MS));
      assert.deepEqual([moved.due, moved.done], [2, 2]);
      assert.deepEqual(seen, ['first 2040-01-12', 'second 2040-01-22']);
      // Planned while the clock stands still: at once, later, and later than the next move.
      await plan(tenant, 'noted', later(MONDAY, 30 * DAY_MS), 'now');
      await plan(tenant, 'noted', later(MONDAY, 40 * DAY_MS), 'third');
      await moveTo(service, tenant, later(MONDAY, 40 * DAY_MS));
    });
    assert.deepEqual(seen.slice(2), ['now 2040-02-01', 'third 2040-02-11']);
    assert.deepEqual(
      (await workOf(tenant)).map(({ key }) => key),
      ['beyond'],
    );
  });

  test('moving a clock leaves the work of other tenants alone', async (t) => {
    const hand = clockAt(t, service, MONDAY);
    const [moved, other, live] = [await sandbox(service), await sandbox(service), await service.tenant()];
    const seen: string[] = [];
    for (const tenant of [moved, other, live])
      await plan(tenant, 'noted', later(MONDAY, 10 * DAY_MS), tenant);
    await withWorkers(service, [notedKind(seen)], async () => {
      await moveTo(service, moved, later(MONDAY, 30 * DAY_MS));
      assert.deepEqual(seen, [`${moved} 2040-01-12`]);
    });
    hand.at = later(MONDAY, 10 * DAY_MS);
    const { database, clock } = service.app.integrations;
    const logger = { warn: () => {} } as never;
    await new Workers({ database, clock, logger }, [notedKind(seen)]).workOff();
    assert.deepEqual(seen.slice(1).sort(), [`${other} 2040-01-12`, `${live} 2040-01-12`].sort());
  });

  test('moving a clock leaves work behind that keeps failing, which is tried again in real time', async (t) => {
    clockAt(t, service, MONDAY);
    const tenant = await sandbox(service);
    const seen: string[] = [];
    const failing: Kind = {
      ...notedKind(seen, { name: 'failing', pauseMs: 1 }),
      run: async () => Promise.reject(new Error('the printer is on fire')),
    };
    await plan(tenant, 'failing', later(MONDAY, 10 * DAY_MS), 'broken');
    await plan(tenant, 'noted', later(MONDAY, 20 * DAY_MS), 'sound');
    // Its pauses go by the service's clock, which the test has stopped: it has one attempt.
    await service.db.asOwner((owner) => owner.query(`update work set attempts = 2 where key = 'broken'`));
    await withWorkers(service, [failing, notedKind(seen)], () =>
      moveTo(service, tenant, later(MONDAY, 30 * DAY_MS)),
    );
    assert.deepEqual(seen, ['sound 2040-01-22']);
    const [left] = await workOf(tenant);
    assert.deepEqual([left.key, left.problem, left.attempts], ['broken', 'the printer is on fire', 3]);
    assert.ok(Number.isFinite(left.due_at.getTime()), 'it is due in real time');
  });

  test('moving a clock goes on where it was after a stop, and ends when its tenant is deleted', async (t) => {
    clockAt(t, service, MONDAY);
    const tenant = await sandbox(service);
    const seen: string[] = [];
    await plan(tenant, 'noted', later(MONDAY, 10 * DAY_MS), 'first');
    await plan(tenant, 'noted', later(MONDAY, 20 * DAY_MS), 'second');
    assert.equal((await beginMove(service, tenant, later(MONDAY, 30 * DAY_MS))).status, 202);
    // No process knows the kind of the work yet, so the clock stands at the first moment.
    await withWorkers(service, [], async () => {
      while ((await clockOf(service, tenant)).now !== later(MONDAY, 10 * DAY_MS));
    });
    const { status, due, done } = await clockOf(service, tenant);
    assert.deepEqual([status, due, done], ['ADVANCING', 2, 0]);
    await withWorkers(service, [notedKind(seen)], async () => {
      while ((await clockOf(service, tenant)).status !== 'READY');
    });
    assert.deepEqual(seen, ['first 2040-01-12', 'second 2040-01-22']);

    await plan(tenant, 'noted', later(MONDAY, 40 * DAY_MS), 'third');
    await plan(tenant, 'noted', MONDAY, 'overdue');
    const { data: begun } = await beginMove(service, tenant, later(MONDAY, 50 * DAY_MS));
    assert.deepEqual([begun.status, begun.due, begun.done], ['ADVANCING', 2, 0]);
    assert.equal((await service.request('DELETE', `/tenants/${tenant}`)).status, 204);
    await withWorkers(service, [notedKind(seen)], () =>
      eventually(async () => {
        const keys = (await workOf(tenant)).map(({ key }) => key);
        assert.deepEqual(keys, ['third']);
      }),
    );
    assert.deepEqual(seen.slice(2), ['overdue 2040-02-01']);
  });
});

describe('a year of a contract with weekly time', () => {
  const contextIn = (tenantId: string, clock: Clock): TenantContext => ({
    db: service.app.integrations.database.inTenant(tenantId, { actor: 'command weekly' }),
    ...{ clock, realClock: service.clock, tenantId, caller: { subject: 'alice' }, role: 'OWNER' },
    limits: DEFAULT_TENANT_LIMITS,
  });

  /** Issues the drafts of earlier weeks, logs an hour of this one, and plans the next week. */
  const weekly: Kind = {
    ...{ ...ORDINARY, name: 'weekly', time: 'tenant' },
    async run({ tenantId, key: projectId }, { clock }) {
      const context = contextIn(tenantId, clock);
      const drafts = await service.request('GET', '/invoices?status=DRAFT', { tenant: tenantId });
      const ids = drafts.data.map(({ id }: { id: string }) => id);
      if (ids.length > 0) await finalizeInvoices(context, ids);
      const now = clock.now();
      await recordTimeEntry(context, { projectId, date: now.toISOString().slice(0, 10), minutes: 60 });
      return { at: new Date(now.getTime() + 7 * DAY_MS) };
    },
  };

  async function openContract(): Promise<string> {
    const tenant = await sandbox(service, {
      timeZone: 'Europe/Berlin',
      legalName: 'Acme',
      paymentTermsDays: 14,
    });
    const seller = {
      name: 'Acme',
      address1: 'Torstraße 1',
      zip: '10119',
      city: 'Berlin',
      country: 'Germany',
    };
    await make(service, tenant, '/addresses', { ...seller, countryCode: 'DE' });
    const { id: contractId } = await activeContract(service, tenant, {
      collect: { every: 'WEEK', groupBy: 'PROJECT' },
      rates: [{ startsOn: '2040-01-01', unit: 'HOUR', amountMinor: 10_000 }],
    });
    const { id: projectId } = await make(service, tenant, '/projects', { contractId, name: 'Shop' });
    await plan(tenant, 'weekly', later(MONDAY, 7 * DAY_MS), projectId);
    return tenant;
  }

  /** Everything that the year left, but for identifiers. */
  async function leftBy(tenant: string): Promise<string[]> {
    const read = async (path: string) => (await service.request('GET', `${path}limit=500`, { tenant })).data;
    const invoices = await read('/invoices?expand=billables&');
    const records = [...invoices, ...(await read('/time-entries?'))];
    return records.map((one: object) => JSON.stringify(one).replaceAll(/[a-z]+_[0-9a-z]{26}/g, 'id')).sort();
  }

  test('a year of a contract is the same in one move, in 52 moves of a week, and in real days', async (t) => {
    const hand = clockAt(t, service, MONDAY);
    const [once, weekByWeek, inRealDays] = [await openContract(), await openContract(), await openContract()];
    const end = later(MONDAY, WEEKS * 7 * DAY_MS);
    await withWorkers(service, [weekly], async () => {
      const inOneMove = moveTo(service, once, end, 60_000);
      for (let week = 1; week <= WEEKS; week++)
        await moveTo(service, weekByWeek, later(MONDAY, week * 7 * DAY_MS));
      const { due, done } = await inOneMove;
      assert.deepEqual([due, done], [WEEKS, WEEKS]);
    });
    const { database, clock } = service.app.integrations;
    const logger = { warn: ({ err }: { err: Error }) => assert.ifError(err) } as never;
    const kinds = [weekly, collectingOfContracts(service.app.collecting)];
    const workers = new Workers({ database, clock, logger }, kinds);
    for (let day = 1; day <= WEEKS * 7; day++) {
      hand.at = later(MONDAY, day * DAY_MS);
      await workers.workOff();
    }
    const left = await leftBy(once);
    assert.equal(left.length, 2 * WEEKS);
    assert.ok(left.some((one) => /INV-000051.*"issuedAt":"2040-12-31T08:00:00.000Z"/.test(one)));
    assert.deepEqual(await leftBy(weekByWeek), left);
    assert.deepEqual(await leftBy(inRealDays), left);
  });
});
