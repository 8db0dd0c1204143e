import { putRoute } from '../../../platform/external-ids/put.ts';
import { created, nothing, page, type Route, record, route } from '../../../platform/http/route.ts';
import { putProject } from './putting.ts';
import {
  expandableProject,
  expandQuery,
  namedTenant,
  newProject,
  project,
  projectChange,
  projectParams,
  projectQuery,
} from './schema.ts';
import { changeProject, createProject, findProjects, getProject, removeProject } from './service.ts';

const tag = 'Projects';

export const projectRoutes: Route[] = [
  route({
    method: 'GET',
    path: '/projects',
    tag,
    summary: 'List projects',
    access: 'VIEWER',
    query: projectQuery,
    answer: page(expandableProject),
    handler: (context, { query }) => findProjects(context, query),
  }),
  route({
    method: 'POST',
    path: '/projects',
    tag,
    summary: 'Create a project',
    access: 'DRAFTER',
    body: newProject,
    answer: created(project, ({ id }) => `/projects/${id}`),
    handler: (context, { body }) => createProject(context, body),
  }),
  putRoute({
    path: '/projects',
    tag,
    access: 'DRAFTER',
    called: 'a project',
    body: newProject,
    answer: project,
    put: putProject,
  }),
  route({
    method: 'GET',
    path: '/projects/{projectId}',
    tag,
    summary: 'Get one project',
    description:
      'Finds the project in any tenant that the caller belongs to; the `tenant-id` header is not needed. It only tells a clone from its original.',
    access: 'caller',
    params: projectParams,
    headers: namedTenant,
    query: expandQuery,
    isLenient: true,
    answer: record(expandableProject),
    handler: (context, { params, query, headers }) =>
      getProject(
        context,
        { id: params.projectId, tenantId: headers['tenant-id'] as string | undefined },
        query.expand,
      ),
  }),
  route({
    method: 'PATCH',
    path: '/projects/{projectId}',
    tag,
    summary: 'Partially update a project',
    access: 'DRAFTER',
    params: projectParams,
    body: projectChange,
    answer: record(project),
    handler: (context, { params, body }) => changeProject(context, params.projectId, body),
  }),
  route({
    method: 'DELETE',
    path: '/projects/{projectId}',
    tag,
    summary: 'Delete a project',
    description: 'A project with billables, charges, allowances or time entries cannot be deleted.',
    access: 'DRAFTER',
    params: projectParams,
    alsoAnswers: [400],
    answer: nothing,
    handler: (context, { params }) => removeProject(context, params.projectId),
  }),
];
