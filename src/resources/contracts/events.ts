import { nameStatusChange, type RecordEvents, recordEvents } from '../../platform/record-events.ts';
import type { ContractStatus } from './schema.ts';
import { presentContract } from './service.ts';
import { contractSnapshots } from './store.ts';

const ACTIONS = ['activated', 'ended'] as const;

/** The actions that a change of status stands for, by the status before and after. */
const STATUS_CHANGES: Record<ContractStatus, Partial<Record<ContractStatus, (typeof ACTIONS)[number][]>>> = {
  DRAFT: { ACTIVE: ['activated'] },
  ACTIVE: { ENDED: ['ended'] },
  ENDED: {},
};

export const contractEvents: RecordEvents = recordEvents({
  resource: 'contract',
  snapshots: contractSnapshots,
  present: presentContract,
  actions: ACTIONS,
  namedUpdate: (before, after) => nameStatusChange(STATUS_CHANGES, before, after),
});
