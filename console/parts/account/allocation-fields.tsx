import { useEffect, useId, useLayoutEffect } from 'preact/hooks';
import { words } from '../../words/words.ts';
import { Button } from '../button.tsx';
import { useFormOfField } from '../form-context.ts';
import { day, money } from '../format.ts';
import { MoneyInput } from '../inputs.tsx';
import { currencyExponent } from '../money.ts';
import { Money } from '../text.tsx';
import { nameOf } from './account-data.ts';
import { type Amounts, exactly, type OpenItem, oldestFirst, sumOf } from './allocating.ts';

const texts = words.account.allocation;

interface AllocationFieldsProps {
  items: readonly OpenItem[];
  currency: string;
  /** The money that there is. */
  amountMinor: number;
  /** Amounts that are shown in place of fields. */
  fixed?: Amounts | undefined;
  /** Runs after an amount was typed. */
  onAmounts?: ((amounts: Amounts, before: Amounts) => void) | undefined;
}

/** A field for each open item, in the form's `amounts`, and the rest of the money as it is typed. */
export function AllocationFields({ items, currency, amountMinor, fixed, onAmounts }: AllocationFieldsProps) {
  const form = useFormOfField();
  const amounts = fixed ?? (form.get('amounts') as Amounts);
  const leftMinor = amountMinor - sumOf(amounts);
  const over = leftMinor < 0 ? texts.over(money(-leftMinor, currency)) : undefined;
  // The form checks the amounts at once, because Enter may follow the last key. It sends no amount that is too large.
  useLayoutEffect(() => {
    form.setUnreadable('amounts', over);
    return () => form.setUnreadable('amounts', undefined);
  }, [form, over]);
  return (
    <div class="allocation" role="group" aria-label={texts.title}>
      {!fixed && <Ways {...{ items, amountMinor }} />}
      <table>
        <thead>
          <tr>
            <th scope="col">{texts.invoice}</th>
            <th scope="col" class="numeric">
              {texts.due}
            </th>
            <th scope="col" class="numeric">
              {texts.amount}
            </th>
          </tr>
        </thead>
        <tbody>
          {items.map((item) => (
            <tr key={item.id}>
              <ItemCell item={item} />
              <td class="numeric">
                <Money minor={item.dueMinor} currency={currency} />
              </td>
              <td class="numeric">
                {fixed ? (
                  <Money minor={fixed[item.id] ?? 0} currency={currency} isQuietIfZero />
                ) : (
                  <AmountField item={item} onAmounts={onAmounts} />
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p class={over ? 'allocation-left error' : 'allocation-left'} role="status">
        {over ?? (leftMinor === 0 ? texts.nothingLeft : texts.left(money(leftMinor, currency)))}
      </p>
    </div>
  );
}

/** Fills in the fields: the oldest first, what fits exactly if anything does, or nothing. */
function Ways({ items, amountMinor }: Pick<AllocationFieldsProps, 'items' | 'amountMinor'>) {
  const form = useFormOfField();
  const exact = exactly(items, amountMinor);
  const set = (chosen: Amounts) => {
    for (const { id } of items) form.setUnreadable(`amounts.${id}`, undefined);
    form.set('amounts', chosen);
  };
  return (
    <div class="allocation-ways">
      <Button size="small" onClick={() => set(oldestFirst(items, amountMinor))}>
        {texts.oldest}
      </Button>
      {exact && (
        <Button size="small" onClick={() => set(exact)}>
          {texts.exact}
        </Button>
      )}
      <Button size="small" kind="quiet" onClick={() => set({})}>
        {texts.clear}
      </Button>
    </div>
  );
}

/** The number, and since when or until when it is to be paid. */
function ItemCell({ item }: { item: OpenItem }) {
  const { dueDate, daysOverdue } = item;
  return (
    <th scope="row">
      <span class="allocation-name">{nameOf(item)}</span>{' '}
      <span class={daysOverdue > 0 ? 'allocation-day late' : 'allocation-day'}>
        {daysOverdue > 0 ? words.parts.daysLate(daysOverdue) : texts.dueOn(day(dueDate))}
      </span>
    </th>
  );
}

type AmountFieldProps = Pick<AllocationFieldsProps, 'onAmounts'> & { item: OpenItem };

/** At most what is due. Other text stays in the form, with the reason below it. */
function AmountField({ item, onAmounts }: AmountFieldProps) {
  const form = useFormOfField();
  const id = useId();
  const { dueMinor, currencyCode } = item;
  const name = `amounts.${item.id}`;
  useEffect(() => form.showField(name), [form, name]);
  const error = form.errorOf(name);
  const type = (value: number | undefined, isReadable: boolean) => {
    const isFitting = value === undefined || (value >= 0 && value <= dueMinor);
    const between = isFitting ? undefined : texts.between(money(dueMinor, currencyCode));
    form.setUnreadable(
      name,
      isReadable ? between : words.parts.form.noAmount(currencyExponent(currencyCode)),
    );
    if (!isReadable) return;
    const before = form.get('amounts') as Amounts;
    form.set(name, value);
    onAmounts?.(form.get('amounts') as Amounts, before);
  };
  return (
    <>
      <MoneyInput
        aria-label={texts.amountFor(nameOf(item))}
        aria-invalid={error !== undefined || undefined}
        aria-describedby={error === undefined ? undefined : id}
        currency={currencyCode}
        value={form.get(name) as number | undefined}
        onInput={type}
      />
      {error !== undefined && (
        <p class="error" id={id}>
          {error}
        </p>
      )}
    </>
  );
}
