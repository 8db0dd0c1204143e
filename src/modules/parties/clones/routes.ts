import type { TenantCreation } from '../../../platform/auth-settings.ts';
import { accepted, type Route, record, route } from '../../../platform/http/route.ts';
import { tenantParams } from '../tenants/schema.ts';
import { clone, newClone } from './schema.ts';
import { cloneTenant, getClone } from './service.ts';

const tag = 'Tenants';

export const cloneRoutes = ({ tenantCreation }: { tenantCreation: TenantCreation }): Route[] => [
  route({
    method: 'POST',
    path: '/tenants/{tenantId}/clone',
    tag,
    summary: 'Clone a tenant into a sandbox',
    description:
      'Makes a sandbox of all records as they are at one moment, under the same identifiers. The caller owns it, and nobody else belongs to it. Left out are the files of documents, which are made anew and marked, access tokens, secrets, deliveries and the journal: that begins with one entry for each record, without its state. Integrations come disabled and without secrets. The answer waits for a few seconds. If it says `COPYING`, `GET /tenants/{tenantId}/clone` shows how far the clone is. Nobody sees the sandbox before it is `READY`. A tenant has at most 3 clones, which count among the tenants that the person may create, and which `DELETE /tenants/{tenantId}` deletes for good.',
    access: { inPath: 'OWNER' },
    params: tenantParams,
    body: newClone,
    answer: accepted(clone),
    withoutTag: 'only the service changes how far a clone is',
    handler: (context, { body }) => cloneTenant(context, body, tenantCreation),
  }),
  route({
    method: 'GET',
    path: '/tenants/{tenantId}/clone',
    tag,
    summary: "Get a tenant's newest clone",
    description: 'Shows how far it is. A tenant that was never cloned has none.',
    access: { inPath: 'OWNER' },
    params: tenantParams,
    answer: record(clone),
    withoutTag: 'only the service changes how far a clone is',
    handler: (context) => getClone(context),
  }),
];
