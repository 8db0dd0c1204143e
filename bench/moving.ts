import { moveUnderLoad, type Times } from '../test/support/processes/move-under-load.ts';
import { digits } from './measuring/arithmetic.ts';
import { endAll } from './measuring/endings.ts';
import { scratchDirectory } from './sides/service.ts';

/**
 * Moves a tenant between two installations on this machine, while callers of other tenants read and issue invoices in both. It
 * fails if anything is lost or double.
 *
 *   npm run -s bench-moving -- [invoices] [callers in each]
 */
const seeded = Number(process.argv[2] ?? 100_000);
const callers = Number(process.argv[3] ?? 2);

try {
  const directory = scratchDirectory('moving');
  const measured = await moveUnderLoad({ directory, seeded, documents: 20, callers, besideMs: 30_000 });
  const { phases, steps, closedSeconds, entries, databaseMb } = measured;
  console.table(
    Object.fromEntries(
      Object.entries(phases).map(([name, { seconds, here, there }]) => [
        name,
        {
          seconds: digits(seconds),
          ...shown('here', here, phases.before.here),
          ...shown('there', there, phases.before.there),
        },
      ]),
    ),
  );
  for (const [step, atSeconds] of steps) console.log(`${digits(atSeconds)} s ${step}`);
  console.log(`the tenant could not write for ${digits(closedSeconds)} s; ${entries} entries of its journal`);
  console.log(
    `${digits(databaseMb.tenant)} MB of the database, ${digits((databaseMb.tenant * 1_024) / seeded)} kB for each invoice`,
  );
} finally {
  await endAll();
}

/** Times as multiples of those before the move. */
function shown(place: string, times: Times, timesBefore: Times): Record<string, string> {
  const cells = (['read', 'write'] as const).flatMap((kind) =>
    [0.5, 0.95].map((share) => {
      const [ms, before] = [at(times[kind], share), at(timesBefore[kind], share)];
      return [`${kind} ${place} ${share * 100} %`, `${digits(ms)} ms, ${digits(ms / before)}`];
    }),
  );
  return Object.fromEntries(cells);
}

function at(times: number[], share: number): number {
  return times.toSorted((one, other) => one - other)[Math.floor(times.length * share)] ?? Number.NaN;
}
