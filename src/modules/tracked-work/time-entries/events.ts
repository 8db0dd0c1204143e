import { type RecordEvents, recordEvents } from '../../../platform/record-events.ts';
import { presentStored } from './presentation.ts';
import { timeEntry } from './schema.ts';
import { timeEntrySnapshots } from './store.ts';

export const timeEntryEvents: RecordEvents = recordEvents({
  resource: 'timeEntry',
  schema: timeEntry,
  snapshots: timeEntrySnapshots,
  present: presentStored,
  // An entry with charged minutes is kept when it is deleted.
  namedUpdates: { column: 'deleted_at', changes: { unset: { set: 'deleted' } } },
});
