import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { collectDue, collectingDrafts, collectOnto, linesOn } from '../../../../test/support/collecting.ts';
import { enterTenant } from '../../../../test/support/database.ts';
import { eventually } from '../../../../test/support/eventually.ts';
import { clockAt, type Firm, openFirm } from '../../../../test/support/firm.ts';
import { useService } from '../../../../test/support/service.ts';

const RATE = { unit: 'HOUR', amountMinor: 10_000, startsOn: '2026-01-01' };
const FEE = {
  name: 'Care',
  every: 'MONTH',
  startsOn: '2026-01-01',
  prices: [{ amountMinor: 100_000, startsOn: '2026-01-01' }],
};

describe('recurring charges', () => {
  const service = useService();

  const open = (terms: object = {}) =>
    openFirm(service, { terms: { rates: [RATE], taxRates: [{ percent: 19 }], ...terms } });
  const draftOf = async ({ make, contractId }: Firm) =>
    (await make('/invoices', { contractId })).id as string;
  const charge = async (firm: Firm, more: object = {}) =>
    (await firm.make('/charges', { contractId: firm.contractId, ...FEE, ...more })).id as string;
  /** Collects onto a new draft, issues it, and returns its lines. */
  const bill = async (firm: Firm, to: string) => {
    const invoice = await draftOf(firm);
    await collectOnto(firm, invoice, { to });
    const lines = await linesOn(firm, invoice);
    if (lines.length > 0) await firm.act(`/invoices/${invoice}/finalize`);
    return lines;
  };

  test('a fee in advance and one in arrears are charged once for each period, whole, with its days', async () => {
    const firm = await open();
    await charge(firm, { quantity: 3, unitCode: 'MON' });
    await charge(firm, { name: 'Hosting', timing: 'IN_ARREARS' });
    const invoice = await draftOf(firm);
    await collectOnto(firm, invoice, { to: '2026-02-01' });
    assert.deepEqual(await linesOn(firm, invoice), [
      'Care: 3 x 100000 +19%',
      'Care: 3 x 100000 +19%',
      'Hosting: 1 x 100000 +19%',
    ]);
    const [first, second] = await firm.get(`/billables?invoiceId=${invoice}`);
    assert.deepEqual(
      [first.serviceFrom, first.serviceTo, second.serviceFrom, second.serviceTo, first.unitCode],
      ['2026-01-01', '2026-01-31', '2026-02-01', '2026-02-28', 'MON'],
    );
    assert.deepEqual((await collectOnto(firm, invoice, { to: '2026-02-01' })).lines, []);
    await firm.act(`/invoices/${invoice}/finalize`);
    assert.deepEqual(await bill(firm, '2026-02-28'), ['Hosting: 1 x 100000 +19%']);
  });

  test('a reversal names the days that it takes back', async () => {
    const firm = await open();
    const id = await charge(firm);
    await bill(firm, '2026-01-01');
    await firm.patch(`/charges/${id}`, {
      prices: [...FEE.prices, { amountMinor: 120_000, startsOn: '2026-01-11' }],
      endsOn: '2026-01-20',
    });
    const invoice = await draftOf(firm);
    await collectOnto(firm, invoice, { to: '2026-01-01' });
    const lines = await firm.get(`/billables?invoiceId=${invoice}`);
    assert.deepEqual(
      lines.map(({ totalMinor, serviceFrom, serviceTo }: Record<string, unknown>) => [
        totalMinor,
        serviceFrom,
        serviceTo,
      ]),
      [
        [38_710, '2026-01-11', '2026-01-20'],
        [-67_742, '2026-01-11', '2026-01-31'],
      ],
    );
  });

  test('a price that rises in a billed period reverses its days at the old price, and charges them at the new one', async () => {
    const firm = await open();
    const id = await charge(firm);
    assert.deepEqual(await bill(firm, '2026-01-01'), ['Care: 1 x 100000 +19%']);
    await firm.patch(`/charges/${id}`, {
      prices: [...FEE.prices, { amountMinor: 120_000, startsOn: '2026-01-16' }],
    });
    assert.deepEqual(await bill(firm, '2026-01-31'), ['Care: 1 x 61936 +19%', 'Care: 1 x -51613 +19%']);
    assert.deepEqual(await bill(firm, '2026-02-01'), ['Care: 1 x 120000 +19%']);
  });

  test('drafts follow new terms at once: a line is lowered, and goes when nothing is left', async () => {
    const firm = await open();
    const id = await charge(firm);
    const invoice = await draftOf(firm);
    await collectOnto(firm, invoice, { to: '2026-01-31' });
    await firm.patch(`/charges/${id}`, { endsOn: '2026-01-15' });
    assert.deepEqual(await linesOn(firm, invoice), ['Care: 1 x 48387 +19%']);
    await firm.patch(`/charges/${id}`, { pauses: [{ from: '2026-01-01' }] });
    assert.deepEqual(await linesOn(firm, invoice), []);
    await firm.patch(`/charges/${id}`, { pauses: [], endsOn: null });
    await collectOnto(firm, invoice, { to: '2026-01-31' });
    assert.deepEqual(await linesOn(firm, invoice), ['Care: 1 x 100000 +19%']);
  });

  test('new terms wait for collecting before they lock anything else, so that neither waits for ever', async () => {
    const firm = await open({ collect: { every: 'MONTH' } });
    const { contractId } = firm;
    const chargeId = await charge(firm);
    const given = { contractId, chargeId, minutesPerPeriod: 60 };
    const { id: allowanceId } = await firm.make('/allowances', given);
    const changes = [
      () => firm.patch(`/charges/${chargeId}`, { endsOn: '2026-06-30' }),
      () => firm.patch(`/allowances/${allowanceId}`, { minutesPerPeriod: 90 }),
      () => firm.make('/allowances', given),
    ];
    await service.db.asOwner(async (owner) => {
      await enterTenant(owner, firm.tenant);
      for (const change of changes) {
        await owner.query('begin');
        await owner.query('select from contracts where id = $1 for no key update', [contractId]);
        const changed = change();
        await eventually(async () => {
          const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
          assert.equal((await owner.query(waiting)).rowCount, 1);
        });
        await owner.query('select from charges where id = $1 for update nowait', [chargeId]);
        await owner.query('select from allowances where id = $1 for update nowait', [allowanceId]);
        await owner.query('select from work where key = $1 for update nowait', [contractId]);
        await owner.query('commit');
        await changed;
      }
    });
  });

  test('a credit of a fee locks every draft of the contract before the series of numbers, as finalizing does', async () => {
    const firm = await open();
    await charge(firm);
    const invoiceId = await draftOf(firm);
    await collectOnto(firm, invoiceId, { to: '2026-01-31' });
    await firm.act(`/invoices/${invoiceId}/finalize`);
    const draft = await draftOf(firm);
    await service.db.asOwner(async (owner) => {
      await enterTenant(owner, firm.tenant);
      await owner.query('begin');
      await owner.query('select from invoices where id = $1 for no key update', [draft]);
      const credited = firm.make('/credit-notes', { invoiceId, reason: 'Agreed', kind: 'CORRECTION' });
      await eventually(async () => {
        const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
        assert.equal((await owner.query(waiting)).rowCount, 1);
      });
      await owner.query('select from tenants where id = $1 for no key update nowait', [firm.tenant]);
      await owner.query('commit');
      await credited;
    });
  });

  test('a void invoice, and a credit by quantity, make a fee owed again', async () => {
    const firm = await open();
    await charge(firm, { quantity: 4 });
    const invoice = await draftOf(firm);
    await collectOnto(firm, invoice, { to: '2026-01-31' });
    await firm.act(`/invoices/${invoice}/finalize`);
    await firm.act(`/invoices/${invoice}/void`);
    const again = await draftOf(firm);
    await collectOnto(firm, again, { to: '2026-01-31' });
    assert.deepEqual(await linesOn(firm, again), ['Care: 4 x 100000 +19%']);
    await firm.act(`/invoices/${again}/finalize`);
    const [{ id: billableId }] = await firm.get(`/billables?invoiceId=${again}`);
    const credit = {
      invoiceId: again,
      reason: 'One seat too many',
      billables: [{ billableId, quantity: 1 }],
    };
    const refused = await firm.send('POST', '/credit-notes', credit);
    assert.deepEqual([refused.status, refused.json.details[0].field], [400, 'kind']);
    await firm.make('/credit-notes', { ...credit, kind: 'CORRECTION' });
    assert.deepEqual(await bill(firm, '2026-01-31'), ['Care: 1 x 100000 +19%']);
  });

  test('a deleted line holds its period, which only collecting by hand charges', async (t) => {
    clockAt(t, service, '2026-01-10T12:00:00Z');
    const firm = await open({ collect: { every: 'MONTH' } });
    await charge(firm);
    await collectDue(service);
    assert.deepEqual(await collectingDrafts(firm), { '2025-12-01': ['Care: 1 x 100000 +19%'] });
    const [{ id: draft }] = await firm.get('/invoices?status=DRAFT');
    const [{ id: line }] = await firm.get(`/billables?invoiceId=${draft}`);
    await firm.send('DELETE', `/billables/${line}`);
    await collectDue(service);
    assert.deepEqual(await linesOn(firm, draft), []);
    const own = await draftOf(firm);
    await collectOnto(firm, own, { to: '2026-01-31' });
    assert.deepEqual(await linesOn(firm, own), ['Care: 1 x 100000 +19%']);
  });
});
