import { type RecordEvents, recordEvents } from '../../../platform/record-events.ts';
import { messageInEvents } from './schema.ts';
import { presentMessage } from './service.ts';
import { messageSnapshots } from './store.ts';

export const messageEvents: RecordEvents = recordEvents({
  resource: 'message',
  schema: messageInEvents,
  snapshots: messageSnapshots,
  // The journal leaves attempts out.
  present: (row) => {
    const { attempts: _, nextAttemptAt: __, ...shown } = presentMessage(row);
    return shown;
  },
  namedUpdates: {
    column: 'status',
    changes: {
      QUEUED: { ACCEPTED: 'accepted', FAILED: 'failed', UNCERTAIN: 'uncertain', HELD: 'held' },
      ACCEPTED: { BOUNCED: 'bounced' },
      UNCERTAIN: { BOUNCED: 'bounced' },
    },
  },
});
