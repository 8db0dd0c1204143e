import { invalid, type Refusal } from '../../../platform/errors.ts';
import type { RecordEvents } from '../../../platform/record-events.ts';
import { wordsIn } from '../../../platform/schema.ts';

/** The one type of event that is no change of a record. */
export const TEST_EVENT = 'integration.tested';

type Sources = ReadonlyMap<string, RecordEvents>;

const typesOf = (sources: Sources): string[] => [
  ...[...sources.values()].flatMap(({ resource, actions }) =>
    actions.map((action) => `${resource}.${action}`),
  ),
  TEST_EVENT,
];

/**
 * The types that a filter names, each by itself or as `<resource>.*`, separated by commas. A type that no event has would give
 * an empty list, as if nothing had happened.
 */
export function typesNamed(sources: Sources, list: string, field = 'type'): string[] {
  const all = typesOf(sources);
  const named = wordsIn(list).map((word) =>
    all.filter((type) => type === word || (word.endsWith('.*') && type.startsWith(word.slice(0, -1)))),
  );
  if (named.some((types) => types.length === 0)) throw unknownType(field);
  return [...new Set(named.flat())];
}

function unknownType(field: string): Refusal {
  const message =
    'must be an event type such as invoice.finalized, or <resource>.*: GET /providers lists them';
  return invalid([{ field, message, constraint: 'enum' }]);
}
