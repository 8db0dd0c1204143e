import { type RecordEvents, recordEvents } from '../../../platform/record-events.ts';
import { bookkeeping, customerAccount } from './schema.ts';
import { presentBookkeeping, presentCustomerAccount } from './service.ts';
import { bookkeepingSnapshots, customerAccountSnapshots } from './store.ts';

export const bookkeepingEvents: RecordEvents[] = [
  recordEvents({
    ...{ resource: 'bookkeeping', schema: bookkeeping },
    ...{ snapshots: bookkeepingSnapshots, present: presentBookkeeping },
  }),
  recordEvents({
    ...{ resource: 'customerAccount', schema: customerAccount },
    ...{ snapshots: customerAccountSnapshots, present: presentCustomerAccount },
  }),
];
