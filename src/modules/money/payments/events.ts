import { type RecordEvents, recordEvents } from '../../../platform/record-events.ts';
import { payment } from './schema.ts';
import { presentPayment } from './service.ts';
import { paymentSnapshots } from './store.ts';

export const paymentEvents: RecordEvents = recordEvents({
  resource: 'payment',
  schema: payment,
  snapshots: paymentSnapshots,
  present: presentPayment,
  namedUpdates: [
    { column: 'reversed_at', changes: { unset: { set: 'reversed' } } },
    { column: 'allocated_minor', changes: { less: { more: 'allocated' }, more: { less: 'freed' } } },
  ],
});
