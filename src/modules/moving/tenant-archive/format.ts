import { type Static, Type } from 'typebox';
import manifestOfPackage from '../../../../package.json' with { type: 'json' };
import { OperatorError } from '../../../platform/errors.ts';
import { idPattern } from '../../../platform/ids.ts';
import { knownMigrations } from '../../../platform/installation/migrations.ts';

export const FORMAT = 1;
export const MANIFEST = 'manifest.json';
export const README = 'README.txt';
export const JOURNAL = 'journal/entries.jsonl';
/** A line is one record. The largest has some megabytes, for example a version of a quote with thousands of lines. */
export const LINE_BYTES_MAX = 16 * 1_048_576;
export const MANIFEST_BYTES_MAX = 1_048_576;
/** Memory holds about a kilobyte of each file until an archive is written. */
export const FILES_MAX = 1_000_000;
/** With more, the storage is not the one that the records belong to. */
export const MISSING_MAX = 1_000;

/** The kinds of stored files, in their order in the archive. */
export const FILE_KINDS = ['documents', 'pictures', 'receipts'] as const;
export type FileKind = (typeof FILE_KINDS)[number];
/** Documents have the hash of their bytes as their name, pictures and receipts the identifier of their record. */
const FILE = /^files\/(documents|pictures|receipts)\/([0-9a-f]{64}|(?:ast|rcp)_[0-9a-z]{1,60})$/;

export const tablePath = (table: string) => (table === 'journal' ? JOURNAL : `records/${table}.jsonl`);
export const filePath = (kind: FileKind, name: string) => `files/${kind}/${name}`;

/** Returns the kind and the name that `filePath` made the path of. */
export function fileOf(path: string): { kind: FileKind; name: string } | undefined {
  const [, kind, name] = FILE.exec(path) ?? [];
  return kind === undefined || name === undefined ? undefined : { kind: kind as FileKind, name };
}

const closed = { additionalProperties: false };
const hash = Type.String({ pattern: '^[0-9a-f]{64}$' });
const count = Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER });
const text = Type.String({ minLength: 1, maxLength: 1_000 });

export const manifestSchema = Type.Object(
  {
    format: Type.Literal(FORMAT),
    version: text,
    migrations: Type.Array(Type.Object({ name: text, sha256: hash }, closed), { maxItems: 10_000 }),
    tenantId: Type.String({ pattern: idPattern('tenant') }),
    name: text,
    madeAt: text,
    journal: Type.Object({ sequence: count, hash }, closed),
    /** How secrets are encrypted. `check` is the encrypted identifier of the tenant. */
    secrets: Type.Object(
      { salt: Type.String({ maxLength: 100 }), check: Type.String({ maxLength: 500 }) },
      closed,
    ),
    tables: Type.Array(
      Type.Object({ table: text, path: text, rows: count, sizeBytes: count, sha256: hash }, closed),
      { maxItems: 1_000 },
    ),
    /** `missing` lists files that the storage had lost before. */
    files: Type.Object(
      { count, sizeBytes: count, missing: Type.Array(text, { maxItems: MISSING_MAX }) },
      closed,
    ),
  },
  closed,
);

export type Manifest = Static<typeof manifestSchema>;

export const VERSION = manifestOfPackage.version;
export const ownMigrations = () => knownMigrations().map(({ name, sha256 }) => ({ name, sha256 }));

/** An archive that is not as the format wants it. */
export function unfit(message: string): OperatorError {
  return new OperatorError(`the archive can't be brought in: ${message}`);
}
