import { words } from '../words/words.ts';
import { Button } from './button.tsx';
import { CountryField, DateField, DecimalField, SelectField, TextField } from './fields.tsx';
import { Row } from './form.tsx';
import { useFormOfField } from './form-context.ts';
import { today } from './format.ts';
import { TAX_CATEGORIES } from './tax.ts';
import { hasReason, type TaxRateValues, taxFrom } from './tax-rates.ts';

const texts = words.parts.taxRates;

/** Taxes by day. Most have one, which needs no day. */
export function TaxRateFields({ noCategory }: { noCategory: string }) {
  const form = useFormOfField();
  const rates = form.get('taxRates') as TaxRateValues[];
  const choices = [{ value: '', text: noCategory }, ...TAX_CATEGORIES];
  const add = () => form.set('taxRates', [...rates, taxFrom(today(), rates.at(-1))]);
  const remove = (at: number) => form.set('taxRates', rates.toSpliced(at, 1));
  return (
    <>
      {rates.map((rate, at) => (
        <div class="tax-rate-fields" key={at}>
          <Row>
            {(rates.length > 1 || rate.startsOn !== '') && (
              <DateField
                name={`taxRates.${at}.startsOn`}
                label={texts.from}
                hint={at === 0 ? texts.fromHint : undefined}
              />
            )}
            <SelectField name={`taxRates.${at}.category`} label={texts.category} choices={choices} />
            <DecimalField name={`taxRates.${at}.percent`} label={texts.rate} unit="%" />
            <CountryField
              name={`taxRates.${at}.country`}
              label={texts.country}
              hint={at === 0 ? texts.countryHint : undefined}
            />
            {rates.length > 1 && (
              <Button kind="quiet" icon="trash" label={texts.remove(at + 1)} onClick={() => remove(at)} />
            )}
          </Row>
          <ReasonFields at={at} />
        </div>
      ))}
      <div>
        <Button size="small" icon="plus" onClick={add}>
          {texts.add}
        </Button>
      </div>
    </>
  );
}

/** Asks why a tax is 0, if its category needs a reason. */
export function ReasonFields({ at }: { at: number }) {
  const form = useFormOfField();
  if (!hasReason(String(form.get(`taxRates.${at}.category`)))) return null;
  return (
    <Row>
      <TextField name={`taxRates.${at}.exemptionReason`} label={texts.reason} hint={texts.reasonHint} />
      <TextField name={`taxRates.${at}.exemptionCode`} label={texts.reasonCode} hint={texts.reasonCodeHint} />
    </Row>
  );
}
