import { type RecordEvents, recordEvents } from '../../platform/record-events.ts';
import { mediaOf } from '../media/schema.ts';
import { shown } from './service.ts';
import { representClients } from './store.ts';

export const clientEvents: RecordEvents = recordEvents({
  resource: 'client',
  statement: representClients,
  show: (row, _now, { media }) => ({ ...shown(row), media: mediaOf(media) }),
  actions: ['archived', 'unarchived'],
  namedUpdate: (before, after) => {
    if (!before.archived_at && after.archived_at) return ['archived'];
    return before.archived_at && !after.archived_at ? ['unarchived'] : [];
  },
});
