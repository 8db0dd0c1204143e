import type { MailOutcome } from '../../../platform/outbound/mail-server.ts';
import type { MessageReason } from './schema.ts';

/** The next state of a message after an attempt. UNCHANGED: another process has the message. */
export interface Step {
  status: 'ACCEPTED' | 'FAILED' | 'UNCERTAIN' | 'HELD' | 'QUEUED' | 'UNCHANGED';
  reason?: MessageReason;
  answer?: string;
  nextAttemptAt?: Date;
}

/** Temporary refusals are retried for this time. */
const RETRIED_MS = 24 * 3_600_000;
/** Before the second attempt. It doubles with each further one. */
const PAUSE_MS = 60_000;
const PAUSE_MS_MAX = 2 * 3_600_000;

/** Decides what follows from the outcome of an attempt. */
export function nextStep(
  { kind, answer }: MailOutcome,
  { attempts, queuedAt }: { attempts: number; queuedAt: string },
  now: Date,
): Step {
  switch (kind) {
    case 'accepted':
      return { status: 'ACCEPTED', answer };
    case 'refused':
      return { status: 'FAILED', reason: 'REFUSED', answer };
    case 'uncertain':
      return { status: 'UNCERTAIN', reason: 'CONNECTION_LOST', answer };
    case 'postponed': {
      const pauseMs = Math.min(PAUSE_MS * 2 ** Math.min(attempts, 20), PAUSE_MS_MAX);
      const endMs = new Date(queuedAt).getTime() + RETRIED_MS;
      if (now.getTime() >= endMs) return { status: 'FAILED', reason: 'NOT_IN_TIME', answer };
      // The last attempt is at the end of the time.
      return { status: 'QUEUED', answer, nextAttemptAt: new Date(Math.min(now.getTime() + pauseMs, endMs)) };
    }
  }
}
