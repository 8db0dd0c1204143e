import assert from 'node:assert/strict';
import { test } from 'node:test';
import { rateFinder } from '../../agreements/contracts/rates.ts';
import { problemOf, type Terms, unknownRoleOf } from './problems.ts';

const terms: Terms = {
  contractId: 'ctr_1',
  status: 'ACTIVE',
  rates: [
    { id: 'rat_1', unit: 'HOUR', role: 'designer', amountMinor: 9_000, startsOn: '2026-02-01' },
    { id: 'rat_2', unit: 'HOUR', amountMinor: 8_000, startsOn: '2026-03-01' },
    { id: 'rat_3', unit: 'DAY', role: 'tester', amountMinor: 60_000, startsOn: '2026-01-01' },
  ],
  firstDay: '2026-01-10',
  lastDay: '2026-12-20',
  isClientArchived: false,
  isApprovalRequired: false,
};

const rateOf = rateFinder(terms.rates, 'HOUR');

const cases: [
  title: string,
  entry: { date: string; role?: string | null; isApproved?: boolean },
  change: Partial<Terms>,
  RegExp?,
][] = [
  ['work within the terms has none', { date: '2026-03-01' }, {}],
  ['an ended contract is still charged', { date: '2026-03-01' }, { status: 'ENDED' }],
  [
    'a contract that is a draft',
    { date: '2026-03-01' },
    { status: 'DRAFT' },
    /ctr_1 is a DRAFT: activate it$/,
  ],
  [
    'the first day belongs to the contract',
    { date: '2026-02-01', role: 'designer' },
    { firstDay: '2026-02-01' },
  ],
  [
    'the day before it does not',
    { date: '2026-01-09', role: 'designer' },
    {},
    /before .* 2026-01-10: .*startsAt$/,
  ],
  ['the last day belongs to the contract', { date: '2026-12-20' }, {}],
  ['the day after it does not', { date: '2026-12-21' }, {}, /after .* 2026-12-20: .*endsAt$/],
  ['a contract without days has no bounds', { date: '2999-01-01' }, { firstDay: null, lastDay: null }],
  ['an archived client', { date: '2026-03-01' }, { isClientArchived: true }, /archived: clear .*archivedAt$/],
  ['a rate of the role', { date: '2026-02-01', role: 'designer' }, {}],
  ['a rate of the role in another case', { date: '2026-02-01', role: 'DESIGNER ' }, {}],
  [
    'no rate yet for a role',
    { date: '2026-01-31', role: 'designer' },
    {},
    /no hourly rate for designer on 2026-01-31: add one$/,
  ],
  [
    'no rate yet without a role',
    { date: '2026-02-28', role: null },
    {},
    /no hourly rate for all roles on 2026-02-28: add one$/,
  ],
  [
    'no approval where the contract wants it',
    { date: '2026-03-01' },
    { isApprovalRequired: true },
    /wants its work approved.*POST \/time-entries\/approve$/,
  ],
  ['approved work', { date: '2026-03-01', isApproved: true }, { isApprovalRequired: true }],
  ['a daily rate prices no hours', { date: '2026-02-28', role: 'tester' }, {}, /hourly rate for tester/],
];

for (const [title, entry, change, expected] of cases) {
  test(`work that can't be charged: ${title}`, () => {
    const work = { owedMinutes: 60, role: null, isApproved: false, ...entry };
    const problem = problemOf(work, { ...terms, ...change }, rateOf(work.role, work.date));
    if (expected === undefined) assert.equal(problem, undefined);
    else assert.match(problem ?? '', expected);
  });
}

test('a role that no rate names is a warning if the rate for all roles prices it, and only then', () => {
  const warning = (role: string | null, date: string) => unknownRoleOf({ role }, terms, rateOf(role, date));
  assert.match(
    warning('tester', '2026-03-01') ?? '',
    /ctr_1 names the role tester .*: correct the role, or add/,
  );
  assert.equal(warning('tester', '2026-02-28'), undefined, 'no rate prices it: that is a problem');
  assert.equal(warning('Designer', '2026-03-01'), undefined);
  assert.equal(warning(null, '2026-03-01'), undefined);
});
