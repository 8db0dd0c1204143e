import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { isId } from '../../../platform/ids.ts';
import { rateFinder, readRates } from './rates.ts';
import type { NewRate, Rate } from './schema.ts';

const day = (text: string) => `2026-${text}`;
const rate = (text: string, unit: Rate['unit'], amountMinor: number, role?: string): Rate => ({
  id: `rat_${amountMinor}`,
  ...(role !== undefined && { role }),
  unit,
  amountMinor,
  startsOn: day(text),
});

const rateOn = (rates: Rate[], unit: Rate['unit'], role: string | undefined, on: string) =>
  rateFinder(rates, unit)(role ?? null, on);

describe('the rate on a day', () => {
  const rates = [
    rate('03-01', 'HOUR', 110),
    rate('01-01', 'HOUR', 100),
    rate('04-01', 'HOUR', 220, 'designer'),
    rate('02-01', 'HOUR', 200, 'designer'),
    rate('01-01', 'DAY', 800),
  ];
  const amountOn = (on: string, role?: string, unit: Rate['unit'] = 'HOUR') =>
    rateOn(rates, unit, role, day(on))?.amountMinor;

  test('the rate on a day is the newest one in effect, whatever the order of the rates', () => {
    assert.equal(amountOn('02-28'), 100);
    assert.equal(amountOn('03-01'), 110);
    assert.equal(amountOn('12-31'), 110);
    assert.equal(rateOn([...rates].reverse(), 'HOUR', undefined, day('12-31'))?.amountMinor, 110);
  });

  test("the rate on a day is the role's own, even if the general rate is newer", () => {
    assert.equal(amountOn('03-15', 'designer'), 200);
    assert.equal(amountOn('04-01', 'designer'), 220);
  });

  test("the rate on a day is the general one until the role's own starts, and for a role without one", () => {
    assert.equal(amountOn('01-31', 'designer'), 100);
    assert.equal(amountOn('03-15', 'engineer'), 110);
  });

  test("the rate on a day is the role's own in any case, script and form, and with spaces around it", () => {
    for (const role of ['Designer', 'DESIGNER', ' designer\t', '\u00a0desiGNer'])
      assert.equal(amountOn('03-15', role), 200, role);
    for (const [one, other] of [
      ['Größe', 'GRÖSSE'],
      ['Größe', 'GRÖẞE'],
      ['Gro\u0308ße', 'grÖße'],
      ['ΟΔΟΣ', 'οδος'],
      ['РАЗРАБОТЧИК', 'разработчик'],
    ] as const) {
      assert.equal(rateOn([rate('01-01', 'HOUR', 7, one)], 'HOUR', other, day('03-15'))?.amountMinor, 7, one);
      assert.equal(rateOn([rate('01-01', 'HOUR', 7, other)], 'HOUR', one, day('03-15'))?.amountMinor, 7, one);
    }
    for (const role of ['designers', 'design er', 'désigner', ' ', ''])
      assert.equal(amountOn('03-15', role), 110, role);
  });

  test("the rate on a day is never another role's", () => {
    const designers = rates.filter(({ role }) => role === 'designer');
    assert.equal(rateOn(designers, 'HOUR', 'engineer', day('12-31')), undefined);
    assert.equal(rateOn(designers, 'HOUR', undefined, day('12-31')), undefined);
  });

  test('the rate on a day has the requested unit', () => {
    assert.equal(amountOn('12-31', 'designer', 'DAY'), 800);
    assert.equal(amountOn('12-31', 'designer', 'UNIT'), undefined);
  });

  test('the rate on a day is undefined before the first rate starts, and without rates', () => {
    assert.equal(rateOn(rates, 'HOUR', undefined, '2025-12-31'), undefined);
    assert.equal(rateOn([], 'HOUR', 'designer', day('12-31')), undefined);
  });
});

describe('the rate on any day, for any rates', () => {
  const days = fc
    .integer({ min: 0, max: 20 })
    .map((count) => new Date(Date.UTC(2026, 0, 1 + count)).toISOString().slice(0, 10));
  const units = fc.constantFrom<Rate['unit']>('HOUR', 'DAY', 'UNIT');
  const roles = fc.constantFrom<string | undefined>('designer', 'Designer', 'engineer', undefined);
  const someRates = fc.array(
    fc
      .record({ id: fc.uuid(), role: roles, unit: units, startsOn: days, amountMinor: fc.nat() })
      .map(({ role, ...rest }): Rate => ({ ...rest, ...(role !== undefined && { role }) })),
    { maxLength: 12 },
  );

  test('for any rates, the rate on any day is in effect, and no more specific or newer rate is', () => {
    fc.assert(
      fc.property(someRates, units, roles, days, (rates, unit, role, on) => {
        const found = rateOn(rates, unit, role, on);
        const begun = rates.filter((one) => one.unit === unit && one.startsOn <= on);
        const own = begun.filter((one) => one.role?.toLowerCase() === role?.toLowerCase());
        const candidates = own.length > 0 ? own : begun.filter((one) => one.role === undefined);
        if (!found) return assert.deepEqual(candidates, []);
        assert.ok(candidates.includes(found));
        assert.ok(candidates.every((one) => one.startsOn <= found.startsOn));
      }),
    );
  });

  test('for any rates, the rate on any day ignores rates that start later or have another unit or role', () => {
    fc.assert(
      fc.property(someRates, someRates, units, roles, days, (rates, more, unit, role, on) => {
        const irrelevant = more.filter(
          (one) =>
            one.unit !== unit ||
            one.startsOn > on ||
            ![role?.toLowerCase(), undefined].includes(one.role?.toLowerCase()),
        );
        const found = rateOn(rates, unit, role, on);
        assert.equal(rateOn([...irrelevant, ...rates], unit, role, on), found);
        assert.equal(rateOn([...rates, ...irrelevant], unit, role, on), found);
      }),
    );
  });
});

describe('the rates that a request sets', () => {
  const price: NewRate = { unit: 'HOUR', amountMinor: 100, startsOn: '2026-01-01' };
  const current = [rate('01-01', 'HOUR', 100), rate('03-01', 'HOUR', 110)];
  const refused = (given: NewRate[]) =>
    readRates(given, current).details.map(({ field, constraint }) => `${field} ${constraint}`);

  test('the rates that a request sets keep the identifiers of the contract, and get new ones otherwise', () => {
    const [first, second] = current as [Rate, Rate];
    const given = [{ ...second, amountMinor: 120 }, { ...price, startsOn: '2026-05-01' }, first];
    const { rates, details } = readRates(given, current);
    assert.deepEqual(details, []);
    const made = rates[1]?.id;
    assert.ok(isId('rate', made));
    assert.deepEqual(rates, [given[0], { ...given[1], id: made }, first]);
  });

  test('the rates that a request sets have no identifier that the contract does not have, and none twice', () => {
    assert.deepEqual(refused([{ ...price, id: 'rat_1' }]), ['rates.0.id enum']);
    const later = { ...price, id: 'rat_100', startsOn: '2026-02-01' };
    assert.deepEqual(refused([{ ...price, id: 'rat_100' }, later]), ['rates.1.id unique']);
  });

  test('the rates that a request sets start on different days for the same role and unit', () => {
    const others: NewRate[] = [
      { ...price, unit: 'DAY' },
      { ...price, role: 'designer' },
      { ...price, startsOn: '2026-01-02' },
    ];
    assert.deepEqual(refused([price, ...others]), []);
    assert.deepEqual(refused([price, { ...price, amountMinor: 7 }]), ['rates.1.startsOn unique']);
    const designer = { ...price, role: 'designer' };
    assert.deepEqual(refused([designer, price, designer]), ['rates.2.startsOn unique']);
    assert.deepEqual(refused([designer, { ...designer, role: ' Designer' }]), ['rates.1.startsOn unique']);
    assert.deepEqual(refused([designer, { ...designer, role: 'DESIGNER', unit: 'DAY' }]), []);
  });
});
