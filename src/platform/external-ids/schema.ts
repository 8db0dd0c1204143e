import { type Static, Type } from 'typebox';

/** The tables have the same rule. */
const EXTERNAL_ID = '[A-Za-z0-9._:-]{1,200}';
const CHARACTERS = '1 to 200 letters from A to Z, digits, dots, underscores, colons and hyphens';
/** The most identifiers in one filter. */
const FILTERED_MAX = 100;
const METADATA_KEYS_MAX = 50;

const externalId = Type.String({
  pattern: `^${EXTERNAL_ID}$`,
  'x-says': `must be ${CHARACTERS}`,
  description:
    'Your own identifier of the record, such as the one in your ERP system. Unique among the records of its kind.',
  examples: ['erp-17'],
});

export const metadata = Type.Unsafe<Record<string, string>>({
  type: 'object',
  maxProperties: METADATA_KEYS_MAX,
  propertyNames: { minLength: 1, maxLength: 40 },
  additionalProperties: { type: 'string', maxLength: 500 },
  description: `Your own texts by name: at most ${METADATA_KEYS_MAX}, with names of 1 to 40 characters and texts of at most 500.`,
  examples: [{ key: 'SHOP-12' }],
});

/** What callers note on records for themselves. No document shows it. */
export const ownMarks = { externalId, metadata };

export const externalIdParams = Type.Object({ externalId });

/** A filter of lists, for `withExternalIds`. */
export const externalIdFilter = Type.Optional(
  Type.String({
    pattern: `^${EXTERNAL_ID}(,${EXTERNAL_ID}){0,${FILTERED_MAX - 1}}$`,
    'x-says': `must be 1 to ${FILTERED_MAX} identifiers of your own, separated by commas: each is ${CHARACTERS}`,
    description: `Only the records with one of these identifiers of your own: at most ${FILTERED_MAX}, separated by commas.`,
    examples: ['erp-17'],
  }),
);

export type Metadata = Static<typeof metadata>;
