import { useState } from 'preact/hooks';
import type { Schemas } from '../../../../client/src/client.ts';
import { href } from '../../../app/router.ts';
import type { ScreenProps } from '../../../app/screen.ts';
import { api, can } from '../../../app/session.ts';
import { Button } from '../../../parts/button.tsx';
import { day, dayOf } from '../../../parts/format.ts';
import { Menu } from '../../../parts/menu.tsx';
import { Card, Page } from '../../../parts/page.tsx';
import { Loaded } from '../../../parts/problem.tsx';
import { useRead } from '../../../parts/reads.ts';
import { NewLink } from '../../../parts/sending/links.tsx';
import { SendDialog } from '../../../parts/sending/send-dialog.tsx';
import type { Sendable } from '../../../parts/sending/sendable.ts';
import { SentCard } from '../../../parts/sending/sent-card.tsx';
import { Fact, Facts, Name, Status } from '../../../parts/text.tsx';
import { words } from '../../../words/words.ts';
import { Downloads } from './downloads.tsx';
import { History } from './history-list.tsx';
import { Layout, usePreviewChoice, usePreviewItem } from './layout.tsx';
import { LineTable } from './lines/line-table.tsx';
import { Preview } from './preview.tsx';
import { Totals } from './totals.tsx';

type CreditNote = Schemas['ExpandableCreditNote'];

const { invoice: texts, app } = words;

export default function CreditNoteScreen({ params: { creditNoteId = '' } }: ScreenProps) {
  const params = { path: { creditNoteId }, query: { expand: ['billables'] } } as const;
  const read = useRead(`credit-notes/${creditNoteId}`, (signal) =>
    api().GET('/credit-notes/{creditNoteId}', { params, signal }),
  );
  return (
    <Loaded read={read} lines={10}>
      {(note) => <CreditNotePage note={note} />}
    </Loaded>
  );
}

function sendableOf({ id, creditNoteNumber, client: clientId, locale }: CreditNote): Sendable {
  return { kind: 'CREDIT_NOTE', id, title: creditNoteNumber, clientId, locale };
}

function CreditNotePage({ note }: { note: CreditNote }) {
  const [isSending, setSending] = useState(false);
  const [isPreviewShown, togglePreview] = usePreviewChoice();
  const previewItem = usePreviewItem(isPreviewShown, togglePreview);
  const document = { kind: 'creditNote', id: note.id } as const;
  const tabs = [
    { id: 'credit-note', label: app.titles.creditNote, show: () => <CreditNoteBody note={note} /> },
    {
      id: 'history',
      label: texts.history,
      show: () => <History resourceId={note.id} currency={note.currencyCode} />,
    },
  ];
  return (
    <Page
      title={note.creditNoteNumber}
      badge={<Status status="CREDITED">{texts.creditNote.kinds[note.kind]}</Status>}
      back={{ href: href(`/invoices/${note.invoice}`), text: texts.creditNote.invoice(note.invoiceNumber) }}
      actions={
        <>
          <Menu label={texts.moreActions} items={[previewItem]} />
          <Downloads document={document} hasEInvoice hasCopy />
          {can('MEMBER') && (
            <Button icon="send" onClick={() => setSending(true)}>
              {note.lastMessage ? words.messages.send.again : words.messages.send.action}
            </Button>
          )}
        </>
      }
    >
      <p class="party-line">
        <a href={href(`/clients/${note.client}`)}>
          <Name>{note.buyer.legalName}</Name>
        </a>
        <span>{texts.issuedOn(day(note.issueDate))}</span>
      </p>
      <Layout
        label={texts.tabs.creditNote}
        tabs={tabs}
        isPreviewShown={isPreviewShown}
        preview={() => (
          <Preview
            document={document}
            version="issued"
            isFrozen
            title={texts.pdf.of(note.creditNoteNumber)}
          />
        )}
      />
      {isSending && <SendDialog of={sendableOf(note)} onClose={() => setSending(false)} />}
    </Page>
  );
}

function CreditNoteBody({ note }: { note: CreditNote }) {
  const lines = (note.billables ?? []).map(({ billable, ...line }, at) => ({
    ...line,
    id: `${billable} ${at}`,
  }));
  return (
    <>
      <Card>
        <Facts>
          <Fact label={texts.creditNote.reason}>{note.reason}</Fact>
          <Fact label={app.titles.invoice}>
            <a href={href(`/invoices/${note.invoice}`)}>{note.invoiceNumber}</a>, {day(note.invoiceIssueDate)}
          </Fact>
          <Fact label={texts.facts.reference}>{note.reference}</Fact>
          <Fact label={words.messages.card.sent}>{note.sentAt && day(dayOf(note.sentAt))}</Fact>
        </Facts>
      </Card>
      <Card title={texts.creditNote.lines}>
        <LineTable lines={lines} currency={note.currencyCode} />
        <div class="below-lines">
          <span />
          <Totals document={note} />
        </div>
      </Card>
      <SentCard of={sendableOf(note)} actions={can('MEMBER') && <NewLink of={sendableOf(note)} />} />
    </>
  );
}
