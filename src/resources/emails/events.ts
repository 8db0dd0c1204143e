import { type RecordEvents, recordEvents } from '../../platform/record-events.ts';
import { shown } from './service.ts';
import { representEmails } from './store.ts';

export const emailEvents: RecordEvents = recordEvents({
  resource: 'email',
  statement: representEmails,
  show: shown,
});
