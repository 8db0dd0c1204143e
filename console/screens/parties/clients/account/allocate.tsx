import { api } from '../../../../app/session.ts';
import { type Payment, refreshMoney } from '../../../../parts/account/account-data.ts';
import { exactly, type OpenItem, oldestFirst, wishesOf } from '../../../../parts/account/allocating.ts';
import { AllocationFields } from '../../../../parts/account/allocation-fields.tsx';
import { Dialog } from '../../../../parts/dialog.tsx';
import { Form } from '../../../../parts/form.tsx';
import { useForm } from '../../../../parts/form-state.ts';
import { day, money } from '../../../../parts/format.ts';
import { notify } from '../../../../parts/notice.tsx';
import { words } from '../../../../words/words.ts';

const texts = words.account.allocate;

interface AllocateDialogProps {
  payment: Payment;
  items: OpenItem[];
  onClose: () => void;
}

/** Puts money that is on account onto what is open. It begins with what fits exactly, or else with the oldest. */
export function AllocateDialog({ payment, items, onClose }: AllocateDialogProps) {
  const { id, onAccountMinor, currencyCode, paidDate } = payment;
  const form = useForm({
    key: `payments/${id}/allocate`,
    initial: { amounts: exactly(items, onAccountMinor) ?? oldestFirst(items, onAccountMinor) },
    send: ({ amounts }, attempt) =>
      api().POST('/payments/{paymentId}/allocate', {
        params: { path: { paymentId: id }, header: attempt.header },
        body: { allocations: wishesOf(items, amounts) },
      }),
    done: () => {
      onClose();
      refreshMoney();
      notify(texts.done);
    },
  });
  return (
    <Dialog title={texts.title} onClose={onClose}>
      <Form form={form} submit={texts.submit} onCancel={onClose}>
        <p>{texts.explanation(money(onAccountMinor, currencyCode), day(paidDate))}</p>
        <AllocationFields items={items} currency={currencyCode} amountMinor={onAccountMinor} />
      </Form>
    </Dialog>
  );
}
