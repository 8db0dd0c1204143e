import { type RecordEvents, recordEvents } from '../../../platform/record-events.ts';
import { erasure } from './schema.ts';
import { presentErasure } from './service.ts';
import { erasureSnapshots } from './store.ts';

export const erasureEvents: RecordEvents = recordEvents({
  resource: 'erasure',
  schema: erasure,
  snapshots: erasureSnapshots,
  present: presentErasure,
  namedUpdates: { column: 'status', changes: { ERASING: { DONE: 'completed' } } },
});
