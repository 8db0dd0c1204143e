import type { Schemas } from '../../../../../client/src/client.ts';
import { api } from '../../../../app/session.ts';
import { Dialog } from '../../../../parts/dialog.tsx';
import { CheckField, DateField, MoneyField, TextField } from '../../../../parts/fields.tsx';
import { Form, Row } from '../../../../parts/form.tsx';
import { useForm } from '../../../../parts/form-state.ts';
import { money, timeZone, today } from '../../../../parts/format.ts';
import { notify } from '../../../../parts/notice.tsx';
import { filled } from '../../../../parts/paths.ts';
import { Warning } from '../../../../parts/problem.tsx';
import { words } from '../../../../words/words.ts';
import { timeOn } from '../day-times.ts';
import { type Invoice, refreshInvoice } from '../records.ts';

const { pay, refund, money: fields } = words.invoiceActions;

interface MoneyDialogProps {
  invoice: Invoice;
  onClose: () => void;
}

/** Records money that came in, all of it or a part. */
export function Pay({ invoice, onClose }: MoneyDialogProps) {
  const { id, currencyCode } = invoice;
  // Money may come after all for what was written off.
  const dueMinor = invoice.dueMinor || invoice.writtenOffMinor;
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
      notify(pay.done(money(data.amountMinor, currencyCode)), {
        undo: () => reverse(data.id),
      });
    },
  });
  const amount = Number(form.get('amountMinor') ?? 0);
  const over = amount - dueMinor;
  return (
    <Dialog title={pay.title(invoice.invoiceNumber ?? '')} onClose={onClose}>
      <Form form={form} submit={pay.submit} onCancel={onClose}>
        <p>{dueMinor > 0 ? pay.due(money(dueMinor, currencyCode)) : pay.nothingDue}</p>
        <Row>
          <MoneyField name="amountMinor" label={fields.amount} currency={currencyCode} required />
          <DateField name="paidAt" label={pay.receivedOn} hint={fields.dayHint} />
        </Row>
        {over > 0 && (
          <>
            <Warning>
              <span>{pay.over(money(over, currencyCode))}</span>
            </Warning>
            <CheckField name="allowOverpayment" label={pay.reallyPaid} />
          </>
        )}
        {over < 0 && amount > 0 && <p class="quiet-text">{pay.staysDue(money(-over, currencyCode))}</p>}
        {over === 0 && amount > 0 && <p class="quiet-text">{pay.thenPaid}</p>}
        <Row>
          <TextField name="method" label={fields.method} placeholder={fields.methodExample} />
          <TextField name="reference" label={fields.reference} hint={pay.referenceHint} />
        </Row>
      </Form>
    </Dialog>
  );
}

async function reverse(paymentId: string): Promise<void> {
  await api().DELETE('/payments/{paymentId}', { params: { path: { paymentId } } });
  refreshInvoice();
}

interface RefundProps {
  payment: Schemas['Payment'];
  onClose: () => void;
}

/** Records money that was sent back, at most what is on account of the payment. */
export function Refund({ payment, onClose }: RefundProps) {
  const { id, onAccountMinor, currencyCode } = payment;
  const form = useForm({
    key: `payments/${id}/refund`,
    initial: {
      amountMinor: onAccountMinor as number | undefined,
      refundedAt: today(),
      method: '',
      reference: '',
    },
    send: ({ refundedAt, ...values }, attempt) => {
      const time = timeOn(refundedAt, timeZone(), today());
      const body = { ...filled(values), paymentId: id, amountMinor: values.amountMinor ?? 0 };
      return api().POST('/refunds', {
        params: { header: attempt.header },
        body: { ...body, ...(time && { refundedAt: time }) },
      });
    },
    done: ({ data }) => {
      onClose();
      refreshInvoice();
      notify(refund.done(money(data.amountMinor, currencyCode)));
    },
  });
  return (
    <Dialog title={refund.title(payment.buyerName)} onClose={onClose}>
      <Form form={form} submit={refund.submit} onCancel={onClose}>
        <p>{refund.explanation(money(onAccountMinor, currencyCode))}</p>
        <Row>
          <MoneyField name="amountMinor" label={fields.amount} currency={currencyCode} required />
          <DateField name="refundedAt" label={refund.sentOn} hint={fields.dayHint} />
        </Row>
        <Row>
          <TextField name="method" label={fields.method} placeholder={fields.methodExample} />
          <TextField name="reference" label={fields.reference} />
        </Row>
      </Form>
    </Dialog>
  );
}
