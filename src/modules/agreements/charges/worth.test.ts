import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { dayAfter, daysBetween } from '../../documents/facts/dates.ts';
import { type Period, periodAt } from './periods.ts';
import { activeDays, type Bounds, type ChargeTerms, dueOn, segmentsOf } from './worth.ts';

const OPEN: Bounds = { firstDay: null, lastDay: null };
const november: Period = { startsOn: '2026-11-01', endsOn: '2026-11-30' };

const termsOf = (given: Partial<ChargeTerms> = {}): ChargeTerms => ({
  ...{ startsOn: '2026-01-01', every: 'MONTH', interval: 1, endsOn: null, quantity: 1, pauses: [] },
  ...{ prices: [{ amountMinor: 30_000, startsOn: '2026-01-01' }], timing: 'IN_ADVANCE', proration: 'DAYS' },
  ...given,
});
/** Segments as `first-last days worth`, of November. */
const shown = (given: Partial<ChargeTerms>, bounds = OPEN) =>
  segmentsOf(termsOf(given), november, bounds).map(
    ({ firstDay, lastDay, dayCount, worthMinor, isWhole }) =>
      `${firstDay.slice(8)}-${lastDay.slice(8)} ${dayCount} ${worthMinor}${isWhole ? ' whole' : ''}`,
  );
const activity = (given: Partial<ChargeTerms>, bounds = OPEN) =>
  activeDays(termsOf(given), november, bounds).map(
    (one) => `${one.startsOn.slice(8)}-${one.endsOn.slice(8)}`,
  );
const from = (day: string, amountMinor: number, quantity?: number) => ({
  ...{ amountMinor, startsOn: `2026-${day}`, ...(quantity !== undefined && { quantity }) },
});

describe('the active days of a period', () => {
  const cases: [what: string, given: Partial<ChargeTerms>, expected: string[], bounds?: Partial<Bounds>][] = [
    ['all of them', {}, ['01-30']],
    ['from the start of the charge', { startsOn: '2026-11-10' }, ['10-30']],
    ['to its end', { endsOn: '2026-11-10' }, ['01-10']],
    ['none before its start', { startsOn: '2026-12-01' }, []],
    ['none after its end', { endsOn: '2026-10-31' }, []],
    ['those of the contract', {}, ['05-20'], { firstDay: '2026-11-05', lastDay: '2026-11-20' }],
    ['none beside the contract', {}, [], { lastDay: '2026-10-31' }],
    [
      'those before and after a pause',
      { pauses: [{ from: '2026-11-10', to: '2026-11-12' }] },
      ['01-09', '13-30'],
    ],
    ['none in a pause over it', { pauses: [{ from: '2026-10-10', to: '2026-12-12' }] }, []],
    ['those before an open pause', { pauses: [{ from: '2026-11-02' }] }, ['01-01']],
    ['none in an open pause', { pauses: [{ from: '2026-01-02' }] }, []],
    ['all but a pause of the first day', { pauses: [{ from: '2026-11-01', to: '2026-11-01' }] }, ['02-30']],
    ['all but a pause of the last day', { pauses: [{ from: '2026-11-30', to: '2026-11-30' }] }, ['01-29']],
    [
      'those around two pauses side by side',
      {
        pauses: [
          { from: '2026-11-05', to: '2026-11-06' },
          { from: '2026-11-07', to: '2026-11-08' },
        ],
      },
      ['01-04', '09-30'],
    ],
    [
      'those between pauses of other months',
      { pauses: [{ from: '2026-10-05', to: '2026-10-06' }, { from: '2026-12-07' }] },
      ['01-30'],
    ],
  ];
  for (const [what, given, expected, bounds] of cases)
    test(`the active days of a period are ${what}`, () => {
      assert.deepEqual(activity(given, { ...OPEN, ...bounds }), expected);
    });
});

describe('what a period is worth', () => {
  const third = [{ amountMinor: 100, startsOn: '2026-01-01' }];
  const cases: [what: string, given: Partial<ChargeTerms>, expected: string[]][] = [
    ['its price', {}, ['01-30 30 30000 whole']],
    ['its price times the quantity', { quantity: 2.5 }, ['01-30 30 75000 whole']],
    ['rounded half away from zero', { prices: third, quantity: 0.005 }, ['01-30 30 1 whole']],
    ['a share from the start', { startsOn: '2026-11-21' }, ['21-30 10 10000']],
    ['0 if the price is 0', { prices: [from('01-01', 0)] }, ['01-30 30 0 whole']],
    [
      'prices by their days',
      { prices: [from('01-01', 30_000), from('11-11', 60_000)] },
      ['01-10 10 10000', '11-30 20 40000'],
    ],
    [
      'quantities by their days',
      { prices: [from('01-01', 30_000), from('11-11', 30_000, 2)] },
      ['01-10 10 10000', '11-30 20 40000'],
    ],
    [
      'one segment of equal prices',
      { prices: [from('01-01', 30_000), from('11-11', 30_000, 1)] },
      ['01-30 30 30000 whole'],
    ],
    [
      'the last price before it',
      { prices: [from('01-01', 1), from('10-31', 30_000), from('12-01', 2)] },
      ['01-30 30 30000 whole'],
    ],
    [
      'segments around a pause',
      { pauses: [{ from: '2026-11-11', to: '2026-11-20' }] },
      ['01-10 10 10000', '21-30 10 10000'],
    ],
    [
      'shares that add up to the rounded sum',
      { prices: [from('01-01', 100), from('11-11', 101), from('11-21', 100)] },
      ['01-10 10 33', '11-20 10 34', '21-30 10 33'],
    ],
    [
      'the full price without proration',
      { proration: 'NONE', endsOn: '2026-11-01' },
      ['01-01 1 30000 whole'],
    ],
    [
      'the price of the first active day without proration',
      {
        proration: 'NONE',
        prices: [from('01-01', 1), from('11-10', 2), from('11-11', 3)],
        pauses: [
          { from: '2026-11-01', to: '2026-11-09' },
          { from: '2026-11-20', to: '2026-11-29' },
        ],
      },
      ['10-30 11 2 whole'],
    ],
    ['nothing without an active day', { proration: 'NONE', pauses: [{ from: '2026-01-01' }] }, []],
  ];
  for (const [what, given, expected] of cases)
    test(`what a period is worth: ${what}`, () => {
      assert.deepEqual(shown(given), expected);
    });

  test('the worth of the largest prices is exact', () => {
    const largest = { prices: [{ amountMinor: 9_007_199_254_740_991, startsOn: '2026-01-01' }] };
    assert.deepEqual(shown(largest), ['01-30 30 9007199254740991 whole']);
    assert.deepEqual(shown({ ...largest, pauses: [{ from: '2026-11-16' }] }), ['01-15 15 4503599627370496']);
    const quantity = {
      prices: [{ amountMinor: 9_007_199, startsOn: '2026-01-01' }],
      quantity: 999_999_999.999_999,
    };
    assert.deepEqual(shown(quantity), ['01-30 30 9007198999999991 whole']);
  });

  test('equal prices and quantities have one key, whatever their days', () => {
    const keys = (prices: ChargeTerms['prices']) =>
      segmentsOf(termsOf({ prices }), november, OPEN).map(({ priceKey }) => priceKey);
    assert.deepEqual(keys([from('01-01', 5), from('11-02', 6, 0.000001), from('11-03', 5)]), [
      '5x1',
      '6x0.000001',
      '5x1',
    ]);
  });

  const dayFrom = (first: string, max: number) => fc.nat(max).map((count) => dayAfter(first, count));
  const anyTerms = fc
    .record({
      startsOn: dayFrom('2026-01-01', 60),
      every: fc.constantFrom('WEEK', 'MONTH', 'QUARTER', 'YEAR'),
      interval: fc.integer({ min: 1, max: 3 }),
      endsOn: fc.option(dayFrom('2026-03-02', 400)),
      quantity: fc.integer({ min: 1, max: 5_000_000 }).map((millionths) => millionths / 1e6),
      amounts: fc.uniqueArray(fc.tuple(dayFrom('2026-01-02', 400), fc.nat(1_000_000)), {
        selector: ([day]) => day,
        maxLength: 5,
      }),
      paused: fc.uniqueArray(dayFrom('2026-01-01', 400), { maxLength: 8 }),
    })
    .map(({ amounts, paused, ...terms }): ChargeTerms => {
      const days = paused.toSorted();
      return {
        ...terms,
        timing: 'IN_ADVANCE',
        proration: 'DAYS',
        prices: [['2026-01-01', 777] as const, ...amounts]
          .map(([startsOn, amountMinor]) => ({ startsOn, amountMinor }))
          .sort((one, other) => (one.startsOn < other.startsOn ? -1 : 1)),
        pauses: days.flatMap((day, index) => {
          const to = days[index + 1];
          return index % 2 === 0 ? [{ from: day, ...(to && { to }) }] : [];
        }),
      };
    });

  /** Reckons a day at a time, in millionths, without looking for stretches. */
  function exactWorth(terms: ChargeTerms, period: Period, bounds: Bounds) {
    let dividend = 0n;
    const active: string[] = [];
    for (let day = period.startsOn; day <= period.endsOn; day = dayAfter(day, 1)) {
      const isPaused = terms.pauses.some((one) => one.from <= day && day <= (one.to ?? '9'));
      if (isPaused || day < terms.startsOn || day > (terms.endsOn ?? '9')) continue;
      if (day < (bounds.firstDay ?? '') || day > (bounds.lastDay ?? '9')) continue;
      const price = terms.prices.filter((one) => one.startsOn <= day).at(-1);
      dividend +=
        BigInt(price?.amountMinor ?? 0) * BigInt(Math.round((price?.quantity ?? terms.quantity) * 1e6));
      active.push(day);
    }
    const divisor = 1_000_000n * BigInt(daysBetween(period.startsOn, period.endsOn) + 1);
    return { active, rounded: Number((2n * dividend + divisor) / (2n * divisor)) };
  }

  test('the segments of a period add up to its days and its exact worth, and none is worth less than 0', () => {
    const anyBounds = fc.record({
      firstDay: fc.option(dayFrom('2026-01-01', 90)),
      lastDay: fc.option(dayFrom('2026-06-01', 200)),
    });
    fc.assert(
      fc.property(anyTerms, anyBounds, fc.nat(300), (terms, bounds, after) => {
        const period = periodAt(terms, dayAfter(terms.startsOn, after)) ?? assert.fail();
        const segments = segmentsOf(terms, period, bounds);
        const { active, rounded } = exactWorth(terms, period, bounds);
        const sum = (of: 'worthMinor' | 'dayCount') => segments.reduce((total, one) => total + one[of], 0);
        assert.equal(sum('worthMinor'), rounded);
        assert.equal(sum('dayCount'), active.length);
        assert.equal(segments[0]?.firstDay, active[0]);
        assert.equal(segments.at(-1)?.lastDay, active.at(-1));
        for (const [index, { worthMinor, firstDay, lastDay, dayCount, priceKey }] of segments.entries()) {
          assert.ok(worthMinor >= 0);
          assert.equal(daysBetween(firstDay, lastDay) + 1, dayCount);
          const next = segments[index + 1];
          if (next?.firstDay === dayAfter(lastDay, 1)) assert.notEqual(next.priceKey, priceKey);
        }
        assert.equal(dueOn(terms, period, bounds), active[0]);
        assert.equal(dueOn({ ...terms, timing: 'IN_ARREARS' }, period, bounds), active.at(-1));
      }),
    );
  });
});
