import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { enterTenant } from '../../support/database.ts';
import type { Answer } from '../../support/http.ts';
import { insertContacts } from '../../support/records/insert-contacts.ts';
import { startService } from '../../support/service.ts';
import { unlessBusy } from '../../support/unless-busy.ts';

/** How many times longer a quiet tenant's request may take beside another tenant's heavy work. */
const SLOWER_MAX = 5;
/** Requests that take less than this are counted as this long, because a busy machine delays any of them. */
const FLOOR_MS = 20;
const SAMPLES = 15;

describe('tenants beside the heavy work of another', () => {
  const service = startService();
  let heavy: string;
  let quiet: string;
  before(async () => {
    [heavy, quiet] = [await service.tenant('alice'), await service.tenant('bob')];
    await service.request('POST', '/clients', { as: 'bob', tenant: quiet, body: { name: 'First' } });
  });

  /** The median times of the quiet tenant's requests. None of them may fail. */
  async function quietTimes(): Promise<{ read: number; written: number }> {
    const times: Record<string, number[]> = { GET: [], POST: [] };
    for (let sample = 0; sample < SAMPLES; sample++)
      for (const method of ['GET', 'POST']) {
        const body = method === 'POST' ? { name: `Client ${sample}` } : undefined;
        const began = performance.now();
        const path = method === 'GET' ? '/clients?limit=10' : '/clients';
        const { status, text } = await service.request(method, path, {
          as: 'bob',
          tenant: quiet,
          ...(body && { body }),
        });
        times[method]?.push(performance.now() - began);
        assert.ok(status < 300, text);
      }
    const median = (all: number[] = []) => all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)] ?? 0;
    return { read: median(times.GET), written: median(times.POST) };
  }

  /** Measures the quiet tenant alone and during the attack, which must outlast the measurement. */
  async function assertUndisturbed(attack: () => Promise<Answer>[]): Promise<Answer[]> {
    const alone = await quietTimes();
    const attacks = Promise.all(attack());
    await sleep(50);
    const beside = await quietTimes();
    for (const kind of ['read', 'written'] as const) {
      const most = SLOWER_MAX * Math.max(alone[kind], FLOOR_MS);
      assert.ok(beside[kind] <= most, `${kind}: ${beside[kind]} ms beside, ${alone[kind]} ms alone`);
    }
    const ready = await fetch(`${service.url}/health/ready`);
    assert.equal(ready.status, 200);
    return attacks;
  }

  async function largeClient(contacts: number): Promise<string> {
    const { data } = await service.request('POST', '/clients', { tenant: heavy, body: { name: 'Large' } });
    await insertContacts(service.db, heavy, data.id, contacts);
    return `/clients/${data.id}`;
  }

  const statuses = (answers: Answer[]) => answers.map(({ status }) => status).sort();

  test("a tenant is not held up by another's large invoices and eight deletions of the same client", () =>
    unlessBusy(async () => {
      const post = async (path: string, body?: object) =>
        (await service.request('POST', path, { tenant: heavy, ...(body && { body }) })).data.id;
      const clientId = await post('/clients', { name: 'Invoiced', currencyCode: 'EUR' });
      const contractId = await post('/contracts', { clientId, name: 'Work' });
      await post(`/contracts/${contractId}/activate`);
      const billables = Array.from({ length: 5_000 }, () => ({ name: 'Work', quantity: 1, amountMinor: 1 }));
      const invoice = { tenant: heavy, body: { contractId, billables } };
      const large = await largeClient(2_000);
      const answers = await assertUndisturbed(() => [
        ...Array.from({ length: 3 }, () => service.request('POST', '/invoices', invoice)),
        ...Array.from({ length: 8 }, () => service.request('DELETE', large, { tenant: heavy })),
      ]);
      assert.deepEqual(statuses(answers), [201, 201, 201, 204, ...Array(7).fill(404)]);
    }));

  test("a tenant is not held up by another's deletions of large clients", () =>
    unlessBusy(async () => {
      const paths: string[] = [];
      for (let number = 0; number < 4; number++) paths.push(await largeClient(2_000));
      const answers = await assertUndisturbed(() =>
        paths.map((path) => service.request('DELETE', path, { tenant: heavy })),
      );
      assert.deepEqual(statuses(answers), [204, 204, 204, 204]);
    }));

  test("a tenant is not held up by another's writes that wait for a locked row", () =>
    unlessBusy(async () => {
      const { data } = await service.request('POST', '/clients', { tenant: heavy, body: { name: 'Locked' } });
      const change = { tenant: heavy, body: { name: 'Changed' } };
      const answers = await service.db.asOwner(async (owner) => {
        await enterTenant(owner, heavy);
        await owner.query('begin');
        await owner.query('select from clients where id = $1 for update', [data.id]);
        const attacks = assertUndisturbed(() => {
          const changes = Array.from({ length: 20 }, () =>
            service.request('PATCH', `/clients/${data.id}`, change),
          );
          setTimeout(() => owner.query('commit'), 1_500).unref();
          return changes;
        });
        return attacks;
      });
      assert.deepEqual(statuses(answers), Array(20).fill(200));
    }));
});
