import { type RecordEvents, recordEvents } from '../../platform/record-events.ts';
import { shown } from './service.ts';
import { representPayments } from './store.ts';

export const paymentEvents: RecordEvents = recordEvents({
  resource: 'payment',
  snapshots: representPayments,
  present: shown,
  actions: ['reversed'],
  namedUpdate: (before, after) => (!before.reversed_at && after.reversed_at ? ['reversed'] : []),
});
