import type { ComponentChildren } from 'preact';
import type { Schemas } from '../../../../client/src/client.ts';
import { href } from '../../../app/router.ts';
import { api, can } from '../../../app/session.ts';
import { ask } from '../../../parts/dialog.tsx';
import { day, money, spelled } from '../../../parts/format.ts';
import { Menu } from '../../../parts/menu.tsx';
import { notify } from '../../../parts/notice.tsx';
import { Card } from '../../../parts/page.tsx';
import { Loaded } from '../../../parts/problem.tsx';
import { useRead } from '../../../parts/reads.ts';
import { Name, Status } from '../../../parts/text.tsx';
import { download } from './files.ts';
import { type Invoice, refreshInvoice } from './records.ts';

type Payment = Schemas['Payment'];
type Refund = Schemas['Refund'];
type CreditNote = Schemas['CreditNote'];

interface Settled {
  payments: Payment[];
  refunds: Refund[];
  notes: CreditNote[];
}

/** Payments, refunds and credit notes of an invoice, each with what can be done to it. */
export function Settlement({ invoice }: { invoice: Invoice }) {
  const read = useRead<Settled>(`payments/of/${invoice.id}`, async (signal) => ({
    data: await readSettled(invoice.id, signal),
  }));
  return (
    <Card title="Payments and credit notes">
      <Loaded read={read} lines={2}>
        {({ payments, refunds, notes }) =>
          payments.length + refunds.length + notes.length === 0 ? (
            <p class="quiet-text">Nothing was paid or credited so far.</p>
          ) : (
            <ul class="settled">
              {notes.map((note) => (
                <NoteRow key={note.id} note={note} />
              ))}
              {refunds.map((refund) => (
                <MoneyRow
                  key={refund.id}
                  of={refund}
                  name="Refund"
                  date={refund.refundedDate}
                  isNegative
                  reverse={() => reverseRefund(refund)}
                />
              ))}
              {payments.map((payment) => (
                <MoneyRow
                  key={payment.id}
                  of={payment}
                  name="Payment"
                  date={payment.paidDate}
                  reverse={() => reversePayment(payment)}
                />
              ))}
            </ul>
          )
        }
      </Loaded>
    </Card>
  );
}

async function readSettled(invoiceId: string, signal: AbortSignal): Promise<Settled> {
  const client = api();
  const options = { params: { query: { invoiceId, limit: 500 } }, signal };
  const [payments, refunds, notes] = await Promise.all([
    client.GET('/payments', options),
    client.GET('/refunds', options),
    client.GET('/credit-notes', options),
  ]);
  return { payments: payments.data, refunds: refunds.data, notes: notes.data };
}

interface MoneyRowProps {
  of: Payment | Refund;
  name: string;
  date: string;
  isNegative?: boolean;
  reverse: () => Promise<unknown>;
}

function MoneyRow({ of, name, date, isNegative, reverse }: MoneyRowProps) {
  const { amountMinor, currencyCode, method, reference, reversedDate } = of;
  const items = [can('MEMBER') && !reversedDate && { text: 'Reverse …', isDangerous: true, run: reverse }];
  return (
    <SettledRow
      title={name}
      date={date}
      amount={money(isNegative ? -amountMinor : amountMinor, currencyCode)}
      isGone={reversedDate !== undefined}
      menu={<Menu label={`Menu of the ${name.toLowerCase()}`} items={items} className="button quiet small" />}
    >
      {reversedDate && <Status status="REVERSED">Reversed {day(reversedDate)}</Status>}
      {(method || reference) && <Name>{[method, reference].filter(Boolean).join(' · ')}</Name>}
    </SettledRow>
  );
}

function NoteRow({ note }: { note: CreditNote }) {
  const { id, creditNoteNumber, kind, reason, issueDate, totalMinor, currencyCode } = note;
  const title = <a href={href(`/credit-notes/${id}`)}>{creditNoteNumber}</a>;
  const document = { kind: 'creditNote', id } as const;
  const items = [
    { text: 'Show', icon: 'right' as const, href: href(`/credit-notes/${id}`) },
    { text: 'Download the PDF', icon: 'download' as const, run: () => download(document, 'pdf') },
  ];
  return (
    <SettledRow
      title={title}
      date={issueDate}
      amount={money(-totalMinor, currencyCode)}
      menu={<Menu label={`Menu of ${creditNoteNumber}`} items={items} className="button quiet small" />}
    >
      <Name>{`${spelled(kind)}: ${reason}`}</Name>
    </SettledRow>
  );
}

interface SettledRowProps {
  title: ComponentChildren;
  date: string;
  amount: string;
  isGone?: boolean;
  menu: ComponentChildren;
  children: ComponentChildren;
}

function SettledRow({ title, date, amount, isGone, menu, children }: SettledRowProps) {
  return (
    <li>
      <span class="settled-name">
        <strong>{title}</strong> <span class="quiet-text">{day(date)}</span>
      </span>
      <span class="settled-text">{children}</span>
      <span class="money">{isGone ? <del>{amount}</del> : amount}</span>
      <span class="settled-menu">{menu}</span>
    </li>
  );
}

function reversePayment({ id, amountMinor, currencyCode }: Payment): Promise<boolean> {
  return ask({
    title: 'Reverse the payment?',
    text: (
      <p>
        The payment of {money(amountMinor, currencyCode)} no longer counts, and the invoice is due again. It
        stays in the list, marked as reversed. To correct an amount, reverse it and record it again.
      </p>
    ),
    action: 'Reverse',
    isDangerous: true,
    run: async () => {
      await api().DELETE('/payments/{paymentId}', { params: { path: { paymentId: id } } });
      refreshInvoice();
      notify('The payment is reversed');
    },
  });
}

function reverseRefund({ id, amountMinor, currencyCode }: Refund): Promise<boolean> {
  return ask({
    title: 'Reverse the refund?',
    text: (
      <p>
        The refund of {money(amountMinor, currencyCode)} no longer counts. It stays in the list, marked as
        reversed.
      </p>
    ),
    action: 'Reverse',
    isDangerous: true,
    run: async () => {
      await api().DELETE('/refunds/{refundId}', { params: { path: { refundId: id } } });
      refreshInvoice();
      notify('The refund is reversed');
    },
  });
}
