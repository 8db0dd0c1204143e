import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { permutations } from '../../../../test/support/arrays.ts';
import { act, activeContract, make } from '../../../../test/support/billing.ts';
import { collectDue } from '../../../../test/support/collecting.ts';
import type { LoggedHours } from '../../../../test/support/integrations/jira-webhooks.ts';
import {
  entriesOf,
  entrySummaries,
  jiraIntegration,
  problemsOf,
  processInbox,
  processWebhooks,
  RATE,
  startTrackedService,
  type Tracked,
  trackedTenant,
} from '../../../../test/support/integrations/tracked-work.ts';
import { explain } from '../../../../test/support/postgres/query-plans.ts';
import type { Scope } from '../../../platform/database/database.ts';
import type { IssueTracker, Worklog } from '../../../providers/provider.ts';
import { openConnection } from '../integrations/connection.ts';
import { applyReports } from './issue-worker.ts';
import { compareWorklogs } from './worklog-store.ts';
import { countWorklogs, matchEntries } from './worklogs.ts';

const service = await startTrackedService();

const DAY = '2026-07-01T09:00:00.000Z';
const T0 = 1_782_900_000_000;

const set = (sql: string, values: unknown[]) => service.db.asOwner((owner) => owner.query(sql, values));
const setConfig = ({ integrationId }: Tracked, config: object) =>
  set('update integrations set config = $2 where id = $1', [integrationId, config]);

describe('worklogs', () => {
  test('a worklog becomes a time entry of the mapped project', async () => {
    const { tenant, contractId, projectId, integrationId, key } = await trackedTenant(
      service,
      { rates: [RATE] },
      'Developer',
    );
    await processWebhooks(service, { key }, { id: '1', event: 'created', hours: [[DAY, 1.5, '20001']] });
    const [entry, ...others] = await entriesOf(service, tenant);
    assert.equal(others.length, 0);
    const { id, ...said } = entry as NonNullable<typeof entry>;
    assert.deepEqual(said, {
      ...{ contract: contractId, project: projectId, date: '2026-07-01', minutes: 90, worker: 'A Worker' },
      ...{ role: 'Developer', isBillable: true, isHeld: false, isDeleted: false },
      ...{ source: 'JIRA', site: service.atlassian.sites[0]?.cloudId, sourceId: '20001' },
      ...{ startedAt: new Date(DAY), integration: integrationId },
      ...{ referenceType: 'JIRA', referenceId: '1', referenceName: 'WEB-1 Start page' },
    });
    const { data } = await service.request('GET', `/audit-entries?resourceId=${id}`, { tenant });
    assert.deepEqual([data[0].action, data[0].actor], ['created', { type: 'SYSTEM', id: 'JIRA' }]);
  });

  test('a worklog that changes or goes takes its entry along, and nothing else', async () => {
    const { tenant, key } = await trackedTenant(service);
    const logged = async (step: number, hours: LoggedHours[], summary = 'Start page') => {
      await processWebhooks(service, { key }, { id: '1', timestamp: T0 + step, summary, hours });
      return entrySummaries(service, tenant);
    };
    assert.deepEqual(await logged(1, []), []);
    const both = ['1/a: 60 min on 2026-07-01', '1/b: 30 min on 2026-07-01'];
    const hours: LoggedHours[] = [
      [DAY, 1, 'a'],
      [DAY, 0.5, 'b'],
    ];
    assert.deepEqual(await logged(2, hours), both);
    const before = await entriesOf(service, tenant);
    await logged(3, hours, 'Landing page');
    const names = (await entriesOf(service, tenant)).map(({ referenceName }) => referenceName);
    assert.deepEqual(names, ['WEB-1 Landing page', 'WEB-1 Landing page']);
    await logged(4, hours, '');
    assert.equal((await entriesOf(service, tenant))[0]?.referenceName, 'WEB-1');
    assert.deepEqual(await logged(5, [[DAY, 2, 'a']]), ['1/a: 120 min on 2026-07-01']);
    assert.deepEqual(await logged(6, [[DAY, 0, 'a']]), [], 'without time');
    assert.deepEqual(await logged(7, hours), both);
    const ids = (entries: { id: string }[]) => entries.map(({ id }) => id);
    assert.deepEqual(ids(await entriesOf(service, tenant)), ids(before), 'the same entries are back');
    await processWebhooks(service, { key }, { id: '1', timestamp: T0 + 8, event: 'deleted' });
    assert.deepEqual(await entrySummaries(service, tenant), []);
    assert.deepEqual(await logged(9, hours), [], 'a deleted issue stays so');
  });

  test('a worklog follows the newest report, whatever arrives late or twice', async () => {
    const { tenant, key } = await trackedTenant(service);
    const heard = async (step: number) => {
      await processWebhooks(service, { key }, { id: '1', timestamp: T0 + step, hours: [[DAY, step, 'a']] });
      return entrySummaries(service, tenant);
    };
    const five = ['1/a: 300 min on 2026-07-01'];
    assert.deepEqual(await heard(5), five);
    assert.deepEqual(await heard(4), five);
    const [entry] = await entriesOf(service, tenant);
    const changes = async () =>
      (await service.request('GET', `/audit-entries?resourceId=${entry?.id}`, { tenant })).data.length;
    assert.deepEqual(await heard(5), five);
    assert.equal(await changes(), 1, 'a repeat writes nothing');
  });

  test("a worklog is dated by the tenant's day when first heard, and again only if it starts at another time", async () => {
    const { tenant, key } = await trackedTenant(service);
    const setZone = async (timeZone: string) =>
      assert.equal(
        (await service.request('PATCH', `/tenants/${tenant}`, { body: { timeZone } })).status,
        200,
      );
    const dates = async (step: number, hours: LoggedHours[]) => {
      await processWebhooks(service, { key }, { id: '1', timestamp: T0 + step, hours });
      return (await entriesOf(service, tenant)).map(({ date }) => date);
    };
    await setZone('Pacific/Auckland');
    const [evening, midnight] = ['2026-06-30T11:59:59.000Z', '2026-06-30T12:00:00.000Z'] as const;
    const both = (hours: number): LoggedHours[] => [
      [evening, hours, 'a'],
      [midnight, hours, 'b'],
    ];
    assert.deepEqual(await dates(1, both(1)), ['2026-06-30', '2026-07-01']);
    await setZone('America/New_York');
    assert.deepEqual(await dates(2, both(2)), ['2026-06-30', '2026-07-01'], 'the zone alone moves nothing');
    assert.deepEqual(await dates(3, [...both(2).slice(0, 1), ['2026-07-03T03:59:59.000Z', 2, 'b']]), [
      '2026-06-30',
      '2026-07-02',
    ]);
  });

  test('a worklog keeps what a person set on its entry', async () => {
    const { tenant, key } = await trackedTenant(service, { rates: [RATE] }, 'Developer');
    const heard = (step: number, hours: LoggedHours[]) =>
      processWebhooks(service, { key }, { id: '1', timestamp: T0 + step, hours });
    await heard(1, [[DAY, 1, 'a']]);
    await set(
      `update time_entries set is_billable = false, is_held = true, role = 'Tester' where tenant_id = $1`,
      [tenant],
    );
    const kept = async () =>
      (await entriesOf(service, tenant)).map(({ isBillable, isHeld, role, minutes }) => [
        ...[isBillable, isHeld, role, minutes],
      ]);
    await heard(2, [[DAY, 2, 'a']]);
    assert.deepEqual(await kept(), [[false, true, 'Tester', 120]]);
    await heard(3, []);
    await heard(4, [[DAY, 3, 'a']]);
    assert.deepEqual(await kept(), [[false, true, 'Tester', 180]], 'also if it comes back');
  });

  test('a worklog moves to the project that its issue moves to', async () => {
    const tracked = await trackedTenant(service);
    const { tenant, key, projectId } = tracked;
    const { id: contractId } = await activeContract(service, tenant);
    const { id: other } = await make(service, tenant, '/projects', { contractId, name: 'Operations' });
    await setConfig(tracked, {
      mappings: [
        { projectKey: 'WEB', projectId },
        { projectKey: 'OPS', projectId: other },
      ],
    });
    await processWebhooks(service, { key }, { id: '1', hours: [[DAY, 1, 'a']] });
    const moved = { id: '1', timestamp: T0 + 1, project: 'OPS', hours: [[DAY, 1, 'a']] as LoggedHours[] };
    await processWebhooks(service, { key }, moved);
    const [entry, ...others] = await entriesOf(service, tenant);
    assert.equal(others.length, 0);
    assert.deepEqual(
      [entry?.project, entry?.contract, entry?.referenceName],
      [other, contractId, 'OPS-1 Start page'],
    );
  });

  test('a worklog that was billed and then moves to another contract is taken back there, and charged here', async () => {
    const tracked = await trackedTenant(service);
    const { tenant, key, projectId } = tracked;
    const rates = [{ ...RATE, amountMinor: 7_000 }];
    const { id: contractId } = await activeContract(service, tenant, { rates });
    const { id: other } = await make(service, tenant, '/projects', { contractId, name: 'Operations' });
    await setConfig(tracked, {
      mappings: [
        { projectKey: 'WEB', projectId },
        { projectKey: 'OPS', projectId: other },
      ],
    });
    const lines = async () => {
      await collectDue(service);
      const { data } = await service.request('GET', '/billables', { tenant });
      return data.map((line: Record<string, unknown>) => `${line.quantity} x ${line.amountMinor}`).sort();
    };
    await processWebhooks(service, { key }, { id: '1', hours: [[DAY, 2, 'a']] });
    assert.deepEqual(await lines(), ['2 x 10000']);
    const [{ id: draft }] = (await service.request('GET', '/invoices', { tenant })).data;
    await act(service, tenant, `/invoices/${draft}/finalize`);
    const moved = { id: '1', timestamp: T0 + 1, project: 'OPS' };
    await processWebhooks(service, { key }, { ...moved, hours: [[DAY, 2, 'a']] });
    assert.deepEqual(await lines(), ['2 x -10000', '2 x 10000', '2 x 7000']);
    await processWebhooks(service, { key }, { ...moved, timestamp: T0 + 2, hours: [] });
    assert.deepEqual(await lines(), ['2 x -10000', '2 x 10000']);
    await processWebhooks(service, { key }, { ...moved, timestamp: T0 + 3, hours: [[DAY, 3, 'a']] });
    assert.deepEqual(await lines(), ['2 x -10000', '2 x 10000', '3 x 7000']);
  });

  test('a worklog that moves to another issue has one entry, in whatever order the reports arrive', async () => {
    const tracked = await trackedTenant(service);
    const { tenant, integrationId } = tracked;
    const opened = await openConnection(service.app.integrations, tenant, integrationId);
    assert.ok(opened);
    const orders = permutations(['from 1', 'from 2', 'to 1', 'to 2']);
    for (const [index, order] of orders.entries()) {
      const [moved, stays] = [`${index}-moved`, `${index}-stays`];
      const worklog = (id: string): Worklog => ({ id, startedAt: DAY, seconds: 3_600 });
      const reports: Record<string, [issue: string, versionMs: number, Worklog[]]> = {
        'from 1': ['from', 1, [worklog(moved), worklog(stays)]],
        'from 2': ['from', 3, [worklog(stays)]],
        'to 1': ['to', 2, []],
        'to 2': ['to', 3, [worklog(moved)]],
      };
      for (const name of order) {
        const [issue, versionMs, worklogs] = reports[name] as (typeof reports)[string];
        const id = `${index}-${issue}`;
        const said = { id, key: `WEB-${id}`, projectKey: 'WEB', summary: 'x', versionMs, worklogs };
        await applyReports(service.app.integrations, opened, id, [{ kind: 'updated', issue: said }]);
      }
    }
    service.clock.advance(60_000);
    await processInbox(service);
    const found = (await entriesOf(service, tenant)).map(({ sourceId, referenceId, minutes }) =>
      [sourceId, referenceId, minutes].join(' '),
    );
    const expected = orders.flatMap((_, index) => [
      `${index}-moved ${index}-to 60`,
      `${index}-stays ${index}-from 60`,
    ]);
    assert.deepEqual(found.sort(), expected.sort());
  });

  test('a worklog that is too long for an entry is reported, and its entry stays as it was', async () => {
    const tracked = await trackedTenant(service);
    const { tenant } = tracked;
    const heard = (step: number, hours: number) =>
      processWebhooks(service, tracked, {
        id: '1',
        timestamp: T0 + step,
        hours: [
          [DAY, hours, 'a'],
          [DAY, step, 'b'],
        ],
      });
    await heard(1, 744);
    await heard(2, 744.01);
    assert.deepEqual(await entrySummaries(service, tenant), [
      '1/a: 44640 min on 2026-07-01',
      '1/b: 120 min on 2026-07-01',
    ]);
    assert.deepEqual(await problemsOf(service, tracked), [
      'WEB-1: The worklog a is longer than 44640 minutes: correct it',
    ]);
    await heard(3, 1);
    assert.deepEqual(await problemsOf(service, tracked), []);
  });

  test('a worklog counts in whole minutes, half of one rounded up, at least one', () => {
    const worklog = { id: 'a', startedAt: DAY };
    for (const [seconds, minutes] of [
      ...[[0], [1, 1], [29, 1], [89, 1], [90, 2], [149, 2], [150, 3]],
      ...[
        [2_678_429, 44_640],
        [2_678_430, null],
      ],
    ] as [number, number | null | undefined][]) {
      const counted = countWorklogs([{ ...worklog, seconds }]).map((one) => one.minutes);
      assert.deepEqual(counted, minutes === undefined ? [] : [minutes], `${seconds} s`);
    }
    const twice = countWorklogs([60, 120].map((seconds) => ({ ...worklog, seconds })));
    assert.deepEqual(
      twice.map(({ minutes }) => minutes),
      [2],
      'a worklog that comes twice is one',
    );
  });
});

describe('sites', () => {
  test('a site that is set up again goes on with the entries it has', async () => {
    const first = await trackedTenant(service);
    const { tenant, projectId } = first;
    const hours: LoggedHours[] = [
      [DAY, 1, 'a'],
      [DAY, 1, 'b'],
    ];
    await processWebhooks(service, first, { id: '1', hours });
    await set('delete from integrations where id = $1', [first.integrationId]);
    const anew = await jiraIntegration(service, tenant, { mappings: [{ projectKey: 'WEB', projectId }] });
    await processWebhooks(service, anew, { id: '1', hours: hours.slice(1) });
    const [gone, kept, ...others] = await entriesOf(service, tenant);
    assert.equal(others.length, 0);
    assert.deepEqual([gone?.minutes, kept?.minutes, kept?.integration], [0, 60, anew.id]);
  });

  test('a site that two integrations follow has each worklog once, and they do not fight', async () => {
    const first = await trackedTenant(service);
    const { tenant, contractId } = first;
    const { id: projectId } = await make(service, tenant, '/projects', { contractId, name: 'Other' });
    const second = await jiraIntegration(service, tenant, { mappings: [{ projectKey: 'WEB', projectId }] });
    const heard = async (by: { key: string }, step: number, hours: LoggedHours[]) => {
      await processWebhooks(service, by, { id: '1', timestamp: T0 + step, hours });
      return (await entriesOf(service, tenant)).map(({ integration, project, minutes }) =>
        [integration === first.integrationId, project === first.projectId, minutes].join(' '),
      );
    };
    assert.deepEqual(await heard(first, 1, [[DAY, 1, 'a']]), ['true true 60']);
    assert.deepEqual(await heard(second, 2, [[DAY, 2, 'a']]), ['true true 60']);
    assert.deepEqual(await heard(second, 3, []), ['true true 60']);
    assert.deepEqual(await heard(second, 4, [[DAY, 2, 'b']]), ['true true 60', 'false false 120']);
    assert.deepEqual(await heard(first, 5, [[DAY, 3, 'b']]), ['true true 0', 'false false 120']);
  });

  test('a worklog moves between two integrations that follow one site, in either order', async () => {
    const first = await trackedTenant(service);
    const { tenant, projectId } = first;
    const second = await jiraIntegration(service, tenant, { mappings: [{ projectKey: 'OPS', projectId }] });
    for (const [from, to, isLeftFirst] of [
      ['1', '2', true],
      ['3', '4', false],
    ] as const) {
      const worklog: LoggedHours = [DAY, 1, `of ${from}`];
      await processWebhooks(service, first, { id: from, hours: [worklog] });
      const leave = () => processWebhooks(service, first, { id: from, timestamp: T0 + 1, hours: [] });
      if (isLeftFirst) await leave();
      await processWebhooks(service, second, { id: to, project: 'OPS', hours: [worklog] });
      if (!isLeftFirst) await leave();
    }
    service.clock.advance(60_000);
    await processInbox(service);
    const entries = await entriesOf(service, tenant);
    assert.deepEqual(
      entries.map(({ integration, referenceId, minutes }) => [integration, referenceId, minutes]),
      [
        [second.id, '2', 60],
        [second.id, '4', 60],
      ],
    );
  });

  test('a site has worklogs of its own, though another has the same identifiers', async () => {
    const { tenant, integrationId } = await trackedTenant(service);
    const opened = await openConnection(service.app.integrations, tenant, integrationId);
    assert.ok(opened);
    for (const cloudId of ['one', 'other']) {
      opened.connection.memory.cloudId = cloudId;
      const worklogs = [{ id: 'a', startedAt: DAY, seconds: 60 }];
      const issue = { id: cloudId, key: 'WEB-1', projectKey: 'WEB', summary: 'x', versionMs: 1, worklogs };
      await applyReports(service.app.integrations, opened, cloudId, [{ kind: 'updated', issue }]);
    }
    assert.deepEqual(await entrySummaries(service, tenant), [
      'one/a: 1 min on 2026-07-01',
      'other/a: 1 min on 2026-07-01',
    ]);
  });
});

describe('an issue with many worklogs', () => {
  test('an issue with many worklogs reads only entries of its worklogs and its own', async () => {
    const { tenant, contractId, integrationId, projectId } = await trackedTenant(service);
    // Of an empty table, any index is as good.
    await service.db.asOwner(async (owner) => {
      await owner.query(
        `insert into time_entries (tenant_id, id, contract_id, project_id, entry_date, minutes, worker, source, site,
           source_id, started_at, integration_id, reference_type, reference_id, created_at, updated_at)
         select $1, 'tim_many' || n, $2, $3, '2026-07-01', 1, 'x', 'JIRA', 'x', n, now(), $4, 'JIRA', n / 20, now(), now()
         from generate_series(1, 5000) as n`,
        [tenant, contractId, projectId, integrationId],
      );
      await owner.query('analyze time_entries');
    });
    const plan = await service.db.asApplication((client) =>
      explain(client, tenant, compareWorklogs as never, {
        ...{ integrationId, source: 'JIRA', site: 'x', projectId, changedMs: 1 },
        ...{ referenceType: 'JIRA', referenceId: '1', referenceName: 'x' },
        worklogs: [{ id: 'a', startedAt: DAY, minutes: 1 }],
      }),
    );
    const scans = plan.join('\n').match(/\S+ Scan using time_entries\w+|Scan on time_entries/g);
    assert.deepEqual(scans, [
      'Index Scan using time_entries_source_once',
      'Index Scan using time_entries_of_task',
    ]);
  });

  test('an issue with many worklogs takes as many statements as one with two', async () => {
    const { tenant, integrationId, projectId } = await trackedTenant(service);
    const provider = service.app.integrations.providers.get('JIRA');
    const tracking = {
      ...{ integrationId, source: 'JIRA', site: 'x', tracker: provider?.tracker as IssueTracker },
      config: { mappings: [{ projectKey: 'WEB', projectId }] },
    };
    let statements = 0;
    const counting = (db: Scope): Scope =>
      new Proxy(db, {
        get(target, name) {
          if (name === 'all' || name === 'one') statements++;
          return Reflect.get(target, name).bind(target);
        },
      });
    const apply = async (id: string, count: number, versionMs: number) => {
      const worklogs = Array.from({ length: count }, (_, index) => ({
        ...{ id: `${id}-${index}`, startedAt: DAY, seconds: 60 * versionMs },
      }));
      const issue = { id, key: 'WEB-1', projectKey: 'WEB', summary: 'x', versionMs, worklogs };
      statements = 0;
      await service.db.database
        .inTenant(tenant)
        .transaction((db) =>
          matchEntries({ ...tracking, db: counting(db), clock: service.clock }, { kind: 'updated', issue }),
        );
      return statements;
    };
    for (const [step, less] of [0, 0, 1].entries())
      assert.equal(await apply('many', 500 - less, step + 1), await apply('few', 2 - less, step + 1));
  });
});
