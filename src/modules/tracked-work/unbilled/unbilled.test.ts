import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { activeContract, make } from '../../../../test/support/billing.ts';
import { collectOnto } from '../../../../test/support/collecting.ts';
import { enterTenant } from '../../../../test/support/database.ts';
import { assertRefused } from '../../../../test/support/expectations.ts';
import { type Firm, openFirm } from '../../../../test/support/firm.ts';
import { useService } from '../../../../test/support/service.ts';
import type { UnbilledRow } from './schema.ts';

const RATES = [
  { unit: 'HOUR', amountMinor: 10_000, startsOn: '2026-01-01' },
  { unit: 'HOUR', amountMinor: 12_000, startsOn: '2026-07-01' },
  { unit: 'HOUR', role: 'designer', amountMinor: 9_000, startsOn: '2026-03-01' },
  { unit: 'DAY', amountMinor: 1, startsOn: '2026-05-01' },
];

/** Copies a contract, each time with one entry: of 1 minute, of 2, and so on. */
const MANY_CONTRACTS = `
  with numbers as (select number, lpad(number::text, 4, '0') as key from generate_series(1, $2::int) as number),
  contracts as (
    insert into contracts (id, client_id, name, status, currency_code, payment_terms_days, rates, created_at, updated_at)
    select 'ctr_' || key, client_id, number, status, currency_code, payment_terms_days, rates, created_at, updated_at
    from contracts, numbers where tenant_id = app_tenant() and id = $1
  ),
  projects as (
    insert into projects (id, contract_id, name, created_at, updated_at)
    select 'prj_' || key, 'ctr_' || key, 'Shop', now(), now() from numbers
  )
  insert into time_entries (id, contract_id, project_id, entry_date, minutes, created_at, updated_at)
  select 'tim_' || key, 'ctr_' || key, 'prj_' || key, '2026-10-05', number, now(), now() from numbers`;

describe('the report on unbilled work', () => {
  const service = useService();

  async function openAgency(terms: object = {}) {
    const firm = await openFirm(service, {
      terms: { name: 'Support', rates: RATES, taxRates: [{ percent: 19 }], ...terms },
    });
    return { ...firm, log: await loggingOn(firm, firm.contractId) };
  }

  async function loggingOn(firm: Firm, contractId: string) {
    const { id: projectId } = await firm.make('/projects', { contractId, name: 'Shop' });
    return async (minutes: number, more: object = {}): Promise<string> =>
      (await firm.make('/time-entries', { projectId, date: '2026-10-05', minutes, ...more })).id;
  }

  const unbilled = (firm: Firm, query = ''): Promise<UnbilledRow[]> => firm.get(`/reports/unbilled${query}`);
  const figures = async (firm: Firm, query = '') =>
    (await unbilled(firm, query)).map(({ openMinutes, amountMinor, unpricedMinutes }) => [
      openMinutes,
      amountMinor,
      unpricedMinutes,
    ]);

  test('unbilled work is priced at the rate of its day and role, before tax', async () => {
    const firm = await openAgency();
    await firm.log(60, { date: '2026-06-30' });
    await firm.log(60, { date: '2026-07-01' });
    await firm.log(60, { role: 'designer', date: '2026-02-28' });
    await firm.log(60, { role: 'designer', date: '2026-12-31' });
    await firm.log(60, { role: 'engineer', date: '2026-12-31' });
    const { contractId: contract, clientId: client } = firm;
    const names = { contract, contractName: 'Support', client, clientName: 'Northwind' };
    const inEuros = { currencyCode: 'EUR', currencyExponent: 2 };
    const amountMinor = 10_000 + 12_000 + 10_000 + 9_000 + 12_000;
    const sums = { openMinutes: 300, amountMinor, unpricedMinutes: 0 };
    assert.deepEqual(await unbilled(firm), [{ ...names, ...inEuros, ...sums }]);
  });

  test('unbilled work is worth what collecting charges for it', async () => {
    const firm = await openAgency();
    for (const [day, role] of ['designer', 'engineer', undefined].entries())
      for (const month of ['01', '03', '06', '07', '12'])
        await firm.log(45, { date: `2026-${month}-0${day + 1}`, ...(role && { role }) });
    const [row] = await unbilled(firm);
    const { id } = await firm.make('/invoices', { contractId: firm.contractId });
    const { invoice } = await collectOnto(firm, id, { to: '2026-12-31' });
    assert.equal(row?.amountMinor, invoice.subtotalMinor);
    assert.deepEqual(await unbilled(firm), []);
  });

  test('unbilled work without a rate counts in minutes, not in money', async () => {
    const firm = await openAgency();
    await firm.log(60);
    await firm.log(30, { date: '2025-12-31' });
    assert.deepEqual(await figures(firm), [[90, 12_000, 30]]);
    const without = await openAgency({ rates: [] });
    await without.log(10);
    assert.deepEqual(await figures(without), [[10, 0, 10]]);
  });

  test('unbilled work leaves out work that is held, unbillable, or on a draft', async () => {
    const firm = await openAgency();
    await firm.log(60, { isHeld: true });
    await firm.log(60, { isBillable: false });
    await firm.log(60);
    const { id } = await firm.make('/invoices', { contractId: firm.contractId });
    await collectOnto(firm, id, { to: '2026-12-31' });
    assert.deepEqual(await unbilled(firm), []);
    await firm.log(30);
    assert.deepEqual(await figures(firm), [[30, 6_000, 0]]);
  });

  test('unbilled work that was charged counts with the minutes that it gained, and not below zero', async () => {
    const firm = await openAgency();
    const [grown, shrunk] = [await firm.log(60), await firm.log(60)];
    const { id } = await firm.make('/invoices', { contractId: firm.contractId });
    await collectOnto(firm, id, { to: '2026-12-31' });
    await firm.act(`/invoices/${id}/finalize`);
    await firm.patch(`/time-entries/${grown}`, { minutes: 90 });
    await firm.patch(`/time-entries/${shrunk}`, { minutes: 15 });
    assert.deepEqual(await figures(firm), [[30, 6_000, 0]]);
  });

  test('unbilled work is rounded once for each contract', async () => {
    const firm = await openAgency({ rates: [{ unit: 'HOUR', amountMinor: 100, startsOn: '2026-01-01' }] });
    for (let index = 0; index < 3; index++) await firm.log(7);
    assert.deepEqual(await figures(firm), [[21, 35, 0]]);
  });

  test('unbilled work comes by amount, largest first, in the currency of each contract', async () => {
    const firm = await openAgency();
    const { clientId, tenant } = firm;
    const rates = [{ unit: 'HOUR', amountMinor: 50_000, startsOn: '2026-01-01' }];
    const inYen = await activeContract(service, tenant, { clientId, currencyCode: 'JPY', rates });
    const unpriced = await make(service, tenant, '/contracts', {
      clientId,
      name: 'Draft',
      currencyCode: 'EUR',
    });
    await (await loggingOn(firm, unpriced.id))(600);
    await firm.log(60);
    await (await loggingOn(firm, inYen.id))(60);
    const rows = await unbilled(firm);
    assert.deepEqual(
      rows.map((row) => [row.contract, row.currencyCode, row.currencyExponent, row.amountMinor]),
      [
        [inYen.id, 'JPY', 0, 50_000],
        [firm.contractId, 'EUR', 2, 12_000],
        [unpriced.id, 'EUR', 2, 0],
      ],
    );
    assert.deepEqual(await unbilled(firm, '?limit=2'), rows.slice(0, 2));
    assertRefused(await firm.send('GET', '/reports/unbilled?limit=101'), ['limit', 'maximum']);
    assertRefused(await firm.send('GET', '/reports/unbilled?limit=0'), ['limit', 'minimum']);
  });

  test('unbilled work of more contracts than one statement reads is all looked at', async () => {
    const firm = await openAgency();
    await service.db.asOwner(async (owner) => {
      await enterTenant(owner, firm.tenant);
      await owner.query(MANY_CONTRACTS, [firm.contractId, 250]);
    });
    const rows = await unbilled(firm, '?limit=3');
    assert.deepEqual(
      rows.map(({ contractName, amountMinor }) => [contractName, amountMinor]),
      [
        ['250', 50_000],
        ['249', 49_800],
        ['248', 49_600],
      ],
    );
  });

  test('unbilled work of another tenant is never shown', async () => {
    const firm = await openAgency();
    await firm.log(60);
    assert.deepEqual(await unbilled(await openAgency()), []);
  });
});
