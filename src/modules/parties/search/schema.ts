import { Type } from 'typebox';

const LENGTH_MAX = 200;

/** The `q` of a list. `texts` names the fields that are searched. */
export function searchQuery(records: string, texts: string) {
  return Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: LENGTH_MAX,
      format: 'search',
      description: `Only ${records} that have all of these words, or words that begin with them, in ${texts}. Small and capital letters, and letters with and without accents, are the same. A page may hold fewer records than \`limit\`, or none, although \`Link\` leads to a next one.`,
      examples: ['northwind'],
    }),
  );
}
