import { type RecordEvents, recordEvents } from '../../../platform/record-events.ts';
import { imported } from './schema.ts';
import { presentImport } from './service.ts';
import { importSnapshots } from './store.ts';

export const importEvents: RecordEvents = recordEvents({
  resource: 'import',
  schema: imported,
  snapshots: importSnapshots,
  present: presentImport,
  namedUpdates: {
    column: 'status',
    changes: { QUEUED: { CHECKED: 'checked', DONE: 'completed', FAILED: 'failed', UNDONE: 'undone' } },
  },
});
