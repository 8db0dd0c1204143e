import { type Static, Type } from 'typebox';
import { pageQuery } from '../../../platform/http/answers/pagination.ts';
import { INTEGER_MAX, id, integer, record, text, timestamp } from '../../../platform/schema.ts';

const ACTOR_LENGTH_MAX = 500;
const ACTION_LENGTH_MAX = 101;

const hash = (description: string) =>
  Type.String({ pattern: '^[0-9a-f]{64}$', description, examples: ['a58ca944'.repeat(8)] });
const tenant = id('tenant', 'The tenant that it was done to.');
const actor = 'Who did it: `operator` and a subject, `command` and its name, or `service retainer`.';
const action = 'What was done, such as `tenant.suspended`.';

export const act = record(
  'Act',
  {
    sequence: integer(1, INTEGER_MAX, {
      description: "The act's number in the journal of the installation.",
      example: 42,
    }),
    actor: text(1, ACTOR_LENGTH_MAX, { description: actor, example: 'operator alice' }),
    action: text(1, ACTION_LENGTH_MAX, { description: action, example: 'tenant.suspended' }),
    tenant: Type.Optional(tenant),
    details: Type.Unsafe<object>({
      type: 'object',
      additionalProperties: true,
      description: 'What else there is to say, such as the reason. No business data of a tenant.',
      examples: [{ reason: 'unpaid since March' }],
    }),
    createdAt: timestamp('When it was done.'),
    previousHash: hash('The hash of the act before it; zeros for the first.'),
    hash: hash('The hash over this act and all acts before it.'),
  },
  'Something that an operator or a command did to the installation.',
);

export const actQuery = Type.Object({
  ...pageQuery,
  tenantId: Type.Optional({ ...tenant, description: 'Only what was done to this tenant.' }),
  actor: Type.Optional(
    text(1, ACTOR_LENGTH_MAX, { description: 'Only what this actor did.', example: 'operator alice' }),
  ),
  action: Type.Optional(
    text(1, ACTION_LENGTH_MAX, { description: 'Only acts of this kind.', example: 'tenant.suspended' }),
  ),
});

export type Act = Static<typeof act>;
export type ActQuery = Static<typeof actQuery>;
