import { recordEvents } from '../../../platform/record-events.ts';
import { asset } from './schema.ts';
import { presentUnsigned } from './service.ts';
import { assetSnapshots } from './store.ts';

export const assetEvents = recordEvents({
  resource: 'asset',
  schema: asset,
  snapshots: assetSnapshots,
  present: presentUnsigned,
  namedUpdates: {
    column: 'status',
    changes: { PENDING: { READY: 'completed', FAILED: 'failed' } },
  },
});
