import { type TArray, type TObject, type TOptional, type TProperties, type TSchema, Type } from 'typebox';
import { body, choice, record } from '../schema.ts';

/** The most records in one request. */
export const BATCH_MAX = 1_000;
/** A thousand records with texts of the usual length have less than 1 MB, and a thousand of the longest about 16. */
export const BATCH_BYTES_MAX = 16 * 1_048_576;

/** What becomes of records that are there already. */
export const ON_CONFLICT = ['REFUSE', 'SKIP'] as const;
export type OnConflict = (typeof ON_CONFLICT)[number];

const listOf = <T extends TSchema>(item: T) =>
  Type.Array(item, {
    minItems: 1,
    maxItems: BATCH_MAX,
    description: `1 to ${BATCH_MAX} records. All of them are created, or none.`,
  });

const onConflict = (identifiers: string) =>
  Type.Optional(
    choice(ON_CONFLICT, {
      description: `What becomes of an item whose ${identifiers} is already taken. REFUSE (default): nothing is created. SKIP: this item is left out, so that an import can be repeated.`,
      example: 'SKIP',
    }),
  );

type BatchOf<N extends string, T extends TSchema> = TObject<{ [K in N]: TArray<T> }>;
type BatchWithConflicts<N extends string, T extends TSchema> = TObject<
  { [K in N]: TArray<T> } & { onConflict: TOptional<ReturnType<typeof choice<typeof ON_CONFLICT>>> }
>;

/** The body of a batch of records that have no identifiers of the caller's, so that none can be there already. */
export function batchOf<const N extends string, T extends TSchema>(name: N, item: T): BatchOf<N, T> {
  // TypeScript widens computed names.
  return body({ [name]: listOf(item) }, 'Records to create.') as unknown as BatchOf<N, T>;
}

/** The body of a batch of records that have identifiers of the caller's. */
export function batchWithConflicts<const N extends string, T extends TSchema>(
  name: N,
  item: T,
  identifiers = '`externalId`',
): BatchWithConflicts<N, T> {
  const properties = { [name]: listOf(item), onConflict: onConflict(identifiers) };
  // TypeScript widens computed names.
  return body(properties, 'Records to create.') as unknown as BatchWithConflicts<N, T>;
}

/** A record as the answer to a batch shows it. */
export function batched<T extends TProperties>(
  title: string,
  { properties }: TObject<T>,
  identifiers = '`externalId`',
) {
  return record(
    title,
    {
      ...properties,
      isSkipped: Type.Boolean({
        description: `True if its ${identifiers} was taken already: nothing was created, and this is the record that has it.`,
        examples: [false],
      }),
    },
    'A record of a batch: created now, or there before.',
  );
}
