import { type RecordEvents, recordEvents } from '../../../platform/record-events.ts';
import { presentStored } from './presentation.ts';
import { expense } from './schema.ts';
import { expenseSnapshots } from './store.ts';

export const expenseEvents: RecordEvents = recordEvents({
  resource: 'expense',
  schema: expense,
  snapshots: expenseSnapshots,
  present: presentStored,
  // An expense that was charged is kept when it is deleted.
  namedUpdates: { column: 'deleted_at', changes: { unset: { set: 'deleted' } } },
});
