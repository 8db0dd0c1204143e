import { recordEvents } from '../../../platform/record-events.ts';
import { charge } from './schema.ts';
import { presentCharge } from './service.ts';
import { chargeSnapshots } from './store.ts';

export const chargeEvents = recordEvents({
  resource: 'charge',
  schema: charge,
  snapshots: chargeSnapshots,
  present: presentCharge,
});
