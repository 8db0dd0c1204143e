import { recordEvents } from '../../../platform/record-events.ts';
import { project } from './schema.ts';
import { presentProject } from './service.ts';
import { projectSnapshots } from './store.ts';

export const projectEvents = recordEvents({
  resource: 'project',
  schema: project,
  snapshots: projectSnapshots,
  present: presentProject,
});
