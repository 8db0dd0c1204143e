import { type RecordEvents, recordEvents } from '../../../platform/record-events.ts';
import { refund } from './schema.ts';
import { presentRefund } from './service.ts';
import { refundSnapshots } from './store.ts';

export const refundEvents: RecordEvents = recordEvents({
  resource: 'refund',
  schema: refund,
  snapshots: refundSnapshots,
  present: presentRefund,
  namedUpdates: { column: 'reversed_at', changes: { unset: { set: 'reversed' } } },
});
