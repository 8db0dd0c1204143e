import { TABLES } from '../modules/journal/audit-entries/record-store.ts';
import { versionStatements } from '../platform/database/row-version.ts';
import type { RecordVersions } from '../platform/http/answers/condition.ts';
import type { Secrets } from '../platform/secrets.ts';

/** The tables whose rows requests can expect a version of: all that the journal records, and deliveries. */
const versioned = Object.entries({ ...TABLES, delivery: { table: 'deliveries' } });
const statements = Object.fromEntries(
  versioned.map(([resource, { table, key }]: [string, { table: string; key?: readonly string[] }]) => [
    resource,
    versionStatements(table, key),
  ]),
);

export function composeVersions(secrets: Secrets): RecordVersions {
  return { tagKey: secrets.derive('versions of records', 32), statements };
}
