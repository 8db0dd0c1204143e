import { openDatabase } from '../../../src/platform/database/database.ts';
import { openJobs } from '../../../src/platform/jobs/jobs.ts';
import { HELD_QUEUE } from './jobs.ts';

/** Takes a job, sends its identifier, and holds it until killed. Its argument is the connection. */
const database = await openDatabase(JSON.parse(process.argv[2] ?? ''), () => {});
const jobs = await openJobs(database, { warn: () => {} });
await jobs.work<{ id: number }>(HELD_QUEUE, async ({ id }) => {
  process.send?.(id);
  await new Promise(() => {});
});
process.on('disconnect', () => process.exit());
process.send?.('ready');
