import { type RecordEvents, recordEvents } from '../../platform/record-events.ts';
import { presentRefund } from './service.ts';
import { refundSnapshots } from './store.ts';

export const refundEvents: RecordEvents = recordEvents({
  resource: 'refund',
  snapshots: refundSnapshots,
  present: presentRefund,
  actions: ['reversed'],
  namedUpdate: (before, after) => (!before.reversed_at && after.reversed_at ? ['reversed'] : []),
});
