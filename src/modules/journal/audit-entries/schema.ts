import { type Static, Type } from 'typebox';
import { ACTOR_TYPES } from '../../../platform/actor.ts';
import { pageQuery } from '../../../platform/http/answers/pagination.ts';
import {
  choice,
  dayOrTime,
  INTEGER_MAX,
  id,
  integer,
  listQuery,
  record,
  text,
  timestamp,
} from '../../../platform/schema.ts';

export const ACTIONS = ['created', 'updated', 'deleted', 'tested'] as const;

/** The types of records whose changes are recorded. */
export const RECORDED = [
  ...(['tenant', 'clone', 'member', 'accessToken', 'client', 'address', 'contact', 'email'] as const),
  ...([
    'contract',
    'project',
    'charge',
    'allowance',
    'timeEntry',
    'invoice',
    'billable',
    'payment',
    'refund',
    'writeOff',
  ] as const),
  ...(['expense', 'receipt'] as const),
  ...(['bankStatement', 'bankEntry', 'paymentAttempt'] as const),
  ...(['creditNote', 'creditNoteBillable', 'documentFile', 'quote', 'asset', 'attachment'] as const),
  ...(['message', 'link', 'reminder'] as const),
  ...(['integration', 'integrationAuthorization', 'integrationGrant', 'subscription'] as const),
  ...(['messageText', 'export', 'bookkeeping', 'customerAccount', 'erasure', 'import'] as const),
] as const;

const REQUEST_ID_LENGTH_MAX = 128;
const RESOURCE_ID_LENGTH_MAX = 200;
const ACTOR_LENGTH_MAX = 255;
const PROPERTY = '[A-Za-z][A-Za-z0-9]{0,49}';
const PROPERTIES_MAX = 20;
const HASH_PATTERN = '^[0-9a-f]{64}$';
const EXAMPLE_HASH = '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08';

const hash = (description: string) =>
  Type.String({ pattern: HASH_PATTERN, description, examples: [EXAMPLE_HASH] });

/** A record of any resource. */
const state = (description: string, example: Record<string, unknown>) =>
  Type.Unsafe<Record<string, unknown>>({
    type: 'object',
    additionalProperties: true,
    description,
    examples: [example],
  });

export const actor = Type.Object(
  {
    type: choice(ACTOR_TYPES, { description: 'The type of the actor.', example: 'PERSON' }),
    id: Type.String({
      description:
        "A person's subject, an access token's identifier, the identifier of a link that a client opened, or the name of a part of the service.",
      examples: ['alice'],
    }),
  },
  { title: 'Actor', additionalProperties: false, description: 'Who made the change.' },
);

export const auditEntry = record(
  'AuditEntry',
  {
    id: id('auditEntry', "The entry's identifier."),
    actor,
    requestId: Type.Optional(
      text(1, REQUEST_ID_LENGTH_MAX, {
        description: 'The `x-request-id` of the request that made the change.',
        example: '29c190e7-952d-49c8-8486-f0205e2b22d1',
      }),
    ),
    action: choice(ACTIONS, { description: 'What was done to the record.' }),
    resource: Type.String({ description: 'The type of the record.', examples: ['client'] }),
    resourceId: Type.String({
      description: 'The identifier of the record.',
      examples: ['clnt_01jd2r8g5cf3qbx2m7w9k4t6ze'],
    }),
    before: Type.Optional(
      state('The record before the change; absent when it was created.', { name: 'Northwind' }),
    ),
    after: Type.Optional(
      state('The record after the change; absent when it was deleted.', { name: 'Northwind Traders' }),
    ),
    createdAt: timestamp('When the change was made.'),
    sequence: Type.Optional(
      integer(1, INTEGER_MAX, {
        description:
          "The entry's number in the tenant's chain. This and the properties below are present once the entry is sealed.",
        example: 42,
      }),
    ),
    previousHash: Type.Optional(hash('The hash of the entry before it in the chain; zeros for the first.')),
    hash: Type.Optional(hash('The hash over this entry and all entries before it.')),
    sealedAt: Type.Optional(timestamp('When the entry was linked to the chain.')),
  },
  'A change of a record: who changed it, when, and from what to what.',
);

export const auditEntryParams = Type.Object({ auditEntryId: id('auditEntry', 'The audit entry.') });

export const auditEntryQuery = Type.Object({
  ...pageQuery,
  actor: Type.Optional(
    text(1, ACTOR_LENGTH_MAX, {
      description: 'Only changes that the actor with this `id` made.',
      example: 'alice',
    }),
  ),
  action: Type.Optional(
    choice(ACTIONS, { description: 'Only changes that did this to their record.', example: 'deleted' }),
  ),
  resource: listQuery(RECORDED, 'Only changes of records of these types, separated by commas.', [
    'member',
    'accessToken',
  ]),
  isPlainUpdate: Type.Optional(
    Type.Boolean({
      description:
        'Only plain updates, or everything else. A plain update has no name of its own among the types of events, and a record without events keeps its status: saving a draft is one, finalizing it is none.',
      examples: [false],
    }),
  ),
  resourceId: Type.Optional(
    text(1, RESOURCE_ID_LENGTH_MAX, {
      description: 'Only the changes of this record.',
      example: 'clnt_01jd2r8g5cf3qbx2m7w9k4t6ze',
    }),
  ),
  properties: Type.Optional(
    Type.String({
      pattern: `^${PROPERTY}( *, *${PROPERTY}){0,${PROPERTIES_MAX - 1}}$`,
      'x-says': `must be at most ${PROPERTIES_MAX} names of properties, separated by commas`,
      description:
        'Shows only these properties of the records in `before` and `after`, separated by commas. A record without them is shown as an empty object.',
      examples: ['name,status'],
    }),
  ),
  createdFrom: Type.Optional(dayOrTime('Only changes made at this time or on this day, or later.')),
  createdTo: Type.Optional(dayOrTime('Only changes made at this time or on this day, or earlier.')),
});

export type AuditEntry = Static<typeof auditEntry>;
export type AuditEntryQuery = Static<typeof auditEntryQuery>;
