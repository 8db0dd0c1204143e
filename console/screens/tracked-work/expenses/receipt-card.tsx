import { api } from '../../../app/session.ts';
import { Button } from '../../../parts/button.tsx';
import { Drop } from '../../../parts/drop.tsx';
import { FileView } from '../../../parts/file-view.tsx';
import { notify } from '../../../parts/notice.tsx';
import { Card } from '../../../parts/page.tsx';
import { words } from '../../../words/words.ts';
import { refreshExpenses } from './expense-dialog.tsx';
import type { Expense } from './expense-form.ts';
import { RECEIPT_ACCEPT } from './receipt-files.ts';
import { uploadReceipt } from './receipts.ts';

const { facts, actions, dropHere } = words.expenses;

interface ReceiptCardProps {
  expense: Expense;
  isChangeable: boolean;
}

/** The receipt of an expense, or a place to drop it. */
export function ReceiptCard({ expense: { id, receipt }, isChangeable }: ReceiptCardProps) {
  const set = async (receiptId: string | null) => {
    await api().PATCH('/expenses/{expenseId}', { params: { path: { expenseId: id } }, body: { receiptId } });
    refreshExpenses();
    notify(receiptId === null ? actions.receiptRemoved : actions.receiptAdded);
  };
  const drop = async (file: File, onProgress: (share: number) => void, signal: AbortSignal) =>
    set((await uploadReceipt(file, onProgress, signal)).id);
  return (
    <Card
      title={facts.receipt}
      actions={
        receipt &&
        isChangeable && (
          <Button kind="quiet" size="small" icon="trash" onClick={() => set(null)}>
            {actions.removeReceipt}
          </Button>
        )
      }
    >
      {receipt && (
        <FileView
          version={receipt}
          title={facts.receipt}
          download={facts.download}
          read={(signal) =>
            api().GET('/receipts/{receiptId}/content', {
              params: { path: { receiptId: receipt } },
              parseAs: 'blob',
              signal,
            })
          }
        />
      )}
      {!receipt && <p class="quiet-text">{facts.noReceipt}</p>}
      {!receipt && isChangeable && <Drop label={dropHere} accept={RECEIPT_ACCEPT} upload={drop} />}
    </Card>
  );
}
