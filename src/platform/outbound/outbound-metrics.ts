import { counter } from '../metrics/metric.ts';
import type { OutboundCode } from './outbound-error.ts';

const requests = counter({
  name: 'retainer_outbound_requests_total',
  help: 'Requests to other systems by what came of them: the class of the status, or why there was no answer',
  labels: ['system', 'outcome'],
});

const OUTCOMES = ['2xx', '3xx', '4xx', '5xx', 'timeout', 'connection'];

/** Shows the requests to a system from the start, before there are any. */
export function announceSystem(system: string): void {
  for (const outcome of OUTCOMES) requests.of(system, outcome);
}

export function countAnswer(system: string, status: number): void {
  requests.of(system, `${Math.floor(status / 100)}xx`).value++;
}

export function countFailure(system: string, reason: OutboundCode): void {
  requests.of(system, reason).value++;
}
