import { api } from '../../../../app/session.ts';
import { Dialog } from '../../../../parts/dialog.tsx';
import { CheckField, DateField, MoneyField, TextField } from '../../../../parts/fields.tsx';
import { Form, Row } from '../../../../parts/form.tsx';
import { useForm } from '../../../../parts/form-state.ts';
import { money, timeZone, today } from '../../../../parts/format.ts';
import { notify } from '../../../../parts/notice.tsx';
import { filled } from '../../../../parts/paths.ts';
import { Warning } from '../../../../parts/problem.tsx';
import { timeOn } from '../numbers.ts';
import { type Invoice, refreshInvoice } from '../records.ts';

interface MoneyDialogProps {
  invoice: Invoice;
  onClose: () => void;
}

/** Records money that came in, all of it or a part. */
export function Pay({ invoice, onClose }: MoneyDialogProps) {
  const { id, dueMinor, currencyCode } = invoice;
  const form = useForm({
    key: `invoices/${id}/pay`,
    initial: {
      amountMinor: dueMinor as number | undefined,
      paidAt: today(),
      method: '',
      reference: '',
      allowOverpayment: false,
    },
    send: ({ paidAt, allowOverpayment, ...values }, attempt) => {
      const time = timeOn(paidAt, timeZone(), today());
      const body = { ...filled(values), invoiceId: id, amountMinor: values.amountMinor ?? 0 };
      const more = { ...(time && { paidAt: time }), ...(allowOverpayment && { allowOverpayment }) };
      return api().POST('/payments', { params: { header: attempt.header }, body: { ...body, ...more } });
    },
    done: ({ data }) => {
      onClose();
      refreshInvoice();
      notify(`Payment of ${money(data.amountMinor, currencyCode)} recorded`, {
        undo: () => reverse(data.id),
      });
    },
  });
  const amount = Number(form.get('amountMinor') ?? 0);
  const over = amount - dueMinor;
  return (
    <Dialog title={`Record a payment of ${invoice.invoiceNumber}`} onClose={onClose}>
      <Form form={form} submit="Record payment" onCancel={onClose}>
        <p>{dueMinor > 0 ? `${money(dueMinor, currencyCode)} is due.` : 'Nothing is due.'}</p>
        <Row>
          <MoneyField name="amountMinor" label="Amount" currency={currencyCode} required />
          <DateField name="paidAt" label="Received on" hint="At most one day ahead." />
        </Row>
        {over > 0 && (
          <>
            <Warning>
              <span>
                This is {money(over, currencyCode)} more than is due. Mostly that is a mistake. If the money
                really came in, say so: it counts as overpaid, and you can refund it.
              </span>
            </Warning>
            <CheckField name="allowOverpayment" label="The client really paid this much" />
          </>
        )}
        {over < 0 && amount > 0 && <p class="quiet-text">{money(-over, currencyCode)} stays due.</p>}
        {over === 0 && amount > 0 && <p class="quiet-text">The invoice is then paid.</p>}
        <Row>
          <TextField name="method" label="Method" placeholder="bank transfer" />
          <TextField name="reference" label="Reference" hint="Such as the line of the bank statement." />
        </Row>
      </Form>
    </Dialog>
  );
}

async function reverse(paymentId: string): Promise<void> {
  await api().DELETE('/payments/{paymentId}', { params: { path: { paymentId } } });
  refreshInvoice();
}

/** Records money that was sent back, at most what was paid too much. */
export function Refund({ invoice, onClose }: MoneyDialogProps) {
  const { id, overpaidMinor, currencyCode } = invoice;
  const form = useForm({
    key: `invoices/${id}/refund`,
    initial: {
      amountMinor: overpaidMinor as number | undefined,
      refundedAt: today(),
      method: '',
      reference: '',
    },
    send: ({ refundedAt, ...values }, attempt) => {
      const time = timeOn(refundedAt, timeZone(), today());
      const body = { ...filled(values), invoiceId: id, amountMinor: values.amountMinor ?? 0 };
      return api().POST('/refunds', {
        params: { header: attempt.header },
        body: { ...body, ...(time && { refundedAt: time }) },
      });
    },
    done: ({ data }) => {
      onClose();
      refreshInvoice();
      notify(`Refund of ${money(data.amountMinor, currencyCode)} recorded`);
    },
  });
  return (
    <Dialog title={`Record a refund of ${invoice.invoiceNumber}`} onClose={onClose}>
      <Form form={form} submit="Record refund" onCancel={onClose}>
        <p>
          {money(overpaidMinor, currencyCode)} was paid too much. This records that you have sent money back.
          It sends none itself.
        </p>
        <Row>
          <MoneyField name="amountMinor" label="Amount" currency={currencyCode} required />
          <DateField name="refundedAt" label="Sent on" hint="At most one day ahead." />
        </Row>
        <Row>
          <TextField name="method" label="Method" placeholder="bank transfer" />
          <TextField name="reference" label="Reference" />
        </Row>
      </Form>
    </Dialog>
  );
}
