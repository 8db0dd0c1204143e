import { type Static, type TSchema, Type } from 'typebox';
import { externalIdParams } from '../../../platform/external-ids/schema.ts';
import { pageQuery } from '../../../platform/http/answers/pagination.ts';
import {
  TENANT_LIMIT_MAX,
  TENANT_LIMIT_NAMES,
  type TenantLimitName,
} from '../../../platform/http/limits/tenant-limits.ts';
import {
  body,
  CHANGE_DESCRIPTION,
  choice,
  clearable,
  createdAt,
  formatted,
  id,
  integer,
  optional,
  record,
  text,
  timestamp,
  updatedAt,
} from '../../../platform/schema.ts';
import { clonedFrom } from '../../parties/cloned-from.ts';
import { limits as usedLimits } from '../../parties/limits/schema.ts';
import { newTenant, suspension, TENANT_MODES } from '../../parties/tenants/schema.ts';

export const TENANT_STATUSES = ['ACTIVE', 'SUSPENDED', 'DELETED'] as const;
const SEARCH_LENGTH_MAX = 200;

const { externalId: ownExternalId } = externalIdParams.properties;
const externalId = {
  ...ownExternalId,
  description:
    'Your own identifier of the tenant, such as the customer in your platform. Its members never see it.',
  examples: ['customer-17'],
};
const { name, description, mode } = newTenant.properties;
const identity = {
  subject: text(1, 255, { description: "The `sub` of the person's tokens.", example: 'grace' }),
  email: formatted('email', 200, {
    description: 'An address. A token with this verified address takes the tenant over.',
    example: 'grace@acme.example',
  }),
};
const owner = Type.Object(optional(identity), {
  additionalProperties: false,
  description: 'An owner, or the invitation of one, which has no `subject`.',
});

const shown = {
  id: id('tenant', 'The tenant.'),
  ...optional({ externalId }),
  name,
  mode: choice(TENANT_MODES, { description: 'Whether it is a sandbox.', example: 'LIVE' }),
  ...optional({ clonedFrom }),
  status: choice(TENANT_STATUSES, {
    description: 'A deleted tenant is hidden from its members, whether it is suspended or not.',
    example: 'ACTIVE',
  }),
  ...optional({ ...suspension, deletedAt: timestamp('When it was deleted.') }),
  owners: Type.Array(owner, {
    description: 'The owners, and those who are invited to be one: the first 10.',
  }),
  createdAt,
  updatedAt,
};

export const listedTenant = record('OperatorTenantInList', shown, 'A tenant, as operators see it in a list.');

const limit = integer(0, TENANT_LIMIT_MAX, {
  description: 'The most that the tenant may have.',
  example: 100,
});
const everyLimit = <T extends TSchema>(one: T) =>
  Object.fromEntries(TENANT_LIMIT_NAMES.map((limitName) => [limitName, one])) as Record<TenantLimitName, T>;
const ownLimits = Type.Object(optional(everyLimit(limit)), {
  additionalProperties: false,
  description: 'Limits in place of those for all tenants.',
  examples: [{ integrations: 10 }],
});

export const operatorTenant = record(
  'OperatorTenant',
  {
    ...shown,
    limits: { ...usedLimits, title: undefined },
    ownLimits: { ...ownLimits, description: 'Those of the limits that were set for this tenant.' },
  },
  'A tenant, as operators see it: nothing of its business.',
);

export const newOperatorTenant = body(
  {
    name,
    owner: Type.Object(optional(identity), {
      additionalProperties: false,
      'x-exactlyOne': ['subject', 'email'],
      description: 'Who owns the tenant: a person by `subject`, or one who is invited by `email`.',
      examples: [{ email: 'grace@acme.example' }],
    }),
    ...optional({ externalId, limits: ownLimits }),
    ...{ description, mode },
  },
  'A tenant to make for somebody.',
);

export const operatorTenantChange = body(
  {
    externalId: clearable(externalId),
    limits: Type.Optional(
      Type.Object(everyLimit(clearable(limit)), {
        additionalProperties: false,
        description:
          'Limits in place of those for all tenants. Null goes back to that for all; those left out stay.',
        examples: [{ integrations: 10 }],
      }),
    ),
  },
  CHANGE_DESCRIPTION,
);

export const newSuspension = body(
  { reason: suspension.suspensionReason },
  'Why the tenant is suspended. Its members read it.',
);

export const purge = body(
  {
    confirm: id(
      'tenant',
      'The identifier of the tenant again, so that nobody purges another one by mistake.',
    ),
  },
  'The confirmation that a tenant goes for good.',
);

export const operatorTenantParams = Type.Object({ tenantId: id('tenant', 'The tenant.') });
export const operatorTenantQuery = Type.Object({
  ...pageQuery,
  ...optional({
    externalId: { ...externalId, description: 'Only the tenant with this identifier of your own.' },
    q: text(1, SEARCH_LENGTH_MAX, {
      description: 'Only tenants whose name has all these words, or words that begin with them.',
      example: 'acme',
    }),
    status: choice(TENANT_STATUSES, { description: 'Only tenants with this status.', example: 'SUSPENDED' }),
    mode: choice(TENANT_MODES, { description: 'Only tenants of this mode.', example: 'LIVE' }),
  }),
});

export type Owner = Static<typeof owner>;
export type ListedTenant = Static<typeof listedTenant>;
export type OperatorTenant = Static<typeof operatorTenant>;
export type NewOperatorTenant = Static<typeof newOperatorTenant>;
export type OperatorTenantChange = Static<typeof operatorTenantChange>;
export type OperatorTenantQuery = Static<typeof operatorTenantQuery>;
