import type { Schemas } from '../../../client/src/client.ts';
import { api } from '../../app/session.ts';
import { words } from '../../words/words.ts';
import { ask } from '../dialog.tsx';
import { money } from '../format.ts';
import { notify } from '../notice.tsx';
import { type Payment, type Refund, refreshMoney } from './account-data.ts';

/** Asks, and then reverses a payment with all that it pays. */
export function reversePayment(payment: Payment): Promise<boolean> {
  const path = { paymentId: payment.id };
  return reverse(words.account.reversePayment, payment, () =>
    api().DELETE('/payments/{paymentId}', { params: { path } }),
  );
}

/** Asks, and then reverses a refund. Its money is on account again. */
export function reverseRefund(refund: Refund): Promise<boolean> {
  const path = { refundId: refund.id };
  return reverse(words.account.reverseRefund, refund, () =>
    api().DELETE('/refunds/{refundId}', { params: { path } }),
  );
}

export function reverseWriteOff(writeOff: Schemas['WriteOff']): Promise<boolean> {
  const path = { writeOffId: writeOff.id };
  return reverse(words.account.reverseWriteOff, writeOff, () =>
    api().DELETE('/write-offs/{writeOffId}', { params: { path } }),
  );
}

type Texts = typeof words.account.reversePayment;

function reverse(
  { title, explanation, submit, done }: Texts,
  { amountMinor, currencyCode }: Pick<Payment, 'amountMinor' | 'currencyCode'>,
  send: () => Promise<unknown>,
): Promise<boolean> {
  return ask({
    title,
    text: <p>{explanation(money(amountMinor, currencyCode))}</p>,
    action: submit,
    isDangerous: true,
    run: async () => {
      await send();
      refreshMoney();
      notify(done);
    },
  });
}
