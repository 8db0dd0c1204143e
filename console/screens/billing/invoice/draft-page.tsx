import { useState } from 'preact/hooks';
import { href } from '../../../app/router.ts';
import { can } from '../../../app/session.ts';
import { Button } from '../../../parts/button.tsx';
import { formsSaved } from '../../../parts/form-state.ts';
import { day, dayOf } from '../../../parts/format.ts';
import { Menu } from '../../../parts/menu.tsx';
import { notify } from '../../../parts/notice.tsx';
import { Card, Page } from '../../../parts/page.tsx';
import { Problem, Warning } from '../../../parts/problem.tsx';
import { refresh } from '../../../parts/reads.ts';
import { Skeleton } from '../../../parts/skeleton.tsx';
import { Facts, OwnIdentifier, Status } from '../../../parts/text.tsx';
import { words } from '../../../words/words.ts';
import { Collect } from './actions/collect.tsx';
import { CopyFrom } from './actions/copy-from.tsx';
import { deductDeposits } from './actions/deduct.tsx';
import { duplicateInvoice } from './actions/duplicate.ts';
import { Finalize } from './actions/finalize.tsx';
import { reverseDraft } from './actions/reversing.tsx';
import { deleteDraft, voidInvoice } from './actions/voiding.tsx';
import { DiscountsDialog } from './discounts.tsx';
import { Downloads } from './downloads.tsx';
import { EInvoiceCheck } from './e-invoice.tsx';
import { HeadForm, NotesForm } from './head-form.tsx';
import { History } from './history-list.tsx';
import { Issuing } from './issuing.tsx';
import { Layout, usePreviewChoice, usePreviewItem } from './layout.tsx';
import { copyRows } from './lines/copied-text.ts';
import { Grid } from './lines/grid.tsx';
import { SaveState } from './lines/save-state.tsx';
import { type EditedLines, useLines } from './lines/use-lines.ts';
import { Obstacles } from './obstacles.tsx';
import { PartyLine } from './party-line.tsx';
import { Preview } from './preview.tsx';
import { contractOf, type Invoice, useInvoice } from './records.ts';
import { Totals } from './totals.tsx';

const { invoice: texts, invoiceActions: actions, app } = words;

type OpenedDialog = 'finalize' | 'collect' | 'copy';

/** A draft that can be edited. */
export function DraftPage({ invoice }: { invoice: Invoice }) {
  const lines = useLines(invoice);
  const [isPreviewShown, togglePreview] = usePreviewChoice();
  const previewItem = usePreviewItem(isPreviewShown, togglePreview);
  const [open, setOpen] = useState<OpenedDialog>();
  const [saves, setSaves] = useState(0);
  const version = `${invoice.updatedAt} ${lines.version.value} ${saves}`;
  const close = () => setOpen(undefined);
  const saved = () => {
    setSaves((count) => count + 1);
    refresh('invoices', 'audit-entries');
  };
  const { settled } = useInvoice(invoice.id);
  const openOnceSaved = async (dialog: OpenedDialog) => {
    if (!(await lines.store.settle())) return notify(texts.linesNotSaved, { kind: 'error' });
    // Own changes make a new version of the draft, and a dialog is about the version that it shows.
    await formsSaved();
    await settled();
    setOpen(dialog);
  };
  const document = { kind: 'invoice', id: invoice.id } as const;
  const tabs = [
    {
      id: 'invoice',
      label: app.titles.invoice,
      show: () => <DraftBody {...{ invoice, lines, saved }} onCollect={() => openOnceSaved('collect')} />,
    },
    {
      id: 'e-invoice',
      label: texts.check.title,
      show: () => <EInvoiceCheck invoice={invoice} />,
    },
    {
      id: 'history',
      label: texts.history,
      show: () => <History resourceId={invoice.id} currency={invoice.currencyCode} />,
    },
  ];
  return (
    <Page
      title={texts.draft}
      badge={<Status status="DRAFT" />}
      back={{ href: href('/invoices'), text: app.titles.invoices }}
      actions={<DraftActions {...{ invoice, lines, previewItem }} open={openOnceSaved} />}
    >
      <PartyLine invoice={invoice} />
      <EndedContract invoice={invoice} />
      <Issuing invoice={invoice} />
      <Layout
        label={texts.tabs.draft}
        tabs={tabs}
        isPreviewShown={isPreviewShown}
        preview={() => <Preview document={document} version={version} title={texts.pdf.ofDraft} />}
      />
      {open === 'finalize' && <Finalize invoice={invoice} onOutdated={lines.reload} onClose={close} />}
      {open === 'copy' && <CopyFrom invoice={invoice} lines={lines} onClose={close} />}
      {open === 'collect' && <Collect invoice={invoice} onCollected={lines.reload} onClose={close} />}
    </Page>
  );
}

/** The contract of a duplicate may have ended meanwhile. */
function EndedContract({ invoice }: { invoice: Invoice }) {
  const contract = contractOf(invoice);
  if (contract?.status !== 'ENDED') return null;
  const { endsAt } = contract;
  return <Warning kind="info">{texts.contractEnded(endsAt && day(dayOf(endsAt)))}</Warning>;
}

interface DraftActionsProps {
  invoice: Invoice;
  lines: EditedLines;
  previewItem: ReturnType<typeof usePreviewItem>;
  open: (dialog: OpenedDialog) => Promise<void>;
}

function DraftActions({ invoice, lines, previewItem, open }: DraftActionsProps) {
  const isVoidable = can('MEMBER') && invoice.availableActions.includes('void');
  const duplicate = async () => {
    if (await lines.store.settle()) await duplicateInvoice(invoice);
    else notify(texts.linesNotSaved, { kind: 'error' });
  };
  const deduct = async () => {
    if (await lines.store.settle()) await deductDeposits(invoice, lines.reload);
    else notify(texts.linesNotSaved, { kind: 'error' });
  };
  const dangerous = { isDangerous: true } as const;
  return (
    <>
      <Menu
        label={texts.moreActions}
        items={[
          { text: actions.menu.collect, icon: 'time', run: () => open('collect') },
          invoice.kind === 'INVOICE' && { text: actions.menu.deduct, icon: 'payments', run: deduct },
          {
            text: actions.menu.copyLines,
            icon: 'copy',
            run: () => copyRows(lines.store.rows.peek(), lines.store),
          },
          { text: actions.menu.copyFrom, icon: 'copy', run: () => open('copy') },
          { text: actions.menu.duplicate, icon: 'copy', run: duplicate },
          previewItem,
          isVoidable && {
            text: actions.menu.void,
            icon: 'close',
            ...dangerous,
            run: () => voidInvoice(invoice),
          },
          {
            text: actions.menu.delete,
            icon: 'trash',
            ...dangerous,
            run: () => deleteDraft(invoice, lines.discard),
          },
        ]}
      />
      <Downloads document={{ kind: 'invoice', id: invoice.id }} hasEInvoice={false} hasCopy={false} />
      {can('MEMBER') && <MainAction invoice={invoice} lines={lines} finalize={() => open('finalize')} />}
    </>
  );
}

interface MainActionProps {
  invoice: Invoice;
  lines: EditedLines;
  finalize: () => unknown;
}

/** A draft below 0 becomes credit notes, because no invoice is below 0. */
function MainAction({ invoice, lines, finalize }: MainActionProps) {
  const reverse = async () => {
    if (await lines.store.settle()) await reverseDraft(invoice, lines.discard);
    else notify(texts.linesNotSaved, { kind: 'error' });
  };
  if (invoice.availableActions.includes('creditReversals'))
    return (
      <Button kind="primary" onClick={reverse}>
        {actions.menu.reverse}
      </Button>
    );
  return (
    <Button kind="primary" onClick={finalize}>
      {actions.menu.finalize}
    </Button>
  );
}

/** Opens the discounts of the whole draft. */
function DraftDiscounts({ invoice, onSaved }: { invoice: Invoice; onSaved: () => void }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        {texts.discounts.open}
      </Button>
      {isOpen && <DiscountsDialog {...{ invoice, onSaved }} onClose={() => setOpen(false)} />}
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
        {invoice.externalId && (
          <Facts>
            <OwnIdentifier of={invoice} />
          </Facts>
        )}
        <HeadForm invoice={invoice} onSaved={saved} />
      </Card>
      <Card
        title={words.lines.title}
        actions={
          <>
            <SaveState store={store} />
            <Button size="small" icon="time" onClick={onCollect}>
              {words.lines.collect}
            </Button>
          </>
        }
      >
        <Lines lines={lines} contractId={contractOf(invoice)?.id ?? ''} />
        <div class="below-lines">
          <NotesForm invoice={invoice} onSaved={saved} />
          <div>
            <Totals document={invoice} isOld={store.progress.value.state !== 'saved'} />
            <DraftDiscounts invoice={invoice} onSaved={saved} />
          </div>
        </div>
      </Card>
      {obstacles.length > 0 && (
        <Card title={texts.obstacles.beforeFinalizing}>
          <Obstacles invoice={invoice} problems={obstacles} />
        </Card>
      )}
      {warnings.length > 0 && (
        <Card title={texts.obstacles.worthChecking}>
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
        {words.lines.keys((name) => (
          <kbd>{name}</kbd>
        ))}
      </p>
    </>
  );
}
