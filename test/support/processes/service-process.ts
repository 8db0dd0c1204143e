import { pino } from 'pino';
import { createApp } from '../../../src/app.ts';
import { providerSettings } from '../../../src/composition/providers.ts';
import { systemClock } from '../../../src/platform/clock.ts';
import { readConfig } from '../../../src/platform/config.ts';
import { openDatabase } from '../../../src/platform/database/database.ts';
import { testSecrets } from '../database.ts';
import { TOKEN_SECRET } from '../service.ts';

/**
 * The service in a process of its own, for measuring it: fork it with the connection as its argument, and the
 * settings that differ as a second one.
 * It tells where it listens, answers each message with the memory that it holds and has held at most,
 * and ends with the process that started it.
 */
const database = await openDatabase(JSON.parse(process.argv[2] ?? ''), () => {});
const app = await createApp({
  config: readConfig(
    { AUTH_JWT_SECRET: TOKEN_SECRET, ...JSON.parse(process.argv[3] ?? '{}') },
    providerSettings,
  ),
  database,
  secrets: testSecrets,
  clock: systemClock,
  logger: pino({ level: 'silent' }),
});
await app.server.listen({ host: '127.0.0.1', port: 0 });
process.on('message', () => {
  const peakBytes = process.resourceUsage().maxRSS * 1_024;
  process.send?.({ residentBytes: process.memoryUsage.rss(), peakBytes });
});
process.on('disconnect', () => process.exit());
process.send?.({ url: app.publicUrl() });
