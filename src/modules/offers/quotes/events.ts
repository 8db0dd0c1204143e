import { type RecordEvents, recordEvents } from '../../../platform/record-events.ts';
import { quote } from './schema.ts';
import { presentQuote } from './service.ts';
import { quoteSnapshots } from './store.ts';

export const quoteEvents: RecordEvents = recordEvents({
  resource: 'quote',
  schema: quote,
  snapshots: quoteSnapshots,
  present: (row) => presentQuote(row),
  namedUpdates: [
    {
      column: 'status',
      changes: {
        DRAFT: { SENT: 'sent' },
        SENT: { ACCEPTED: 'accepted', DECLINED: 'declined', EXPIRED: 'expired', WITHDRAWN: 'withdrawn' },
      },
    },
  ],
});
