import { asChanged, asCreated, lifeOf, putOf } from '../../../platform/http/document/examples.ts';
import { exampleId } from '../../../platform/schema.ts';
import type { NewProject, Project, ProjectChange } from './schema.ts';

const fields = { name: 'Online shop', order: 10 };
const body: NewProject = { contractId: exampleId('contract'), ...fields };
const created: Project = {
  id: exampleId('project'),
  contract: exampleId('contract'),
  ...fields,
  ...asCreated,
};
const change = { description: 'Everything up to the checkout' } satisfies ProjectChange;

export const projectExamples = {
  ...lifeOf('Project', { body, created, change, changed: { ...created, ...change, ...asChanged } }),
  ...putOf('Project', 'project', { body, created }),
};
