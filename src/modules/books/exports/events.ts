import { type RecordEvents, recordEvents } from '../../../platform/record-events.ts';
import { exported } from './schema.ts';
import { presentExport } from './service.ts';
import { exportSnapshots } from './store.ts';

export const exportEvents: RecordEvents = recordEvents({
  resource: 'export',
  schema: exported,
  snapshots: exportSnapshots,
  present: presentExport,
  namedUpdates: {
    column: 'status',
    changes: { QUEUED: { DONE: 'completed', FAILED: 'failed' }, DONE: { EXPIRED: 'expired' } },
  },
});
