import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { type BankEntry, isFound, isUndoable, matchOf, nextAfter, restOf } from './deciding.ts';

const part = (amountMinor: number) => ({
  ...{ invoice: 'inv_1', invoiceNumber: 'INV-1', client: 'clnt_1', buyerName: 'Northwind' },
  amountMinor,
});

describe('deciding on a bank entry', () => {
  test('deciding on a bank entry takes the invoices of a candidate, and leaves the rest on account', () => {
    const allocations = [{ invoiceId: 'inv_1', amountMinor: 700 }];
    const candidate = { allocations: [part(700)], reasons: [] };
    assert.deepEqual(matchOf({ amountMinor: 700 }, candidate), { allocations });
    assert.deepEqual(matchOf({ amountMinor: 900 }, candidate), { allocations, clientId: 'clnt_1' });
    assert.equal(matchOf({ amountMinor: 900 }, { allocations: [], reasons: ['In USD'] }), undefined);
    assert.equal(matchOf({ amountMinor: 900 }, undefined), undefined);
    const other = { allocations: [], reasons: [] };
    assert.deepEqual(matchOf({ amountMinor: 900 }, { ...other, refund: 'rfd_1' }), { refundId: 'rfd_1' });
    assert.deepEqual(matchOf({ amountMinor: 900 }, { ...other, payment: 'pay_1' }), { paymentId: 'pay_1' });
    assert.equal(restOf(900, [{ amountMinor: 700 }, { amountMinor: undefined }, { amountMinor: 300 }]), -100);
  });

  test('deciding on a bank entry leads to the next one of its status', () => {
    const rows = (['PROPOSED', 'MATCHED', 'PROPOSED', 'UNMATCHED'] as const).map((status, at) => ({
      id: String(at),
      status,
    }));
    const next = [0, 1, 2, 3].map((at) => nextAfter(rows, String(at)));
    assert.deepEqual(next, ['2', '2', '0', '0']);
    assert.equal(nextAfter(rows.slice(0, 1), '0'), undefined);
  });

  test('deciding on a bank entry can be undone, unless a return has taken money back', () => {
    assert.equal(isUndoable({ status: 'MATCHED', isReturn: false }), true);
    assert.equal(isUndoable({ status: 'MATCHED', isReturn: true }), false);
    assert.equal(isUndoable({ status: 'IGNORED', isReturn: true }), true);
    assert.equal(isUndoable({ status: 'PROPOSED', isReturn: false }), false);
  });

  test('deciding on a bank entry begins with finding it by words or its amount', () => {
    const entry = { counterpartyName: 'Northwind Ltd', text: 'Invoice 42\nThank you' } as BankEntry;
    const found = (typed: string) => isFound(entry, typed, '€1,234.50');
    assert.deepEqual(['north 42', 'THANK', '1,234', 'south', 'north south'].map(found), [
      ...[true, true, true, false, false],
    ]);
  });
});
