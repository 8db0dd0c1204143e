import type { Case, Goal } from './cases/case.ts';
import { digits, median, ratiosOf, showSpread } from './measuring/arithmetic.ts';
import type { Results, Round } from './measuring/rounds.ts';
import type { SideName } from './sides/side.ts';

export interface Measured {
  case: Case;
  results: Results;
}

const COLUMNS: [side: SideName, title: string][] = [
  ['today', 'today'],
  ['reference', 'reference'],
  ['statements', 'bare statements'],
  ['http', 'bare node:http'],
];

/** Processor time first, because it can be compared on a busy machine. */
export function tablesOf(all: Measured[]): string[][][] {
  if (all.length === 0) return [];
  const columns = COLUMNS.flatMap(([, title]) => [title, `ours / ${title}`]);
  return [
    [
      ['ms of processor time each', 'ours', '= service + PostgreSQL', ...columns, 'goal'],
      ...all.map((one) => rowOf(one, 'processor')),
    ],
    [['per second', 'ours', 'connections', ...columns, 'goal'], ...all.map((one) => rowOf(one, 'rate'))],
  ];
}

function rowOf({ case: one, results }: Measured, measure: 'processor' | 'rate'): string[] {
  const ours = results.get('ours') ?? [];
  const middle = (rounds: Round[], of: keyof Round) => median(rounds.map((round) => round[of]));
  const parts = [middle(ours, 'service'), middle(ours, 'postgres')].map(digits).join(' + ');
  return [
    one.title,
    digits(middle(ours, measure)),
    measure === 'processor' ? parts : String(one.connections),
    ...COLUMNS.flatMap(([side]) => {
      const rounds = results.get(side);
      return rounds
        ? [digits(middle(rounds, measure)), showSpread(ratioTo(ours, rounds, measure))]
        : ['', ''];
    }),
    one.goals
      .filter((goal) => (goal.measure === 'rate') === (measure === 'rate'))
      .map((goal) => showGoal(goal, results))
      .filter(Boolean)
      .join('; '),
  ];
}

function ratioTo(ours: Round[], rounds: Round[], measure: 'processor' | 'rate') {
  const values = (of: Round[]) => of.map((round) => round[measure]);
  return ratiosOf(values(ours), values(rounds));
}

function showGoal({ side, measure, atMost, atLeast }: Goal, results: Results): string {
  const [ours, rounds] = [results.get('ours'), results.get(side)];
  if (!ours || !rounds) return '';
  const reached = ratioTo(ours, rounds, measure === 'rate' ? 'rate' : 'processor')?.median ?? 0;
  const isMet = atMost !== undefined ? reached <= atMost : reached >= (atLeast ?? 0);
  const wanted = atMost !== undefined ? `at most ${digits(atMost)}` : `at least ${digits(atLeast ?? 0)}`;
  return `${side} ${wanted}: ${isMet ? 'met' : 'missed'}`;
}

/** Leaves out columns that nothing was measured for. */
export function withoutEmptyColumns(table: string[][]): string[][] {
  const [head = [], ...rows] = table;
  const kept = head.map((_, column) => rows.some((row) => row[column] !== ''));
  return table.map((row) => row.filter((_, column) => kept[column]));
}

export function markdown(table: string[][]): string {
  const [head = [], ...rows] = table;
  const line = (cells: string[]) => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map((_, column) => (column === 0 ? '---' : '---:'))), ...rows.map(line)].join(
    '\n',
  );
}
