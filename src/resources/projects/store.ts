import { type RowOf, statement } from '../../platform/database/statement.ts';
import { orderedPosition } from '../../platform/http/answers/pagination.ts';

const columns = `id, contract_id as "contract", name, description, sort_order as "order",
  created_at as "createdAt", updated_at as "updatedAt"`;

const row = {
  id: 'text',
  contract: 'text',
  name: 'text',
  description: 'text?',
  order: 'bigint',
  createdAt: 'timestamptz',
  updatedAt: 'timestamptz',
} as const;

export type ProjectRow = RowOf<typeof insertProject>;

// Projects can also be seen by their caller, so the statements name the tenant themselves: PostgreSQL
// could not use the index on a policy that says "or".

export const insertProject = statement({
  name: 'insert_project',
  parameters: {
    id: 'text',
    contractId: 'text',
    name: 'text',
    description: 'text?',
    order: 'bigint',
    now: 'timestamptz',
  },
  row,
  sql: `insert into projects (id, contract_id, name, description, sort_order, created_at, updated_at)
        values ($id, $contractId, $name, $description, $order, $now, $now)
        returning ${columns}`,
});

/** Under the caller's own visibility: of any tenant that they belong to and that is not deleted. */
export const findProjectOfCaller = statement({
  name: 'find_project_of_caller',
  parameters: { id: 'text' },
  row: { ...row, tenantId: 'text' },
  sql: `select ${columns}, tenant_id as "tenantId" from projects
        where tenant_id = any (array(
            select members.tenant_id from members join tenants on tenants.id = members.tenant_id
            where members.subject = app_subject() and tenants.deleted_at is null
          ))
          and id = $id`,
});

/** The same for an access token, which sees its own tenant only. */
export const readProject = statement({
  name: 'read_project',
  parameters: { id: 'text' },
  row: { ...row, tenantId: 'text' },
  sql: `select ${columns}, tenant_id as "tenantId" from projects
        where tenant_id = app_tenant() and id = $id
          and exists (select from tenants where tenants.id = app_tenant() and deleted_at is null)`,
});

export const listProjects = statement({
  name: 'list_projects',
  parameters: orderedPosition,
  row,
  sql: `select ${columns} from projects
        where tenant_id = app_tenant()
          and (sort_order, created_at, id) > ($afterOrder, $afterCreatedAt, $afterId)
        order by sort_order, created_at, id
        limit $count`,
});

export const listProjectsOfContract = statement({
  name: 'list_projects_of_contract',
  parameters: { contractId: 'text', ...orderedPosition },
  row,
  sql: `select ${columns} from projects
        where tenant_id = app_tenant() and contract_id = $contractId
          and (sort_order, created_at, id) > ($afterOrder, $afterCreatedAt, $afterId)
        order by sort_order, created_at, id
        limit $count`,
});

export const updateProject = statement({
  name: 'update_project',
  parameters: { id: 'text', change: 'jsonb', now: 'timestamptz' },
  row,
  sql: `with change as (select $change::jsonb as c)
        update projects set
          name = coalesce(c ->> 'name', name),
          description = case when c ? 'description' then c ->> 'description' else description end,
          sort_order = case when c ? 'order' then coalesce((c ->> 'order')::bigint, 0) else sort_order end,
          updated_at = case when c = '{}' then updated_at else $now end
        from change where tenant_id = app_tenant() and id = $id
        returning ${columns}`,
});

export const deleteProject = statement({
  name: 'delete_project',
  parameters: { id: 'text' },
  row: { id: 'text' },
  sql: `delete from projects where tenant_id = app_tenant() and id = $id returning id`,
});

/** As they were, made of snapshots of their rows. */
export const representProjects = statement({
  name: 'represent_projects',
  parameters: { snapshots: 'jsonb' },
  row: { ...row, eventClient: 'text?' },
  sql: `select ${columns}, (select contracts.client_id from contracts where contracts.id = projects.contract_id) as "eventClient"
        from jsonb_populate_recordset(null::projects, $snapshots) as projects`,
});
