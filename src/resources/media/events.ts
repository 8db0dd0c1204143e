import { type RecordEvents, recordEvents } from '../../platform/record-events.ts';
import { shown } from './service.ts';
import { representAttachments } from './store.ts';

export const attachmentEvents: RecordEvents = recordEvents({
  resource: 'attachment',
  statement: representAttachments,
  show: shown,
});
