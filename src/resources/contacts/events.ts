import { type RecordEvents, recordEvents } from '../../platform/record-events.ts';
import { presentContact } from './service.ts';
import { contactSnapshots } from './store.ts';

export const contactEvents: RecordEvents = recordEvents({
  resource: 'contact',
  statement: contactSnapshots,
  show: presentContact,
});
