import { recordEvents } from '../../../platform/record-events.ts';
import { allowance } from './schema.ts';
import { presentAllowance } from './service.ts';
import { allowanceSnapshots } from './store.ts';

export const allowanceEvents = recordEvents({
  resource: 'allowance',
  schema: allowance,
  snapshots: allowanceSnapshots,
  present: presentAllowance,
});
