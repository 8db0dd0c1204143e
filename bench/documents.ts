import type { FileKind } from '../src/modules/documents/facts/document.ts';
import { documentOf, line } from '../src/modules/documents/layout/sample-document.ts';
import { Makers } from '../src/modules/documents/making/makers.ts';
import { usageOf, type WorkerProcess } from '../src/platform/processes/worker-process.ts';
import { CJK_DIRECTORY } from '../src/platform/typesetting/fonts.ts';
import { median } from './measuring/arithmetic.ts';

/**
 * Measures what making the files of a document costs: processor time of the process that makes them, and its memory.
 * All documents differ, as the documents of a day do. The time does not depend on what else the machine does, but its caches
 * do, so the ratios say more.
 *
 *   npm run -s bench-documents -- [rounds]
 */
const ROUNDS = Number(process.argv[2] ?? 5);
/** Linux counts in hundredths of a second, so many small documents are measured together. */
const MEASURED_LINES = 400;

const CASES: [kind: FileKind, lines: number][] = [
  ['PDF', 20],
  ['PDF', 1],
  ['PDF', 100],
  ['PDF', 1_000],
  ['FACTUR_X', 20],
  ['UBL', 20],
  ['CII', 20],
];

const times: number[][] = CASES.map(() => []);
const memory: number[] = CASES.map(() => 0);
let made = 0;

for (let round = 0; round < ROUNDS; round++) await measureAll();
const [first = 1] = times.map(median);
console.table(
  CASES.map(([kind, lines], index) => {
    const ms = median(times[index] ?? []);
    return {
      file: kind,
      lines,
      'processor ms': Number(ms.toFixed(1)),
      'ratio to a PDF of 20 lines': Number((ms / first).toFixed(2)),
      'memory of both processes, MiB': Math.round(memory[index] ?? 0),
    };
  }),
);

/** Begins with new processes, because they keep some memory of each document. */
async function measureAll(): Promise<void> {
  const makers = new Makers({ cjk: CJK_DIRECTORY });
  try {
    for (const lines of [1, 1_000]) await make(makers, 'PDF', lines); // starts both processes
    for (const [index, [kind, lines]] of CASES.entries()) {
      const documents = Math.ceil(MEASURED_LINES / lines / (lines === 1 ? 10 : 1));
      const before = await usageOfAll(makers);
      for (let count = 0; count < documents; count++) await make(makers, kind, lines);
      const after = await usageOfAll(makers);
      times[index]?.push((after.computingMs - before.computingMs) / documents);
      memory[index] = Math.max(memory[index] ?? 0, after.memoryBytes / 1_048_576);
    }
  } finally {
    makers.stop();
  }
}

async function make(makers: Makers, kind: FileKind, count: number): Promise<void> {
  made++;
  const lines = Array.from({ length: count }, (_, index) =>
    line({
      name: `Development of feature ${made}.${index}`,
      description: 'With tests and documentation, reviewed',
      quantity: 1 + (index % 9),
      amountMinor: 9_000 + made,
      totalMinor: (1 + (index % 9)) * (9_000 + made),
    }),
  );
  const document = documentOf({ number: `2026-${made}`, lineCount: count }, lines);
  await makers.make(kind, document, { tenant: 'bench', caller: 'bench' });
}

async function usageOfAll(makers: Makers): Promise<{ computingMs: number; memoryBytes: number }> {
  const { workers } = makers as unknown as { workers: WorkerProcess[] };
  const usages = await Promise.all(workers.map(({ pid }) => usageOf(pid)));
  const sum = (of: (usage: (typeof usages)[number]) => number) =>
    usages.reduce((total, one) => total + of(one), 0);
  return { computingMs: sum((one) => one.computingMs), memoryBytes: sum((one) => one.memoryBytes) };
}
