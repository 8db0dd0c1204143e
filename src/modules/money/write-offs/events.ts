import { type RecordEvents, recordEvents } from '../../../platform/record-events.ts';
import { writeOff } from './schema.ts';
import { presentWriteOff } from './service.ts';
import { writeOffSnapshots } from './store.ts';

export const writeOffEvents: RecordEvents = recordEvents({
  resource: 'writeOff',
  schema: writeOff,
  snapshots: writeOffSnapshots,
  present: presentWriteOff,
  namedUpdates: { column: 'reversed_at', changes: { unset: { set: 'reversed' } } },
});
