import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { activeContract, make } from '../../../../test/support/billing.ts';
import { assertNotFound, assertRefused } from '../../../../test/support/expectations.ts';
import { clockAt } from '../../../../test/support/firm.ts';
import { useService } from '../../../../test/support/service.ts';
import { newId } from '../../../platform/ids.ts';
import { allowanceTermsOf } from '../../agreements/allowances/service.ts';
import { coverageOf } from './service.ts';

const service = useService();
let tenant: string;

/** An allowance of 10 hours a month from October on, and a way to log work for it. */
async function agree(contract: object = {}) {
  const { id: contractId } = await activeContract(service, tenant, contract);
  const { id: projectId } = await make(service, tenant, '/projects', { contractId, name: 'Shop' });
  const terms = { minutesPerPeriod: 600, every: 'MONTH', startsOn: '2026-10-01', rollover: {} };
  const { id: allowanceId } = await make(service, tenant, '/allowances', { contractId, ...terms });
  const log = async (date: string, minutes: number, given: object = {}): Promise<string> =>
    (await make(service, tenant, '/time-entries', { projectId, date, minutes, ...given })).id;
  const periods = (query = '') =>
    service.request('GET', `/allowances/${allowanceId}/periods${query}`, { tenant });
  return { contractId, allowanceId, log, periods };
}

describe('the periods of an allowance', () => {
  before(async () => {
    tenant = await service.tenant();
  });

  test('the periods of an allowance show what was granted and used, and for which work', async (t) => {
    clockAt(t, service, '2026-11-16T09:30:00.000Z');
    const { log, periods } = await agree();
    const october = await log('2026-10-05', 100);
    const november = await log('2026-11-02', 1_200);
    await log('2026-11-17', 60); // tomorrow
    await log('2026-11-03', 60, { isBillable: false });
    const answer = await periods();
    assert.equal(answer.status, 200, answer.text);
    assert.deepEqual(answer.data, [
      {
        ...{ startsOn: '2026-10-01', endsOn: '2026-10-31', grantedMinutes: 600, rolledOverMinutes: 0 },
        ...{ usedMinutes: 100, expiredMinutes: 0, leftMinutes: 0, entryCount: 1 },
        entries: [{ timeEntry: october, date: '2026-10-05', minutes: 100 }],
      },
      {
        ...{ startsOn: '2026-11-01', endsOn: '2026-11-30', grantedMinutes: 600, rolledOverMinutes: 500 },
        ...{ usedMinutes: 1_100, expiredMinutes: 0, leftMinutes: 0, entryCount: 1 },
        entries: [{ timeEntry: november, date: '2026-11-02', minutes: 1_100 }],
      },
    ]);
    const starts = async (query: string) =>
      (await periods(query)).data.map((one: { startsOn: string }) => one.startsOn);
    assert.deepEqual(await starts('?endsFrom=2026-11-01'), ['2026-11-01']);
    assert.deepEqual(await starts('?startsTo=2026-10-31'), ['2026-10-01']);
    assert.deepEqual(await starts('?endsFrom=2026-10-31&startsTo=2099-01-01'), ['2026-10-01', '2026-11-01']);
    assertRefused(await periods('?endsFrom=today'), ['endsFrom', 'format']);
  });

  test('work that waits for its approval, or is beside the contract, is not covered', async (t) => {
    clockAt(t, service, '2026-11-16T09:30:00.000Z');
    const { log, periods } = await agree({ isApprovalRequired: true, startsAt: '2026-10-10T00:00:00.000Z' });
    const ids = [await log('2026-10-09', 10), await log('2026-10-10', 20)];
    await log('2026-10-11', 40);
    const usedInOctober = async () => (await periods()).data[0].usedMinutes;
    assert.equal(await usedInOctober(), 0);
    const approved = await service.request('POST', '/time-entries/approve', {
      tenant,
      body: { timeEntryIds: ids },
    });
    assert.ok(approved.status < 300, approved.text);
    assert.equal(await usedInOctober(), 20);
  });

  test('the coverage of a contract reads its work in batches', async (t) => {
    clockAt(t, service, '2026-11-16T09:30:00.000Z');
    const { contractId, allowanceId, log, periods } = await agree();
    const first = await log('2026-10-05', 1);
    await service.db.asOwner((client) =>
      client.query(
        `insert into time_entries (tenant_id, id, contract_id, project_id, entry_date, minutes, created_at, updated_at)
         select tenant_id, id || to_char(number, 'FM0000'), contract_id, project_id, '2026-10-06', 1, created_at, updated_at
         from time_entries, generate_series(1, 1500) as numbers (number) where id = $1`,
        [first],
      ),
    );
    const [october] = (await periods()).data;
    assert.deepEqual([october.usedMinutes, october.entryCount, october.entries.length], [600, 600, 500]);
    const db = service.db.database.inTenant(tenant);
    const allowances = await allowanceTermsOf(db, contractId);
    const { coverages } = await coverageOf(db, contractId, allowances, '2026-11-30');
    assert.deepEqual([coverages.length, allowances.map(({ id }) => id)], [600, [allowanceId]]);
    assert.equal(coverages[0]?.entryId, first);
  });

  test('an allowance that does not exist has no periods', async () => {
    assertNotFound(await service.request('GET', `/allowances/${newId('allowance')}/periods`, { tenant }));
  });
});
