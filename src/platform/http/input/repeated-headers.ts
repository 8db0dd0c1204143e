import type { IncomingMessage } from 'node:http';
import type { ErrorDetail } from '../../errors.ts';

/**
 * Headers that decide where a request goes, who sends it, and how its body is read. Of two such headers, a proxy may
 * read one and Node the other, so a request with two is refused, even if they are equal.
 */
const SINGLE_HEADERS = new Set(['host', 'authorization', 'tenant-id', 'content-type', 'idempotency-key']);

/** Names each of these headers that a request has more than once. Node itself keeps the first, or joins them. */
export function repeatedHeaders({ rawHeaders, headers }: IncomingMessage): ErrorDetail[] {
  if (2 * Object.keys(headers).length === rawHeaders.length) return []; // every name is there once
  const seen = new Set<string>();
  const repeated = new Set<string>();
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = (rawHeaders[index] as string).toLowerCase();
    if (!SINGLE_HEADERS.has(name)) continue;
    if (seen.has(name)) repeated.add(name);
    seen.add(name);
  }
  return [...repeated].map((field) => ({ field, message: 'must be sent only once', constraint: 'unique' }));
}
