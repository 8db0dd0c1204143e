import { writeFileSync } from 'node:fs';
import { setPriority } from 'node:os';

/** If memory runs out, the kernel kills a worker first, not the service. */
const OOM_SCORE_MOST_WILLING = '1000';
const LOW_PRIORITY = 10;

/** Makes this a process that `worker-process.ts` manages. The listener gets the messages of its tasks. */
export function becomeWorker<Message>(listener: (message: Message) => void): void {
  attempt(() => writeFileSync('/proc/self/oom_score_adj', OOM_SCORE_MOST_WILLING));
  attempt(() => setPriority(LOW_PRIORITY));
  process.on('disconnect', () => process.exit()); // the service has ended
  process.on('SIGINT', () => {}); // meant for the service, which ends this process itself
  process.on('message', listener as (message: unknown) => void);
  process.send?.('ready');
}

function attempt(work: () => void): void {
  try {
    work();
  } catch {
    // Not every system permits it. The limits of `worker-process.ts` apply in any case.
  }
}
