import type { Scope } from '../../../platform/database/database.ts';
import { explainViolations } from '../../../platform/database/failures.ts';
import { forbiddenByState, found, notFound } from '../../../platform/errors.ts';
import { refusingTaken } from '../../../platform/external-ids/conflict.ts';
import { withExternalIds } from '../../../platform/external-ids/filter.ts';
import { orderedPage, type Page } from '../../../platform/http/answers/pagination.ts';
import { isRefined, listRecords } from '../../../platform/http/answers/record-lists.ts';
import type { Context, TenantContext } from '../../../platform/http/route.ts';
import { isId, newId } from '../../../platform/ids.ts';
import { withoutNulls } from '../../../platform/schema.ts';
import type { Looking } from '../../parties/search/looking.ts';
import { searchIn, searchInOrder } from '../../parties/search/service.ts';
import { expandContract, expandContracts } from '../contracts/expansion.ts';
import type { ExpandableProject, NewProject, Project, ProjectChange, ProjectQuery } from './schema.ts';
import {
  deleteProject,
  findTenantOfProject,
  insertProject,
  listProjects,
  listProjectsOfContract,
  type ProjectRow,
  projectExternalIds,
  projectLists,
  projectSearches,
  readProjectOfLiveTenant,
  searchProjects,
  updateProject,
} from './store.ts';

export async function createProject(
  { db, clock }: Pick<TenantContext, 'db' | 'clock'>,
  input: NewProject,
): Promise<Project> {
  if (!isId('contract', input.contractId)) throw notFound('contractId');
  const now = clock.now().toISOString();
  const values = { ...input, id: newId('project'), contract: input.contractId, now };
  const written = refusingTaken(db, projectExternalIds, [input.externalId], (attempt) =>
    attempt.one(insertProject, values),
  );
  const row = await explainViolations(written, {
    projects_contract: () => notFound('contractId'),
  });
  return presentProject(found(row));
}

/** Reads a project of the request's tenant. */
export async function projectById(db: Scope, id: string): Promise<Project> {
  return presentProject(found(await db.one(readProjectOfLiveTenant, { id })));
}

/** Finds the project in any of the caller's tenants, and first in the one that is named. Unknown `expand` values are ignored. */
export async function getProject(
  { db, caller }: Context,
  { id, tenantId: named }: { id: string; tenantId: string | undefined },
  expand?: string,
): Promise<ExpandableProject> {
  const { subject } = caller;
  const { tenantId } =
    caller.accessToken ?? found(await db.one(findTenantOfProject, { id, subject, tenantId: named ?? null }));
  const inTenant = db.inTenant(tenantId);
  const project = await projectById(inTenant, id);
  return expandContract(inTenant, project, expand);
}

export async function findProjects(
  { db }: TenantContext,
  asked: ProjectQuery,
): Promise<Page<ExpandableProject>> {
  const query = await withExternalIds(db, projectExternalIds, asked);
  const { items, ...page } = await (isRefined(query)
    ? listRecords(db, projectLists, {
        kind: 'project',
        query,
        filters: { contractId: query.contractId ?? null },
        present: (rows) => rows.map(presentProject),
        read: searchIn(db, projectSearches, { kind: 'project', q: query.q }),
      })
    : listInOrder(db, query));
  return { ...page, items: await expandContracts(db, items, query.expand) };
}

function listInOrder(db: Scope, query: ProjectQuery): Promise<Page<Project>> {
  const { q, contractId } = query;
  return orderedPage('project', query, async (position) => {
    if (q !== undefined) {
      const look = (looking: Looking) =>
        db.all(searchProjects, { ...position, contractId: contractId ?? null, ...looking });
      const { rows, end } = await searchInOrder(
        db,
        { kind: 'project', q, isFiltered: contractId !== undefined, look },
        position,
      );
      return { rows: rows.map(presentProject), end };
    }
    if (contractId === undefined) return (await db.all(listProjects, position)).map(presentProject);
    return (await db.all(listProjectsOfContract, { ...position, contractId })).map(presentProject);
  });
}

export async function changeProject(
  { db, clock }: TenantContext,
  id: string,
  change: ProjectChange,
): Promise<Project> {
  const now = clock.now().toISOString();
  const written = refusingTaken(db, projectExternalIds, [change.externalId], (attempt) =>
    attempt.one(updateProject, { id, change, now }),
  );
  return presentProject(found(await written));
}

export async function removeProject({ db }: TenantContext, id: string): Promise<undefined> {
  const deleted = explainViolations(db.one(deleteProject, { id }), {
    billables_project: () => forbiddenByState('A project with billables cannot be deleted'),
    allowances_project: () => forbiddenByState('A project with allowances cannot be deleted'),
    charges_project: () => forbiddenByState('A project with charges cannot be deleted'),
    expenses_project: () => forbiddenByState('A project with expenses cannot be deleted'),
    time_entries_project: () => forbiddenByState('A project with time entries cannot be deleted'),
  });
  found(await deleted);
}

export function presentProject(row: ProjectRow): Project {
  return withoutNulls(row);
}
