import { useState } from 'preact/hooks';
import type { Schemas } from '../../../../client/src/client.ts';
import { href } from '../../../app/router.ts';
import { api, can } from '../../../app/session.ts';
import { Button } from '../../../parts/button.tsx';
import { ClientName } from '../../../parts/client-name.tsx';
import { Dialog } from '../../../parts/dialog.tsx';
import { DecimalField, PickField } from '../../../parts/fields.tsx';
import { Form } from '../../../parts/form.tsx';
import { useForm } from '../../../parts/form-state.ts';
import { type Column, List } from '../../../parts/list.tsx';
import type { ReadPage } from '../../../parts/list-data.ts';
import { notify } from '../../../parts/notice.tsx';
import { Empty } from '../../../parts/problem.tsx';
import { refresh } from '../../../parts/reads.ts';
import { searchRecords } from '../../../parts/records.ts';
import { When } from '../../../parts/text.tsx';
import { words } from '../../../words/words.ts';

type Customer = Schemas['CustomerAccount'] & { id: string };

const texts = words.books.customers;

const COLUMNS: readonly Column<Customer>[] = [
  { title: texts.client, cell: ({ client }) => <ClientName clientId={client} /> },
  { title: texts.account, cell: ({ account }) => account, width: '8rem', isNumeric: true },
  {
    title: texts.since,
    cell: ({ updatedAt }) => <When at={updatedAt} />,
    width: '14rem',
    isWideOnly: true,
  },
];

const read: ReadPage<Customer> = async (query, signal) => {
  const answer = await api().GET('/customer-accounts', { params: { query }, signal });
  return { ...answer, data: answer.data.map((one) => ({ ...one, id: one.client })) };
};

/** The accounts that clients have in the books. */
export function Customers() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <div class="settings-head">
        <p class="quiet-text">{texts.hint}</p>
        {can('ADMIN') && (
          <Button icon="plus" onClick={() => setOpen(true)}>
            {texts.set}
          </Button>
        )}
      </div>
      <List
        label={words.books.tabs.customers}
        of="customer-accounts"
        read={read}
        columns={COLUMNS}
        href={({ client }) => href(`/clients/${client}`)}
        empty={<Empty title={texts.none}>{texts.noneHint}</Empty>}
      />
      {isOpen && <CustomerDialog onClose={() => setOpen(false)} />}
    </>
  );
}

/** Gives a client an account, or another one. */
function CustomerDialog({ onClose }: { onClose: () => void }) {
  const form = useForm({
    key: 'books/customer',
    initial: { clientId: '', account: undefined as number | undefined },
    send: ({ clientId, account }) =>
      api().PUT('/customer-accounts/{clientId}', {
        params: { path: { clientId } },
        body: { account: account as number },
      }),
    done: () => {
      refresh('customer-accounts', 'bookkeeping');
      notify(texts.saved);
      onClose();
    },
  });
  return (
    <Dialog title={texts.set} onClose={onClose}>
      <Form form={form} submit={texts.save} onCancel={onClose}>
        <PickField name="clientId" label={texts.client} search={searchRecords('clients')} required />
        <DecimalField name="account" label={texts.account} decimals={0} required />
      </Form>
    </Dialog>
  );
}
