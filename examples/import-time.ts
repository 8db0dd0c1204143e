import { readFileSync } from 'node:fs';
import { connect } from './connect.ts';

/**
 * Imports a timesheet into a project: `npm run -s example -- import-time prj_...`. A batch is recorded as a whole or not at all. Entries
 * that are recorded already are skipped, so the import can be repeated from the beginning after any failure.
 */
const BATCH_ENTRIES = 1_000;
const retainer = connect();
const [projectId = '', file = 'examples/data/timesheet.csv'] = process.argv.slice(2);
const [, ...rows] = readFileSync(file, 'utf8').trim().split('\n');
const timeEntries = rows.map((row) => {
  const [sourceId = '', date = '', minutes, worker = '', description = ''] = row.split(';');
  return { projectId, sourceId, date, minutes: Number(minutes), worker, description };
});
for (let from = 0; from < timeEntries.length; from += BATCH_ENTRIES) {
  const { data: recorded } = await retainer.POST('/time-entries/batch', {
    body: { timeEntries: timeEntries.slice(from, from + BATCH_ENTRIES), onConflict: 'SKIP' },
  });
  const skipped = recorded.filter(({ isSkipped }) => isSkipped).length;
  console.log(`recorded ${recorded.length - skipped}, skipped ${skipped}`);
}
