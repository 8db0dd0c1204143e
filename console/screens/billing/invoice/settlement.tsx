import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import type { Schemas } from '../../../../client/src/client.ts';
import { href } from '../../../app/router.ts';
import { api, can } from '../../../app/session.ts';
import { RefundDialog } from '../../../parts/account/refund-dialog.tsx';
import { reversePayment, reverseRefund, reverseWriteOff } from '../../../parts/account/reversing.tsx';
import { day, money } from '../../../parts/format.ts';
import { Menu } from '../../../parts/menu.tsx';
import { Card } from '../../../parts/page.tsx';
import { Loaded } from '../../../parts/problem.tsx';
import { useRead } from '../../../parts/reads.ts';
import { SendDialog } from '../../../parts/sending/send-dialog.tsx';
import { receiptOf } from '../../../parts/sending/sendable.ts';
import { Name, Status } from '../../../parts/text.tsx';
import { words } from '../../../words/words.ts';
import { download } from './files.ts';
import type { Invoice } from './records.ts';

const texts = words.invoice.settlement;

type Payment = Schemas['Payment'];
type Refund = Schemas['Refund'];
type CreditNote = Schemas['CreditNote'];
type WriteOff = Schemas['WriteOff'];

interface Settled {
  payments: Payment[];
  refunds: Refund[];
  notes: CreditNote[];
  writeOffs: WriteOff[];
}

/** Payments, refunds, credit notes and write-offs of an invoice, each with what can be done to it. */
export function Settlement({ invoice }: { invoice: Invoice }) {
  const read = useRead<Settled>(`payments/of/${invoice.id}`, async (signal) => ({
    data: await readSettled(invoice, signal),
  }));
  const [refunded, setRefunded] = useState<Payment>();
  const [confirmed, setConfirmed] = useState<Payment>();
  return (
    <Card title={texts.title}>
      <Loaded read={read} lines={2}>
        {({ payments, refunds, notes, writeOffs }) =>
          payments.length + refunds.length + notes.length + writeOffs.length === 0 ? (
            <p class="quiet-text">{texts.nothing}</p>
          ) : (
            <ul class="settled">
              {notes.map((note) => (
                <NoteRow key={note.id} note={note} />
              ))}
              {writeOffs.map((writeOff) => (
                <MoneyRow
                  key={writeOff.id}
                  of={{ ...writeOff, ...(writeOff.note && { reference: writeOff.note }) }}
                  amountMinor={writeOff.amountMinor}
                  name={words.invoiceActions.writeOff.reasons[writeOff.reason]}
                  menu={texts.writeOffMenu}
                  date={writeOff.date}
                  reverse={() => reverseWriteOff(writeOff)}
                />
              ))}
              {refunds.map((refund) => (
                <MoneyRow
                  key={refund.id}
                  of={refund}
                  amountMinor={-refund.amountMinor}
                  name={texts.refund}
                  menu={texts.refundMenu}
                  date={refund.refundedDate}
                  reverse={() => reverseRefund(refund)}
                />
              ))}
              {payments.map((payment) => (
                <MoneyRow
                  key={payment.id}
                  of={payment}
                  amountMinor={allocatedTo(invoice, payment)}
                  name={texts.payment}
                  menu={texts.paymentMenu}
                  date={payment.paidDate}
                  onAccountMinor={payment.onAccountMinor}
                  send={() => setConfirmed(payment)}
                  refund={() => setRefunded(payment)}
                  reverse={() => reversePayment(payment)}
                />
              ))}
            </ul>
          )
        }
      </Loaded>
      {refunded && <RefundDialog payment={refunded} onClose={() => setRefunded(undefined)} />}
      {confirmed && (
        <SendDialog of={receiptOf(confirmed, invoice.locale)} onClose={() => setConfirmed(undefined)} />
      )}
    </Card>
  );
}

/** The amount of the payment that pays the invoice, or all of it if it was reversed or freed. */
function allocatedTo(invoice: Invoice, { allocations, amountMinor }: Payment): number {
  const own = allocations.filter((one) => one.invoice === invoice.id);
  return own.length === 0 ? amountMinor : own.reduce((sum, one) => sum + one.amountMinor, 0);
}

/** The refunds are those of the payments. */
async function readSettled(invoice: Invoice, signal: AbortSignal): Promise<Settled> {
  const client = api();
  const options = { params: { query: { invoiceId: invoice.id, limit: 500 } }, signal };
  const ofClient = { params: { query: { clientId: invoice.client, limit: 500 } }, signal };
  const [{ data: payments }, refunds, notes, writeOffs] = await Promise.all([
    client.GET('/payments', options),
    client.GET('/refunds', ofClient),
    client.GET('/credit-notes', options),
    client.GET('/write-offs', options),
  ]);
  const isShown = (id: string) => payments.some((payment) => payment.id === id);
  return {
    payments,
    refunds: refunds.data.filter(({ payment }) => isShown(payment)),
    notes: notes.data,
    writeOffs: writeOffs.data,
  };
}

interface MoneyRowProps {
  of: Pick<Payment, 'currencyCode' | 'method' | 'reference' | 'bankEntry' | 'reversedDate'>;
  name: string;
  /** Names its menu. */
  menu: string;
  amountMinor: number;
  date: string;
  /** Only of payments. */
  onAccountMinor?: number;
  send?: () => void;
  refund?: () => void;
  reverse: () => Promise<unknown>;
}

function MoneyRow(props: MoneyRowProps) {
  const { of, name, menu, amountMinor, date, onAccountMinor = 0, send, refund, reverse } = props;
  const { currencyCode, method, reference, bankEntry, reversedDate } = of;
  const made = (method || reference) && <Name>{[method, reference].filter(Boolean).join(' · ')}</Name>;
  const items = [
    can('MEMBER') && !reversedDate && send && { text: words.messages.send.receipt, run: send },
    can('MEMBER') && onAccountMinor > 0 && refund && { text: words.invoiceActions.menu.refund, run: refund },
    can('MEMBER') && !reversedDate && { text: texts.reverse, isDangerous: true, run: reverse },
  ];
  return (
    <SettledRow
      title={name}
      date={date}
      amount={money(amountMinor, currencyCode)}
      isGone={reversedDate !== undefined}
      menu={<Menu label={menu} items={items} className="button quiet small" />}
    >
      {reversedDate && <Status status="REVERSED">{texts.reversedOn(day(reversedDate))}</Status>}
      {onAccountMinor !== 0 && (
        <span class="quiet-text">{texts.onAccount(money(onAccountMinor, currencyCode))}</span>
      )}
      {bankEntry ? <a href={href('/bank-entries', { status: 'ALL', entry: bankEntry })}>{made}</a> : made}
    </SettledRow>
  );
}

function NoteRow({ note }: { note: CreditNote }) {
  const { id, creditNoteNumber, kind, reason, issueDate, payableMinor, currencyCode } = note;
  const title = <a href={href(`/credit-notes/${id}`)}>{creditNoteNumber}</a>;
  const document = { kind: 'creditNote', id } as const;
  const items = [
    { text: texts.show, icon: 'right' as const, href: href(`/credit-notes/${id}`) },
    { text: texts.downloadPdf, icon: 'download' as const, run: () => download(document, 'pdf') },
  ];
  return (
    <SettledRow
      title={title}
      date={issueDate}
      amount={money(-payableMinor, currencyCode)}
      menu={<Menu label={texts.noteMenu(creditNoteNumber)} items={items} className="button quiet small" />}
    >
      <Name>{texts.note(words.invoice.creditNote.kinds[kind], reason)}</Name>
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
