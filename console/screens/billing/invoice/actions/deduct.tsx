import { api } from '../../../../app/session.ts';
import { ask } from '../../../../parts/dialog.tsx';
import { day, money } from '../../../../parts/format.ts';
import { notify } from '../../../../parts/notice.tsx';
import { words } from '../../../../words/words.ts';
import { contractOf, type Invoice, refreshInvoice } from '../records.ts';

/** As many as the API deducts at once. */
const DEPOSITS_MAX = 50;

/** Takes all paid deposits of the contract off a draft, as far as its total allows. */
export async function deductDeposits(invoice: Invoice, onDeducted: () => void): Promise<void> {
  const { deduct: texts } = words.invoiceActions;
  const { id, currencyCode } = invoice;
  const contractId = contractOf(invoice)?.id ?? String(invoice.contract);
  const query = { kind: 'DEPOSIT', contractId, currencyCode, limit: DEPOSITS_MAX } as const;
  const { data } = await api().GET('/invoices', { params: { query } });
  const deposits = data.filter(({ deductibleMinor = 0 }) => deductibleMinor > 0);
  if (deposits.length === 0) return notify(texts.none);
  await ask({
    title: texts.title,
    text: (
      <>
        <p>{texts.explanation}</p>
        <ul class="bullets">
          {deposits.map(({ id: of, invoiceNumber = '', issueDate = '', deductibleMinor = 0 }) => (
            <li key={of}>
              {texts.deposit(invoiceNumber, day(issueDate), money(deductibleMinor, currencyCode))}
            </li>
          ))}
        </ul>
      </>
    ),
    action: texts.submit,
    run: async () => {
      const body = { deposits: deposits.map(({ id: invoiceId }) => ({ invoiceId })) };
      await api().POST('/invoices/{invoiceId}/deduct', { params: { path: { invoiceId: id } }, body });
      onDeducted();
      refreshInvoice();
      notify(texts.done);
    },
  });
}
