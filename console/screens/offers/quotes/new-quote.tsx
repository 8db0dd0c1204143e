import { useState } from 'preact/hooks';
import { go, href, query } from '../../../app/router.ts';
import { api } from '../../../app/session.ts';
import { plusDays } from '../../../parts/days.ts';
import { Form } from '../../../parts/form.tsx';
import { useForm } from '../../../parts/form-state.ts';
import { today } from '../../../parts/format.ts';
import { NewClientDialog } from '../../../parts/new-client-dialog.tsx';
import { notify } from '../../../parts/notice.tsx';
import { Card, Page } from '../../../parts/page.tsx';
import { refresh } from '../../../parts/reads.ts';
import { words } from '../../../words/words.ts';
import { QuoteFields } from './quote-fields.tsx';
import { newQuote, quoteValues } from './quote-form.ts';

const { app } = words;
const texts = words.quotes.editor;

/** People decide within a month. */
const VALID_DAYS = 30;

export default function NewQuote() {
  const clientId = query('clientId') ?? '';
  const [newClient, setNewClient] = useState<string>();
  const form = useForm({
    key: `quotes/new/${clientId}`,
    initial: quoteValues({ client: clientId, validUntil: plusDays(today(), VALID_DAYS) }),
    send: (values, { header }) => api().POST('/quotes', { body: newQuote(values), params: { header } }),
    done: ({ data }) => {
      refresh('quotes');
      notify(texts.created);
      go(`/quotes/${data.id}`, { replace: true });
    },
  });
  return (
    <Page title={app.titles.newQuote} back={{ href: href('/quotes'), text: app.titles.quotes }}>
      <Card>
        <Form form={form} submit={texts.create} onCancel={() => go('/quotes')} isNew>
          <QuoteFields createClient={setNewClient} />
        </Form>
      </Card>
      {newClient !== undefined && (
        <NewClientDialog
          name={newClient}
          onMade={(id) => form.set('clientId', id)}
          onClose={() => setNewClient(undefined)}
        />
      )}
    </Page>
  );
}
