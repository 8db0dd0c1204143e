import { SelectField } from '../../../parts/fields.tsx';
import { useFormOfField } from '../../../parts/form-context.ts';
import { TAX_CATEGORIES } from '../../../parts/tax.ts';
import { ReasonFields } from '../../../parts/tax-rate-fields.tsx';
import { words } from '../../../words/words.ts';

const NOT_CHOSEN = { value: '', text: words.settings.tax.choose };
const ZERO_CATEGORIES = TAX_CATEGORIES.filter(({ value }) => value !== 'S');

/** Asks why the rate of a company's first tax is 0. */
export function ZeroTaxFields() {
  const form = useFormOfField();
  if (form.get('taxRates.0.percent') !== 0) return null;
  return (
    <>
      <SelectField
        name="taxRates.0.category"
        label={words.parts.taxRates.category}
        choices={[NOT_CHOSEN, ...ZERO_CATEGORIES]}
      />
      <ReasonFields at={0} />
    </>
  );
}
