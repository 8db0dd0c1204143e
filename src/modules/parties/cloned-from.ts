import { type Static, Type } from 'typebox';
import { INTEGER_MAX, id, integer, record, timestamp } from '../../platform/schema.ts';

export const clonedFrom = record(
  'ClonedFrom',
  {
    tenantId: id('tenant', 'The original.'),
    at: timestamp("The moment of the original, in the original's time."),
    sequence: integer(0, INTEGER_MAX, {
      description: "The last entry of the original's journal at that moment.",
      example: 1_250,
    }),
    hash: Type.String({
      pattern: '^[0-9a-f]{64}$',
      description: 'The hash of that entry.',
      examples: ['9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08'],
    }),
  },
  'The original of a clone, which is a sandbox with the same records.',
);

export type ClonedFrom = Static<typeof clonedFrom>;
