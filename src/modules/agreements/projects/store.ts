import { insertManyInto } from '../../../platform/database/insert-many.ts';
import { type RowOf, statement } from '../../../platform/database/statement.ts';
import { deleteById, insertInto, patchById, snapshotsOf, table } from '../../../platform/database/table.ts';
import { externalIdsOf, markColumns } from '../../../platform/external-ids/store.ts';
import { listBy, listInOrder } from '../../../platform/http/answers/ordered-lists.ts';
import { afterPosition, orderedBy, orderedPosition } from '../../../platform/http/answers/pagination.ts';
import { BY_NAME, BY_ORDER, recordLists, TIMES } from '../../../platform/http/answers/record-lists.ts';
import { searchesIn, searchOf } from '../../parties/search/shared-store.ts';
import { projectChange } from './schema.ts';

const projects = table('projects', {
  id: 'text',
  contract: 'reference',
  name: 'text',
  description: 'text?',
  ...markColumns,
  order: 'bigint',
  createdAt: 'timestamptz',
  updatedAt: 'timestamptz',
});

export type ProjectRow = RowOf<typeof insertProject>;

export const projectExternalIds = externalIdsOf(projects);

export const insertProject = insertInto(projects);
export const insertProjects = insertManyInto(projects);
export const updateProject = patchById(projects, projectChange);
export const deleteProject = deleteById(projects);
export const projectSnapshots = snapshotsOf(projects);

/**
 * Runs without a tenant and finds the project's tenant if the caller belongs to it. Of a tenant and its clones, the original
 * counts until it is deleted, unless the clone is named. A project of another tenant and an unknown one must take the same time: for both, this
 * statement looks for one membership and finds none.
 */
export const findTenantOfProject = statement({
  name: 'find_tenant_of_project',
  parameters: { id: 'text', subject: 'text', tenantId: 'text?' },
  row: { tenantId: 'text' },
  // `offset 0` fixes the order: first the tenants' identifiers, then a descent into an index of members for each.
  sql: `select member.tenant_id as "tenantId"
        from (
          select coalesce(listed.tenant_id, '') as tenant_id, listed.is_sandbox
          from (values ($id)) as given (id) left join project_directory as listed
            on listed.project_id = given.id
          offset 0
        ) as named
        cross join lateral (
          select tenant_id from members where membership_key = named.tenant_id || ' subject ' || $subject offset 0
        ) as member
        order by named.tenant_id is distinct from $tenantId,
          exists (select from deleted_tenants where deleted_tenants.tenant_id = member.tenant_id), named.is_sandbox, member.tenant_id limit 1`,
});

export const readProjectOfLiveTenant = statement({
  name: 'read_project_of_live_tenant',
  parameters: { id: 'text' },
  row: projects.row,
  sql: `select ${projects.columns} from projects
        where id = $id and exists (select from tenants where tenants.id = app_tenant() and deleted_at is null)`,
});

export const listProjects = listInOrder(projects);

export const searchProjects = statement({
  name: 'search_projects',
  ...searchOf(projects, {
    where: `($contractId::text is null or contract_id = $contractId) and ${afterPosition}`,
    order: orderedBy,
    parameters: { contractId: 'text?', ...orderedPosition },
  }),
});

export const listProjectsOfContract = listBy(projects, 'contract');

export const projectLists = recordLists(projects, {
  sorts: { ...TIMES, order: BY_ORDER, name: BY_NAME },
  otherwise: 'order',
  filters: { contractId: 'text?' },
  where: '($contractId::text is null or contract_id = $contractId)',
});
export const projectSearches = searchesIn(projectLists);
