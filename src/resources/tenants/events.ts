import { type RecordEvents, recordEvents } from '../../platform/record-events.ts';
import { withoutNulls } from '../../platform/schema.ts';
import { mediaOf } from '../media/schema.ts';
import { representTenants } from './store.ts';

/** Shown without `role`, which is the reader's and not the tenant's. */
export const tenantEvents: RecordEvents = recordEvents({
  resource: 'tenant',
  snapshots: representTenants,
  present: (row, _now, { media }) => ({ ...withoutNulls(row), media: mediaOf(media) }),
  actions: ['deleted', 'restored'],
  namedUpdate: (before, after) => {
    if (!before.deleted_at && after.deleted_at) return ['deleted'];
    return before.deleted_at && !after.deleted_at ? ['restored'] : [];
  },
});
