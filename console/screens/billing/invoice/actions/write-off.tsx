import type { Schemas } from '../../../../../client/src/client.ts';
import { api } from '../../../../app/session.ts';
import { Dialog } from '../../../../parts/dialog.tsx';
import { MoneyField, SelectField, TextField } from '../../../../parts/fields.tsx';
import { Form, Row } from '../../../../parts/form.tsx';
import { useForm } from '../../../../parts/form-state.ts';
import { money } from '../../../../parts/format.ts';
import { notify } from '../../../../parts/notice.tsx';
import { filled } from '../../../../parts/paths.ts';
import { words } from '../../../../words/words.ts';
import { type Invoice, refreshInvoice } from '../records.ts';

const { writeOff: texts } = words.invoiceActions;
const { fields } = words.account;

type Reason = Schemas['WriteOff']['reason'];
const REASONS = Object.entries(texts.reasons).map(([value, text]) => ({ value, text }));
const TAX = [
  { value: '', text: texts.taxAsLaw },
  { value: 'true', text: texts.taxLower },
  { value: 'false', text: texts.taxKept },
];

/** Gives up what is due, all of it or a part. */
export function WriteOff({ invoice, onClose }: { invoice: Invoice; onClose: () => void }) {
  const { id, dueMinor, currencyCode } = invoice;
  const form = useForm({
    key: `invoices/${id}/write-off`,
    initial: {
      amountMinor: dueMinor as number | undefined,
      reason: 'UNCOLLECTIBLE',
      reducesTax: '',
      note: '',
    },
    send: ({ reason, reducesTax, amountMinor, ...values }, attempt) =>
      api().POST('/write-offs', {
        params: { header: attempt.header },
        body: {
          ...{ ...filled(values), invoiceId: id, amountMinor: amountMinor ?? 0, reason: reason as Reason },
          ...(reducesTax !== '' && { reducesTax: reducesTax === 'true' }),
        },
      }),
    done: ({ data }) => {
      onClose();
      refreshInvoice();
      notify(texts.done(money(data.amountMinor, currencyCode)), { undo: () => reverse(data.id) });
    },
  });
  return (
    <Dialog title={texts.title(invoice.invoiceNumber ?? '')} onClose={onClose}>
      <Form form={form} submit={texts.submit} onCancel={onClose}>
        <p>{texts.due(money(dueMinor, currencyCode))}</p>
        <Row>
          <MoneyField name="amountMinor" label={fields.amount} currency={currencyCode} required />
          <SelectField name="reason" label={texts.reason} choices={REASONS} />
        </Row>
        <Row>
          <SelectField name="reducesTax" label={texts.reducesTax} choices={TAX} />
          <TextField name="note" label={texts.note} />
        </Row>
      </Form>
    </Dialog>
  );
}

async function reverse(writeOffId: string): Promise<void> {
  await api().DELETE('/write-offs/{writeOffId}', { params: { path: { writeOffId } } });
  refreshInvoice();
}
