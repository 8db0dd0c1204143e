import type { Schemas } from '../../../../client/src/client.ts';
import { href } from '../../../app/router.ts';
import { api } from '../../../app/session.ts';
import { money } from '../../../parts/format.ts';
import { Loaded } from '../../../parts/problem.tsx';
import { useRead } from '../../../parts/reads.ts';
import { words } from '../../../words/words.ts';
import type { BankEntry } from './deciding.ts';

const { entry: texts } = words.bankStatements;

/** Further invoices are found on the payment. */
const INVOICES_MAX = 8;

/** The payments that an entry was recorded as, and the invoices that they pay. */
export function Recorded({ entry }: { entry: BankEntry }) {
  const { payments, refund } = entry;
  return (
    <div class="bank-recorded">
      <h3>{texts.payments}</h3>
      {refund && <p>{texts.refund}</p>}
      <ul>
        {payments.map((id) => (
          <li key={id}>
            <OnePayment id={id} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function OnePayment({ id }: { id: string }) {
  const read = useRead(`payments/${id}`, (signal) =>
    api().GET('/payments/{paymentId}', { params: { path: { paymentId: id } }, signal }),
  );
  return (
    <Loaded read={read} lines={1}>
      {(payment) => <PaymentLinks payment={payment} />}
    </Loaded>
  );
}

function PaymentLinks({ payment }: { payment: Schemas['Payment'] }) {
  const { client, buyerName, amountMinor, currencyCode, paidDate, allocations, reversedAt } = payment;
  const paid = allocations.flatMap(({ invoice }) => invoice ?? []);
  const days = { clientId: client, paidFrom: paidDate, paidTo: paidDate };
  return (
    <>
      <a href={href('/payments', days)}>
        <bdi>{texts.payment(money(amountMinor, currencyCode), buyerName)}</bdi>
      </a>
      {reversedAt && <p class="quiet-text">{texts.reversedPayment}</p>}
      {paid.length > 0 && (
        <p class="bank-paid">
          <span class="quiet-text">{texts.pays}</span>
          {paid.slice(0, INVOICES_MAX).map((invoiceId) => (
            <InvoiceLink key={invoiceId} invoiceId={invoiceId} />
          ))}
          {paid.length > INVOICES_MAX && texts.moreInvoices(paid.length - INVOICES_MAX)}
        </p>
      )}
    </>
  );
}

function InvoiceLink({ invoiceId }: { invoiceId: string }) {
  const { data } = useRead(`invoices/${invoiceId}/number`, (signal) =>
    api().GET('/invoices/{invoiceId}', { params: { path: { invoiceId } }, signal }),
  );
  return <a href={href(`/invoices/${invoiceId}`)}>{data?.invoiceNumber ?? words.app.titles.invoice}</a>;
}
