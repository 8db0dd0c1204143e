import { api } from '../../../app/session.ts';
import { Button } from '../../../parts/button.tsx';
import { Dialog } from '../../../parts/dialog.tsx';
import { DecimalField, MoneyField, TextField } from '../../../parts/fields.tsx';
import { Form, Group } from '../../../parts/form.tsx';
import { useFormOfField } from '../../../parts/form-context.ts';
import { savedRecord, useForm } from '../../../parts/form-state.ts';
import { words } from '../../../words/words.ts';
import { type DiscountValues, discountValues, sentDiscounts } from './discount-values.ts';
import type { Invoice } from './records.ts';

const DISCOUNTS_MAX = 10;
const PERCENT_DECIMALS = 4;

/** The rows of a form that has `discounts`. */
export function DiscountFields({ currency }: { currency: string }) {
  const texts = words.invoice.discounts;
  const form = useFormOfField();
  const discounts = form.get('discounts') as DiscountValues[];
  const add = () =>
    form.set('discounts', [...discounts, { percent: undefined, amountMinor: undefined, reason: '' }]);
  return (
    <Group title={texts.title} hint={texts.hint}>
      {discounts.map((_, at) => (
        <div class="discount-fields" key={at}>
          <TextField name={`discounts.${at}.reason`} label={texts.reason} required maxLength={200} />
          <DecimalField
            name={`discounts.${at}.percent`}
            label={texts.percent}
            decimals={PERCENT_DECIMALS}
            unit="%"
          />
          <MoneyField name={`discounts.${at}.amountMinor`} label={texts.amount} currency={currency} />
          <Button
            kind="quiet"
            icon="trash"
            label={texts.remove(at + 1)}
            onClick={() => form.set('discounts', discounts.toSpliced(at, 1))}
          />
        </div>
      ))}
      {discounts.length < DISCOUNTS_MAX && (
        <div>
          <Button size="small" icon="plus" onClick={add}>
            {texts.add}
          </Button>
        </div>
      )}
    </Group>
  );
}

interface DiscountsDialogProps {
  invoice: Invoice;
  onSaved: () => void;
  onClose: () => void;
}

function valuesOf({ discounts }: Pick<Invoice, 'discounts'>) {
  return { discounts: discountValues(discounts) };
}

/** The discounts of a whole draft. */
export function DiscountsDialog({ invoice, onSaved, onClose }: DiscountsDialogProps) {
  const texts = words.invoice.discounts;
  const params = { path: { invoiceId: invoice.id } };
  const form = useForm({
    key: `invoices/${invoice.id}/discounts`,
    initial: valuesOf(invoice),
    saved: savedRecord(invoice, () => api().GET('/invoices/{invoiceId}', { params }), valuesOf),
    send: ({ discounts }: { discounts: DiscountValues[] }, { ifMatch }) =>
      api().PATCH('/invoices/{invoiceId}', {
        params,
        ifMatch,
        body: { discounts: sentDiscounts(discounts) },
      }),
    done: () => {
      onSaved();
      onClose();
    },
  });
  return (
    <Dialog title={texts.dialog} onClose={onClose}>
      <Form form={form} submit={texts.submit} onCancel={onClose}>
        <DiscountFields currency={invoice.currencyCode} />
      </Form>
    </Dialog>
  );
}
