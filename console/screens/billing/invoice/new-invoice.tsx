import { go, href, query } from '../../../app/router.ts';
import { api } from '../../../app/session.ts';
import { DateField, PickField, TextField } from '../../../parts/fields.tsx';
import { Form, Row } from '../../../parts/form.tsx';
import { useForm } from '../../../parts/form-state.ts';
import { Card, Page } from '../../../parts/page.tsx';
import { filled } from '../../../parts/paths.ts';
import { Empty, Loaded } from '../../../parts/problem.tsx';
import { refresh, useRead } from '../../../parts/reads.ts';
import { words } from '../../../words/words.ts';
import { CONTRACTS_TO_INVOICE } from './contract-search.ts';

const { invoice, app } = words;
const texts = invoice.new;

/** Makes a draft under a contract. Its lines follow on its own page. */
export default function NewInvoice() {
  const read = useRead('contracts/usable', async (signal) => ({ data: await readUsable(signal) }));
  return (
    <Page title={app.titles.newInvoice} back={{ href: href('/invoices'), text: app.titles.invoices }}>
      <Loaded read={read} lines={4}>
        {({ isUsable, first }) => (isUsable ? <NewInvoiceForm /> : <NoContract draftId={first?.id} />)}
      </Loaded>
    </Page>
  );
}

/** Whether a contract takes invoices, and any contract: a newcomer may have forgotten to activate it. */
async function readUsable(signal: AbortSignal) {
  const read = async (status?: 'ACTIVE' | 'ENDED') => {
    const query = { limit: 1, ...(status && { status }) };
    return (await api().GET('/contracts', { params: { query }, signal })).data[0];
  };
  const [first, active, ended] = await Promise.all([read(), read('ACTIVE'), read('ENDED')]);
  return { first, isUsable: (active ?? ended) !== undefined };
}

function NoContract({ draftId }: { draftId: string | undefined }) {
  if (draftId !== undefined)
    return (
      <Empty
        title={texts.activateFirst}
        action={{ text: texts.openContract, href: href(`/contracts/${draftId}`) }}
      >
        {texts.activateFirstHint}
      </Empty>
    );
  return (
    <Empty
      title={texts.makeContractFirst}
      action={{ text: app.titles.newContract, href: href('/contracts/new') }}
    >
      {texts.makeContractFirstHint}
    </Empty>
  );
}

function NewInvoiceForm() {
  const form = useForm({
    key: 'invoices/new',
    initial: { contractId: query('contractId') ?? '', dueDate: '', reference: '' },
    send: (values, attempt) =>
      api().POST('/invoices', {
        params: { header: attempt.header },
        body: { ...filled(values), contractId: values.contractId },
      }),
    done: ({ data }) => {
      refresh('invoices');
      go(`/invoices/${data.id}`, { replace: true });
    },
  });
  return (
    <Card>
      <Form form={form} submit={texts.submit} onCancel={() => go('/invoices')}>
        <PickField
          name="contractId"
          label={texts.contract}
          search={CONTRACTS_TO_INVOICE}
          required
          hint={texts.contractHint}
          placeholder={texts.contractPlaceholder}
        />
        <Row>
          <DateField name="dueDate" label={invoice.facts.dueDate} hint={texts.dueDateHint} />
          <TextField
            name="reference"
            label={invoice.facts.reference}
            hint={texts.referenceHint}
            maxLength={255}
          />
        </Row>
      </Form>
    </Card>
  );
}
