import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { act, activeContract, make } from '../../../test/support/billing.ts';
import {
  jiraIntegration,
  lineSummaries,
  linesOf,
  processWebhooks,
  RATE,
  startTrackedService,
  trackedTenant,
} from '../../../test/support/integrations/tracked-work.ts';
import { purgeTenant } from '../tenants/service.ts';

const service = await startTrackedService();

const DAY = '2026-07-01T09:00:00.000Z';
const T0 = 1_782_900_000_000;

describe('an issue of a mapped project', () => {
  test("becomes a line of its contract's collecting draft", async () => {
    const { tenant, contractId, key } = await trackedTenant(service, { rates: [RATE], taxPercent: 19 });
    await make(service, tenant, '/invoices', { contractId }); // a person's own draft is left alone
    await processWebhooks(
      service,
      { key },
      { id: '1', event: 'created', summary: 'Start page', hours: [[DAY, 1.5]] },
    );
    const [line, ...others] = await linesOf(service, tenant);
    assert.equal(others.length, 0);
    const { id, createdAt, updatedAt, invoice, ...said } = line as never as Record<string, unknown>;
    assert.deepEqual(said, {
      name: 'WEB-1 Start page',
      quantity: 1.5,
      amountMinor: 10_000,
      totalMinor: 15_000,
      currencyCode: 'EUR',
      unitCode: 'HUR',
      taxPercent: 19,
      taxCategory: 'S',
      referenceType: 'JIRA',
      referenceId: '1',
      metadata: { key: 'WEB-1' },
      order: 0,
    });
    await processWebhooks(service, { key }, { id: '2', hours: [[DAY, 2]] });
    const lines = await linesOf(service, tenant);
    assert.deepEqual(new Set(lines.map((one) => one.invoice)), new Set([invoice]));
    const { data: invoices } = await service.request('GET', '/invoices', { tenant });
    assert.deepEqual(invoices.map((one: { billableCount: number }) => one.billableCount).sort(), [0, 2]);
    const { data: entries } = await service.request('GET', `/audit-entries?resourceId=${id}`, { tenant });
    assert.deepEqual([entries[0].actor, entries[0].actorType], ['JIRA', 'SYSTEM']);
  });

  test('changes its line while the invoice is a draft, and removes it when it is deleted', async () => {
    const { tenant, key } = await trackedTenant(service);
    await processWebhooks(service, { key }, { id: '1', event: 'created' as const, hours: [] });
    assert.deepEqual(await lineSummaries(service, tenant), []);
    await processWebhooks(service, { key }, { id: '1', timestamp: T0 + 1, hours: [[DAY, 1]] });
    await processWebhooks(
      service,
      { key },
      {
        id: '1',
        timestamp: T0 + 2,
        summary: 'Landing page',
        hours: [
          [DAY, 1],
          [DAY, 0.25],
        ],
      },
    );
    const [line] = await linesOf(service, tenant);
    assert.deepEqual([line?.name, line?.quantity], ['WEB-1 Landing page', 1.25]);
    await processWebhooks(service, { key }, { id: '1', timestamp: T0 + 3, hours: [[DAY, 0]] });
    assert.deepEqual(await lineSummaries(service, tenant), []);
    await processWebhooks(service, { key }, { id: '1', timestamp: T0 + 4, hours: [[DAY, 3]] });
    assert.deepEqual(await lineSummaries(service, tenant), ['1: 3 x 10000']);
    await processWebhooks(service, { key }, { id: '1', timestamp: T0 + 5, event: 'deleted' });
    assert.deepEqual(await lineSummaries(service, tenant), []);
    await processWebhooks(service, { key }, { id: '1', timestamp: T0 + 6, hours: [[DAY, 3]] });
    assert.deepEqual(await lineSummaries(service, tenant), [], 'what is deleted stays so');
  });

  test('follows the newest news, whatever arrives late', async () => {
    const { tenant, key } = await trackedTenant(service);
    await processWebhooks(service, { key }, { id: '1', timestamp: T0 + 5, hours: [[DAY, 5]] });
    await processWebhooks(service, { key }, { id: '1', timestamp: T0 + 4, hours: [[DAY, 4]] });
    assert.deepEqual(await lineSummaries(service, tenant), ['1: 5 x 10000']);
    await processWebhooks(service, { key }, { id: '1', timestamp: T0 + 1, event: 'deleted' });
    assert.deepEqual(await lineSummaries(service, tenant), []);
  });

  test("is charged at the rate of the tenant's day", async () => {
    const july = { unit: 'HOUR', amountMinor: 12_000, startsOn: '2026-07-01' };
    const { tenant, key } = await trackedTenant(service, { rates: [RATE, july] });
    const body = { timeZone: 'Pacific/Auckland' };
    assert.equal((await service.request('PATCH', `/tenants/${tenant}`, { body })).status, 200);
    const [june, first] = ['2026-06-30T11:59:59.000Z', '2026-06-30T12:00:00.000Z'] as [string, string];
    await processWebhooks(service, { key }, { id: '1', hours: [[june, 1]] });
    await processWebhooks(service, { key }, { id: '2', hours: [[first, 2]] });
    assert.deepEqual(await lineSummaries(service, tenant), ['1: 1 x 10000', '2: 2 x 12000']);
  });

  test('is charged at the rate of the day, with one line per rate', async () => {
    const second = { unit: 'HOUR', amountMinor: 12_000, startsOn: '2026-07-01' };
    const { tenant, key } = await trackedTenant(service, { rates: [RATE, second] });
    await processWebhooks(service, { key }, { id: '1', hours: [[DAY, 2]] });
    assert.deepEqual(await lineSummaries(service, tenant), ['1: 2 x 12000'], 'the only rate with hours');
    const june = '2026-06-30T23:59:59.000Z';
    await processWebhooks(
      service,
      { key },
      {
        id: '1',
        timestamp: T0 + 1,
        hours: [
          [june, 1],
          [DAY, 2],
        ],
      },
    );
    assert.deepEqual(await lineSummaries(service, tenant), ['1/2026-07-01: 2 x 12000', '1: 1 x 10000']);
    await processWebhooks(service, { key }, { id: '1', timestamp: T0 + 2, hours: [[DAY, 2.5]] });
    assert.deepEqual(await lineSummaries(service, tenant), ['1: 2.5 x 12000']);
  });

  test("is charged by the role's rate when the integration has one", async () => {
    const rates = [RATE, { ...RATE, role: 'Developer', amountMinor: 15_000 }];
    const { tenant, key } = await trackedTenant(service, { rates }, 'Developer');
    await processWebhooks(service, { key }, { id: '1', hours: [[DAY, 1]] });
    assert.deepEqual(await lineSummaries(service, tenant), ['1: 1 x 15000']);
  });

  test('puts the difference on the next draft once an invoice is issued', async () => {
    const { tenant, key } = await trackedTenant(service);
    await processWebhooks(service, { key }, { id: '1', hours: [[DAY, 5]] }, { id: '2', hours: [[DAY, 1]] });
    const issued = (await linesOf(service, tenant))[0]?.invoice as string;
    await act(service, tenant, `/invoices/${issued}/finalize`);
    const later = async () =>
      (await linesOf(service, tenant))
        .filter(({ invoice }) => invoice !== issued)
        .map(({ referenceId, quantity, amountMinor }) => `${referenceId}: ${quantity} x ${amountMinor}`);
    await processWebhooks(
      service,
      { key },
      { id: '1', timestamp: T0 + 1, summary: 'Another name', hours: [[DAY, 5]] },
    );
    assert.deepEqual(await later(), [], 'nothing that costs');
    await processWebhooks(service, { key }, { id: '1', timestamp: T0 + 2, hours: [[DAY, 6.5]] });
    assert.deepEqual(await later(), ['1: 1.5 x 10000']);
    await processWebhooks(service, { key }, { id: '1', timestamp: T0 + 3, hours: [[DAY, 3]] });
    assert.deepEqual(await later(), ['1: 2 x -10000']);
    await processWebhooks(service, { key }, { id: '1', timestamp: T0 + 4, event: 'deleted' });
    assert.deepEqual(await later(), ['1: 5 x -10000']);
    await processWebhooks(service, { key }, { id: '2', timestamp: T0 + 5, hours: [[DAY, 9]] });
    assert.deepEqual((await later()).sort(), ['1: 5 x -10000', '2: 8 x 10000']);
    const draft = (await linesOf(service, tenant)).find(({ invoice }) => invoice !== issued)?.invoice;
    await act(service, tenant, `/invoices/${draft}/finalize`);
    await processWebhooks(service, { key }, { id: '2', timestamp: T0 + 6, hours: [[DAY, 10]] });
    assert.deepEqual(
      (await linesOf(service, tenant)).filter(({ invoice }) => invoice !== issued && invoice !== draft)
        .length,
      1,
    );
  });

  test('is taken back at the charged price, and is not charged again when rates change', async () => {
    const { tenant, contractId, key } = await trackedTenant(service);
    await processWebhooks(service, { key }, { id: '1', hours: [[DAY, 5]] });
    const [line] = await linesOf(service, tenant);
    await act(service, tenant, `/invoices/${line?.invoice}/finalize`);
    const rates = [{ ...RATE, amountMinor: 20_000 }];
    await service.request('PATCH', `/contracts/${contractId}`, { tenant, body: { rates } });
    await processWebhooks(service, { key }, { id: '1', timestamp: T0 + 1, hours: [[DAY, 5]] });
    assert.deepEqual(await lineSummaries(service, tenant), ['1: 5 x 10000']);
    await processWebhooks(service, { key }, { id: '1', timestamp: T0 + 2, hours: [[DAY, 4]] });
    assert.deepEqual(await lineSummaries(service, tenant), ['1: 1 x -10000', '1: 5 x 10000']);
  });

  test('is charged again when its invoice is voided', async () => {
    const { tenant, key } = await trackedTenant(service);
    await processWebhooks(service, { key }, { id: '1', hours: [[DAY, 5]] });
    const [line] = await linesOf(service, tenant);
    await act(service, tenant, `/invoices/${line?.invoice}/finalize`);
    await act(service, tenant, `/invoices/${line?.invoice}/void`);
    await processWebhooks(service, { key }, { id: '1', timestamp: T0 + 1, hours: [[DAY, 6]] });
    const lines = await linesOf(service, tenant);
    assert.deepEqual(
      lines.map(({ quantity, invoice }) => [quantity, invoice === line?.invoice]),
      [
        [5, true],
        [6, false],
      ],
    );
  });

  test('is put on another draft when a person deleted the first one', async () => {
    const { tenant, key } = await trackedTenant(service);
    await processWebhooks(service, { key }, { id: '1', hours: [[DAY, 5]] });
    const [line] = await linesOf(service, tenant);
    assert.equal((await service.request('DELETE', `/invoices/${line?.invoice}`, { tenant })).status, 204);
    await processWebhooks(service, { key }, { id: '1', timestamp: T0 + 1, hours: [[DAY, 5]] });
    assert.deepEqual(await lineSummaries(service, tenant), ['1: 5 x 10000']);
  });

  test('keeps what people changed on its line', async () => {
    const { tenant, key } = await trackedTenant(service);
    await processWebhooks(service, { key }, { id: '1', hours: [[DAY, 5]] });
    const [line] = (await linesOf(service, tenant)) as never as { id: string }[];
    const body = { description: 'As agreed', metadata: { ours: 'x' }, order: 7, quantity: 1 };
    await service.request('PATCH', `/billables/${line?.id}`, { tenant, body });
    await processWebhooks(service, { key }, { id: '1', timestamp: T0 + 1, hours: [[DAY, 6]] });
    const { data } = await service.request('GET', `/billables/${line?.id}`, { tenant });
    assert.deepEqual(
      [data.description, data.metadata, data.order, data.quantity],
      ['As agreed', { ours: 'x', key: 'WEB-1' }, 7, 6],
    );
  });

  test('that moves to another project is charged to the contract of that project only', async () => {
    const first = await trackedTenant(service);
    const { tenant, key, integrationId } = first;
    const { id: contractId } = await activeContract(service, tenant, {
      rates: [{ ...RATE, amountMinor: 7_000 }],
    });
    const { id: projectId } = await make(service, tenant, '/projects', { contractId, name: 'Operations' });
    const mappings = [
      { projectKey: 'WEB', projectId: first.projectId },
      { projectKey: 'OPS', projectId },
    ];
    await service.db.asOwner((owner) =>
      owner.query('update integrations set config = $2 where id = $1', [integrationId, { mappings }]),
    );
    await processWebhooks(service, { key }, { id: '1', hours: [[DAY, 5]] }, { id: '2', hours: [[DAY, 1]] });
    const [line] = await linesOf(service, tenant);
    await processWebhooks(
      service,
      { key },
      { id: '1', timestamp: T0 + 1, project: 'OPS', hours: [[DAY, 5]] },
    );
    assert.deepEqual(await lineSummaries(service, tenant), ['1: 5 x 7000', '2: 1 x 10000']);
    await act(service, tenant, `/invoices/${line?.invoice}/finalize`);
    await processWebhooks(
      service,
      { key },
      { id: '2', timestamp: T0 + 1, project: 'OPS', hours: [[DAY, 1]] },
    );
    assert.deepEqual(await lineSummaries(service, tenant), [
      '1: 5 x 7000',
      '2: 1 x -10000',
      '2: 1 x 10000',
      '2: 1 x 7000',
    ]);
  });

  test('is not charged twice when the integration is deleted and created again', async () => {
    const { tenant, key, integrationId, projectId } = await trackedTenant(service);
    await processWebhooks(service, { key }, { id: '1', hours: [[DAY, 5]] });
    const [line] = await linesOf(service, tenant);
    await act(service, tenant, `/invoices/${line?.invoice}/finalize`);
    await service.db.asOwner((owner) =>
      owner.query('delete from integrations where id = $1', [integrationId]),
    );
    const config = { mappings: [{ projectKey: 'WEB', projectId }] };
    const anew = await jiraIntegration(service, tenant, config);
    await processWebhooks(service, anew, { id: '1', timestamp: T0 + 1, hours: [[DAY, 7]] });
    assert.deepEqual(await lineSummaries(service, tenant), ['1: 2 x 10000', '1: 5 x 10000']);
  });

  test('follows the example of the guide', async () => {
    const july = { unit: 'HOUR', amountMinor: 12_000, startsOn: '2026-07-01' };
    const { tenant, key } = await trackedTenant(service, { rates: [RATE, july] });
    const said = async (without?: string) =>
      (await linesOf(service, tenant))
        .filter(({ invoice }) => invoice !== without)
        .map(({ referenceId, quantity, amountMinor }) => `${referenceId}: ${quantity} x ${amountMinor}`)
        .sort();
    const logged = async (step: number, hours: [string, number][]) =>
      processWebhooks(service, { key }, { id: '10017', timestamp: T0 + step, hours });
    const [june, second, third] = ['06-30', '07-02', '07-03'].map((day) => `2026-${day}T09:00:00.000Z`) as [
      string,
      string,
      string,
    ];
    await logged(1, [[june, 2]]);
    assert.deepEqual(await said(), ['10017: 2 x 10000']);
    await logged(2, [
      [june, 2],
      [second, 3],
    ]);
    assert.deepEqual(await said(), ['10017/2026-07-01: 3 x 12000', '10017: 2 x 10000']);
    await logged(3, [
      [june, 2],
      [second, 2.5],
    ]);
    const issued = (await linesOf(service, tenant))[0]?.invoice as string;
    assert.equal((await act(service, tenant, `/invoices/${issued}/finalize`)).totalMinor, 50_000);
    await logged(4, [
      [june, 2],
      [second, 2.5],
      [third, 1],
    ]);
    assert.deepEqual(await said(issued), ['10017/2026-07-01: 1 x 12000']);
    await logged(5, [
      [second, 2.5],
      [third, 1],
    ]);
    assert.deepEqual(await said(issued), ['10017/2026-01-01: 2 x -10000', '10017: 1 x 12000']);
    await processWebhooks(service, { key }, { id: '10017', timestamp: T0 + 6, event: 'deleted' });
    assert.deepEqual(await said(issued), ['10017/2026-07-01: 2.5 x -12000', '10017: 2 x -10000']);
  });

  test('is purged with its tenant', async () => {
    const { tenant, key } = await trackedTenant(service);
    await processWebhooks(service, { key }, { id: '1', hours: [[DAY, 5]] }, { id: '2', hours: [[DAY, 5]] });
    const [line] = await linesOf(service, tenant);
    await act(service, tenant, `/invoices/${line?.invoice}/finalize`);
    await processWebhooks(service, { key }, { id: '1', timestamp: T0 + 1, hours: [[DAY, 6]] });
    await service.request('DELETE', `/tenants/${tenant}`);
    assert.ok(
      await purgeTenant(service.db.database, tenant, { deletedBefore: new Date(Date.now() + 60_000) }),
    );
    for (const table of [
      'webhook_inbox',
      'tracked_issue_queue',
      'tracked_issues',
      'tracked_lines',
      'collecting_invoices',
    ]) {
      const sql = `select 1 from ${table} where tenant_id = $1`;
      assert.equal((await service.db.asOwner((owner) => owner.query(sql, [tenant]))).rowCount, 0, table);
    }
  });
});
