import { Button } from '../../../parts/button.tsx';
import { CountryField, DecimalField, SelectField, TextField } from '../../../parts/fields.tsx';
import { Group } from '../../../parts/form.tsx';
import { useFormOfField } from '../../../parts/form-context.ts';
import { TAX_CATEGORIES } from '../../../parts/tax.ts';
import { words } from '../../../words/words.ts';
import { type AccountValues, NEW_ACCOUNT } from './settings-form.ts';

const texts = words.books.settings;

const KINDS = Object.entries(words.books.accountKinds).map(([value, text]) => ({ value, text }));
const CATEGORIES = [{ value: '', text: texts.everyTax }, ...TAX_CATEGORIES];
const SUPPLIES = [
  { value: '', text: texts.everySupply },
  { value: 'SERVICE', text: words.books.return.supplies.SERVICE },
  { value: 'GOODS', text: words.books.return.supplies.GOODS },
];

/** The accounts that are booked instead of those of the chart. */
export function OwnAccountFields() {
  const form = useFormOfField();
  const accounts = form.get('accounts') as AccountValues[];
  const add = () =>
    form.set('accounts', [...accounts, { ...NEW_ACCOUNT, kind: accounts.at(-1)?.kind ?? 'REVENUE' }]);
  const remove = (at: number) => form.set('accounts', accounts.toSpliced(at, 1));
  return (
    <Group title={texts.own} hint={texts.ownHint}>
      {accounts.map((_, at) => {
        const name = (field: keyof AccountValues) => `accounts.${at}.${field}`;
        return (
          <div class="books-account" key={at}>
            <SelectField name={name('kind')} label={texts.for} choices={KINDS} />
            <SelectField name={name('category')} label={texts.category} choices={CATEGORIES} />
            <DecimalField name={name('percent')} label={texts.percent} unit="%" />
            <CountryField name={name('country')} label={texts.country} />
            <SelectField name={name('supply')} label={texts.supply} choices={SUPPLIES} />
            <TextField name={name('account')} label={texts.account} maxLength={40} required />
            <TextField name={name('taxKey')} label={texts.taxKey} maxLength={4} />
            <Button kind="quiet" icon="trash" label={texts.remove(at + 1)} onClick={() => remove(at)} />
          </div>
        );
      })}
      <div>
        <Button size="small" icon="plus" onClick={add}>
          {texts.add}
        </Button>
      </div>
    </Group>
  );
}
