import { type RecordEvents, recordEvents } from '../../platform/record-events.ts';
import { shown } from './service.ts';
import { representProjects } from './store.ts';

export const projectEvents: RecordEvents = recordEvents({
  resource: 'project',
  statement: representProjects,
  show: shown,
});
