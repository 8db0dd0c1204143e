import { api } from '../../app/session.ts';
import { words } from '../../words/words.ts';
import { Dialog } from '../dialog.tsx';
import { Form } from '../form.tsx';
import { useForm } from '../form-state.ts';
import { money, today } from '../format.ts';
import { notify } from '../notice.tsx';
import { type Payment, refreshMoney } from './account-data.ts';
import { dayTime, MoneyFields, moneyBody, moneyOf } from './money-fields.tsx';

const { refund } = words.account;

interface RefundDialogProps {
  payment: Payment;
  onClose: () => void;
}

/** Records money that was sent back, at most what is on account of the payment. */
export function RefundDialog({ payment, onClose }: RefundDialogProps) {
  const { id, onAccountMinor, currencyCode } = payment;
  const form = useForm({
    key: `payments/${id}/refund`,
    initial: { ...moneyOf(onAccountMinor), refundedAt: today() },
    send: (values, attempt) => {
      const refundedAt = dayTime(values.refundedAt);
      const body = { ...moneyBody(values), paymentId: id, ...(refundedAt && { refundedAt }) };
      return api().POST('/refunds', { params: { header: attempt.header }, body });
    },
    done: ({ data }) => {
      onClose();
      refreshMoney();
      notify(refund.done(money(data.amountMinor, currencyCode)));
    },
  });
  return (
    <Dialog title={refund.title(payment.buyerName)} onClose={onClose}>
      <Form form={form} submit={refund.submit} onCancel={onClose}>
        <p>{refund.explanation(money(onAccountMinor, currencyCode))}</p>
        <MoneyFields currency={currencyCode} day={{ name: 'refundedAt', label: refund.sentOn }} />
      </Form>
    </Dialog>
  );
}
