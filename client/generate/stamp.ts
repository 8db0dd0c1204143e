import { createHash } from 'node:crypto';

/**
 * The generated types begin with a stamp: hashes of what they were made from, and of the types themselves. So a test
 * notices that the API document has changed, or that somebody edited the types, without the generator.
 */
const STAMP = /^\/\/ document ([0-9a-f]{64})\n\/\/ types {4}([0-9a-f]{64})\n\n/m;

/** The types with their stamp, as `client/src/types.ts` holds them. */
export function stampTypes(types: string, document: object): string {
  return [
    '// Generated from the API document by `npm run generate-client`. Tests compare these hashes:',
    `// document ${hashOf(JSON.stringify(sourceOf(document)))}`,
    `// types    ${hashOf(types)}`,
    '',
    types,
  ].join('\n');
}

/** What is wrong with stamped types, if anything. */
export function mistakeOf(stamped: string, document: object): string | undefined {
  const stamp = STAMP.exec(stamped);
  if (!stamp) return 'has no hashes';
  const [whole, source, types] = stamp;
  if (hashOf(stamped.slice(stamp.index + whole.length)) !== types) return 'was edited';
  if (hashOf(JSON.stringify(sourceOf(document))) !== source) return 'is behind the API document';
  return undefined;
}

/**
 * The document without its examples of whole calls: as comments they would be a quarter of the types. Nor do the types
 * depend on the version and the address of the service, so a release leaves them as they are. The order of properties
 * counts, since the types follow it.
 */
export function sourceOf(document: object): object {
  const source = JSON.parse(
    JSON.stringify(document, (name, value) => (name === 'example' ? undefined : value)),
  );
  return { ...source, info: { title: 'Retainer', version: '0' }, servers: [] };
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
