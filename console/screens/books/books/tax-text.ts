import type { Schemas } from '../../../../client/src/client.ts';
import { countryName } from '../../../parts/codes.ts';
import { number } from '../../../parts/format.ts';
import { taxCategory } from '../../../parts/tax.ts';
import { words } from '../../../words/words.ts';

type Taxed = Pick<Schemas['Posting'], 'category' | 'percent' | 'country' | 'supply'>;

/** The tax that an account or a booking names: `Standard rate 19 %, Austria`. */
export function taxText({ category, percent, country, supply }: Taxed): string {
  const rate =
    percent === undefined || (category !== undefined && percent === 0) ? '' : `${number(percent)} %`;
  return [
    [category && taxCategory(category), rate].filter(Boolean).join(' '),
    country && countryName(country),
    supply && words.books.return.supplies[supply],
  ]
    .filter(Boolean)
    .join(', ');
}
