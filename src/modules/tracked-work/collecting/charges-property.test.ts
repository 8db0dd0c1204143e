import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { agreedPeriods } from '../../../../test/support/agreements-model/day-by-day.ts';
import {
  daysTo,
  type Line,
  PlannedLedger,
  total,
  withoutZeros,
} from '../../../../test/support/agreements-model/planned-ledger.ts';
import type { Pause, PriceOfDay } from '../../agreements/charges/worth.ts';
import { dayAfter } from '../../documents/facts/dates.ts';
import type { ChargeToCollect } from './charges-owing.ts';

/** `MODEL_RUNS=20000 npm test -- charges-property` runs more, `MODEL_SEED` repeats a run. */
const { MODEL_RUNS = '150', MODEL_SEED } = process.env;
const runs = {
  numRuns: Number(MODEL_RUNS),
  ...(MODEL_SEED !== undefined && { seed: Number(MODEL_SEED) }),
};

const FIRST = '2027-12-20';
const LAST = '2029-03-10';
const dayFrom = (first: string, max: number) => fc.nat(max).map((count) => dayAfter(first, count));
const anyDay = dayFrom(FIRST, 440);
const anyPrice = fc.record({
  amountMinor: fc.oneof(fc.constantFrom(0, 1, 2, 100, 10_000), fc.nat(1_000_000)),
  quantity: fc.option(fc.constantFrom(1, 2, 0.5, 0.000_001, 3.333_333), { nil: undefined, freq: 3 }),
});
/** Often on the last days of a month, where periods are of different lengths. */
const anyStart = fc.oneof(
  fc.constantFrom(...['28', '29', '30', '31'].flatMap((day) => [`2027-12-${day}`, `2028-01-${day}`])),
  fc.constant('2028-02-29'),
  dayFrom(FIRST, 100),
);

function pausesOf(days: string[]): Pause[] {
  const sorted = [...new Set(days)].toSorted();
  return sorted.flatMap((from, index) => {
    const to = sorted[index + 1];
    return index % 2 === 0 ? [{ from, ...(to !== undefined && { to }) }] : [];
  });
}
const anyPauses = fc.array(anyDay, { maxLength: 5 }).map(pausesOf);

function pricesOf(first: PriceOfDay, later: PriceOfDay[]): PriceOfDay[] {
  const byDay = new Map([first, ...later].map((price) => [price.startsOn, price]));
  return [...byDay.values()].sort((one, other) => (one.startsOn < other.startsOn ? -1 : 1));
}
const priceFrom = (
  startsOn: string,
  { amountMinor, quantity }: { amountMinor: number; quantity?: number | undefined },
): PriceOfDay => ({
  ...{ amountMinor, startsOn },
  ...(quantity !== undefined && { quantity }),
});

const anyCharge = fc
  .record({
    startsOn: anyStart,
    every: fc.constantFrom('WEEK', 'MONTH', 'MONTH', 'QUARTER', 'YEAR'),
    interval: fc.integer({ min: 1, max: 3 }),
    endsOn: fc.option(anyDay, { freq: 3 }),
    quantity: fc.constantFrom(1, 1, 2.5, 0.3),
    price: anyPrice,
    later: fc.array(fc.tuple(anyDay, anyPrice), { maxLength: 2 }),
    pauses: anyPauses,
    timing: fc.constantFrom('IN_ADVANCE', 'IN_ARREARS'),
    proration: fc.constantFrom('DAYS', 'DAYS', 'NONE'),
  })
  .map(({ price, later, ...terms }) => {
    const { startsOn } = terms;
    const prices = pricesOf(
      priceFrom(startsOn, price),
      later.flatMap(([day, one]) => (day > startsOn ? [priceFrom(day, one)] : [])),
    );
    const endsOn = terms.endsOn !== null && terms.endsOn >= startsOn ? terms.endsOn : null;
    return { ...terms, endsOn, prices };
  });
const anyCharges = fc.array(anyCharge, { minLength: 1, maxLength: 3 }).map((all) =>
  all.map(
    (terms, index): ChargeToCollect => ({
      ...{ ...terms, id: `chg_${index}`, name: 'Care', projectId: null, ownTax: undefined, line: {} },
    }),
  ),
);
const anyBounds = fc.record({
  firstDay: fc.option(dayFrom(FIRST, 60), { freq: 2 }),
  lastDay: fc.option(dayFrom('2028-09-01', 200), { freq: 2 }),
});

/** What the periods that are due by a day, and those given, are worth by the terms. */
function agreed(
  { charges, bounds }: PlannedLedger,
  to: string,
  isGiven = (_key: string) => false,
  last = LAST,
) {
  const worth = new Map<string, number>();
  for (const charge of charges)
    for (const { startsOn, dueOn, worth: byPrice } of agreedPeriods(charge, bounds, last))
      if ((dueOn !== undefined && dueOn <= to) || isGiven(`${charge.id}/${startsOn}`))
        for (const [price, amount] of byPrice) worth.set(`${charge.id}/${startsOn}/${price}`, amount);
  return withoutZeros(worth);
}

/** What is charged is what is agreed and due. A period that was charged before it is due may lack some of its worth. */
function assertCharged(ledger: PlannedLedger, to: string): void {
  const due = agreed(ledger, to);
  const charged = ledger.charged();
  const all = agreed(ledger, to, () => true);
  for (const [key, amount] of charged)
    if (due.has(key)) assert.equal(amount, due.get(key), key);
    else assert.ok(amount > 0 && amount <= (all.get(key) ?? 0), `${key} has ${amount}`);
  for (const [key, amount] of due) assert.equal(charged.get(key), amount, `${key} is charged`);
}

/** Each line has what is left of its charges, between nothing and all of it. Reversals have its tax. */
function assertLines({ rows }: PlannedLedger): void {
  for (const { line, pricedBy } of rows) assert.deepEqual(line.tax, pricedBy.tax);
  const keyOf = ({ chargeId, periodStartsOn, priceKey }: (typeof rows)[number]) =>
    `${chargeId} ${periodStartsOn} ${priceKey}`;
  for (const [pricedBy, ofLine] of Map.groupBy(rows, (row) => row.pricedBy))
    for (const [key, some] of Map.groupBy(ofLine, keyOf)) {
      const own = total(some.filter(({ line, isCredit }) => line === pricedBy && !isCredit));
      const left = total(some);
      assert.ok(own > 0 && left >= 0 && left <= own, `${key}: ${left} is left of ${own}`);
    }
}

const pick = fc.nat(99);
const at = <T>(all: T[], index: number): T | undefined => all[index % all.length];
type Step = (ledger: PlannedLedger) => void;
const step = <T>(input: fc.Arbitrary<T>, act: (ledger: PlannedLedger, input: T) => void) =>
  input.map((one): Step & { [fc.toStringMethod]: () => string } =>
    Object.assign((ledger: PlannedLedger) => act(ledger, one), {
      [fc.toStringMethod]: () => `${act.name || 'step'} ${fc.stringify(one)}`,
    }),
  );
const charge = (ledger: PlannedLedger, index: number) => at(ledger.charges, index) as ChargeToCollect;
const issued = (ledger: PlannedLedger) => ledger.lines(({ isIssued }) => isIssued);
const drafted = (ledger: PlannedLedger) => ledger.lines(({ isIssued }) => !isIssued);

const setPrice = step(fc.tuple(pick, anyDay, anyPrice), function setPrice(ledger, [index, day, price]) {
  const one = charge(ledger, index);
  const startsOn = day < one.startsOn ? one.startsOn : day;
  const [first] = one.prices as [PriceOfDay];
  one.prices = pricesOf(first, [...one.prices, priceFrom(startsOn, price)]);
});
const setPauses = step(fc.tuple(pick, anyPauses), function setPauses(ledger, [index, pauses]) {
  charge(ledger, index).pauses = pauses;
});
const setEnd = step(fc.tuple(pick, fc.option(anyDay)), function setEnd(ledger, [index, day]) {
  const one = charge(ledger, index);
  one.endsOn = day !== null && day < one.startsOn ? one.startsOn : day;
});
const setBounds = step(anyBounds, function setBounds(ledger, bounds) {
  ledger.bounds = bounds;
});
const setTax = step(fc.constantFrom(19, 7), function setTax(ledger, percent) {
  ledger.taxPercent = percent;
});
const issue = step(fc.constant(0), function issue(ledger) {
  ledger.issueAll();
});
const issueOne = step(pick, function issueOne(ledger, index) {
  const line = at(drafted(ledger), index);
  if (line) line.isIssued = true;
});
const deleteLine = step(pick, function deleteLine(ledger, index) {
  const line = at(drafted(ledger), index);
  if (line) ledger.deleteLine(line);
});
const credit = step(fc.tuple(pick, fc.constantFrom(1, 1, 0.5, 0.25, 0.001)), function credit(ledger, given) {
  const line = at(issued(ledger), given[0]);
  if (line) ledger.credit(line, given[1]);
});
const changes = fc.oneof(setPrice, setPrice, setPauses, setEnd, setBounds, setTax);
const billing = fc.oneof(issue, issueOne, deleteLine, credit, credit);
/** Steps, and after how many days the planner runs again. */
const anyHistory = fc.array(fc.tuple(fc.oneof(changes, billing), fc.constantFrom(0, 1, 7, 31, 90, 365)), {
  maxLength: 25,
});

describe('recurring charges at random', () => {
  test('periods are charged by price exactly as agreed, after any history', async () => {
    await fc.assert(
      fc.asyncProperty(anyCharges, anyBounds, anyHistory, async (charges, bounds, history) => {
        const ledger = new PlannedLedger(structuredClone(charges));
        ledger.bounds = bounds;
        let today = FIRST;
        for (const [change, days] of history) {
          change(ledger);
          today = [dayAfter(today, days), LAST].reduce((one, other) => (one < other ? one : other));
          await ledger.run(today);
          assertCharged(ledger, today);
        }
        ledger.issueAll();
        await ledger.run(LAST);
        ledger.issueAll();
        assertCharged(ledger, LAST);
        assertLines(ledger);
        const before = ledger.rows.length;
        await ledger.run(LAST);
        assert.equal(ledger.rows.length, before, 'another run changes nothing');
      }),
      runs,
    );
  });

  test('a planner that runs daily, weekly, or once a year bills the same amounts of each period', async () => {
    await fc.assert(
      fc.asyncProperty(anyCharges, anyBounds, async (charges, bounds) => {
        const results: Map<string, number>[] = [];
        for (const apart of [1, 7, 365]) {
          const ledger = new PlannedLedger(charges);
          ledger.bounds = bounds;
          for (const day of daysTo(FIRST, LAST, apart)) {
            await ledger.run(day);
            ledger.issueAll();
          }
          assert.ok(
            ledger.rows.every(({ amountMinor }) => amountMinor > 0),
            'nothing is taken back',
          );
          const keys = ledger.rows.map((row) => `${row.chargeId} ${row.periodStartsOn} ${row.priceKey}`);
          assert.equal(new Set(keys).size, keys.length, 'each period is charged once at a price');
          results.push(ledger.charged());
        }
        const [daily, weekly, yearly] = results;
        assert.deepEqual(weekly, daily);
        assert.deepEqual(yearly, daily);
        const ledger = new PlannedLedger(charges);
        ledger.bounds = bounds;
        assert.deepEqual(daily, agreed(ledger, LAST));
      }),
      { ...runs, numRuns: Math.ceil(runs.numRuns / 20) },
    );
  });

  test('what a person made of a line is given back to the cent, in as many parts as it takes', async () => {
    const anyAmount = fc.nat(2_000_000);
    const anyEnds = fc.array(dayFrom('2028-01-01', 30), { minLength: 1, maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(anyAmount, anyAmount, anyEnds, async (amountMinor, agreedMinor, ends) => {
        const [one] = fc.sample(anyCharges, { numRuns: 1, seed: 1 }).flat() as [ChargeToCollect];
        const prices = [{ amountMinor, startsOn: '2028-01-01' }];
        const monthly = { startsOn: '2028-01-01', endsOn: null, pauses: [], quantity: 1, prices };
        const terms = { every: 'MONTH', interval: 1, timing: 'IN_ADVANCE', proration: 'DAYS' } as const;
        const ledger = new PlannedLedger([{ ...one, ...monthly, ...terms }]);
        await ledger.run('2028-01-01');
        const [line] = ledger.lines() as (Line | undefined)[];
        if (!line) return;
        line.agreedMinor = agreedMinor;
        for (const endsOn of ends.toSorted().reverse()) {
          ledger.issueAll();
          charge(ledger, 0).endsOn = endsOn;
          await ledger.run('2028-01-31');
        }
        charge(ledger, 0).pauses = [{ from: '2028-01-01' }];
        ledger.issueAll();
        await ledger.run('2028-01-31');
        const left = ledger.lines().reduce((sum, each) => sum + ledger.worthOf(each), 0);
        assert.equal(left, 0);
      }),
      runs,
    );
  });

  test('a charge of many years is charged to its last period, in several calls, whenever the contract began', async () => {
    const [one] = fc.sample(anyCharges, { numRuns: 1, seed: 1 }).flat() as [ChargeToCollect];
    const prices = [{ amountMinor: 700, startsOn: '1980-01-07' }];
    const weekly = { startsOn: '1980-01-07', endsOn: null, pauses: [], quantity: 1, prices };
    const terms = { every: 'WEEK', interval: 1, timing: 'IN_ADVANCE', proration: 'DAYS' } as const;
    for (const [firstDay, calls] of [
      [null, 3],
      ['2025-01-01', 1],
    ] as const) {
      const ledger = new PlannedLedger([{ ...one, ...weekly, ...terms }]);
      ledger.bounds = { firstDay, lastDay: null };
      for (let call = 0; call < calls; call++) await ledger.run('2026-01-01');
      assert.deepEqual(ledger.charged(), agreed(ledger, '2026-01-01', undefined, '2026-01-01'));
    }
  });

  test('a charge is charged once to the end of the calendar, whatever it costs', async () => {
    const [one] = fc.sample(anyCharges, { numRuns: 1, seed: 1 }).flat() as [ChargeToCollect];
    for (const [every, startsOn] of [
      ['YEAR', '2026-01-31'],
      ['WEEK', '9999-12-20'],
      ['MONTH', '9999-10-31'],
    ] as const)
      for (const amountMinor of [0, 700]) {
        const terms = { startsOn, every, interval: every === 'YEAR' ? 99 : 1, endsOn: null, pauses: [] };
        const more = { timing: 'IN_ADVANCE', proration: 'NONE', quantity: 1 } as const;
        const ledger = new PlannedLedger([
          { ...one, ...terms, ...more, prices: [{ amountMinor, startsOn }] },
        ]);
        for (let call = 0; call < 2; call++) await ledger.run('9999-12-31');
        for (const [key, amount] of ledger.charged()) assert.equal(amount, amountMinor, key);
        assert.equal(ledger.charged().size > 0, amountMinor > 0);
      }
  });
});
