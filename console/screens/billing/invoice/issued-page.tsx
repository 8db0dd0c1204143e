import { useState } from 'preact/hooks';
import { href } from '../../../app/router.ts';
import { api, can } from '../../../app/session.ts';
import { Button } from '../../../parts/button.tsx';
import { day, dayOf, money, number } from '../../../parts/format.ts';
import { InvoiceBadge } from '../../../parts/invoice-badge.tsx';
import { isClosed } from '../../../parts/invoice-status.ts';
import { Menu } from '../../../parts/menu.tsx';
import { Card, Page } from '../../../parts/page.tsx';
import { Loaded } from '../../../parts/problem.tsx';
import { useRead } from '../../../parts/reads.ts';
import { NewLink } from '../../../parts/sending/links.tsx';
import { MarkSent } from '../../../parts/sending/mark-sent.tsx';
import { SendDialog } from '../../../parts/sending/send-dialog.tsx';
import { SentCard } from '../../../parts/sending/sent-card.tsx';
import { Fact, Facts, OwnIdentifier, Status, When } from '../../../parts/text.tsx';
import { words } from '../../../words/words.ts';
import { Credit } from './actions/credit.tsx';
import { duplicateInvoice } from './actions/duplicate.ts';
import { Pay } from './actions/pay.tsx';
import { voidInvoice } from './actions/voiding.tsx';
import { WriteOff } from './actions/write-off.tsx';
import { Downloads } from './downloads.tsx';
import { EInvoiceCheck } from './e-invoice.tsx';
import { History } from './history-list.tsx';
import { Issuing } from './issuing.tsx';
import { Layout, usePreviewChoice, usePreviewItem } from './layout.tsx';
import { LineTable } from './lines/line-table.tsx';
import { periodText } from './lines/period.ts';
import { readLines } from './lines/use-lines.ts';
import { Original, useHasPdf } from './original.tsx';
import { PartyLine } from './party-line.tsx';
import { PaymentAttempts } from './payment-attempts.tsx';
import { Preview } from './preview.tsx';
import { canBeSent, type Invoice, sendableOf, wasSent } from './records.ts';
import { Reminding } from './reminding.tsx';
import { Settlement } from './settlement.tsx';
import { Sum, Totals } from './totals.tsx';
import { Unsaved } from './unsaved.tsx';

const { invoice: texts, invoiceActions: actions, app } = words;

type Dialog = 'pay' | 'credit' | 'writeOff' | 'send';

/** An invoice that can't be edited: it is issued or void, or the role does not allow it. */
export function IssuedPage({ invoice }: { invoice: Invoice }) {
  const [open, setOpen] = useState<Dialog>();
  const [isPreviewShown, togglePreview] = usePreviewChoice();
  const isDraft = invoice.status === 'DRAFT';
  const isCarriedOver = invoice.kind === 'CARRIED_OVER';
  const hasPdf = useHasPdf(invoice);
  const title = invoice.invoiceNumber ?? texts.draft;
  const document = { kind: 'invoice', id: invoice.id } as const;
  const close = () => setOpen(undefined);
  const tabs = [
    { id: 'invoice', label: app.titles.invoice, show: () => <IssuedBody invoice={invoice} /> },
    // Nothing but its original is made of an invoice of a former system.
    ...(isCarriedOver
      ? []
      : [{ id: 'e-invoice', label: texts.check.title, show: () => <EInvoiceCheck invoice={invoice} /> }]),
    {
      id: 'history',
      label: texts.history,
      show: () => <History resourceId={invoice.id} currency={invoice.currencyCode} />,
    },
  ];
  const hasCopy =
    !isCarriedOver &&
    (isClosed(invoice) || invoice.paidMinor + invoice.creditedMinor + invoice.writtenOffMinor > 0);
  const previewItem = usePreviewItem(isPreviewShown, togglePreview);
  return (
    <Page
      title={title}
      badge={<Standing invoice={invoice} />}
      back={{ href: href('/invoices'), text: app.titles.invoices }}
      actions={
        <>
          <MoreActions invoice={invoice} open={setOpen} previewItem={hasPdf !== false && previewItem} />
          {hasPdf && (
            <Downloads
              document={document}
              hasEInvoice={invoice.invoiceNumber !== undefined && !isCarriedOver}
              hasCopy={hasCopy}
            />
          )}
          <SendAction invoice={invoice} open={setOpen} />
          <MainAction invoice={invoice} open={setOpen} />
        </>
      }
    >
      <PartyLine invoice={invoice} />
      {!isDraft && <Unsaved invoiceId={invoice.id} />}
      <Issuing invoice={invoice} />
      <Layout
        label={texts.tabs.invoice}
        tabs={tabs}
        isPreviewShown={isPreviewShown || hasPdf === false}
        preview={() => <PdfOf invoice={invoice} hasPdf={hasPdf} />}
      />
      {open === 'pay' && <Pay invoice={invoice} onClose={close} />}
      {open === 'credit' && <Credit invoice={invoice} onClose={close} />}
      {open === 'writeOff' && <WriteOff invoice={invoice} onClose={close} />}
      {open === 'send' && <SendDialog of={sendableOf(invoice)} onClose={close} />}
    </Page>
  );
}

/** The PDF, or the place for it beside an invoice that was carried over without one. */
function PdfOf({ invoice, hasPdf }: { invoice: Invoice; hasPdf: boolean | undefined }) {
  const isDraft = invoice.status === 'DRAFT';
  if (!hasPdf) return <Original invoice={invoice} isKnown={hasPdf === false} />;
  return (
    <Preview
      document={{ kind: 'invoice', id: invoice.id }}
      version={isDraft ? invoice.updatedAt : 'issued'}
      file={invoice.status === 'VOID' && invoice.kind !== 'CARRIED_OVER' ? 'copy' : 'pdf'}
      isFrozen={!isDraft}
      title={texts.pdf.of(invoice.invoiceNumber ?? texts.draft)}
    />
  );
}

/** The amount due with its day, the days late, and the status. */
function Standing({ invoice }: { invoice: Invoice }) {
  const { status, isOverdue, dueMinor, dueDate, currencyCode } = invoice;
  const isIssued = status !== 'DRAFT' && status !== 'VOID';
  return (
    <>
      <Status status={status} />
      {isOverdue && <InvoiceBadge invoice={invoice} />}
      {isIssued && dueMinor > 0 && (
        <span class="due-now">{texts.dueNow(money(dueMinor, currencyCode), dueDate && day(dueDate))}</span>
      )}
    </>
  );
}

interface ActionsProps {
  invoice: Invoice;
  open: (dialog: Dialog) => void;
}

/** The first step of an issued invoice. Later on it is in the menu. */
function SendAction({ invoice, open }: ActionsProps) {
  if (!canBeSent(invoice) || wasSent(invoice)) return null;
  return (
    <Button icon="send" onClick={() => open('send')}>
      {words.messages.send.action}
    </Button>
  );
}

/** The next step of most invoices. */
function MainAction({ invoice: { availableActions }, open }: ActionsProps) {
  if (!can('MEMBER') || !availableActions.includes('pay')) return null;
  return (
    <Button kind="primary" onClick={() => open('pay')}>
      {actions.menu.pay}
    </Button>
  );
}

function MoreActions({
  invoice,
  open,
  previewItem,
}: ActionsProps & { previewItem: ReturnType<typeof usePreviewItem> }) {
  const allows = (action: Invoice['availableActions'][number]) =>
    can('MEMBER') && invoice.availableActions.includes(action);
  const canOverpay = can('MEMBER') && isClosed(invoice) && !['VOID', 'WRITTEN_OFF'].includes(invoice.status);
  return (
    <Menu
      label={texts.moreActions}
      items={[
        previewItem,
        canBeSent(invoice) &&
          wasSent(invoice) && {
            text: words.messages.send.again,
            icon: 'send',
            run: () => open('send'),
          },
        can('MEMBER') &&
          invoice.billableCount > 0 && {
            text: actions.menu.duplicate,
            icon: 'copy',
            run: () => duplicateInvoice(invoice),
          },
        allows('credit') && { text: actions.menu.credit, icon: 'edit', run: () => open('credit') },
        allows('writeOff') && { text: actions.menu.writeOff, icon: 'edit', run: () => open('writeOff') },
        canOverpay && { text: actions.menu.payMore, icon: 'plus', run: () => open('pay') },
        allows('void') && {
          text: actions.menu.void,
          icon: 'close',
          isDangerous: true,
          run: () => voidInvoice(invoice),
        },
      ]}
    />
  );
}

function IssuedBody({ invoice }: { invoice: Invoice }) {
  const { currencyCode } = invoice;
  const { sums } = texts;
  const hasLines = invoice.kind !== 'CARRIED_OVER';
  const lines = useRead(hasLines ? `billables/${invoice.id}` : undefined, async (signal) => ({
    data: await readLines(api(), invoice.id, signal),
  }));
  const amount = (minor: number) => money(minor, currencyCode);
  return (
    <>
      <Card>
        <InvoiceFacts invoice={invoice} />
      </Card>
      <Card title={hasLines ? words.lines.title : texts.original.amounts}>
        {hasLines && (
          <Loaded read={lines} lines={4}>
            {(all) => <LineTable lines={all} currency={currencyCode} />}
          </Loaded>
        )}
        <div class="below-lines">
          <p class="notes">{invoice.notes}</p>
          <Totals document={invoice}>
            {invoice.creditedMinor > 0 && <Sum label={sums.credited} text={amount(-invoice.creditedMinor)} />}
            {invoice.paidMinor > 0 && <Sum label={sums.paid} text={amount(-invoice.paidMinor)} />}
            {invoice.writtenOffMinor > 0 && (
              <Sum label={sums.writtenOff} text={amount(-invoice.writtenOffMinor)} />
            )}
            {invoice.status !== 'DRAFT' && <Sum label={sums.due} text={amount(invoice.dueMinor)} isMain />}
          </Totals>
        </div>
      </Card>
      {invoice.status !== 'DRAFT' && <Settlement invoice={invoice} />}
      {invoice.invoiceNumber !== undefined && <Sending invoice={invoice} />}
      {invoice.status !== 'DRAFT' && <PaymentAttempts invoiceId={invoice.id} />}
      <Reminding invoice={invoice} />
    </>
  );
}

/** Messages about the invoice, and links to it. */
function Sending({ invoice }: { invoice: Invoice }) {
  const of = sendableOf(invoice);
  const actions = canBeSent(invoice) && (
    <>
      <MarkSent of={of} />
      <NewLink of={of} />
    </>
  );
  return <SentCard of={of} actions={actions} />;
}

function earlyPaymentText({ earlyPayment, currencyCode }: Invoice): string | undefined {
  if (!earlyPayment) return undefined;
  const { percent, days, lastDay, payableMinor } = earlyPayment;
  const { within, until } = words.parts.earlyPayment;
  if (!lastDay) return within(number(percent), days);
  return until(number(percent), day(lastDay), money(payableMinor, currencyCode));
}

function InvoiceFacts({ invoice }: { invoice: Invoice }) {
  const { sentAt, viewedAt } = invoice;
  const { dueDate, paidAt, reference, buyerReference, paymentReference, serviceFrom, serviceTo } = invoice;
  const { facts } = texts;
  return (
    <Facts>
      <Fact label={facts.totalMinor}>{money(invoice.totalMinor, invoice.currencyCode)}</Fact>
      <Fact label={facts.dueDate}>{dueDate && day(dueDate)}</Fact>
      <Fact label={words.parts.earlyPayment.title}>{earlyPaymentText(invoice)}</Fact>
      <Fact label={facts.paidAt}>{paidAt && day(dayOf(paidAt))}</Fact>
      <Fact label={words.messages.card.sent}>{sentAt && day(dayOf(sentAt))}</Fact>
      <Fact label={words.messages.card.seen}>{viewedAt && <When at={viewedAt} />}</Fact>
      <Fact label={facts.service}>{periodText(serviceFrom, serviceTo)}</Fact>
      <Fact label={facts.reference}>{reference}</Fact>
      <Fact label={facts.buyerReference}>{buyerReference}</Fact>
      <Fact label={facts.paymentReference}>{paymentReference}</Fact>
      <Fact label={facts.bankAccount} isWide>
        {invoice.bankAccount?.iban?.replaceAll(/(.{4})(?=.)/g, '$1 ') ?? invoice.bankAccount?.accountNumber}
      </Fact>
      <OwnIdentifier of={invoice} />
    </Facts>
  );
}
