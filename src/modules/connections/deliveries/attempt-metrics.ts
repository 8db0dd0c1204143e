import { Counter } from 'prom-client';
import type { Outcome } from '../../../providers/provider.ts';
import type { DeliveryStatus } from './schema.ts';

const attempts = new Counter({
  name: 'retainer_delivery_attempts_total',
  help: 'Attempts to deliver an event, by provider and outcome. All but `retried` are the last attempt of their delivery',
  labelNames: ['provider', 'outcome'],
});

const OUTCOMES = ['delivered', 'retried', 'given_up', 'refused', 'gone'];

/** Shows the attempts of a provider from the start, before there are any. */
export function announceProvider(provider: string): void {
  for (const outcome of OUTCOMES) attempts.inc({ provider, outcome }, 0);
}

export function countAttempt(provider: string, { kind }: Outcome, status: DeliveryStatus): void {
  const outcome = kind !== 'failed' ? kind : status === 'PENDING' ? 'retried' : 'given_up';
  attempts.inc({ provider, outcome });
}
