import { systemClock } from '../../../src/platform/clock.ts';
import { watchBusyTime } from './busy-time.ts';
import { startInstance } from './instance.ts';

/**
 * The program that `forkService` starts. Its arguments are the connection to the database and the settings that
 * differ. It sends its address, answers questions about its memory and its event loop, and ends with its parent process.
 */
const [connection = '', settings = '{}'] = process.argv.slice(2);
const { app } = await startInstance(JSON.parse(connection), systemClock, JSON.parse(settings));
const busy = watchBusyTime();
process.on('message', (question) => {
  if (question === 'busy') return process.send?.({ longestMs: busy.longestMs() });
  const peakBytes = process.resourceUsage().maxRSS * 1_024;
  process.send?.({ residentBytes: process.memoryUsage.rss(), peakBytes });
});
process.on('disconnect', () => process.exit());
process.send?.({ url: app.publicUrl() });
