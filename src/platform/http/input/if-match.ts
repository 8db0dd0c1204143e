import type { IncomingHttpHeaders } from 'node:http';
import type { ErrorDetail } from '../../errors.ts';
import { errorStatuses } from '../error-statuses.ts';
import { takesIfMatch } from '../named-record.ts';
import type { Route } from '../route.ts';

/** Tags without their quotes, or `*` for any version. */
export type IfMatch = readonly string[] | '*';

type ReadIfMatch = (headers: IncomingHttpHeaders, details: ErrorDetail[]) => IfMatch | undefined;

/** A tag of ours has no comma. A proxy that compresses an answer makes its tag weak, or appends the coding. */
const TAG = /^(?:W\/)?"([^"\s]*?)(?:[-;:+]{1,2}(?:gzip|br|zstd|deflate))?"$/;

/** Reads `If-Match`. Whoever sends it relies on it, so it is refused wherever it would mean nothing. */
export function ifMatchReader(route: Route): ReadIfMatch {
  if (route.method === 'GET') return () => undefined;
  const isTaken = takesIfMatch(route);
  const hasBadRequest = errorStatuses(route).includes(400);
  return (headers, details) => {
    const given = headers['if-match'];
    if (given === undefined) return undefined;
    if (!isTaken) {
      details.push(
        refused(
          'can not be used here: the path has no identifier of a record with an ETag',
          'additionalProperties',
        ),
      );
      return undefined;
    }
    const tags = parse(given);
    if (tags) return tags;
    if (!hasBadRequest) return []; // so that no version matches
    details.push(refused('must be * or ETags in quotes, separated by commas', 'format'));
    return undefined;
  };
}

function refused(message: string, constraint: string): ErrorDetail {
  return { field: 'if-match', message, constraint };
}

/** Undefined if the header is malformed. */
function parse(given: string): IfMatch | undefined {
  if (given.trim() === '*') return '*';
  const parts = given.split(',').map((part) => part.trim());
  const tags = parts.filter((part) => part !== '').map((part) => TAG.exec(part)?.[1]);
  return tags.length > 0 && tags.every((tag) => tag !== undefined) ? tags : undefined;
}
