import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Schemas } from '../../../../client/src/client.ts';
import { payable } from './paying.ts';

const invoice = (id: string, dueMinor: number, more: object = {}) =>
  ({
    ...{ id, invoiceNumber: id, dueMinor, client: 'clnt_1', currencyCode: 'EUR', dueDate: '2026-01-31' },
    ...{ availableActions: ['pay'], ...more },
  }) as unknown as Schemas['ExpandableInvoice'];

test('chosen invoices that are to be paid make one payment, the longest due first', () => {
  const { items, sumMinor, clients, currencies, first } = payable([
    invoice('2', 200, { dueDate: '2026-02-28' }),
    invoice('draft', 0, { availableActions: ['finalize'] }),
    invoice('paid', 0),
    invoice('1', 100),
  ]);
  assert.deepEqual(
    items.map(({ id }) => id),
    ['1', '2'],
  );
  assert.deepEqual([sumMinor, clients, currencies, first?.id], [300, 1, 1, '2']);
});

test('chosen invoices of several clients or currencies make none', () => {
  const mixed = payable([
    invoice('1', 100),
    invoice('2', 100, { client: 'clnt_2' }),
    invoice('3', 100, { currencyCode: 'CHF' }),
  ]);
  assert.deepEqual([mixed.clients, mixed.currencies], [2, 2]);
  assert.equal(payable([]).first, undefined);
});
