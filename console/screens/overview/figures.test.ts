import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { ageingOf, owedByCurrency } from './figures.ts';

const summary = (
  status: 'DRAFT' | 'FINALIZED' | 'PARTIALLY_PAID',
  currencyCode: string,
  dueMinor: number,
) => ({
  ...{ status, currencyCode, currencyExponent: 2, count: 1, totalMinor: dueMinor, dueMinor },
  ...{ paidMinor: 0, creditedMinor: 0, refundedMinor: 0, overdueCount: 1, overdueMinor: 10 },
});

describe('the figures of the overview', () => {
  test('add up what is owed per currency, without drafts', () => {
    const rows = [
      summary('DRAFT', 'EUR', 999),
      summary('FINALIZED', 'EUR', 100),
      summary('PARTIALLY_PAID', 'EUR', 50),
      summary('FINALIZED', 'USD', 400),
      summary('FINALIZED', 'CHF', 0),
    ];
    assert.deepEqual(owedByCurrency(rows), [
      { currencyCode: 'USD', dueMinor: 400, overdueMinor: 10, overdueCount: 1 },
      { currencyCode: 'EUR', dueMinor: 150, overdueMinor: 20, overdueCount: 2 },
    ]);
  });

  test('add up ages over clients, within a currency', () => {
    const row = (currencyCode: string, notDueMinor: number, daysOver90Minor: number) => ({
      ...{ client: 'clnt_1', clientName: 'Northwind', currencyCode, currencyExponent: 2, overpaidMinor: 0 },
      ...{ notDueMinor, days1To30Minor: 1, days31To60Minor: 0, days61To90Minor: 0, daysOver90Minor },
      totalMinor: notDueMinor + 1 + daysOver90Minor,
    });
    assert.deepEqual(ageingOf([row('EUR', 10, 3), row('EUR', 5, 0), row('USD', 7, 7)], 'EUR'), {
      ...{ notDueMinor: 15, days1To30Minor: 2, days31To60Minor: 0, days61To90Minor: 0, daysOver90Minor: 3 },
    });
  });
});
