import type { Static } from 'typebox';
import { body, choice, INTEGER_MAX, integer, record, timestamp } from '../../../platform/schema.ts';

const CLOCK_STATUSES = ['READY', 'ADVANCING'] as const;

export const clock = record(
  'Clock',
  {
    now: timestamp(
      "The tenant's time. It is real time, except in a sandbox whose clock was moved: there it stands still between moves.",
    ),
    status: choice(CLOCK_STATUSES, {
      description:
        '`ADVANCING` while the clock is being moved: what becomes due on the way runs, each at its own moment, and other writes are a 409.',
      example: 'READY',
    }),
    due: integer(0, INTEGER_MAX, {
      description:
        'Pieces of work that the last move has found to do. It grows while work plans further work on the way.',
      example: 12,
    }),
    done: integer(0, INTEGER_MAX, {
      description: 'Pieces of work that the last move has done.',
      example: 12,
    }),
  },
  "A tenant's clock.",
);

export const newMove = body(
  {
    to: timestamp('Where to move the clock: later than its `now`, by at most two years.'),
  },
  'A move of the clock.',
);

export type TenantClockRecord = Static<typeof clock>;
export type NewMove = Static<typeof newMove>;
