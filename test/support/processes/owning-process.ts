import { providerSettings } from '../../../src/composition/service-config.ts';
import { configFromEnvironment } from '../../../src/platform/config.ts';
import { statement } from '../../../src/platform/database/statement.ts';
import { STOP_SIGNALS } from '../../../src/platform/drain.ts';
import { openConfiguredDatabase } from '../../../src/platform/installation/open.ts';

/** Owns an embedded PostgreSQL, as the service does, and then throws or works for long. */
const sleepLong = statement({
  name: 'test_sleep_long',
  parameters: {},
  row: { slept: 'boolean' },
  sql: 'select pg_sleep(80) is null as slept',
});

const opened = await openConfiguredDatabase(configFromEnvironment(providerSettings), 'own', () => {});
for (const signal of STOP_SIGNALS) process.on(signal, () => void opened.close().then(() => process.exit(0)));
process.stdout.on('error', () => {});
if (process.argv[2] === 'throws') {
  setTimeout(() => {
    throw new Error('a mistake of ours');
  });
} else {
  const worked = opened.database
    .inSystem()
    .transaction((scope) => scope.one(sleepLong, {}), 'no time limit')
    .catch(() => {});
  console.log('working');
  await worked;
}
