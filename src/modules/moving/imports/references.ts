import type { Scope } from '../../../platform/database/database.ts';
import type { ErrorDetail } from '../../../platform/errors.ts';
import { type Given, type ImportKind, SHAPES } from './kinds.ts';
import { findNamed, type Named } from './store.ts';

const LEVELS = ['clientId', 'contractId', 'projectId'] as const;

/** The properties by which rows name the record that they belong to: its own, and those of what it belongs to. */
const namesFor = (belongsTo: (typeof LEVELS)[number]) =>
  LEVELS.slice(0, LEVELS.indexOf(belongsTo) + 1).flatMap((id) => [
    id.replace('Id', 'ExternalId'),
    id.replace('Id', 'Name'),
  ]);

export interface Resolved {
  record: Given;
  problem?: ErrorDetail;
}

/** Puts identifiers of records in place of their names. One statement finds the records of all rows. */
export async function resolveReferences(db: Scope, kind: ImportKind, rows: Given[]): Promise<Resolved[]> {
  const { belongsTo } = SHAPES[kind];
  if (!belongsTo) return rows.map((record) => ({ record }));
  const known = namesFor(belongsTo);
  const unresolved = rows.filter((row) => row[belongsTo] === undefined);
  const byLast = Map.groupBy(unresolved, (row) => lastOf(known, row));
  const namesOf = (name: string) => [...new Set(byLast.get(name)?.map((row) => String(row[name])))];
  const names = Object.fromEntries(known.map((name) => [name, namesOf(name)]));
  const level = belongsTo.replace('Id', '');
  const found = unresolved.length > 0 ? await db.all(findNamed, { level, names }) : [];
  const byName = Object.fromEntries(
    known.map((name) => [name, Map.groupBy(found, (one) => keyOf(name, one[name as keyof Named]))]),
  );
  return rows.map((row) => {
    const record = Object.fromEntries(Object.entries(row).filter(([name]) => !known.includes(name)));
    if (row[belongsTo] !== undefined) return { record };
    const last = lastOf(known, row);
    return resolve(row, record, belongsTo, byName[last]?.get(keyOf(last, row[last])) ?? []);
  });
}

/** The last name of a row is that of the innermost record, so it finds the fewest. */
const lastOf = (known: string[], row: Given) => known.findLast((name) => row[name] !== undefined) ?? '';

function resolve(row: Given, record: Given, belongsTo: (typeof LEVELS)[number], found: Named[]): Resolved {
  const called = belongsTo.replace('Id', '');
  const refused = (message: string) => ({
    record,
    problem: { field: `${called}Name`, message, constraint: 'reference' },
  });
  const given = namesFor(belongsTo).filter((name) => row[name] !== undefined);
  if (given.length === 0) return refused(`is required, or ${called}ExternalId`);
  const isMeant = (one: Named) =>
    given.every((name) => keyOf(name, one[name as keyof Named]) === keyOf(name, row[name]));
  const [id, ...others] = new Set(found.filter(isMeant).map((one) => one[belongsTo]));
  if (id && others.length === 0) return { record: { ...record, [belongsTo]: id } };
  const names = given.map((name) => `${name} ${String(row[name]).slice(0, 100)}`).join(' and ');
  return refused(id ? `is not clear: several have the ${names}` : `is unknown: none has the ${names}`);
}

function keyOf(name: string, value: unknown): string {
  return name.endsWith('Name') ? String(value ?? '').toLowerCase() : String(value ?? '');
}
