import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Grouping } from '../../agreements/contracts/schema.ts';
import type { TaxFinder } from '../../billing/billables/tax.ts';
import { NO_TAX, type StoredTax } from '../../documents/facts/tax.ts';
import type { PastCharge } from './owing.ts';
import { type Plan, planLines } from './plan.ts';
import { type Terms, TOO_LARGE } from './problems.ts';
import { referenceFor } from './references.ts';
import { type OwingEntry, owedByWork } from './work-owing.ts';

const S19: StoredTax = { ...NO_TAX, taxCategory: 'S', taxPercent: 19 };
const S7: StoredTax = { ...NO_TAX, taxCategory: 'S', taxPercent: 7 };

const terms: Terms = {
  contractId: 'ctr_1',
  status: 'ACTIVE',
  rates: [
    { id: 'rat_1', unit: 'HOUR', amountMinor: 10_000, startsOn: '2026-01-01' },
    { id: 'rat_2', unit: 'HOUR', amountMinor: 12_000, startsOn: '2026-07-01' },
    { id: 'rat_3', unit: 'HOUR', role: 'designer', amountMinor: 9_000, startsOn: '2026-01-01' },
  ],
  firstDay: '2026-01-01',
  lastDay: null,
  isClientArchived: false,
  isApprovalRequired: false,
};

interface Pricing {
  terms: Terms;
  groupBy: Grouping;
  taxOn: TaxFinder;
}
const pricing: Pricing = { terms, groupBy: 'REFERENCE', taxOn: () => S19 };

function planOf(entries: OwingEntry[], past: PastCharge[], { taxOn, ...priced }: Pricing, worthBefore = 0) {
  return planLines(owedByWork(entries, { ...priced, overageOf: () => undefined }), past, taxOn, worthBefore);
}

const rate = (role: string, amountMinor: number) => ({
  ...{ id: 'rat_9', unit: 'HOUR' as const, role, amountMinor, startsOn: '2026-01-01' },
});

let count = 0;
function owing(owedMinutes: number, more: Partial<OwingEntry> = {}): OwingEntry {
  return {
    ...{ id: `tim_${++count}`, date: '2026-10-05', owedMinutes, role: null, worker: null, isHeld: false },
    ...{ projectId: 'prj_1', projectName: 'Shop', integrationId: null, isApproved: false },
    ...{ referenceType: 'JIRA', referenceId: '10001', referenceName: 'WEB-1 Checkout' },
    ...more,
  };
}

function past(key: string, pricedById: string, units: number, amountMinor: number): PastCharge {
  return { key, pricedById, units, price: { amountMinor, units: 60 }, tax: S7 };
}

/** Lines as short texts: name, minutes, price, tax. */
function shown({ lines }: Plan): string[] {
  return lines.map(
    ({ subject, isReversal, units, hourlyMinor, tax }) =>
      `${subject.name}: ${isReversal ? '-' : ''}${units} at ${hourlyMinor} +${tax.taxPercent}%`,
  );
}

describe('work becomes lines', () => {
  test('work becomes a line per task, price and tax', async () => {
    const entries = [
      owing(60),
      owing(30),
      owing(45, { date: '2026-06-30' }),
      owing(15, { role: 'designer' }),
      owing(20, { referenceId: '10002', referenceName: null }),
    ];
    assert.deepEqual(shown(await planOf(entries, [], pricing)), [
      'WEB-1 Checkout: 90 at 12000 +19%',
      'WEB-1 Checkout: 45 at 10000 +19%',
      'WEB-1 Checkout: 15 at 9000 +19%',
      '10002: 20 at 12000 +19%',
    ]);
  });

  test('work becomes a line per tax of its days, whatever else is the same', async () => {
    const taxOn = (day: string) => (day < '2026-10-06' ? S19 : S7);
    const entries = [owing(60), owing(30, { date: '2026-10-06' }), owing(15, { date: '2026-10-01' })];
    assert.deepEqual(shown(await planOf(entries, [], { ...pricing, taxOn })), [
      'WEB-1 Checkout: 75 at 12000 +19%',
      'WEB-1 Checkout: 30 at 12000 +7%',
    ]);
  });

  for (const [groupBy, names] of [
    ['PROJECT', ['Shop', 'App']],
    ['WORKER', ['Ann', 'Bob', 'App']],
    ['ROLE', ['lead', 'Shop', 'App']],
    ['DAY', ['2026-10-05', '2026-10-06']],
    ['REFERENCE', ['WEB-1 Checkout', 'App']],
  ] as const)
    test(`work becomes lines grouped by ${groupBy}`, async () => {
      const noTask = { referenceType: null, referenceId: null, referenceName: null };
      const entries = [
        owing(60, { worker: 'Ann', role: 'lead' }),
        owing(60, { worker: 'Bob', date: '2026-10-06' }),
        owing(60, { projectId: 'prj_2', projectName: 'App', ...noTask }),
      ];
      const { lines } = await planOf(entries, [], { ...pricing, groupBy });
      assert.deepEqual(
        lines.map(({ subject }) => subject.name),
        names,
      );
    });

  test('a line of work has the days of its work, and its project if there is only one', async () => {
    const entries = [owing(60), owing(60, { date: '2026-10-02', projectId: 'prj_2' })];
    const [line] = (await planOf(entries, [], pricing)).lines;
    assert.deepEqual(
      [line?.firstDay, line?.lastDay, line?.projectId],
      ['2026-10-02', '2026-10-05', undefined],
    );
  });
});

describe('work that was charged too much', () => {
  test('work that was charged too much is taken back from the latest charge first, at its price and its tax', async () => {
    const entry = owing(-50);
    const charges = [past(entry.id, 'bil_2', 30, 9_900), past(entry.id, 'bil_1', 60, 9_500)];
    const plan = await planOf([entry], charges, pricing);
    assert.deepEqual(shown(plan), ['WEB-1 Checkout: -30 at 9900 +7%', 'WEB-1 Checkout: -20 at 9500 +7%']);
    assert.deepEqual(
      plan.lines.flatMap(({ charges }) => charges.map(({ units, pricedById }) => [units, pricedById])),
      [
        [-30, 'bil_2'],
        [-20, 'bil_1'],
      ],
    );
  });

  test('work that was charged too much is taken back even if the client is archived, apart from new charges', async () => {
    const [gone, late] = [owing(-60), owing(60)];
    const plan = await planOf([gone, late], [past(gone.id, 'bil_1', 60, 12_000)], {
      ...pricing,
      terms: { ...terms, isClientArchived: true },
    });
    assert.deepEqual(shown(plan), ['WEB-1 Checkout: -60 at 12000 +7%']);
    assert.deepEqual(
      plan.leftOver.map(({ owing: one, units, problem }) => [one.key, units, /archived/.test(problem)]),
      [[late.id, 60, true]],
    );
  });

  test('work is given back at the same price if too much was taken back', async () => {
    const entry = owing(80);
    const plan = await planOf([entry], [past(entry.id, 'bil_1', -60, 9_500)], pricing);
    assert.deepEqual(shown(plan), ['WEB-1 Checkout: 60 at 9500 +7%', 'WEB-1 Checkout: 20 at 12000 +19%']);
  });
});

test('a line that lost more minutes than it charged gets them back, and later lines lose them', async () => {
  const [settled, gone] = [owing(0), owing(-60)];
  const charges = [
    ...[past(settled.id, 'bil_2', 30, 20_000), past(settled.id, 'bil_1', -30, 10_000)],
    ...[
      past(gone.id, 'bil_3', 30, 20_000),
      past(gone.id, 'bil_2', -30, 20_000),
      past(gone.id, 'bil_1', 60, 10_000),
    ],
  ];
  assert.deepEqual(shown(await planOf([settled], charges, pricing)), [
    'WEB-1 Checkout: 30 at 10000 +7%',
    'WEB-1 Checkout: -30 at 20000 +7%',
  ]);
  const { lines } = await planOf([gone], charges, pricing);
  const undone = lines.flatMap((line) => line.charges.map(({ units, pricedById }) => [units, pricedById]));
  assert.deepEqual(undone, [
    [30, 'bil_2'],
    [-30, 'bil_3'],
    [-60, 'bil_1'],
  ]);
});

test('an entry whose price is too large for an invoice is left over alone, with the reason', async () => {
  const dear = { ...terms, rates: [...terms.rates, rate('founder', Number.MAX_SAFE_INTEGER)] };
  const entries = [owing(60), owing(90, { role: 'founder' }), owing(30)];
  const plan = await planOf(entries, [], { ...pricing, terms: dear });
  assert.deepEqual(shown(plan), ['WEB-1 Checkout: 90 at 12000 +19%']);
  assert.deepEqual(
    plan.leftOver.map(({ units, problem }) => [units, problem]),
    [[90, TOO_LARGE]],
  );
});

test('entries that are too large for an invoice only together are left over from there on', async () => {
  const dear = { ...terms, rates: [...terms.rates, rate('founder', 5e15)] };
  const entries = [owing(60, { role: 'founder' }), owing(60, { role: 'founder' }), owing(60)];
  const plan = await planOf(entries, [], { ...pricing, terms: dear });
  assert.deepEqual(
    plan.leftOver.map(({ owing: one, problem }) => [one.key, problem]),
    [[entries[1]?.id, TOO_LARGE]],
  );
});

test('work of a role in another case has the price of the role, and shares its line', async () => {
  const roles = ['designer', 'Designer', ' DESIGNER', 'Tester', 'tester'];
  const plan = await planOf(
    roles.map((role) => owing(10, { role })),
    [],
    { ...pricing, groupBy: 'ROLE' },
  );
  assert.deepEqual(shown(plan), [
    'designer: 30 at 9000 +19%',
    'Tester: 10 at 12000 +19%',
    'tester: 10 at 12000 +19%',
  ]);
  const warned = plan.lines.flatMap(({ charges }) =>
    charges.map(({ owing: one }) => one.unknownRole !== undefined),
  );
  assert.deepEqual(warned, [false, false, false, true, true]);
});

test('work without a rate is left over, with the reason', async () => {
  const { lines, leftOver } = await planOf([owing(60, { date: '2025-12-31' })], [], pricing);
  assert.equal(lines.length, 0);
  assert.match(leftOver[0]?.problem ?? '', /before the contract ctr_1 begins/);
});

test('the first line of a task has its reference, further ones the start of their rate, reversals a minus', async () => {
  const entry = owing(-60);
  const entries = [owing(60), owing(60, { date: '2026-06-30' }), owing(60, { role: 'designer' }), entry];
  const charges = [past(entry.id, 'bil_2', 30, 1), past(entry.id, 'bil_1', 30, 2)];
  const { lines } = await planOf(entries, charges, pricing);
  const taken = new Set<string>();
  assert.deepEqual(
    lines.map((line) => referenceFor(line, taken).referenceId),
    ['10001', '10001/2026-01-01', '10001/2026-01-01/2', '10001/-', '10001/-/2'],
  );
});
