import { recordEvents } from '../../platform/record-events.ts';
import { presentUnsigned } from './service.ts';
import { assetSnapshots } from './store.ts';

export const assetEvents = recordEvents({
  resource: 'asset',
  snapshots: assetSnapshots,
  present: presentUnsigned,
  actions: ['completed', 'failed'],
  namedUpdate: (before, after) => {
    if (before.status === after.status) return [];
    return [after.status === 'READY' ? 'completed' : 'failed'];
  },
});
