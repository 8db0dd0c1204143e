import { type RecordEvents, recordEvents } from '../../platform/record-events.ts';
import { presentClient } from './service.ts';
import { clientSnapshots } from './store.ts';

export const clientEvents: RecordEvents = recordEvents({
  resource: 'client',
  snapshots: clientSnapshots,
  present: presentClient,
  actions: ['archived', 'unarchived'],
  namedUpdate: (before, after) => {
    if (!before.archived_at && after.archived_at) return ['archived'];
    return before.archived_at && !after.archived_at ? ['unarchived'] : [];
  },
});
