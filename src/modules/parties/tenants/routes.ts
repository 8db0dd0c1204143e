import type { TenantCreation } from '../../../platform/auth-settings.ts';
import type { Access } from '../../../platform/http/auth/access.ts';
import { accepted, created, nothing, page, type Route, record, route } from '../../../platform/http/route.ts';
import type { SettingTax } from '../setting-tax.ts';
import { getClock, moveClock } from './clock.ts';
import { clock, newMove } from './clock-schema.ts';
import { newTenant, tenant, tenantChange, tenantParams, tenantQuery } from './schema.ts';
import { deleteTenant, findTenants, getTenant } from './service.ts';
import { changeTenant, createTenant } from './settings.ts';

const tag = 'Tenants';

interface TenantParts {
  access: Access;
  tenantCreation: TenantCreation;
  settingTax: SettingTax;
}

export const tenantRoutes = ({ access, tenantCreation, settingTax }: TenantParts): Route[] => [
  route({
    method: 'GET',
    path: '/tenants',
    tag,
    summary: "List the caller's tenants",
    description:
      "Newest first, each with the caller's role. Accepts open invitations to the token's verified email address.",
    access: 'caller',
    query: tenantQuery,
    answer: page(tenant),
    handler: (context, { query }) => findTenants(access, context, query),
  }),
  route({
    method: 'POST',
    path: '/tenants',
    tag,
    summary: 'Create a tenant',
    description:
      'The caller becomes its owner. Callers who may not create tenants get a 404, and `WWW-Authenticate` gives the reason: the operator decides who may, and access tokens are bound to a tenant. A person who has as many tenants as the operator allows gets a 400.',
    access: 'tenantCreator',
    body: newTenant,
    alsoAnswers: [404],
    answer: created(tenant, ({ id }) => `/tenants/${id}`),
    handler: (context, { body }) => createTenant(context, body, { tenantCreation, settingTax }),
  }),
  route({
    method: 'GET',
    path: '/tenants/{tenantId}',
    tag,
    summary: 'Get one tenant',
    access: { inPath: 'VIEWER' },
    params: tenantParams,
    answer: record(tenant),
    handler: (context) => getTenant(context),
  }),
  route({
    method: 'PATCH',
    path: '/tenants/{tenantId}',
    tag,
    summary: 'Change a tenant and its settings',
    access: { inPath: 'ADMIN' },
    params: tenantParams,
    body: tenantChange,
    answer: record(tenant),
    handler: (context, { body }) => changeTenant(context, body, settingTax),
  }),
  route({
    method: 'DELETE',
    path: '/tenants/{tenantId}',
    tag,
    summary: 'Delete a tenant',
    description:
      'Hides the tenant at once. An operator can restore it for 30 days, unless it is a sandbox. Callers who may not delete it get a 404.',
    access: { inPath: 'OWNER' },
    params: tenantParams,
    neverAnswers: [403],
    answer: nothing,
    handler: (context) => deleteTenant(access, context),
  }),
  route({
    method: 'GET',
    path: '/tenants/{tenantId}/clock',
    tag,
    summary: "Get a tenant's clock",
    description: 'Shows real time, except in a sandbox whose clock was moved.',
    access: { inPath: 'VIEWER' },
    params: tenantParams,
    answer: record(clock),
    handler: (context) => getClock(context),
  }),
  route({
    method: 'POST',
    path: '/tenants/{tenantId}/advance',
    tag,
    summary: "Move a sandbox's clock",
    description:
      'The clock goes from one moment at which something is due to the next, and what is due runs at its own moment. The answer comes at once: `GET /tenants/{tenantId}/clock` shows how far it is. Until it is `READY`, other writes to the sandbox are a 409. After its first move, the clock stands still between moves. It never goes back.',
    access: { inPath: 'ADMIN' },
    params: tenantParams,
    body: newMove,
    answer: accepted(clock),
    handler: (context, { body }) => moveClock(context, body),
  }),
];
