import { useState } from 'preact/hooks';
import { href } from '../../../app/router.ts';
import type { ScreenProps } from '../../../app/screen.ts';
import { api, can } from '../../../app/session.ts';
import { Dialog } from '../../../parts/dialog.tsx';
import { FileView } from '../../../parts/file-view.tsx';
import { Form } from '../../../parts/form.tsx';
import { savedRecord, useForm } from '../../../parts/form-state.ts';
import { notify } from '../../../parts/notice.tsx';
import { Card, Page } from '../../../parts/page.tsx';
import { Loaded, Warning } from '../../../parts/problem.tsx';
import { refresh, useRead } from '../../../parts/reads.ts';
import { SentCard } from '../../../parts/sending/sent-card.tsx';
import { Status } from '../../../parts/text.tsx';
import { words } from '../../../words/words.ts';
import { QuoteActions } from './actions.tsx';
import { QuoteFacts } from './facts.tsx';
import { QuoteAllowances, QuoteFees, QuoteLines, QuoteRates } from './offered.tsx';
import { QuoteFields } from './quote-fields.tsx';
import { type Quote, quoteChanges, quoteValues } from './quote-form.ts';
import { sendableOf } from './sending.ts';

const { quotes, app } = words;

const BACK = () => ({ href: href('/quotes'), text: app.titles.quotes });

export default function QuoteScreen({ params: { quoteId = '' } }: ScreenProps) {
  const read = useRead(`quotes/${quoteId}`, (signal) =>
    api().GET('/quotes/{quoteId}', { params: { path: { quoteId } }, signal }),
  );
  if (read.data) return <OneQuote quote={read.data} />;
  return (
    <Page title={app.titles.quote} back={BACK()}>
      <Loaded read={read} lines={8}>
        {() => null}
      </Loaded>
    </Page>
  );
}

/** A version that was changed since it was sent. The client sees the one before. */
const isChanged = ({ version, sentVersion, status }: Quote) =>
  status === 'SENT' && sentVersion !== undefined && sentVersion < version;

function OneQuote({ quote }: { quote: Quote }) {
  const [isEdited, setEdited] = useState(false);
  const { id, version, updatedAt, sentVersion } = quote;
  return (
    <Page
      title={quote.name}
      back={BACK()}
      badge={<Status status={quote.status} />}
      actions={can('DRAFTER') && <QuoteActions quote={quote} edit={() => setEdited(true)} />}
    >
      {isChanged(quote) && sentVersion !== undefined && (
        <Warning kind="info">{quotes.changed(sentVersion)}</Warning>
      )}
      <div class="columns">
        <div class="tab-panel">
          <QuoteFacts quote={quote} />
          <QuoteLines quote={quote} />
          <QuoteFees quote={quote} />
          <QuoteAllowances quote={quote} />
          <QuoteRates quote={quote} />
          {sentVersion !== undefined && <SentCard of={sendableOf(quote)} />}
        </div>
        <Card title={quotes.pdf.title}>
          <FileView
            version={`${id} ${version} ${updatedAt}`}
            title={quotes.pdf.title}
            download={quotes.pdf.download}
            read={(signal) =>
              api().GET('/quotes/{quoteId}/pdf', {
                params: { path: { quoteId: id } },
                parseAs: 'blob',
                signal,
              })
            }
          />
        </Card>
      </div>
      {isEdited && <EditQuote quote={quote} onClose={() => setEdited(false)} />}
    </Page>
  );
}

function EditQuote({ quote, onClose }: { quote: Quote; onClose: () => void }) {
  const before = quoteValues(quote);
  const params = { path: { quoteId: quote.id } };
  const form = useForm({
    key: `quotes/${quote.id}`,
    initial: before,
    saved: savedRecord(quote, () => api().GET('/quotes/{quoteId}', { params }), quoteValues),
    send: (values, { ifMatch }) =>
      api().PATCH('/quotes/{quoteId}', {
        params,
        ifMatch,
        body: quoteChanges(before, values),
      }),
    done: () => {
      refresh('quotes');
      notify(quotes.editor.saved);
      onClose();
    },
  });
  return (
    <Dialog title={quotes.editor.edit} isWide onClose={onClose}>
      <Form form={form} submit={quotes.editor.save} onCancel={onClose}>
        {quote.status === 'SENT' && <Warning kind="info">{quotes.editor.newVersion}</Warning>}
        <QuoteFields />
      </Form>
    </Dialog>
  );
}
