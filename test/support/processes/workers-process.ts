import { openDatabase } from '../../../src/platform/database/database.ts';
import { Workers } from '../../../src/platform/work/workers.ts';
import { HELD_KIND, ORDINARY } from './workers.ts';

/** Takes work, sends its keys, and holds it until killed. Its argument is the connection. */
const database = await openDatabase(JSON.parse(process.argv[2] ?? ''), () => {});
const clock = { now: () => new Date() };
const workers = new Workers({ database, clock, logger: { warn: () => {} } }, [
  {
    ...ORDINARY,
    name: HELD_KIND,
    run: async ({ key }) => {
      process.send?.(key);
      return new Promise(() => {});
    },
  },
]);
await workers.start();
process.on('disconnect', () => process.exit());
process.send?.('ready');
