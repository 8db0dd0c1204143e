import { type RecordEvents, recordEvents } from '../../platform/record-events.ts';
import { shown } from './service.ts';
import { representCreditNotes } from './store.ts';

export const creditNoteEvents: RecordEvents = recordEvents({
  resource: 'creditNote',
  statement: representCreditNotes,
  show: shown,
});
