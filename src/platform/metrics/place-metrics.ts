import { gauge, type Tally } from './metric.ts';

const busy = gauge({
  name: 'retainer_workers_busy',
  help: 'Processes that make documents or decode pictures, and threads that read large bodies, which are at work',
  labels: ['work'],
});
const waiting = gauge({
  name: 'retainer_workers_waiting',
  help: 'Documents, pictures and large bodies that wait for a process or a thread',
  labels: ['work'],
});

export function placeMetrics(work: 'documents' | 'pictures' | 'bodies'): { busy: Tally; waiting: Tally } {
  return { busy: busy.of(work), waiting: waiting.of(work) };
}
