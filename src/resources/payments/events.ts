import { type RecordEvents, recordEvents } from '../../platform/record-events.ts';
import { presentPayment } from './service.ts';
import { paymentSnapshots } from './store.ts';

export const paymentEvents: RecordEvents = recordEvents({
  resource: 'payment',
  snapshots: paymentSnapshots,
  present: presentPayment,
  actions: ['reversed'],
  namedUpdate: (before, after) => (!before.reversed_at && after.reversed_at ? ['reversed'] : []),
});
