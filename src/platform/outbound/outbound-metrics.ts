import { Counter } from 'prom-client';
import type { OutboundCode } from './outbound-error.ts';

const requests = new Counter({
  name: 'retainer_outbound_requests_total',
  help: 'Requests to other systems by what came of them: the class of the status, or why there was no answer',
  labelNames: ['system', 'outcome'],
});

const OUTCOMES = ['2xx', '3xx', '4xx', '5xx', 'timeout', 'connection'];

/** Shows the requests to a system from the start, before there are any. */
export function announceSystem(system: string): void {
  for (const outcome of OUTCOMES) requests.inc({ system, outcome }, 0);
}

export function countAnswer(system: string, status: number): void {
  requests.inc({ system, outcome: `${Math.floor(status / 100)}xx` });
}

export function countFailure(system: string, outcome: OutboundCode): void {
  requests.inc({ system, outcome });
}
