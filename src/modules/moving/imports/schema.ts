import { type Static, Type } from 'typebox';
import { pageQuery } from '../../../platform/http/answers/pagination.ts';
import {
  body,
  choice,
  createdAt,
  INTEGER_MAX,
  id,
  integer,
  optional,
  record,
  text,
  timestamp,
  updatedAt,
} from '../../../platform/schema.ts';
import { IMPORT_KINDS } from './kinds.ts';
import { type Mapping, mapping } from './mapping.ts';
import { SOURCES } from './ready-mappings.ts';

export const FORMATS = ['CSV', 'JSONL'] as const;
export const MODES = ['CHECK', 'IMPORT'] as const;
export const TASKS = ['CHECK', 'IMPORT', 'UNDO'] as const;
export const IMPORT_STATUSES = [
  'PENDING',
  'QUEUED',
  'RUNNING',
  'CHECKED',
  'DONE',
  'FAILED',
  'UNDONE',
  'EXPIRED',
] as const;
export const ROW_STATUSES = ['NEW', 'EXISTS', 'INVALID', 'LEFT_OUT'] as const;

const kind = choice(IMPORT_KINDS, {
  title: 'ImportKind',
  description: 'What a row of the file becomes. PAYMENTS is money on account, and INVOICES are carried over.',
  example: 'CLIENTS',
});
const source = choice(SOURCES, {
  title: 'ImportSource',
  description:
    'The program that exported the file, whose ready mapping is used. `GET /import-mappings` shows it.',
  example: 'HARVEST',
});
const required = {
  kind,
  format: choice(FORMATS, {
    description:
      '`CSV` with a header, or `JSONL`: JSON Lines, with the properties of `GET /import-mappings`.',
    example: 'CSV',
  }),
  mode: choice(MODES, {
    description:
      '`CHECK` reports what would become of each row. `IMPORT` also makes the records, if no row is invalid.',
    example: 'CHECK',
  }),
};
const chosen = {
  source,
  mapping,
  fileName: text(1, 255, { description: 'The name of the file.', example: 'clients.csv' }),
};
const count = (description: string, example = 0) => integer(0, INTEGER_MAX, { description, example });

/** As records show it. The API document shows records open. */
const shownMapping = Type.Unsafe<Mapping>({
  type: 'object',
  additionalProperties: true,
  description: 'How the columns of a CSV file become properties.',
  examples: [{ properties: { name: 'Client Name' } }],
});

export const imported = record(
  'Import',
  {
    id: id('import', "The import's identifier."),
    ...required,
    status: choice(IMPORT_STATUSES, {
      title: 'ImportStatus',
      description:
        '`PENDING` until its file is uploaded, then `QUEUED` and `RUNNING`. `CHECKED`: nothing was made, and the rows say what would be. `DONE`, or `UNDONE`. What `FAILED` made nothing. An import that is not made within 30 days is `EXPIRED`, and its rows are removed.',
      example: 'CHECKED',
    }),
    doneRowCount: count('The rows that the present or last run has gone through.', 2),
    createdAt,
    updatedAt,
    expiresAt: timestamp('When its rows are removed, unless it is `DONE` by then.'),
    ...optional({
      ...{ source, mapping: shownMapping, fileName: chosen.fileName },
      task: choice(TASKS, { description: 'What is being done, or was done last.', example: 'CHECK' }),
      problem: text(1, 2_000, {
        description: 'Why the task was not done.',
        example: 'The service could not make the import',
      }),
      sizeBytes: count('The size of the file.', 1_024),
      contentHash: Type.String({
        description: 'The SHA-256 of the file.',
        examples: ['e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'],
      }),
      rowCount: count('The rows of the file.', 2),
      newCount: count('Rows that are, or would be, new records.', 2),
      existingCount: count('Rows that are there already.'),
      invalidCount: count('Rows that must be corrected first.'),
      leftOutCount: count('Rows that the mapping leaves out, or with nothing in them to import.'),
      doneAt: timestamp('When the records were made.'),
    }),
  },
  'Records that a tenant brings along in a file.',
);

export const newImport = body(
  { ...required, ...optional(chosen) },
  'An import to begin. Its file is uploaded next.',
);

const detail = Type.Object(
  {
    field: Type.String({ description: 'The property, or `row`.', examples: ['name'] }),
    message: Type.String({ description: 'What is wrong.', examples: ['is required'] }),
    constraint: Type.String({ description: 'The rule that is violated.', examples: ['required'] }),
  },
  { additionalProperties: false, description: 'What is wrong with a property.' },
);
export const importRow = record(
  'ImportRow',
  {
    number: integer(1, INTEGER_MAX, {
      description: 'The row in the file. The header of a CSV file is row 1.',
      example: 2,
    }),
    ...optional({
      status: choice(ROW_STATUSES, {
        title: 'ImportRowStatus',
        description:
          '`NEW`: a record is, or would be, made. `EXISTS`: `recordId` has its `externalId`. `INVALID`: see `details`. `LEFT_OUT`: there is nothing to import. Absent until it is checked.',
        example: 'INVALID',
      }),
      recordId: text(1, 64, {
        description: 'The record that it is.',
        example: 'clnt_01jd2r8g5cf3qbx2m7w9k4t6ze',
      }),
      details: Type.Array(detail, { description: 'What is wrong.' }),
    }),
  },
  'A row of the file, and what became of it.',
);

export const importMapping = record(
  'ImportMapping',
  {
    kind,
    ...optional({ source, mapping: shownMapping }),
    properties: Type.Array(Type.String(), {
      description: 'The properties that rows of this kind can have.',
      examples: [['name', 'address.city']],
    }),
  },
  'A ready mapping, or without `source` the properties of a kind.',
);

export const importParams = Type.Object({ importId: id('import', 'The import.') });
export const importQuery = Type.Object(pageQuery);
export const rowQuery = Type.Object({
  ...pageQuery,
  status: Type.Optional(
    choice(ROW_STATUSES, { description: 'Only rows with this status.', example: 'INVALID' }),
  ),
});

export type Import = Static<typeof imported>;
export type NewImport = Static<typeof newImport>;
export type ImportRowShown = Static<typeof importRow>;
export type ImportMapping = Static<typeof importMapping>;
export type ImportQuery = Static<typeof importQuery>;
export type RowQuery = Static<typeof rowQuery>;
