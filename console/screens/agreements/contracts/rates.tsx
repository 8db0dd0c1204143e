import type { Schemas } from '../../../../client/src/client.ts';
import { Button } from '../../../parts/button.tsx';
import { DateField, MoneyField, SelectField, TextField } from '../../../parts/fields.tsx';
import { Group } from '../../../parts/form.tsx';
import { useFormOfField } from '../../../parts/form-context.ts';
import { dayOf, today } from '../../../parts/format.ts';
import { words } from '../../../words/words.ts';
import type { RateValues } from './contract-form.ts';
import { EarlierHours } from './earlier-hours.tsx';
import { isFirstForHours, startOfRate } from './rate-start.ts';

const texts = words.contracts.rates;

const UNITS = [
  { value: 'HOUR', text: texts.units.HOUR },
  { value: 'DAY', text: texts.units.DAY },
  { value: 'UNIT', text: texts.units.UNIT },
];

interface RateFieldsProps {
  currency: string;
  /** Undefined while it is a new one. */
  contract: Schemas['Contract'] | undefined;
}

/** The prices of a contract, one row each. */
export function RateFields({ currency, contract }: RateFieldsProps) {
  const form = useFormOfField();
  const begins = form.get('startsOn') as string;
  const rates = form.get('rates') as RateValues[];
  const add = () => {
    const last = rates.at(-1);
    const added: RateValues = {
      role: '',
      unit: last?.unit ?? 'HOUR',
      amountMinor: undefined,
      startsOn: startOfRate({
        ...{ begins, createdOn: contract && dayOf(contract.createdAt), today: today() },
      }),
    };
    form.set('rates', [...rates, added]);
  };
  const remove = (at: number) => form.set('rates', rates.toSpliced(at, 1));
  return (
    <Group title={texts.title} hint={texts.hint}>
      {rates.map((rate, at) => (
        <div class="rate-fields" key={rate.id ?? at}>
          <TextField name={`rates.${at}.role`} label={texts.role} placeholder={texts.everybody} />
          <SelectField name={`rates.${at}.unit`} label={texts.per} choices={UNITS} />
          <MoneyField name={`rates.${at}.amountMinor`} label={texts.price} currency={currency} required />
          <DateField name={`rates.${at}.startsOn`} label={texts.from} required />
          <Button kind="quiet" icon="trash" label={texts.remove(at + 1)} onClick={() => remove(at)} />
          {isFirstForHours(rates, at) && (
            <EarlierHours contractId={contract?.id} begins={begins} startsOn={rate.startsOn} />
          )}
        </div>
      ))}
      <div>
        <Button size="small" icon="plus" onClick={add}>
          {texts.add}
        </Button>
      </div>
    </Group>
  );
}
