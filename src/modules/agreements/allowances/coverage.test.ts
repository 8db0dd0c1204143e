import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { dayAfter } from '../../documents/facts/dates.ts';
import type { Bounds, ChargeTerms } from '../charges/worth.ts';
import {
  type AllowancePeriod,
  type AllowanceTerms,
  cover,
  overagesOf,
  type WorkToCover,
} from './coverage.ts';

const OPEN: Bounds = { firstDay: null, lastDay: null };

const monthly: ChargeTerms = {
  ...{ startsOn: '2026-01-01', every: 'MONTH', interval: 1, endsOn: null, quantity: 1, pauses: [] },
  ...{ prices: [{ amountMinor: 1, startsOn: '2026-01-01' }], timing: 'IN_ADVANCE', proration: 'DAYS' },
};
const allowance = (given: Partial<AllowanceTerms> = {}): AllowanceTerms => ({
  ...{ id: 'one', minutesPerPeriod: 600, every: 'MONTH', interval: 1, role: null, projectId: null },
  ...{ rollover: 'NONE', overage: 'RATE', startsOn: '2026-01-01', endsOn: null, charge: null, ...given },
});
/** Work of 2026, written as `<month>-<day> <minutes>`. */
const work = (text: string, given: Partial<WorkToCover> = {}): WorkToCover => {
  const [day, minutes] = text.split(' ');
  return { id: text, date: `2026-${day}`, minutes: Number(minutes), role: null, projectId: 'site', ...given };
};
/** Coverages as `<entry>: <minutes> <allowance> <period>`. */
const covered = async (
  allowances: AllowanceTerms[],
  entries: WorkToCover[],
  until = '2026-12-31',
  bounds = OPEN,
) =>
  (await cover(allowances, entries, bounds, until)).coverages.map(
    ({ entryId, minutes, allowanceId, periodStartsOn }) =>
      `${entryId}: ${minutes} ${allowanceId} ${periodStartsOn.slice(5)}`,
  );
/** Periods as `<start> granted+rolledOver=used+expired+left`. */
const shown = async (terms: Partial<AllowanceTerms>, entries: WorkToCover[], until: string, bounds = OPEN) =>
  ((await cover([allowance(terms)], entries, bounds, until)).periods.get('one') ?? []).map(
    ({ startsOn, grantedMinutes, rolledOverMinutes, usedMinutes, expiredMinutes, leftMinutes }) =>
      `${startsOn.slice(5)} ${grantedMinutes}+${rolledOverMinutes}=${usedMinutes}+${expiredMinutes}+${leftMinutes}`,
  );

describe('the coverage of work', () => {
  test('entries are covered in the order of their days, the last one in part', async () => {
    const entries = [work('01-20 300'), work('01-05 400'), work('02-01 50')];
    assert.deepEqual(await covered([allowance()], entries), [
      '01-05 400: 400 one 01-01',
      '01-20 300: 200 one 01-01',
      '02-01 50: 50 one 02-01',
    ]);
  });

  test('entries of one day are covered in the order of their identifiers', async () => {
    const entries = [work('01-05 400', { id: 'b' }), work('01-05 400', { id: 'a' })];
    assert.deepEqual(await covered([allowance()], entries), ['a: 400 one 01-01', 'b: 200 one 01-01']);
  });

  test('work before the allowance, after it, after the last day and beside the contract is not covered', async () => {
    const entries = ['01-31 1', '02-01 2', '03-10 3', '03-11 4'].map((text) => work(text));
    const terms = allowance({ startsOn: '2026-02-01', endsOn: '2026-03-10' });
    assert.deepEqual(await covered([terms], entries), ['02-01 2: 2 one 02-01', '03-10 3: 3 one 03-01']);
    assert.deepEqual(await covered([terms], entries, '2026-03-09'), ['02-01 2: 2 one 02-01']);
    const bounds = { firstDay: '2026-02-02', lastDay: '2026-03-10' };
    assert.deepEqual(await covered([terms], entries, '2026-12-31', bounds), ['03-10 3: 3 one 03-01']);
  });

  test('an allowance for a role or a project covers only such work, and roles match in any case', async () => {
    const entries = [
      work('01-01 1', { role: ' Designer ' }),
      work('01-02 2', { role: 'writer' }),
      work('01-03 3'),
      work('01-04 4', { role: 'DESIGNER', projectId: 'shop' }),
    ];
    const coveredBy = async (given: Partial<AllowanceTerms>) =>
      (await covered([allowance(given)], entries)).map((one) => one[4]);
    assert.deepEqual(await coveredBy({ role: 'designer' }), ['1', '4']);
    assert.deepEqual(await coveredBy({ projectId: 'site' }), ['1', '2', '3']);
    assert.deepEqual(await coveredBy({ role: 'designer', projectId: 'shop' }), ['4']);
    assert.deepEqual(await coveredBy({}), ['1', '2', '3', '4']);
  });

  test('several allowances cover work one after the other: the narrowest first, then the one that starts first', async () => {
    const of = (id: string, given: Partial<AllowanceTerms>) =>
      allowance({ id, minutesPerPeriod: 10, ...given });
    const allowances = [
      of('a-wide', {}),
      of('b-late', { role: 'designer', startsOn: '2026-01-02' }),
      of('c-project', { projectId: 'site' }),
      of('d-both', { role: 'designer', projectId: 'site' }),
      of('e-wide', {}),
    ];
    const entry = work('01-05 45', { role: 'designer' });
    const order = [
      '10 d-both 01-01',
      '10 c-project 01-01',
      '10 b-late 01-02',
      '10 a-wide 01-01',
      '5 e-wide 01-01',
    ];
    assert.deepEqual(
      await covered(allowances.toReversed(), [entry]),
      order.map((one) => `01-05 45: ${one}`),
    );
  });

  test('the price of work that is not covered is that of the first allowance for it', async () => {
    const allowances = [
      allowance({ id: 'wide', overage: { amountMinor: 5 } }),
      allowance({ id: 'narrow', role: 'designer', overage: { amountMinor: 7 }, startsOn: '2026-03-01' }),
    ];
    assert.deepEqual(overagesOf(allowances)(work('03-01 1', { role: 'Designer' })), { amountMinor: 7 });
    assert.deepEqual(overagesOf(allowances)(work('02-28 1', { role: 'Designer' })), { amountMinor: 5 });
    assert.equal(overagesOf(allowances)({ ...work('01-01 1'), date: '2025-12-31' }), undefined);
    assert.equal(overagesOf([allowance({ projectId: 'shop' })])(work('01-01 1')), undefined);
    const paused = { ...monthly, pauses: [{ from: '2026-02-01', to: '2026-02-28' }] };
    assert.equal(overagesOf([allowance({ charge: paused })])(work('02-28 1')), undefined);
    assert.equal(overagesOf([allowance({ charge: paused })])(work('03-01 1')), 'RATE');
  });
});

describe('the periods of an allowance', () => {
  const unused = { rollover: {} };
  const cases: [
    what: string,
    terms: Partial<AllowanceTerms>,
    entries: string[],
    until: string,
    expected: string[],
  ][] = [
    [
      'expire with their period',
      {},
      ['01-05 500', '02-05 700'],
      '2026-02-28',
      ['01-01 600+0=500+100+0', '02-01 600+0=600+0+0'],
    ],
    ['are left until the last day is over', {}, ['01-05 500'], '2026-01-31', ['01-01 600+0=500+0+100']],
    [
      'go on for ever',
      unused,
      ['03-05 100'],
      '2026-03-10',
      ['01-01 600+0=0+0+0', '02-01 600+600=0+0+0', '03-01 600+1200=100+0+1700'],
    ],
    [
      'go on up to a maximum',
      { rollover: { maxMinutes: 700 } },
      [],
      '2026-03-10',
      ['01-01 600+0=0+0+0', '02-01 600+600=0+500+0', '03-01 600+700=0+0+1300'],
    ],
    [
      'go on for a number of periods',
      { rollover: { periods: 2 } },
      [],
      '2026-04-10',
      ['01-01 600+0=0+0+0', '02-01 600+600=0+0+0', '03-01 600+1200=0+600+0', '04-01 600+1200=0+0+1800'],
    ],
    [
      'are used when they are oldest, so that fewer expire',
      { rollover: { periods: 1 } },
      ['02-05 500'],
      '2026-03-10',
      ['01-01 600+0=0+0+0', '02-01 600+600=500+100+0', '03-01 600+600=0+0+1200'],
    ],
    [
      'expire when the allowance has ended',
      { ...unused, endsOn: '2026-02-10' },
      ['02-10 100'],
      '2026-03-10',
      ['01-01 600+0=0+0+0', '02-01 600+600=100+1100+0'],
    ],
    [
      'are left on the last day',
      { ...unused, endsOn: '2026-02-10' },
      [],
      '2026-02-10',
      ['01-01 600+0=0+0+0', '02-01 600+600=0+0+1200'],
    ],
    [
      'are granted once',
      { every: 'ONCE', ...unused },
      ['01-05 100', '09-05 100'],
      '2026-12-31',
      ['01-01 600+0=200+0+400'],
    ],
    [
      'are granted once, and expire',
      { every: 'ONCE', endsOn: '2026-02-10' },
      ['01-05 100'],
      '2026-12-31',
      ['01-01 600+0=100+500+0'],
    ],
    ['are not granted yet', { startsOn: '2026-02-01' }, [], '2026-01-31', []],
    [
      'are granted in each started period',
      { endsOn: '2026-02-01' },
      [],
      '2026-02-01',
      ['01-01 600+0=0+600+0', '02-01 600+0=0+0+600'],
    ],
    [
      'are prorated with the charge, half up',
      {
        charge: { ...monthly, startsOn: '2026-02-01', endsOn: '2026-03-15' },
        minutesPerPeriod: 31,
        startsOn: '2026-02-15',
      },
      [],
      '2026-03-10',
      ['02-01 16+0=0+16+0', '03-01 15+0=0+0+15'],
    ],
    [
      'are granted whole with a charge that is not prorated',
      { charge: { ...monthly, endsOn: '2026-01-15', proration: 'NONE' } },
      [],
      '2026-01-10',
      ['01-01 600+0=0+0+600'],
    ],
    [
      'are paused with the charge, and go on after it',
      {
        charge: { ...monthly, pauses: [{ from: '2026-02-01', to: '2026-03-16' }] },
        minutesPerPeriod: 31,
        rollover: { periods: 1 },
      },
      ['02-05 10', '03-05 10', '03-17 40'],
      '2026-03-31',
      ['01-01 31+0=0+0+0', '03-01 15+31=40+0+6'],
    ],
    [
      'are those of the charge',
      { charge: { ...monthly, startsOn: '2026-01-31' }, startsOn: '2026-01-31', every: 'MONTH' },
      ['02-27 1', '02-28 2'],
      '2026-03-01',
      ['01-31 600+0=1+599+0', '02-28 600+0=2+0+598'],
    ],
  ];
  for (const [what, terms, entries, until, expected] of cases)
    test(`minutes of an allowance ${what}`, async () => {
      assert.deepEqual(
        await shown(
          terms,
          entries.map((text) => work(text)),
          until,
        ),
        expected,
      );
    });

  test('a contract that has ended ends its allowances', async () => {
    const bounds = { firstDay: '2026-01-20', lastDay: '2026-02-10' };
    const left = ['01-01 600+0=0+0+0', '02-01 600+600=0+0+1200'];
    assert.deepEqual(await shown({ rollover: {} }, [], '2026-02-10', bounds), left);
    assert.deepEqual(await shown({ rollover: {} }, [], '2026-02-11', bounds), [
      left[0],
      '02-01 600+600=0+1200+0',
    ]);
    assert.deepEqual(await shown({}, [], '2026-01-19', bounds), []);
  });

  test('only a single grant without an end has a period without an end', async () => {
    const [once] =
      (await cover([allowance({ every: 'ONCE' })], [], OPEN, '2026-01-01')).periods.get('one') ?? [];
    assert.equal(once?.endsOn, undefined);
    const [january] = (await cover([allowance()], [], OPEN, '2026-01-01')).periods.get('one') ?? [];
    assert.equal(january?.endsOn, '2026-01-31');
  });
});

describe('coverage at random', () => {
  const dayFrom = (first: string, max: number) => fc.nat(max).map((count) => dayAfter(first, count));
  const anyCharge = fc
    .record({
      ...{ startsOn: dayFrom('2026-01-01', 40), endsOn: fc.option(dayFrom('2026-03-01', 300)) },
      every: fc.constantFrom('WEEK', 'MONTH', 'QUARTER', 'YEAR'),
      ...{ interval: fc.integer({ min: 1, max: 3 }), proration: fc.constantFrom('DAYS', 'NONE') },
      pause: fc.option(fc.tuple(dayFrom('2026-02-01', 200), fc.option(fc.nat(60)))),
    })
    .map(({ pause, ...given }): ChargeTerms => {
      const [from, days] = pause ?? [];
      const pauses = from ? [{ from, ...(days !== null && { to: dayAfter(from, days ?? 0) }) }] : [];
      return { ...monthly, ...given, pauses };
    });
  const limit = (max: number) => fc.option(fc.integer({ min: 1, max }), { nil: undefined });
  const anyAllowance = fc.record({
    ...{ minutesPerPeriod: fc.integer({ min: 1, max: 2_000 }), interval: fc.integer({ min: 1, max: 3 }) },
    every: fc.constantFrom('ONCE', 'WEEK', 'MONTH', 'QUARTER', 'YEAR'),
    role: fc.constantFrom(null, 'designer', 'Writer'),
    projectId: fc.constantFrom(null, 'site', 'shop'),
    rollover: fc.oneof(
      fc.constant('NONE' as const),
      fc.record({ maxMinutes: limit(3_000), periods: limit(4) }).map(({ maxMinutes, periods }) => ({
        ...(maxMinutes && { maxMinutes }),
        ...(periods && { periods }),
      })),
    ),
    ...{ startsOn: dayFrom('2026-01-01', 100), endsOn: fc.option(dayFrom('2026-04-15', 200)) },
    charge: fc.option(anyCharge),
  });
  const anyAllowances = fc.array(anyAllowance, { maxLength: 6 }).map((all) =>
    all.map(
      ({ charge, ...given }, index): AllowanceTerms => ({
        ...{ id: `alw_${index}`, overage: 'RATE', ...given, charge: given.every === 'ONCE' ? null : charge },
      }),
    ),
  );
  const anyWork = fc
    .array(
      fc.record({
        ...{ date: dayFrom('2025-12-20', 400), minutes: fc.integer({ min: 1, max: 900 }) },
        ...{ role: fc.constantFrom(null, 'DESIGNER', 'writer'), projectId: fc.constantFrom('site', 'shop') },
      }),
      { maxLength: 60 },
    )
    .map((all) => all.map((one, index): WorkToCover => ({ id: `tim_${index}`, ...one })));
  const anyBounds = fc.record({
    ...{ firstDay: fc.option(dayFrom('2026-01-01', 60)), lastDay: fc.option(dayFrom('2026-06-01', 200)) },
  });

  const sum = (numbers: number[]) => numbers.reduce((total, one) => total + one, 0);

  test('the periods of an allowance lose no minute, and use what their coverages say', async () => {
    await fc.assert(
      fc.asyncProperty(
        anyAllowances,
        anyWork,
        anyBounds,
        dayFrom('2026-01-01', 400),
        async (allowances, entries, bounds, until) => {
          const { coverages, periods } = await cover(allowances, entries, bounds, until);
          for (const { id, rollover, role, projectId } of allowances) {
            const own = periods.get(id) ?? assert.fail();
            for (const [index, period] of own.entries()) {
              const next: AllowancePeriod | undefined = own[index + 1];
              const { grantedMinutes, rolledOverMinutes, usedMinutes, expiredMinutes, leftMinutes } = period;
              const carried = next?.rolledOverMinutes ?? 0;
              assert.equal(
                grantedMinutes + rolledOverMinutes,
                usedMinutes + expiredMinutes + leftMinutes + carried,
              );
              assert.ok(Math.min(usedMinutes, expiredMinutes, leftMinutes) >= 0);
              if (next) assert.equal(leftMinutes, 0);
              if (rollover === 'NONE') assert.equal(rolledOverMinutes, 0);
              else if (rollover.maxMinutes !== undefined) assert.ok(rolledOverMinutes <= rollover.maxMinutes);
              const of = coverages.filter(
                (one) => one.allowanceId === id && one.periodStartsOn === period.startsOn,
              );
              assert.equal(usedMinutes, sum(of.map(({ minutes }) => minutes)));
            }
            for (const { entryId } of coverages.filter((one) => one.allowanceId === id)) {
              const entry = entries.find((one) => one.id === entryId) ?? assert.fail();
              if (role !== null) assert.equal(entry.role?.toLowerCase(), role.toLowerCase());
              if (projectId !== null) assert.equal(entry.projectId, projectId);
            }
          }
        },
      ),
    );
  });

  test('no entry is covered by more than its minutes, and later work changes no earlier coverage', async () => {
    await fc.assert(
      fc.asyncProperty(
        anyAllowances,
        anyWork,
        anyBounds,
        dayFrom('2026-01-01', 400),
        async (allowances, entries, bounds, until) => {
          const all = (await cover(allowances, entries, bounds, '2027-03-01')).coverages;
          for (const { id, minutes } of entries)
            assert.ok(sum(all.filter((one) => one.entryId === id).map((one) => one.minutes)) <= minutes);
          const keys = all.map((one) => `${one.entryId} ${one.allowanceId}`);
          assert.equal(new Set(keys).size, keys.length);
          const early = new Set(entries.filter(({ date }) => date <= until).map(({ id }) => id));
          const before = (await cover(allowances, entries, bounds, until)).coverages;
          assert.deepEqual(
            before,
            all.filter(({ entryId }) => early.has(entryId)),
          );
          assert.deepEqual(
            (await cover(allowances.toReversed(), entries.toReversed(), bounds, until)).coverages,
            before,
          );
        },
      ),
    );
  });

  test('the coverage of much work takes time in proportion to it', async () => {
    const entries = Array.from({ length: 100_000 }, (_, index) =>
      work('01-01 7', { id: `tim_${index}`, date: dayAfter('2000-01-01', index % 9_000) }),
    );
    const weekly = allowance({ every: 'WEEK', startsOn: '1950-01-02', rollover: {} });
    const { coverages, periods } = await cover([weekly], entries, OPEN, '2026-01-01');
    assert.equal(coverages.length, entries.length);
    assert.equal(periods.get('one')?.length, 3_966);
  });
});
