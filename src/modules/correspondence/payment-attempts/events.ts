import { type RecordEvents, recordEvents } from '../../../platform/record-events.ts';
import { paymentAttempt } from './schema.ts';
import { presentPaymentAttempt } from './service.ts';
import { paymentAttemptSnapshots } from './store.ts';

const over = { SUCCEEDED: 'succeeded', FAILED: 'failed', EXPIRED: 'expired' } as const;

export const paymentAttemptEvents: RecordEvents = recordEvents({
  resource: 'paymentAttempt',
  schema: paymentAttempt,
  snapshots: paymentAttemptSnapshots,
  present: presentPaymentAttempt,
  namedUpdates: [
    {
      column: 'status',
      changes: {
        OPEN: { PROCESSING: 'processing', ...over },
        PROCESSING: over,
        FAILED: { SUCCEEDED: 'succeeded' },
        EXPIRED: { SUCCEEDED: 'succeeded' },
      },
    },
    { column: 'is_disputed', changes: { false: { true: 'disputed' }, true: { false: 'undisputed' } } },
  ],
});
