import type { Static } from 'typebox';
import { body, choice, createdAt, INTEGER_MAX, id, integer, record, text } from '../../../platform/schema.ts';

export const CLONE_STATUSES = ['COPYING', 'READY', 'FAILED'] as const;

const name = text(1, 200, { description: "The sandbox's name.", example: 'Acme Studio, next year' });

export const clone = record(
  'Clone',
  {
    id: id('tenant', 'The sandbox. It is a tenant of its own once the clone is `READY`.'),
    name,
    status: choice(CLONE_STATUSES, {
      description:
        '`COPYING` while records are copied: nobody sees the sandbox yet. `FAILED` if they could not be copied: nothing is left of it then, and the tenant can be cloned again.',
      example: 'READY',
    }),
    recordCount: integer(0, INTEGER_MAX, {
      description: 'The number of records to copy, as it was when the clone was asked for.',
      example: 1_250,
    }),
    copiedCount: integer(0, INTEGER_MAX, {
      description: 'The number of records that are copied.',
      example: 1_250,
    }),
    createdAt,
  },
  'A clone of a tenant: a sandbox with the same records under the same identifiers.',
);

export const newClone = body({ name }, 'A clone to make.');

export type Clone = Static<typeof clone>;
export type NewClone = Static<typeof newClone>;
