import type { ComponentChildren } from 'preact';
import type { Schemas } from '../../../../client/src/client.ts';
import { money, number } from '../../../parts/format.ts';
import { words } from '../../../words/words.ts';
import { discountLabel } from './discount-texts.ts';
import type { TaxCategory } from './lines/tax.ts';

const texts = words.invoice.sums;

interface TotalsProps {
  document: Pick<
    Schemas['Invoice'],
    'subtotalMinor' | 'totalMinor' | 'roundingMinor' | 'payableMinor' | 'taxes' | 'currencyCode'
  > &
    Pick<Schemas['Invoice'], 'discounts' | 'pricesIncludeTax'>;
  /** True while the service adds up anew. */
  isOld?: boolean;
  children?: ComponentChildren;
}

/** Sums as the service computes them. */
export function Totals({ document, isOld, children }: TotalsProps) {
  const { subtotalMinor, totalMinor, roundingMinor, payableMinor, taxes, currencyCode } = document;
  const { discounts = [] } = document;
  return (
    <dl class={isOld ? 'totals old' : 'totals'} aria-busy={isOld}>
      {discounts.map((discount, at) => (
        <Sum key={at} label={discountLabel(discount)} text={money(-discount.amountMinor, currencyCode)} />
      ))}
      <Sum label={texts.subtotal} text={money(subtotalMinor, currencyCode)} />
      {taxes.map(({ category, percent, taxMinor }) => (
        <Sum
          key={`${category} ${percent}`}
          label={taxLabel(category, percent)}
          text={money(taxMinor, currencyCode)}
        />
      ))}
      <Sum
        label={document.pricesIncludeTax ? texts.totalIncluded : texts.total}
        text={money(totalMinor, currencyCode)}
        isMain
      />
      {roundingMinor !== 0 && (
        <>
          <Sum label={texts.rounding} text={money(roundingMinor, currencyCode)} />
          <Sum label={texts.payable} text={money(payableMinor, currencyCode)} isMain />
        </>
      )}
      {children}
    </dl>
  );
}

export function Sum({ label, text, isMain }: { label: string; text: string; isMain?: boolean }) {
  return (
    <div class={isMain ? 'main-sum' : undefined}>
      <dt>{label}</dt>
      <dd class="money">{text}</dd>
    </div>
  );
}

function taxLabel(category: TaxCategory, percent: number): string {
  if (category === 'S') return texts.tax(number(percent));
  return texts.taxOfCategory(number(percent), words.lines.taxCategories[category] ?? category);
}
