import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { rateAt } from './rates.ts';
import type { Rate } from './schema.ts';

const day = (text: string) => new Date(`2026-${text}T00:00:00.000Z`);
const rate = (text: string, unit: Rate['unit'], amountMinor: number, role?: string): Rate => ({
  ...(role !== undefined && { role }),
  unit,
  amountMinor,
  startsAt: day(text).toISOString(),
});

describe('the rate at a point in time', () => {
  const rates = [
    rate('03-01', 'HOUR', 110),
    rate('01-01', 'HOUR', 100),
    rate('04-01', 'HOUR', 220, 'designer'),
    rate('02-01', 'HOUR', 200, 'designer'),
    rate('01-01', 'DAY', 800),
  ];
  const amountAt = (on: string, role?: string, unit: Rate['unit'] = 'HOUR') =>
    rateAt(rates, unit, role, day(on))?.amountMinor;

  test('is the newest one in effect, whatever the order of the rates', () => {
    assert.equal(amountAt('02-28'), 100);
    assert.equal(amountAt('03-01'), 110);
    assert.equal(amountAt('12-31'), 110);
    assert.equal(rateAt([...rates].reverse(), 'HOUR', undefined, day('12-31'))?.amountMinor, 110);
  });

  test('applies from its exact start', () => {
    assert.equal(rateAt(rates, 'HOUR', undefined, new Date(day('03-01').getTime() - 1))?.amountMinor, 100);
    assert.equal(rateAt(rates, 'HOUR', undefined, day('03-01'))?.amountMinor, 110);
  });

  test("is the role's own, even if the general rate is newer", () => {
    assert.equal(amountAt('03-15', 'designer'), 200);
    assert.equal(amountAt('04-01', 'designer'), 220);
  });

  test("is the general one until the role's own starts, and for a role without one", () => {
    assert.equal(amountAt('01-31', 'designer'), 100);
    assert.equal(amountAt('03-15', 'engineer'), 110);
    assert.equal(amountAt('03-15', 'Designer'), 110);
  });

  test("is never another role's", () => {
    const designers = rates.filter(({ role }) => role === 'designer');
    assert.equal(rateAt(designers, 'HOUR', 'engineer', day('12-31')), undefined);
    assert.equal(rateAt(designers, 'HOUR', undefined, day('12-31')), undefined);
  });

  test('has the requested unit', () => {
    assert.equal(amountAt('12-31', 'designer', 'DAY'), 800);
    assert.equal(amountAt('12-31', 'designer', 'UNIT'), undefined);
  });

  test('is undefined before the first rate starts, and without rates', () => {
    assert.equal(rateAt(rates, 'HOUR', undefined, new Date(day('01-01').getTime() - 1)), undefined);
    assert.equal(rateAt([], 'HOUR', 'designer', day('12-31')), undefined);
  });

  test('compares points in time, not their spelling', () => {
    const spelled = ['2026-01-01T00:00:00Z', '2026-01-01T00:00:00.5Z', '2026-01-01T00:00:00.25Z'];
    const written = spelled.map((startsAt, amountMinor): Rate => ({ unit: 'UNIT', amountMinor, startsAt }));
    assert.equal(rateAt(written, 'UNIT', undefined, new Date('2026-01-01T00:00:01Z'))?.amountMinor, 1);
  });
});

describe('the rate at any time, for any rates', () => {
  const moments = fc.integer({ min: 0, max: 20 }).map((days) => new Date(Date.UTC(2026, 0, 1 + days)));
  const units = fc.constantFrom<Rate['unit']>('HOUR', 'DAY', 'UNIT');
  const roles = fc.constantFrom<string | undefined>('designer', 'engineer', undefined);
  const someRates = fc.array(
    fc.record({ role: roles, unit: units, startsAt: moments, amountMinor: fc.nat() }).map(
      ({ role, startsAt, ...rest }): Rate => ({
        ...rest,
        ...(role !== undefined && { role }),
        startsAt: startsAt.toISOString(),
      }),
    ),
    { maxLength: 12 },
  );

  test('is in effect, and no more specific or newer rate is', () => {
    fc.assert(
      fc.property(someRates, units, roles, moments, (rates, unit, role, at) => {
        const found = rateAt(rates, unit, role, at);
        const begun = rates.filter((one) => one.unit === unit && new Date(one.startsAt) <= at);
        const own = begun.filter((one) => one.role === role);
        const candidates = own.length > 0 ? own : begun.filter((one) => one.role === undefined);
        if (!found) return assert.deepEqual(candidates, []);
        assert.ok(candidates.includes(found));
        assert.ok(candidates.every((one) => one.startsAt <= found.startsAt));
      }),
    );
  });

  test('ignores rates that start later or have another unit or role', () => {
    fc.assert(
      fc.property(someRates, someRates, units, roles, moments, (rates, more, unit, role, at) => {
        const irrelevant = more.filter(
          (one) => one.unit !== unit || new Date(one.startsAt) > at || ![role, undefined].includes(one.role),
        );
        const found = rateAt(rates, unit, role, at);
        assert.equal(rateAt([...irrelevant, ...rates], unit, role, at), found);
        assert.equal(rateAt([...rates, ...irrelevant], unit, role, at), found);
      }),
    );
  });
});
