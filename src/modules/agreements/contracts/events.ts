import { type NamedUpdates, type RecordEvents, recordEvents } from '../../../platform/record-events.ts';
import { type ContractStatus, contract } from './schema.ts';
import { presentContract } from './service.ts';
import { contractSnapshots } from './store.ts';

const statusChanges = {
  column: 'status',
  changes: { DRAFT: { ACTIVE: 'activated' }, ACTIVE: { ENDED: 'ended' }, ENDED: {} },
} satisfies NamedUpdates<ContractStatus> & { changes: Record<ContractStatus, object> };

export const contractEvents: RecordEvents = recordEvents({
  resource: 'contract',
  schema: contract,
  snapshots: contractSnapshots,
  present: presentContract,
  namedUpdates: statusChanges,
});
