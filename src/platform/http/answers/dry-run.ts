import { Type } from 'typebox';
import type { Scope } from '../../database/scope.ts';
import { choice, integer, record } from '../../schema.ts';
import type { DryRun } from '../input/dry-run.ts';
import type { StoredAnswer } from './idempotency.ts';

/** The changes that a dry run lists. The real request may make more. */
export const CHANGES_MAX = 1_000;

/** A change of a record, as the journal would tell of it. */
interface Change {
  resource: string;
  id: string;
  action: string;
  before?: object;
  after?: object;
}

/** Reads at most so many changes of the current transaction, and counts all. */
export type ReadChanges = (db: Scope, most: number) => Promise<{ changes: Change[]; changeCount: number }>;

const state = (description: string) =>
  Type.Unsafe<object>({ type: 'object', additionalProperties: true, description });

const change = record(
  'DryRunChange',
  {
    resource: Type.String({ description: 'The type of the record.', examples: ['invoice'] }),
    id: Type.String({
      description: 'The identifier of the record. That of a new one is provisional.',
      examples: ['inv_01jd2r8g5cf3qbx2m7w9k4t6ze'],
    }),
    action: choice(['created', 'updated', 'deleted'], { description: 'What would be done to the record.' }),
    before: Type.Optional(state('The record before the change; absent if it would be created.')),
    after: Type.Optional(state('The record after the change; absent if it would be deleted.')),
  },
  'A change that a request would make, as `/audit-entries` would tell of it.',
);

export const dryRunAnswer = record(
  'DryRun',
  {
    status: integer(200, 299, { description: 'The status of the real answer.', example: 201 }),
    answer: Type.Optional(
      state(
        'The body of the real answer; absent if it has none. New identifiers and numbers are provisional.',
      ),
    ),
    changes: Type.Array(change, {
      maxItems: CHANGES_MAX,
      description: `The changes of records that the request would make, in their order: at most ${CHANGES_MAX}.`,
    }),
    changeCount: integer(0, Number.MAX_SAFE_INTEGER, {
      description: 'The number of all changes.',
      example: 3,
    }),
  },
  'The outcome of a dry run with `dryRun=changes`.',
);

/**
 * Answers as the real request would be answered, or with the changes that it would make. Nothing of it stays, so that there is
 * no version of which it could have the tag.
 */
export function tryOut(
  db: Scope,
  dryRun: DryRun,
  answerIn: (db: Scope) => Promise<StoredAnswer>,
  readChanges: ReadChanges,
): Promise<StoredAnswer> {
  return db.trial(async (trial) => {
    const answer = await answerIn(trial);
    const { etag: _, ...headers } = answer.headers;
    if (dryRun === 'true') return { ...answer, headers };
    const made = await readChanges(trial, CHANGES_MAX);
    const [start = '', ...rest] = answer.body;
    const end = `,${JSON.stringify(made).slice(1)}}`;
    const opening = `{"data":{"status":${answer.status}`;
    // The body is JSON already, perhaps in many chunks.
    const body = start === '' ? [opening + end] : [`${opening},"answer":${start}`, ...rest, end];
    return { status: 200, headers: {}, body };
  });
}
