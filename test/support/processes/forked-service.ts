import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { TestDatabase } from '../database.ts';

const PROGRAM = fileURLToPath(new URL('service-process.ts', import.meta.url));

/** The service in a process of its own, so that its memory can be measured and it can be killed. */
export interface ForkedService {
  child: ChildProcess;
  url: string;
  memory(): Promise<{ residentBytes: number; peakBytes: number }>;
  /** The longest time that its event loop was busy with one thing, since the last call. */
  longestBusyMs(): Promise<number>;
  stop(): Promise<void>;
}

export async function forkService(
  { applicationConnection }: TestDatabase,
  settings: Record<string, string> = {},
  /** Options of Node.js. */
  execArgv: string[] = [],
): Promise<ForkedService> {
  const child = fork(PROGRAM, [JSON.stringify(applicationConnection), JSON.stringify(settings)], {
    execArgv,
  });
  const [{ url }] = (await once(child, 'message')) as [{ url: string }];
  return {
    child,
    url,
    async memory() {
      const answered = once(child, 'message');
      child.send('memory');
      return (await answered)[0];
    },
    async longestBusyMs() {
      const answered = once(child, 'message');
      child.send('busy');
      return (await answered)[0].longestMs;
    },
    async stop() {
      const ended = once(child, 'exit');
      child.disconnect();
      await ended;
    },
  };
}
