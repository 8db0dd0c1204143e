import assert from 'node:assert/strict';
import { test } from 'node:test';
import { clientNameOf, queryOf } from './listing.ts';
import { totalsOf } from './sums.ts';

type Sums = Parameters<typeof totalsOf>[0][number];

const sums = (status: Sums['status'], currencyCode: string, given: Partial<Sums>): Sums => ({
  ...{ status, currencyCode, currencyExponent: 2, count: 1, totalMinor: 0, payableMinor: 0, paidMinor: 0 },
  ...{ creditedMinor: 0, writtenOffMinor: 0, dueMinor: 0, overdueCount: 0, overdueMinor: 0 },
  ...{ days1To30Minor: 0, days31To60Minor: 0, days61To90Minor: 0, daysOver90Minor: 0, ...given },
});

test('totals of invoices are added per currency, without what is void', () => {
  const totals = totalsOf([
    sums('VOID', 'USD', { payableMinor: 900 }),
    sums('DRAFT', 'EUR', { count: 2, payableMinor: 300 }),
    sums('FINALIZED', 'EUR', {
      count: 3,
      payableMinor: 1_000,
      dueMinor: 1_000,
      overdueCount: 1,
      overdueMinor: 400,
    }),
    sums('PARTIALLY_PAID', 'EUR', { payableMinor: 500, dueMinor: 200 }),
    sums('PAID', 'USD', { payableMinor: 70 }),
  ]);
  assert.deepEqual(totals, [
    {
      currencyCode: 'EUR',
      issued: { count: 4, minor: 1_500 },
      owed: { count: 4, minor: 1_200 },
      overdue: { count: 1, minor: 400 },
      drafts: { count: 2, minor: 300 },
    },
    {
      currencyCode: 'USD',
      issued: { count: 1, minor: 70 },
      owed: { count: 1, minor: 0 },
      overdue: { count: 0, minor: 0 },
      drafts: { count: 0, minor: 0 },
    },
  ]);
});

test('invoices that are overdue or not due yet are asked for by filters of their own', () => {
  assert.deepEqual(queryOf({ status: 'OVERDUE', q: 'north' }), { q: 'north', isOverdue: true });
  assert.deepEqual(queryOf({ status: 'NOT_DUE' }), { isOpen: true, isOverdue: false });
  assert.deepEqual(queryOf({ status: 'HELD_BACK', q: 'x' }), { q: 'x', hasIssueProblem: true });
  assert.deepEqual(queryOf({ status: 'PAID' }), { status: ['PAID'] });
  assert.deepEqual(queryOf({}), {});
});

test('an issued invoice is named after its frozen buyer, and a draft after its client', () => {
  const named = (invoice: object) => clientNameOf(invoice as Parameters<typeof clientNameOf>[0]);
  const contract = { client: { name: 'Northwind' } };
  assert.equal(named({ contract, buyer: { legalName: 'Northwind GmbH' } }), 'Northwind GmbH');
  assert.equal(named({ contract }), 'Northwind');
  assert.equal(named({ contract: 'ctr_1' }), undefined);
});
