import { api } from '../../../../app/session.ts';
import { dayTime, MoneyFields, moneyBody, moneyOf } from '../../../../parts/account/money-fields.tsx';
import { Dialog } from '../../../../parts/dialog.tsx';
import { CheckField } from '../../../../parts/fields.tsx';
import { Form } from '../../../../parts/form.tsx';
import { useForm } from '../../../../parts/form-state.ts';
import { money, today } from '../../../../parts/format.ts';
import { notify } from '../../../../parts/notice.tsx';
import { Warning } from '../../../../parts/problem.tsx';
import { words } from '../../../../words/words.ts';
import { type Invoice, refreshInvoice } from '../records.ts';

const { pay } = words.account;

interface PayProps {
  invoice: Invoice;
  onClose: () => void;
}

/** Records money that came in, all of it or a part. */
export function Pay({ invoice, onClose }: PayProps) {
  const { id, currencyCode } = invoice;
  // Money may come after all for what was written off.
  const dueMinor = invoice.dueMinor || invoice.writtenOffMinor;
  const form = useForm({
    key: `invoices/${id}/pay`,
    initial: { ...moneyOf(dueMinor), paidAt: today(), allowOverpayment: false },
    send: ({ allowOverpayment, ...values }, attempt) => {
      const paidAt = dayTime(values.paidAt);
      const more = { ...(paidAt && { paidAt }), ...(allowOverpayment && { allowOverpayment }) };
      const body = { ...moneyBody(values), invoiceId: id, ...more };
      return api().POST('/payments', { params: { header: attempt.header }, body });
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
        <MoneyFields
          currency={currencyCode}
          day={{ name: 'paidAt', label: pay.receivedOn }}
          referenceHint={pay.referenceHint}
        >
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
        </MoneyFields>
      </Form>
    </Dialog>
  );
}

async function reverse(paymentId: string): Promise<void> {
  await api().DELETE('/payments/{paymentId}', { params: { path: { paymentId } } });
  refreshInvoice();
}
