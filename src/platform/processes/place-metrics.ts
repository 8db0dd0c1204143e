import { Gauge } from 'prom-client';

const busy = new Gauge({
  name: 'retainer_workers_busy',
  help: 'Processes that make documents or decode pictures, and threads that read large bodies, which are at work',
  labelNames: ['work'],
});
const waiting = new Gauge({
  name: 'retainer_workers_waiting',
  help: 'Documents, pictures and large bodies that wait for a process or a thread',
  labelNames: ['work'],
});

/** Shows the work with zeros until there is some. */
export function placeMetrics(work: 'documents' | 'pictures' | 'bodies') {
  const metrics = { busy: busy.labels(work), waiting: waiting.labels(work) };
  for (const series of Object.values(metrics)) series.inc(0);
  return metrics;
}
