import { created, nothing, page, type Route, record, route } from '../../../platform/http/route.ts';
import {
  listedTenant,
  newOperatorTenant,
  newSuspension,
  operatorTenant,
  operatorTenantChange,
  operatorTenantParams,
  operatorTenantQuery,
  purge,
} from './schema.ts';
import {
  changeOperatorTenant,
  createOperatorTenant,
  deleteOperatorTenant,
  findOperatorTenants,
  getOperatorTenant,
  type OperatingParts,
  purgeOperatorTenant,
  restoreOperatorTenant,
  resumeOperatorTenant,
  suspendOperatorTenant,
} from './service.ts';

const common = { tag: 'Operator', access: 'operator' } as const;
const path = '/operator/tenants/{tenantId}';
const onTenant = { ...common, params: operatorTenantParams } as const;
const withoutTag = 'it shows more than its row';
const answer = record(operatorTenant);

export const operatorTenantRoutes = (parts: OperatingParts): Route[] => [
  route({
    ...common,
    method: 'GET',
    path: '/operator/tenants',
    operationId: 'listOperatorTenants',
    summary: 'List all tenants',
    description: 'All tenants of the installation, deleted ones among them, newest first.',
    query: operatorTenantQuery,
    answer: page(listedTenant),
    handler: (context, { query }) => findOperatorTenants(context, query),
  }),
  route({
    ...common,
    method: 'POST',
    path: '/operator/tenants',
    operationId: 'createOperatorTenant',
    summary: 'Make a tenant for somebody',
    description:
      'The owner is a person, or one who is invited: the first token with this verified address takes the tenant over. The operator does not become a member. LIMIT_TENANTS_PER_PERSON does not count it. An `externalId` that another tenant has is a 409 that names that tenant.',
    body: newOperatorTenant,
    withoutTag,
    answer: created(operatorTenant, ({ id }) => `/operator/tenants/${id}`),
    handler: (context, { body }) => createOperatorTenant(parts, context, body),
  }),
  route({
    ...onTenant,
    method: 'GET',
    path,
    operationId: 'getOperatorTenant',
    summary: 'Get a tenant, its limits and its usage',
    withoutTag,
    answer,
    handler: (context, { params }) => getOperatorTenant(parts, context, params.tenantId),
  }),
  route({
    ...onTenant,
    method: 'PATCH',
    path,
    operationId: 'updateOperatorTenant',
    summary: "Change a tenant's limits, or your identifier of it",
    body: operatorTenantChange,
    withoutTag,
    answer,
    handler: (context, { params, body }) => changeOperatorTenant(parts, context, params.tenantId, body),
  }),
  route({
    ...onTenant,
    method: 'POST',
    path: `${path}/suspend`,
    operationId: 'suspendOperatorTenant',
    summary: 'Suspend a tenant',
    description:
      'From then on, the tenant can be read, and nothing in it changes: writes are a 403 with the code `tenant_suspended`, its work waits, and what others report to it is kept. With the answer, no change goes on that began before. A suspended tenant gets the new reason.',
    body: newSuspension,
    withoutTag,
    answer,
    prepare: async ({ db }) => db,
    handler: (context, { params, body: { reason } }, outside) =>
      suspendOperatorTenant(parts, context, params.tenantId, {
        reason,
        ownScope: context.isDryRun ? context.db : outside,
      }),
  }),
  route({
    ...onTenant,
    method: 'POST',
    path: `${path}/resume`,
    operationId: 'resumeOperatorTenant',
    summary: 'Resume a suspended tenant',
    description:
      'What waited goes on. Nothing happens to a tenant that is not suspended. One that has moved to another installation is a 400.',
    alsoAnswers: [400],
    withoutTag,
    answer,
    handler: (context, { params }) => resumeOperatorTenant(parts, context, params.tenantId),
  }),
  route({
    ...onTenant,
    method: 'DELETE',
    path,
    operationId: 'deleteOperatorTenant',
    summary: 'Delete a tenant',
    description:
      'Hides the tenant from its members at once, as its owner could. It can be restored until it is purged.',
    alsoAnswers: [400],
    answer: nothing,
    handler: (context, { params }) => deleteOperatorTenant(parts, context, params.tenantId),
  }),
  route({
    ...onTenant,
    method: 'POST',
    path: `${path}/restore`,
    operationId: 'restoreOperatorTenant',
    summary: 'Restore a deleted tenant',
    description:
      'A sandbox is deleted for good: a 400, and so is a tenant that has moved to another installation. A tenant that was suspended before still is.',
    alsoAnswers: [400],
    withoutTag,
    answer,
    handler: (context, { params }) => restoreOperatorTenant(parts, context, params.tenantId),
  }),
  route({
    ...onTenant,
    method: 'POST',
    path: `${path}/purge`,
    operationId: 'purgeOperatorTenant',
    summary: 'Purge a deleted tenant',
    description:
      'Removes the tenant with all records and files for good, also if the law still asks its owner to keep issued documents: nobody waits for RETENTION_YEARS here. Only a deleted tenant can be purged. A large one may take minutes, and goes on if the connection ends.',
    body: purge,
    cannotBeTried: true,
    answer: nothing,
    handler: (context, { params, body }) => purgeOperatorTenant(context, params.tenantId, body.confirm),
  }),
];
