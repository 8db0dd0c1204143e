import { type RecordEvents, recordEvents } from '../../platform/record-events.ts';
import { shown } from './service.ts';
import { representContracts } from './store.ts';

export const contractEvents: RecordEvents = recordEvents({
  resource: 'contract',
  snapshots: representContracts,
  present: shown,
  actions: ['activated', 'ended'],
  namedUpdate: (before, after) => {
    if (before.status === after.status) return [];
    return [after.status === 'ACTIVE' ? 'activated' : 'ended'];
  },
});
