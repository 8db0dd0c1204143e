import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { dayAfter, daysBetween } from '../../documents/facts/dates.ts';
import { periodAt, periodsBetween, type Recurrence, UNITS } from './periods.ts';

const recurrence = (startsOn: string, every: Recurrence['every'] = 'MONTH', interval = 1): Recurrence => ({
  ...{ startsOn, every, interval },
});
/** The first days of the periods up to a day. */
const starts = (terms: Recurrence, to: string) =>
  periodsBetween(terms, terms.startsOn, to).map((one) => one.startsOn);

describe('periods', () => {
  const cases: [terms: Recurrence, to: string, starts: string][] = [
    [recurrence('2026-01-28'), '2026-04-30', '2026-01-28 2026-02-28 2026-03-28 2026-04-28'],
    [recurrence('2026-01-29'), '2026-04-30', '2026-01-29 2026-02-28 2026-03-29 2026-04-29'],
    [recurrence('2028-01-29'), '2028-04-30', '2028-01-29 2028-02-29 2028-03-29 2028-04-29'],
    [recurrence('2026-01-30'), '2026-05-30', '2026-01-30 2026-02-28 2026-03-30 2026-04-30 2026-05-30'],
    [recurrence('2026-01-31'), '2026-05-31', '2026-01-31 2026-02-28 2026-03-31 2026-04-30 2026-05-31'],
    [recurrence('2028-01-31'), '2028-03-31', '2028-01-31 2028-02-29 2028-03-31'],
    [recurrence('2026-02-28'), '2026-04-28', '2026-02-28 2026-03-28 2026-04-28'],
    [
      recurrence('2028-02-29', 'YEAR'),
      '2032-12-31',
      '2028-02-29 2029-02-28 2030-02-28 2031-02-28 2032-02-29',
    ],
    [
      recurrence('2026-08-31', 'QUARTER'),
      '2027-08-31',
      '2026-08-31 2026-11-30 2027-02-28 2027-05-31 2027-08-31',
    ],
    [recurrence('2026-11-30', 'QUARTER', 2), '2027-12-01', '2026-11-30 2027-05-30 2027-11-30'],
    [recurrence('2026-12-31', 'MONTH', 2), '2027-06-30', '2026-12-31 2027-02-28 2027-04-30 2027-06-30'],
    [recurrence('2026-12-30', 'WEEK'), '2027-01-13', '2026-12-30 2027-01-06 2027-01-13'],
    [recurrence('2028-02-21', 'WEEK', 2), '2028-03-25', '2028-02-21 2028-03-06 2028-03-20'],
    [recurrence('2026-03-15', 'YEAR', 3), '2033-01-01', '2026-03-15 2029-03-15 2032-03-15'],
  ];
  for (const [terms, to, expected] of cases) {
    const { startsOn, every, interval } = terms;
    test(`periods of ${interval} ${every} from ${startsOn} start on ${expected}`, () => {
      assert.deepEqual(starts(terms, to), expected.split(' '));
    });
  }

  test('a period ends on the day before the next one', () => {
    assert.deepEqual(periodAt(recurrence('2026-01-31'), '2026-02-27'), {
      startsOn: '2026-01-31',
      endsOn: '2026-02-27',
    });
    assert.deepEqual(periodAt(recurrence('2026-01-31'), '2026-02-28'), {
      startsOn: '2026-02-28',
      endsOn: '2026-03-30',
    });
    assert.equal(periodAt(recurrence('2026-01-31'), '2026-01-30'), undefined);
  });

  test('periods between two days are those that have one of them', () => {
    const monthly = recurrence('2026-01-15');
    const between = (from: string, to: string) =>
      periodsBetween(monthly, from, to).map((one) => one.startsOn);
    assert.deepEqual(between('2026-02-14', '2026-02-15'), ['2026-01-15', '2026-02-15']);
    assert.deepEqual(between('2026-02-15', '2026-02-15'), ['2026-02-15']);
    assert.deepEqual(between('1900-01-01', '2026-01-15'), ['2026-01-15']);
    assert.deepEqual(between('1900-01-01', '2026-01-14'), []);
    assert.deepEqual(between('2026-03-01', '2026-02-01'), []);
  });

  test('periods at the end of the calendar have an end', () => {
    const last = periodAt(recurrence('2026-01-31', 'YEAR', 99), '9999-12-30');
    assert.equal(last?.endsOn, '9999-12-30');
    assert.equal(periodsBetween(recurrence('9999-12-30', 'WEEK', 99), '9999-12-30', '9999-12-31').length, 1);
  });

  const anyDay = fc.integer({ min: 0, max: 60_000 }).map((count) => dayAfter('1950-01-01', count));
  const anyRecurrence = fc.record({
    ...{ startsOn: anyDay, every: fc.constantFrom(...UNITS), interval: fc.integer({ min: 1, max: 99 }) },
  });

  test('periods follow each other without a gap, and each day is in one', () => {
    fc.assert(
      fc.property(anyRecurrence, fc.nat(5_000), fc.nat(3_000), (terms, after, length) => {
        const from = dayAfter(terms.startsOn, after);
        const periods = periodsBetween(terms, from, dayAfter(from, length));
        assert.ok(periods.length > 0);
        for (const [index, { startsOn, endsOn }] of periods.entries()) {
          assert.ok(daysBetween(startsOn, endsOn) >= 6);
          const next = periods[index + 1];
          if (next) assert.equal(next.startsOn, dayAfter(endsOn, 1));
          for (const day of [startsOn, endsOn]) assert.deepEqual(periodAt(terms, day), periods[index]);
        }
        assert.deepEqual(periodAt(terms, from), periods[0]);
        assert.deepEqual(periodAt(terms, dayAfter(from, length)), periods.at(-1));
      }),
    );
  });

  test('a period of months starts on the day of the first one, or on the last day of its month', () => {
    fc.assert(
      fc.property(anyRecurrence, fc.nat(20_000), (terms, after) => {
        const { startsOn } = periodAt(terms, dayAfter(terms.startsOn, after)) ?? assert.fail();
        if (terms.every === 'WEEK')
          assert.equal(daysBetween(terms.startsOn, startsOn) % (7 * terms.interval), 0);
        else if (startsOn.slice(8) !== terms.startsOn.slice(8)) {
          assert.ok(startsOn.slice(8) < terms.startsOn.slice(8));
          assert.equal(dayAfter(startsOn, 1).slice(8), '01');
        }
      }),
    );
  });
});
