import { type Static, Type } from 'typebox';
import { pageQuery } from '../../../platform/http/answers/pagination.ts';
import {
  body,
  choice,
  createdAt,
  day,
  INTEGER_MAX,
  id,
  integer,
  optional,
  record,
  text,
  timestamp,
  updatedAt,
} from '../../../platform/schema.ts';

/** Each has a maker in `src/composition/exports.ts`. */
export const EXPORT_KINDS = ['AUDIT', 'DATEV', 'BOOKINGS', 'TENANT'] as const;
export type ExportKind = (typeof EXPORT_KINDS)[number];

/** The types of the files that makers put. */
export const EXPORT_FILE_TYPES = ['application/zip', 'text/csv', 'application/json'] as const;
export type ExportFileType = (typeof EXPORT_FILE_TYPES)[number];

export const EXPORT_STATUSES = ['QUEUED', 'RUNNING', 'DONE', 'FAILED', 'EXPIRED'] as const;

const kind = choice(EXPORT_KINDS, {
  title: 'ExportKind',
  description:
    '`AUDIT`: a package for auditors, with documents, originals, settlement, the journal and a program that verifies them. `DATEV`: booking batches for DATEV (EXTF), a file for each month of `valueDate`. `BOOKINGS`: double entries in one CSV file. `TENANT`: an archive of all that the tenant has, which another installation can bring in. Only an `OWNER` can ask for it and get its file, and not with an access token. It has no period.',
  example: 'AUDIT',
});
const from = day(
  'The first day, by the days on which documents and money were recorded. Required unless the kind is `TENANT`, which shows the day on which it was asked for.',
);
const to = day(
  'The last day. It is included. Of `AUDIT`, it is at most the current day of the tenant. Bookings are complete when their day is over, so of others it is before that day. Required unless the kind is `TENANT`.',
);

const FILE_NAME_PATTERN = '^[A-Za-z0-9][A-Za-z0-9_.-]{0,99}$';
const fileName = (description: string) =>
  Type.String({ pattern: FILE_NAME_PATTERN, description, examples: ['audit-2026-01-01-2026-12-31.zip'] });

export const exportFile = Type.Object(
  {
    name: fileName('Its name, which `GET /exports/{exportId}/files/{fileName}` takes.'),
    contentType: choice(EXPORT_FILE_TYPES, {
      description: 'The type of the file.',
      example: 'application/zip',
    }),
    sizeBytes: integer(0, INTEGER_MAX, { description: 'The size of the file.', example: 4_823_911 }),
    contentHash: Type.String({
      description: 'The SHA-256 of its bytes. The audit trail has it too.',
      examples: ['e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'],
    }),
  },
  { additionalProperties: false, title: 'ExportFile', description: 'A file of an export.' },
);

const progress = Type.Object(
  {
    done: integer(0, INTEGER_MAX, { description: 'The steps that are done.', example: 120 }),
    total: integer(0, INTEGER_MAX, { description: 'All steps.', example: 480 }),
  },
  {
    additionalProperties: false,
    title: 'ExportProgress',
    description: 'How far it is. Present while it is `RUNNING`, once that is known.',
  },
);

export const exported = record(
  'Export',
  {
    id: id('export', "The export's identifier."),
    kind,
    from,
    to,
    status: choice(EXPORT_STATUSES, {
      title: 'ExportStatus',
      description:
        '`QUEUED` and `RUNNING` until it is `DONE` or has `FAILED`. The files of one that is `DONE` are kept for 7 days; then it is `EXPIRED`.',
      example: 'DONE',
    }),
    files: Type.Array(exportFile, {
      description: 'The files, once it is `DONE`. They stay listed when they are removed.',
    }),
    createdAt,
    updatedAt,
    ...optional({
      progress,
      problem: text(1, 1_000, {
        description: 'Why it `FAILED`.',
        example: 'The file storage is not available',
      }),
      doneAt: timestamp('When it was done.'),
      expiresAt: timestamp('When its files are removed.'),
      passphrase: text(1, 100, {
        description:
          'Opens the secrets in the archive of a `TENANT`. Only the answer to `POST /exports` shows it: keep it apart from the archive.',
        example: 'k7mvq-3xw9d-hp2ra-zt5nc-8fyeb-s4ugj',
      }),
    }),
  },
  'Files about a period, for accountants and auditors.',
);

export const newExport = body({ kind, ...optional({ from, to }) }, 'An export to make.');

export const exportParams = Type.Object({ exportId: id('export', 'The export.') });
export const exportFileParams = Type.Object({
  exportId: id('export', 'The export.'),
  fileName: fileName('The name of the file.'),
});
export const exportQuery = Type.Object({ ...pageQuery, kind: Type.Optional(kind) });

export type Export = Static<typeof exported>;
export type ExportFile = Static<typeof exportFile>;
export type Progress = Static<typeof progress>;
export type NewExport = Static<typeof newExport>;
export type ExportQuery = Static<typeof exportQuery>;
