import { type RecordEvents, recordEvents } from '../../platform/record-events.ts';
import { shown } from './service.ts';
import { representContacts } from './store.ts';

export const contactEvents: RecordEvents = recordEvents({
  resource: 'contact',
  statement: representContacts,
  show: shown,
});
