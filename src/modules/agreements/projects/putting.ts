import { changesIn, writeIfOther } from '../../../platform/external-ids/changes.ts';
import { putByExternalId } from '../../../platform/external-ids/put.ts';
import type { Put, TenantContext } from '../../../platform/http/route.ts';
import { type NewProject, type Project, projectChange } from './schema.ts';
import { changeProject, createProject, projectById } from './service.ts';
import { projectExternalIds } from './store.ts';

export function putProject(
  context: TenantContext,
  externalId: string,
  body: NewProject,
): Promise<Put<Project>> {
  return putByExternalId(context, externalId, body, {
    ids: projectExternalIds,
    create: createProject,
    read: ({ db }, id) => projectById(db, id),
    change: (inside, before, given) =>
      writeIfOther(inside, before, changesIn(given, before, projectChange), changeProject),
  });
}
