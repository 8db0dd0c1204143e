import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { loadWords } from '../../words/words.ts';
import { agesOf, owedByCurrency } from './figures.ts';

await loadWords('overview');

const summary = (
  status: 'DRAFT' | 'FINALIZED' | 'PARTIALLY_PAID',
  currencyCode: string,
  dueMinor: number,
) => ({
  ...{
    status,
    currencyCode,
    currencyExponent: 2,
    count: 1,
    totalMinor: dueMinor,
    payableMinor: dueMinor,
    dueMinor,
  },
  ...{ paidMinor: 0, creditedMinor: 0, writtenOffMinor: 0, overdueCount: 1, overdueMinor: 10 },
  ...{ days1To30Minor: 7, days31To60Minor: 0, days61To90Minor: 0, daysOver90Minor: 3 },
});

describe('the figures of the overview', () => {
  test('the figures of the overview add up what is owed per currency, without drafts', () => {
    const rows = [
      summary('DRAFT', 'EUR', 999),
      summary('FINALIZED', 'EUR', 100),
      summary('PARTIALLY_PAID', 'EUR', 50),
      summary('FINALIZED', 'USD', 400),
      summary('FINALIZED', 'CHF', 0),
    ];
    const owed = owedByCurrency(rows);
    assert.deepEqual(
      owed.map(({ currencyCode, dueMinor, overdueMinor, overdueCount }) => [
        ...[currencyCode, dueMinor, overdueMinor, overdueCount],
      ]),
      [
        ['USD', 400, 10, 1],
        ['EUR', 150, 20, 2],
      ],
    );
    assert.deepEqual(
      owed.map((one) => agesOf(one).map(({ value }) => value)),
      [
        [390, 7, 0, 0, 3],
        [130, 14, 0, 0, 6],
      ],
    );
  });
});
