import { type RecordEvents, recordEvents } from '../../../platform/record-events.ts';
import { withoutNulls } from '../../../platform/schema.ts';
import { tenantInEvents } from './schema.ts';
import { tenantSnapshots } from './store.ts';

export const tenantEvents: RecordEvents = recordEvents({
  resource: 'tenant',
  schema: tenantInEvents,
  snapshots: tenantSnapshots,
  // Events have no `role`, because it depends on the reader.
  present: (row) => withoutNulls(row),
  namedUpdates: [
    { column: 'deleted_at', changes: { unset: { set: 'deleted' }, set: { unset: 'restored' } } },
    { column: 'suspended_at', changes: { unset: { set: 'suspended' }, set: { unset: 'resumed' } } },
  ],
});
