import { explainViolations } from '../../platform/database/failures.ts';
import { notFound } from '../../platform/errors.ts';
import { orderedPage, type Page } from '../../platform/http/answers/pagination.ts';
import type { Context, TenantContext } from '../../platform/http/route.ts';
import { isId, newId } from '../../platform/ids.ts';
import { withoutNulls } from '../../platform/schema.ts';
import { clientById } from '../clients/service.ts';
import { contractById } from '../contracts/service.ts';
import type { ExpandableProject, NewProject, Project, ProjectChange, ProjectQuery } from './schema.ts';
import {
  deleteProject,
  findProjectOfCaller,
  insertProject,
  listProjects,
  listProjectsOfContract,
  type ProjectRow,
  readProject,
  updateProject,
} from './store.ts';

export async function createProject({ db, clock }: TenantContext, input: NewProject): Promise<Project> {
  if (!isId('contract', input.contractId)) throw notFound();
  const written = db.one(insertProject, {
    id: newId('project'),
    contractId: input.contractId,
    name: input.name,
    description: input.description ?? null,
    order: input.order ?? 0,
    now: clock.now().toISOString(),
  });
  return shown(await explainViolations(written, { projects_contract: notFound }));
}

/** In whichever of the caller's tenants it is; `expand` values that mean nothing are passed over. */
export async function getProject(
  { db, caller }: Context,
  id: string,
  expand = '',
): Promise<ExpandableProject> {
  const found = caller.accessToken
    ? await db.inTenant(caller.accessToken.tenantId).one(readProject, { id })
    : await db.one(findProjectOfCaller, { id });
  if (!found) throw notFound();
  const { tenantId, ...row } = found;
  const project = shown(row);
  const relations = expand.split(',').map((relation) => relation.trim());
  const withClient = relations.includes('contract.client');
  if (!withClient && !relations.includes('contract')) return project;
  const inTenant = db.inTenant(tenantId);
  const contract = await contractById(inTenant, project.contract);
  return {
    ...project,
    contract: withClient ? { ...contract, client: await clientById(inTenant, contract.client) } : contract,
  };
}

export async function findProjects({ db }: TenantContext, query: ProjectQuery): Promise<Page<Project>> {
  const { contractId } = query;
  return orderedPage('project', query, async (position) => {
    const rows = contractId
      ? await db.all(listProjectsOfContract, { ...position, contractId })
      : await db.all(listProjects, position);
    return rows.map(shown);
  });
}

export async function changeProject(
  { db, clock }: TenantContext,
  id: string,
  change: ProjectChange,
): Promise<Project> {
  return shown(await db.one(updateProject, { id, change, now: clock.now().toISOString() }));
}

export async function removeProject({ db }: TenantContext, id: string): Promise<undefined> {
  if (!(await db.one(deleteProject, { id }))) throw notFound();
}

export function shown(row: ProjectRow | undefined): Project {
  if (!row) throw notFound();
  return withoutNulls(row);
}
