import { Counter } from 'prom-client';

const attempts = new Counter({
  name: 'retainer_message_attempts_total',
  help: 'Attempts to hand a message to a mail server, by outcome. All but `retried` are the last of their message',
  labelNames: ['outcome'],
});

const OUTCOMES = ['accepted', 'retried', 'failed', 'uncertain', 'held'] as const;
for (const outcome of OUTCOMES) attempts.inc({ outcome }, 0);

export function countAttempt(outcome: (typeof OUTCOMES)[number]): void {
  attempts.inc({ outcome });
}
