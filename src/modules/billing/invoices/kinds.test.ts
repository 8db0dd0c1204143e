import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { assertRefused } from '../../../../test/support/expectations.ts';
import { type Firm, openFirm } from '../../../../test/support/firm.ts';
import { useService } from '../../../../test/support/service.ts';

const service = useService();
let firm: Firm;

const create = (body: object) => firm.send('POST', '/invoices', { contractId: firm.contractId, ...body });

describe('kinds of invoices', () => {
  before(async () => {
    firm = await openFirm(service);
  });

  test('kinds of invoices default to INVOICE, and a DEPOSIT is created as one', async () => {
    const billables = [{ name: 'Deposit', quantity: 1, amountMinor: 10_000 }];
    const { data: invoice } = await create({});
    const { data: deposit } = await create({ kind: 'DEPOSIT', billables });
    assert.deepEqual([invoice.kind, deposit.kind], ['INVOICE', 'DEPOSIT']);
  });

  test('kinds of invoices filter lists and sums', async () => {
    const found: { kind: string }[] = await firm.get('/invoices?kind=DEPOSIT');
    const sums: { count: number }[] = await firm.get('/invoices/summary?kind=DEPOSIT');
    assert.deepEqual([found.map(({ kind }) => kind), sums.map(({ count }) => count)], [['DEPOSIT'], [1]]);
  });

  test('kinds of invoices are given when they are created, and stay', async () => {
    const { data } = await create({ kind: 'DEPOSIT' });
    const change = await firm.send('PATCH', `/invoices/${data.id}`, { kind: 'INVOICE' });
    assertRefused(change, ['kind', 'additionalProperties']);
    assertRefused(await create({ kind: 'CARRIED_OVER' }), ['kind', 'enum']);
    const written = service.db.asOwner((owner) =>
      owner.query(`update invoices set kind = 'INVOICE' where id = $1`, [data.id]),
    );
    await assert.rejects(written, { constraint: 'invoices_freeze' });
  });
});
