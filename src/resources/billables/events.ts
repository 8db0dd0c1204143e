import { type RecordEvents, recordEvents } from '../../platform/record-events.ts';
import { shown } from './service.ts';
import { representBillables } from './store.ts';

export const billableEvents: RecordEvents = recordEvents({
  resource: 'billable',
  statement: representBillables,
  show: shown,
});
