import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { make } from '../../../../test/support/billing.ts';
import { eventually } from '../../../../test/support/eventually.ts';
import { startService } from '../../../../test/support/service.ts';
import { JournalSealer } from './sealer.ts';

const service = startService();

/** Looks until the check passes, as the background does. */
async function sealUntil(sealer: JournalSealer, check: () => Promise<void>): Promise<void> {
  await eventually(async () => {
    await sealer.look();
    await check();
  }, 20_000);
  await sealer.stop();
}

const orderOf = (tenant: string) =>
  service.db.asOwner(async (owner) => {
    const { rows } = await owner.query(
      'select sequence, planned_sequence from journal_heads where tenant_id = $1',
      [tenant],
    );
    return { sequence: Number(rows[0]?.sequence ?? 0), planned: Number(rows[0]?.planned_sequence ?? 0) };
  });

const client = (tenant: string) => make(service, tenant, '/clients', { name: 'Northwind' });

describe('the sealer of journals', () => {
  test('the sealer of journals goes on with other tenants while one fails, and takes that one up when it works again', async () => {
    const [broken, healthy] = [await service.tenant(), await service.tenant()];
    await service.app.sealJournals();
    await service.db.asOwner((owner) =>
      owner.query(`create function poison() returns trigger language plpgsql as $$ begin raise 'poisoned'; end $$;
        create trigger poison before insert on journal for each row when (new.tenant_id = '${broken}')
          execute function poison()`),
    );
    const before = await orderOf(broken);
    const failures: unknown[] = [];
    const sealer = new JournalSealer(service.app.journal, {
      warn: (details: unknown) => void failures.push(details),
    });
    await client(broken);
    await sealer.look();
    await sleep(100);
    await client(healthy);
    await sealUntil(sealer, async () => assert.ok((await orderOf(healthy)).sequence > 1));
    assert.deepEqual(await orderOf(broken), before);
    assert.ok(failures.length >= 1 && failures.length < 8, `it pauses: ${failures.length} failures`);

    await service.db.asOwner((owner) => owner.query('drop trigger poison on journal'));
    const next = new JournalSealer(service.app.journal, { warn: () => {} });
    await sealUntil(next, async () => assert.ok((await orderOf(broken)).sequence > before.sequence));
  });

  test('the sealer of journals tries half as much after each failure, and pauses longer', async () => {
    const tenant = await service.tenant();
    const shares: { share: number; atMs: number }[] = [];
    const journal = {
      ...service.app.journal,
      async plan(_db: unknown, planned: string, share = 1) {
        if (planned !== tenant) return 'done' as const;
        shares.push({ share, atMs: performance.now() });
        if (shares.length < 4) throw new Error('too much');
        await service.db.asOwner((owner) =>
          owner.query('update journal_heads set planned_sequence = sequence where tenant_id = $1', [tenant]),
        );
        return 'done' as const;
      },
    };
    await service.app.sealJournals();
    await service.db.asOwner((owner) =>
      owner.query('update journal_heads set planned_sequence = 0 where tenant_id = $1', [tenant]),
    );
    const sealer = new JournalSealer(journal, { warn: () => {} });
    let ordered = 0;
    await sealUntil(sealer, async () => {
      if (shares.length === 2 && ordered === 0) {
        await client(tenant);
        await sealer.look();
        await eventually(async () => assert.ok((await orderOf(tenant)).sequence > 1));
        ordered = shares.length;
      }
      assert.equal(shares.length, 4);
    });
    assert.deepEqual(
      shares.map(({ share }) => share),
      [1, 0.5, 0.25, 0.125],
    );
    const pauses = shares.slice(1).map(({ atMs }, index) => atMs - (shares[index]?.atMs ?? 0));
    // Timers may fire a little early.
    for (const [index, pauseMs] of pauses.entries())
      assert.ok(pauseMs >= 250 * 2 ** index - 2, pauses.join(' '));
    assert.equal(ordered, 2, 'the order was fixed while planning paused');
  });

  test('the sealer of journals gives new tenants their turn before those that have more to do', async () => {
    const busy = new Set<string>();
    for (let count = 0; count < 12; count++) busy.add(await service.tenant());
    const other = await service.tenant();
    await service.app.sealJournals();
    const turns: string[] = [];
    const journal = {
      ...service.app.journal,
      async plan(_db: unknown, tenantId: string) {
        turns.push(tenantId);
        await sleep(5);
        return busy.has(tenantId) && turns.length < 100 ? ('more' as const) : ('done' as const);
      },
    };
    const fallBehind = (tenants: string[]) =>
      service.db.asOwner((owner) =>
        owner.query('update journal_heads set planned_sequence = 0 where tenant_id = any($1)', [tenants]),
      );
    await fallBehind([...busy]);
    const sealer = new JournalSealer(journal, { warn: () => {} });
    await sealer.look();
    while (turns.length < 20) await sleep(1);
    await fallBehind([other]);
    await sealer.look();
    const foundAt = turns.length;
    while (!turns.includes(other)) await sleep(1);
    await sealer.stop();
    const waited = turns.indexOf(other) - foundAt;
    assert.ok(waited <= 6, `it waited for ${waited} turns of others`);
  });
});
