import { DETAILS_MAX, type ErrorDetail, invalid, notFound, Refusal } from '../errors.ts';

/** The path of an item in the body, with a dot at its end: `clients.17.` */
export type PathOf = (index: number) => string;

export const placesIn =
  (name: string): PathOf =>
  (index) =>
    `${name}.${index}.`;

/**
 * Maps all items, and says of each what is wrong with it. An unknown record that an item names is a 404, as it is in a
 * request for one record.
 */
export function mapItems<T, R>(items: readonly T[], pathOf: PathOf, map: (item: T, index: number) => R): R[] {
  const results: R[] = [];
  const details: ErrorDetail[] = [];
  for (const [index, item] of items.entries()) {
    if (details.length >= DETAILS_MAX) break;
    try {
      results.push(map(item, index));
    } catch (error) {
      details.push(...detailsOf(error, pathOf(index)));
    }
  }
  if (details.length > 0) throw invalid(details);
  return results;
}

function detailsOf(error: unknown, path: string): ErrorDetail[] {
  if (!(error instanceof Refusal)) throw error;
  if (error.unknownField !== undefined) throw notFound(path + error.unknownField);
  if (error.details === undefined) throw error;
  return error.details.map((detail) => ({ ...detail, field: path + detail.field }));
}

/** Refuses items that have the same external id as an earlier one. */
export function refuseRepeated(externalIds: readonly (string | undefined)[], pathOf: PathOf): void {
  const first = new Map<string, number>();
  const details = externalIds.flatMap((externalId, index): ErrorDetail[] => {
    const earlier = externalId === undefined ? undefined : first.get(externalId);
    if (externalId !== undefined && earlier === undefined) first.set(externalId, index);
    if (earlier === undefined) return [];
    const message = `is the same as ${pathOf(earlier)}externalId`;
    return [{ field: `${pathOf(index)}externalId`, message, constraint: 'unique' }];
  });
  if (details.length > 0) throw invalid(details);
}

/** Refuses items that name records that are not known. The first of them is named. */
export function refuseUnknown(
  named: readonly (string | undefined)[],
  known: { has(id: string): boolean },
  fieldOf: PathOf,
): void {
  const unknown = named.findIndex((id) => id !== undefined && !known.has(id));
  if (unknown >= 0) throw notFound(fieldOf(unknown));
}
