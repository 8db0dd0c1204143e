import { Type } from 'typebox';

const LENGTH_MAX = 200;

/** The `q` of a list. `texts` names the fields that are searched for words, and `amounts` those for an amount. */
export function searchQuery(records: string, texts: string, amounts?: string) {
  const alsoAmounts = amounts
    ? ` An amount, such as 2608.48, 2,608.48 or 2.608,48, also finds ${records} of which it is ${amounts}, exactly.`
    : '';
  return Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: LENGTH_MAX,
      format: 'search',
      description: `Only ${records} that have all of these words, or words that begin with them, in ${texts}. Small and capital letters, and letters with and without accents, are the same.${alsoAmounts} A page may hold fewer records than \`limit\`, or none, although \`Link\` leads to a next one.`,
      examples: ['northwind'],
    }),
  );
}
