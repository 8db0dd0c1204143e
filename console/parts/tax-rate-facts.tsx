import type { Schemas } from '../../client/src/client.ts';
import { words } from '../words/words.ts';
import { countryName } from './codes.ts';
import { day, number } from './format.ts';
import { taxCategory } from './tax.ts';
import { Fact } from './text.tsx';

const texts = words.parts.taxRates;

/** Taxes by day, for people who don't change them. */
export function TaxRateFacts({ rates }: { rates: Schemas['TaxRate'][] }) {
  return (
    <>
      {rates.map(({ startsOn, percent, category, country, exemptionReason, exemptionCode }) => (
        <Fact key={startsOn ?? ''} label={startsOn ? `${texts.from} ${day(startsOn)}` : texts.tax}>
          {[
            `${number(percent)} %`,
            taxCategory(category),
            country && countryName(country),
            exemptionReason,
            exemptionCode,
          ]
            .filter(Boolean)
            .join(', ')}
        </Fact>
      ))}
    </>
  );
}
