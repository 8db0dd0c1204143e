import type { Schemas } from '../../../../client/src/client.ts';
import { href } from '../../../app/router.ts';
import type { ScreenProps } from '../../../app/screens.ts';
import { api } from '../../../app/session.ts';
import { day, spelled } from '../../../parts/format.ts';
import { Menu } from '../../../parts/menu.tsx';
import { Card, Page } from '../../../parts/page.tsx';
import { Loaded } from '../../../parts/problem.tsx';
import { useRead } from '../../../parts/reads.ts';
import { Fact, Facts, Name, Status } from '../../../parts/text.tsx';
import { Downloads } from './downloads.tsx';
import { History } from './history-list.tsx';
import { Layout, usePreviewChoice, usePreviewItem } from './layout.tsx';
import { LineTable } from './lines/line-table.tsx';
import { Preview } from './preview.tsx';
import { Totals } from './totals.tsx';

type CreditNote = Schemas['ExpandableCreditNote'];

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

function CreditNotePage({ note }: { note: CreditNote }) {
  const [isPreviewShown, togglePreview] = usePreviewChoice();
  const previewItem = usePreviewItem(isPreviewShown, togglePreview);
  const document = { kind: 'creditNote', id: note.id } as const;
  const tabs = [
    { id: 'credit-note', label: 'Credit note', show: () => <CreditNoteBody note={note} /> },
    {
      id: 'history',
      label: 'History',
      show: () => <History resourceId={note.id} currency={note.currencyCode} />,
    },
  ];
  return (
    <Page
      title={note.creditNoteNumber}
      badge={<Status status="CREDITED">{spelled(note.kind)}</Status>}
      back={{ href: href(`/invoices/${note.invoice}`), text: `Invoice ${note.invoiceNumber}` }}
      actions={
        <>
          <Menu label="More actions" items={[previewItem]} />
          <Downloads document={document} isIssued hasCopy={false} />
        </>
      }
    >
      <p class="party-line">
        <a href={href(`/clients/${note.client}`)}>
          <Name>{note.buyer.legalName}</Name>
        </a>
        <span>Issued {day(note.issueDate)}</span>
      </p>
      <Layout
        label="Parts of the credit note"
        tabs={tabs}
        isPreviewShown={isPreviewShown}
        preview={() => (
          <Preview document={document} version="issued" title={`PDF of ${note.creditNoteNumber}`} />
        )}
      />
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
          <Fact label="Reason">{note.reason}</Fact>
          <Fact label="Invoice">
            <a href={href(`/invoices/${note.invoice}`)}>{note.invoiceNumber}</a>, {day(note.invoiceIssueDate)}
          </Fact>
          <Fact label="Reference">{note.reference}</Fact>
        </Facts>
      </Card>
      <Card title="Credited lines">
        <LineTable lines={lines} currency={note.currencyCode} />
        <div class="below-lines">
          <span />
          <Totals document={note} />
        </div>
      </Card>
    </>
  );
}
