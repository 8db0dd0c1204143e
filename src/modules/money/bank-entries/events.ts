import { type RecordEvents, recordEvents } from '../../../platform/record-events.ts';
import { bankEntry, ENTRY_STATUSES, type EntryStatus } from './schema.ts';
import { presentBankEntry } from './service.ts';
import { bankEntrySnapshots } from './store.ts';

/** Every change of the status has the name of the new one. */
const to = (before: EntryStatus) =>
  Object.fromEntries(
    ENTRY_STATUSES.filter((after) => after !== before).map((after) => [after, after.toLowerCase()]),
  );

export const bankEntryEvents: RecordEvents = recordEvents<typeof bankEntrySnapshots.row, EntryStatus>({
  resource: 'bankEntry',
  schema: bankEntry,
  snapshots: bankEntrySnapshots,
  present: presentBankEntry,
  namedUpdates: {
    column: 'status',
    changes: Object.fromEntries(ENTRY_STATUSES.map((before) => [before, to(before)])),
  },
});
