import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { make } from '../../../../test/support/billing.ts';
import { startService } from '../../../../test/support/service.ts';
import { openDatabase } from '../../../platform/database/database.ts';
import { sealSome } from '../../journal/chain/sealing.ts';
import { numberEvents } from './numbering.ts';

const TENANTS = 6;
const SEALERS = 4;
const CHANGES = 60;

const service = startService();
const client = (tenant: string, name: string) => make(service, tenant, '/clients', { name });
const query = <T>(sql: string, values: unknown[] = []) =>
  service.db.asOwner(async (owner) => (await owner.query(sql, values)).rows as T[]);

/** What the feed and the journals say of the same events, by tenant and in their order. */
async function assertComplete(tenants: string[]): Promise<void> {
  for (const tenant of tenants) {
    const numbered = await query<{ id: string }>(
      'select event_id as id from event_feed where tenant_id = $1 order by sequence',
      [tenant],
    );
    const sealed = await query<{ id: string }>(
      `select id from journal where tenant_id = $1 and type is not null order by sequence`,
      [tenant],
    );
    assert.deepEqual(numbered, sealed);
  }
}

describe('numbers of the feed', () => {
  test('numbers never appear below one that was read, while several processes seal and number several tenants', async () => {
    const tenants = await Promise.all(Array.from({ length: TENANTS }, () => service.tenant()));
    const { journal, integrations } = service.app;
    const connections = service.db.applicationConnection;
    // Each has a pool of its own, as a process has.
    const databases = await Promise.all(
      Array.from({ length: SEALERS }, () => openDatabase(connections, () => {})),
    );
    let isDone = false;
    let reads = 0;
    const seen = new Set<string>();
    const read = async () => {
      for (let last = 0; !isDone; reads++) {
        const found = await query<{ sequence: string; now_seen: string[] }>(
          `select sequence from event_feed where sequence > $1 order by sequence`,
          [last],
        );
        const below = await query<{ sequence: string }>(
          'select sequence from event_feed where sequence <= $1',
          [last],
        );
        for (const { sequence } of below) assert.ok(seen.has(sequence), `${sequence} appeared below ${last}`);
        for (const { sequence } of found) seen.add(sequence);
        last = Number(found.at(-1)?.sequence ?? last);
      }
    };
    const keep = async (database: (typeof databases)[0]) => {
      while (!isDone) {
        for (const tenant of tenants) await sealSome({ ...journal, database }, tenant);
        await numberEvents({ database, clock: integrations.clock });
      }
    };
    const work = [read(), read(), ...databases.map(keep)];
    try {
      await Promise.all(
        tenants.map(async (tenant) => {
          for (let change = 0; change < CHANGES; change++) await client(tenant, `Client ${change}`);
        }),
      );
    } finally {
      isDone = true;
      await Promise.all(work);
      await Promise.all(databases.map((database) => database.end()));
    }
    assert.ok(reads > 20, `${reads} reads`);
    await service.app.sealJournals();
    await numberEvents(integrations);
    await assertComplete(tenants);
  });

  test('numbers are given once to each event, however changes, seals and numbering follow each other', async () => {
    const tenants = [await service.tenant(), await service.tenant(), await service.tenant()];
    const step = fc.oneof(
      fc.record({ kind: fc.constant('change' as const), at: fc.integer({ min: 0, max: 2 }) }),
      fc.record({ kind: fc.constant('seal' as const), at: fc.integer({ min: 0, max: 2 }) }),
      fc.constant({ kind: 'number' as const, at: 0 }),
    );
    const property = fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
      for (const { kind, at } of steps) {
        const tenant = tenants[at] as string;
        if (kind === 'change') await client(tenant, 'Northwind');
        else if (kind === 'seal') await sealSome(service.app.journal, tenant);
        else await numberEvents(service.app.integrations);
      }
      await service.app.sealJournals();
      await numberEvents(service.app.integrations);
      await assertComplete(tenants);
    });
    await fc.assert(property, { numRuns: 15 });
    const [gaps] = await query<{ count: number }>(
      'select max(sequence)::int - count(*)::int as count from event_feed',
    );
    assert.equal(gaps?.count, 0);
  });

  test('a seal waits for nobody who holds the feed', async () => {
    const [one, other] = [await service.tenant(), await service.tenant()];
    await client(one, 'Northwind');
    await client(other, 'Southwind');
    await service.db.asOwner(async (holding) => {
      await holding.query('begin; select from feed_head for update; lock table event_feed');
      await sealSome(service.app.journal, one);
      await sealSome(service.app.journal, other);
      await holding.query('rollback');
    });
    await numberEvents(service.app.integrations);
    await assertComplete([one, other]);
  });
});
