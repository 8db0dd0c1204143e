import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { assertOpenError } from '../../../../test/support/expectations.ts';
import type { Answer } from '../../../../test/support/http.ts';
import { complete, createAsset, picture, upload } from '../../../../test/support/records/assets.ts';
import { pdf, receiptOf, sendReceipt } from '../../../../test/support/records/expenses.ts';
import { startService } from '../../../../test/support/service.ts';
import { setLimits } from './service.ts';

const LIMITS = {
  LIMIT_STORED_BYTES: '1000000',
  LIMIT_UNCOMPLETED_UPLOADS: '3',
  LIMIT_INTEGRATIONS: '2',
  LIMIT_CHANGES_PER_MINUTE: '100',
};

const service = startService(LIMITS);
let tenant: string;

const addIntegration = (of = tenant) =>
  service.request('POST', '/integrations', {
    tenant: of,
    body: { provider: 'WEBHOOK', name: 'Hook', config: { url: 'https://example.com/hooks' } },
  });
const addAsset = (sizeBytes?: number) =>
  service.request('POST', '/assets', {
    tenant,
    body: { kind: 'BRANDING_LOGO', contentType: 'image/png', ...(sizeBytes && { sizeBytes }) },
  });
const addClient = (of = tenant) => service.request('POST', '/clients', { tenant: of, body: { name: 'x' } });
const limitsOf = async (of = tenant) => (await service.request('GET', '/limits', { tenant: of })).data;

function assertPasses(answer: Answer, name: string, limit: number): void {
  assert.equal(answer.status, 429, answer.text);
  const message = `The tenant has reached its limit of ${limit} ${name} (see GET /limits)`;
  assert.equal(answer.json.message, message);
  const isRate = name === 'changesPerMinute';
  assertOpenError(answer, isRate ? 'tenant_rate_reached' : 'tenant_limit_reached');
  assert.ok(Number(answer.headers.get('retry-after')) >= 1);
}

describe("a tenant's limits", () => {
  before(async () => {
    tenant = await service.tenant();
  });

  test("a tenant's limits can be read with what is used, by every member", async () => {
    const data = await limitsOf();
    assert.deepEqual(data, {
      storedBytes: { limit: 1_000_000, used: 0 },
      uncompletedUploads: { limit: 3, used: 0 },
      integrations: { limit: 2, used: 0 },
      changesPerMinute: { limit: 100, used: 0 },
      messagesPerMinute: { limit: 100, used: 0 },
      messagesPerDay: { limit: 50, used: 0 },
    });
    await service.request('POST', '/members', { tenant, body: { subject: 'viewer', role: 'VIEWER' } });
    assert.equal((await service.request('GET', '/limits', { tenant, as: 'viewer' })).status, 200);
  });

  test("a tenant's limits hold for integrations, even if many are created at once", async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => addIntegration()));
    const created = answers.filter(({ status }) => status === 201);
    assert.equal(created.length, 2);
    for (const answer of answers) if (answer.status !== 201) assertPasses(answer, 'integrations', 2);
    assert.equal((await limitsOf()).integrations.used, 2);
    await service.request('DELETE', `/integrations/${created[0]?.data.id}`, { tenant });
    assert.equal((await addIntegration()).status, 201);
  });

  test("a tenant's limits hold for uploads that are not completed, which also count as stored", async () => {
    const pending = await Promise.all([
      createAsset(service, tenant, { sizeBytes: 100_000 }),
      createAsset(service, tenant, { sizeBytes: 100_000 }),
    ]);
    const png = await picture('png');
    const third = await createAsset(service, tenant, { sizeBytes: png.length });
    assert.equal((await limitsOf()).uncompletedUploads.used, 3);
    assert.equal((await limitsOf()).storedBytes.used, 200_000 + png.length);
    assertPasses(await addAsset(1), 'uncompletedUploads', 3);
    assert.equal((await upload(third, png)).status, 204);
    assert.equal((await complete(service, tenant, third.assetId)).status, 200);
    assert.equal((await limitsOf()).uncompletedUploads.used, 2);
    assert.equal((await limitsOf()).storedBytes.used, 200_000 + png.length, 'the picture is stored');
    for (const { assetId } of pending) await service.request('DELETE', `/assets/${assetId}`, { tenant });
    assert.equal((await limitsOf()).storedBytes.used, png.length);
  });

  test("a tenant's limits count an upload of unknown size as the largest one", async () => {
    assertPasses(await addAsset(), 'storedBytes', 1_000_000);
    assertPasses(await addAsset(1_000_000), 'storedBytes', 1_000_000);
  });

  test("a tenant's limits count receipts, and none that passes them is kept", async () => {
    const other = await service.tenant();
    const large = pdf('x'.repeat(600_000));
    const kept = await receiptOf(service, other, large);
    assert.equal((await limitsOf(other)).storedBytes.used, large.length);
    assertPasses(await sendReceipt(service, other, large), 'storedBytes', 1_000_000);
    assert.equal((await service.request('GET', '/receipts', { tenant: other })).data.length, 1);
    await service.request('DELETE', `/receipts/${kept}`, { tenant: other });
    assert.equal((await sendReceipt(service, other, large)).status, 201);
    const answers = await Promise.all(
      [1, 2, 3].map(() => sendReceipt(service, other, pdf('x'.repeat(300_000)))),
    );
    assert.deepEqual(answers.map(({ status }) => status).sort(), [201, 429, 429]);
  });

  test("a tenant's limits count stored idempotent answers", async () => {
    const other = await service.tenant();
    const { storedBytes } = await limitsOf(other);
    const keyed = (key: string) =>
      service.request('POST', '/clients', {
        tenant: other,
        body: { name: 'x', description: 'd'.repeat(2_000) },
        headers: { 'idempotency-key': key },
      });
    assert.equal((await keyed('one')).status, 201);
    const { used } = (await limitsOf(other)).storedBytes;
    assert.ok(used - storedBytes.used > 2_000, `${used} bytes`);
    await setLimits(service.app.integrations.database.inTenant(other), service.clock, other, {
      storedBytes: used + 100,
    });
    service.clock.advance(61_000); // the sum of answers is kept for a minute
    assertPasses(await keyed('two'), 'storedBytes', used + 100);
    const clients = await service.request('GET', '/clients', { tenant: other });
    assert.equal(clients.data.length, 1, 'the refused request has no effect');
    assert.equal((await keyed('one')).headers.get('idempotency-replayed'), 'true');
  });

  test("a tenant's limit on changes a minute holds for that tenant only", async () => {
    const [busy, quiet] = [await service.tenant(), await service.tenant()];
    const answers = [];
    for (let count = 0; count < 101; count++) answers.push(await addClient(busy));
    const refused = answers.filter(({ status }) => status !== 201);
    assert.ok(refused.length <= 1, 'a hundred changes are made');
    while ((await addClient(busy)).status === 201);
    assertPasses(await addClient(busy), 'changesPerMinute', 100);
    assert.equal((await service.request('GET', '/clients', { tenant: busy })).status, 200, 'reads go on');
    assert.ok((await limitsOf(busy)).changesPerMinute.used >= 99);
    assert.equal((await addClient(quiet)).status, 201);
    service.clock.advance(60_000);
    assert.equal((await addClient(busy)).status, 201);
  });

  test("a tenant's limits can be set for that tenant, at once, and set back", async () => {
    const { database } = service.app.integrations;
    const other = await service.tenant();
    assert.equal((await addIntegration(other)).status, 201);
    assert.deepEqual(await setLimits(database.inTenant(other), service.clock, other, { integrations: 1 }), {
      integrations: 1,
    });
    service.clock.advance(5_000); // the notification may be late
    assertPasses(await addIntegration(other), 'integrations', 1);
    assert.equal((await limitsOf(other)).integrations.limit, 1);
    assert.equal((await limitsOf()).integrations.limit, 2, 'other tenants keep theirs');
    assert.deepEqual(
      await setLimits(database.inTenant(other), service.clock, other, { integrations: null }),
      {},
    );
    service.clock.advance(5_000);
    assert.equal((await addIntegration(other)).status, 201);
    assert.equal(await setLimits(database.inTenant('tnt_none'), service.clock, 'tnt_none', {}), undefined);
  });
});
