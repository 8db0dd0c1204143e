import { type RecordEvents, recordEvents } from '../../platform/record-events.ts';
import { shown } from './service.ts';
import { representAddresses } from './store.ts';

export const addressEvents: RecordEvents = recordEvents({
  resource: 'address',
  statement: representAddresses,
  show: shown,
});
