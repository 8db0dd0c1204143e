import { go, href, query } from '../../../app/router.ts';
import { api } from '../../../app/session.ts';
import { DateField, PickField, TextField } from '../../../parts/fields.tsx';
import { Form, Row } from '../../../parts/form.tsx';
import { useForm } from '../../../parts/form-state.ts';
import { Card, Page } from '../../../parts/page.tsx';
import { filled } from '../../../parts/paths.ts';
import { Empty, Loaded } from '../../../parts/problem.tsx';
import { refresh, useRead } from '../../../parts/reads.ts';
import { CONTRACTS_TO_INVOICE } from './contract-search.ts';

/** Makes a draft under a contract. Its lines follow on its own page. */
export default function NewInvoice() {
  const read = useRead('contracts/usable', async (signal) => ({ data: await readUsable(signal) }));
  return (
    <Page title="New invoice" back={{ href: href('/invoices'), text: 'Invoices' }}>
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
        title="First, activate the contract"
        action={{ text: 'Open the contract', href: href(`/contracts/${draftId}`) }}
      >
        A contract takes invoices once it is active.
      </Empty>
    );
  return (
    <Empty title="First, make a contract" action={{ text: 'New contract', href: href('/contracts/new') }}>
      An invoice belongs to a contract, which holds its client, currency, rates and payment terms.
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
      <Form form={form} submit="Create draft" onCancel={() => go('/invoices')}>
        <PickField
          name="contractId"
          label="Contract"
          search={CONTRACTS_TO_INVOICE}
          required
          hint="Active and ended contracts take invoices."
          placeholder="Find a contract by its name or its client"
        />
        <Row>
          <DateField name="dueDate" label="Due date" hint="Empty: the contract's payment terms." />
          <TextField
            name="reference"
            label="Reference"
            hint="The client's purchase order. Empty: the contract's."
            maxLength={255}
          />
        </Row>
      </Form>
    </Card>
  );
}
