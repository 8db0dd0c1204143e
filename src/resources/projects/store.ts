import { type RowOf, statement } from '../../platform/database/statement.ts';
import { deleteById, insertInto, patchById, snapshotsOf, table } from '../../platform/database/table.ts';
import { afterPosition, inOrder, orderedPosition } from '../../platform/http/answers/pagination.ts';
import { projectChange } from './schema.ts';

const projects = table('projects', {
  id: 'text',
  contract: 'reference',
  name: 'text',
  description: 'text?',
  order: 'bigint',
  createdAt: 'timestamptz',
  updatedAt: 'timestamptz',
});

export type ProjectRow = RowOf<typeof insertProject>;

// A second policy lets callers see the projects of all their tenants. PostgreSQL cannot use the index for "one policy
// or the other", so these statements name the tenant themselves.
const inTenant = 'projects.tenant_id = app_tenant()';

export const insertProject = insertInto(projects);
export const updateProject = patchById(projects, projectChange, { and: inTenant });
export const deleteProject = deleteById(projects, { and: inTenant });
export const projectSnapshots = snapshotsOf(
  projects,
  '(select contracts.client_id from contracts where contracts.id = projects.contract_id)',
);

const withTenant = {
  row: { ...projects.row, tenantId: 'text' },
  columns: `${projects.columns}, tenant_id as "tenantId"`,
} as const;

/** Runs without a tenant and finds a project in any live tenant that the caller belongs to. */
export const findProjectOfCaller = statement({
  name: 'find_project_of_caller',
  parameters: { id: 'text' },
  row: withTenant.row,
  sql: `select ${withTenant.columns} from projects
        where tenant_id = any (array(
            select members.tenant_id from members join tenants on tenants.id = members.tenant_id
            where members.subject = app_subject() and tenants.deleted_at is null
          ))
          and id = $id`,
});

/** Serves access tokens, which see only their own tenant. */
export const findProjectOfTenant = statement({
  name: 'find_project_of_tenant',
  parameters: { id: 'text' },
  row: withTenant.row,
  sql: `select ${withTenant.columns} from projects
        where ${inTenant} and id = $id
          and exists (select from tenants where tenants.id = app_tenant() and deleted_at is null)`,
});

export const listProjects = statement({
  name: 'list_projects',
  parameters: orderedPosition,
  row: projects.row,
  sql: `select ${projects.columns} from projects where ${inTenant} and ${afterPosition} ${inOrder}`,
});

export const listProjectsOfContract = statement({
  name: 'list_projects_of_contract',
  parameters: { contractId: 'text', ...orderedPosition },
  row: projects.row,
  sql: `select ${projects.columns} from projects
        where ${inTenant} and contract_id = $contractId and ${afterPosition} ${inOrder}`,
});
