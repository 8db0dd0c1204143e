import { invalid } from '../../../platform/errors.ts';
import type { RecordEvents } from '../../../platform/record-events.ts';

/** The one type of event that is no change of a record. */
export const TEST_EVENT = 'integration.tested';

/** A type that no event has would give an empty list, as if nothing had happened. */
export function refuseUnknownType(
  sources: ReadonlyMap<string, RecordEvents>,
  type: string | undefined,
): void {
  if (type === undefined || type === TEST_EVENT) return;
  const [resource = '', action = ''] = type.split('.');
  if (type === `${resource}.${action}` && sources.get(resource)?.actions.includes(action)) return;
  const message = 'must be an event type such as invoice.finalized: GET /providers lists them';
  throw invalid([{ field: 'type', message, constraint: 'enum' }]);
}
