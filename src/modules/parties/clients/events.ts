import { type RecordEvents, recordEvents } from '../../../platform/record-events.ts';
import { client } from './schema.ts';
import { presentClient } from './service.ts';
import { clientSnapshots } from './store.ts';

export const clientEvents: RecordEvents = recordEvents({
  resource: 'client',
  schema: client,
  snapshots: clientSnapshots,
  present: presentClient,
  namedUpdates: {
    column: 'archived_at',
    changes: { unset: { set: 'archived' }, set: { unset: 'unarchived' } },
  },
});
