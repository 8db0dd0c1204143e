import { api } from '../../app/session.ts';
import { words } from '../../words/words.ts';
import { ask } from '../dialog.tsx';
import { money } from '../format.ts';
import { notify } from '../notice.tsx';
import { type Payment, refreshMoney } from './account-data.ts';

/** Asks, and then reverses a payment with all that it pays. */
export function reversePayment({ id, amountMinor, currencyCode }: Payment): Promise<boolean> {
  const { title, explanation, submit, done } = words.account.reversePayment;
  return ask({
    title,
    text: <p>{explanation(money(amountMinor, currencyCode))}</p>,
    action: submit,
    isDangerous: true,
    run: async () => {
      await api().DELETE('/payments/{paymentId}', { params: { path: { paymentId: id } } });
      refreshMoney();
      notify(done);
    },
  });
}
