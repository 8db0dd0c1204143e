import { useState } from 'preact/hooks';
import { href } from '../../../app/router.ts';
import { Button } from '../../../parts/button.tsx';
import { Menu } from '../../../parts/menu.tsx';
import { notify } from '../../../parts/notice.tsx';
import { Card, Page } from '../../../parts/page.tsx';
import { Problem } from '../../../parts/problem.tsx';
import { refresh } from '../../../parts/reads.ts';
import { Skeleton } from '../../../parts/skeleton.tsx';
import { Status } from '../../../parts/text.tsx';
import { Collect } from './actions/collect.tsx';
import { Finalize } from './actions/finalize.tsx';
import { deleteDraft, voidInvoice } from './actions/voiding.tsx';
import { Downloads } from './downloads.tsx';
import { EInvoiceCheck } from './e-invoice.tsx';
import { HeadForm, NotesForm } from './head-form.tsx';
import { History } from './history-list.tsx';
import { Layout, usePreviewChoice, usePreviewItem } from './layout.tsx';
import { Grid } from './lines/grid.tsx';
import { copyAll } from './lines/grid-actions.ts';
import { SaveState } from './lines/save-state.tsx';
import { type EditedLines, useLines } from './lines/use-lines.ts';
import { Obstacles } from './obstacles.tsx';
import { PartyLine } from './party-line.tsx';
import { Preview } from './preview.tsx';
import { contractOf, type Invoice } from './records.ts';
import { Totals } from './totals.tsx';

/** A draft that can be edited. */
export function DraftPage({ invoice }: { invoice: Invoice }) {
  const lines = useLines(invoice);
  const [isPreviewShown, togglePreview] = usePreviewChoice();
  const previewItem = usePreviewItem(isPreviewShown, togglePreview);
  const [open, setOpen] = useState<'finalize' | 'collect'>();
  const [saves, setSaves] = useState(0);
  const version = `${invoice.updatedAt} ${lines.version.value} ${saves}`;
  const close = () => setOpen(undefined);
  const saved = () => {
    setSaves((count) => count + 1);
    refresh('invoices', 'audit-entries');
  };
  const openOnceSaved = async (dialog: 'finalize' | 'collect') => {
    if (await lines.store.settle()) setOpen(dialog);
    else notify('Some lines are not saved yet. Mend or remove them first.', { kind: 'error' });
  };
  const document = { kind: 'invoice', id: invoice.id } as const;
  const tabs = [
    {
      id: 'invoice',
      label: 'Invoice',
      show: () => <DraftBody {...{ invoice, lines, saved }} onCollect={() => openOnceSaved('collect')} />,
    },
    {
      id: 'e-invoice',
      label: 'E-invoice check',
      show: () => <EInvoiceCheck invoice={invoice} />,
    },
    {
      id: 'history',
      label: 'History',
      show: () => <History resourceId={invoice.id} currency={invoice.currencyCode} />,
    },
  ];
  return (
    <Page
      title="Draft invoice"
      badge={<Status status="DRAFT" />}
      back={{ href: href('/invoices'), text: 'Invoices' }}
      actions={<DraftActions {...{ invoice, lines, previewItem }} open={openOnceSaved} />}
    >
      <PartyLine invoice={invoice} />
      <Layout
        label="Parts of the draft"
        tabs={tabs}
        isPreviewShown={isPreviewShown}
        preview={() => <Preview document={document} version={version} title="PDF of the draft" />}
      />
      {open === 'finalize' && <Finalize invoice={invoice} onClose={close} />}
      {open === 'collect' && <Collect invoice={invoice} onCollected={lines.reload} onClose={close} />}
    </Page>
  );
}

interface DraftActionsProps {
  invoice: Invoice;
  lines: EditedLines;
  previewItem: ReturnType<typeof usePreviewItem>;
  open: (dialog: 'finalize' | 'collect') => Promise<void>;
}

function DraftActions({ invoice, lines, previewItem, open }: DraftActionsProps) {
  const isVoidable = invoice.availableActions.includes('void');
  const dangerous = { isDangerous: true } as const;
  return (
    <>
      <Menu
        label="More actions"
        items={[
          { text: 'Collect time …', icon: 'time', run: () => open('collect') },
          { text: 'Copy the lines', icon: 'copy', run: () => copyAll(lines.store) },
          previewItem,
          isVoidable && { text: 'Void …', icon: 'close', ...dangerous, run: () => voidInvoice(invoice) },
          { text: 'Delete …', icon: 'trash', ...dangerous, run: () => deleteDraft(invoice, lines.discard) },
        ]}
      />
      <Downloads document={{ kind: 'invoice', id: invoice.id }} isIssued={false} hasCopy={false} />
      <Button kind="primary" onClick={() => open('finalize')}>
        Finalize …
      </Button>
    </>
  );
}

interface DraftBodyProps {
  invoice: Invoice;
  lines: EditedLines;
  saved: () => void;
  onCollect: () => unknown;
}

function DraftBody({ invoice, lines, saved, onCollect }: DraftBodyProps) {
  const { store } = lines;
  const obstacles = invoice.billableCount > 0 ? (invoice.obstacles ?? []) : [];
  const warnings = invoice.warnings ?? [];
  return (
    <>
      <Card>
        <HeadForm invoice={invoice} onSaved={saved} />
      </Card>
      <Card
        title="Lines"
        actions={
          <>
            <SaveState store={store} />
            <Button size="small" icon="time" onClick={onCollect}>
              Collect time
            </Button>
          </>
        }
      >
        <Lines lines={lines} contractId={contractOf(invoice)?.id ?? ''} />
        <div class="below-lines">
          <NotesForm invoice={invoice} onSaved={saved} />
          <Totals document={invoice} isOld={store.progress.value.state !== 'saved'} />
        </div>
      </Card>
      {obstacles.length > 0 && (
        <Card title="Before you can finalize">
          <Obstacles invoice={invoice} problems={obstacles} />
        </Card>
      )}
      {warnings.length > 0 && (
        <Card title="What the PDF can't show">
          <Obstacles invoice={invoice} problems={warnings} />
        </Card>
      )}
    </>
  );
}

function Lines({ lines, contractId }: { lines: EditedLines; contractId: string }) {
  if (!lines.isLoaded.value)
    return lines.error.value === undefined ? (
      <Skeleton lines={5} />
    ) : (
      <Problem error={lines.error.value} retry={lines.reload} />
    );
  return (
    <>
      <Grid store={lines.store} contractId={contractId} />
      <p class="hint grid-hint">
        <kbd>Enter</kbd> goes on to the next line. Paste a table from a spreadsheet. <kbd>Alt</kbd>{' '}
        <kbd>↑</kbd> <kbd>↓</kbd> move a line, <kbd>Ctrl</kbd> <kbd>⌫</kbd> removes it, <kbd>Alt</kbd>{' '}
        <kbd>Enter</kbd> shows its details.
      </p>
    </>
  );
}
