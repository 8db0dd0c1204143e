import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { go, href, query } from '../../../app/router.ts';
import { api, tenant } from '../../../app/session.ts';
import { CheckField, CurrencyField, DateField, PickField, TextField } from '../../../parts/fields.tsx';
import { Form, Row } from '../../../parts/form.tsx';
import { useFormOfField } from '../../../parts/form-context.ts';
import { useForm } from '../../../parts/form-state.ts';
import { NewClientDialog } from '../../../parts/new-client-dialog.tsx';
import { notify } from '../../../parts/notice.tsx';
import { Card, Page } from '../../../parts/page.tsx';
import { filled } from '../../../parts/paths.ts';
import { refresh, useRead } from '../../../parts/reads.ts';
import { searchRecords } from '../../../parts/records.ts';
import { words } from '../../../words/words.ts';
import { contractFor, contractsOf, nameOfNewContract, takeBack } from './contract-for-client.ts';
import { contractsToInvoice } from './contract-search.ts';

const { invoice, app } = words;
const texts = invoice.new;

/** Makes a draft for a client, under its contract. Its lines follow on its own page. */
export default function NewInvoice() {
  const [newClient, setNewClient] = useState<string>();
  const form = useNewInvoice();
  return (
    <Page title={app.titles.newInvoice} back={{ href: href('/invoices'), text: app.titles.invoices }}>
      <Card>
        <Form form={form} submit={texts.submit} onCancel={() => go('/invoices')} isNew>
          <PartyFields createClient={setNewClient} />
          <Row>
            <DateField name="dueDate" label={invoice.facts.dueDate} hint={texts.dueDateHint} />
            <TextField
              name="reference"
              label={invoice.facts.reference}
              hint={texts.referenceHint}
              maxLength={255}
            />
          </Row>
          <CheckField name="isDeposit" label={texts.isDeposit} hint={texts.isDepositHint} />
        </Form>
      </Card>
      {newClient !== undefined && (
        <NewClientDialog
          name={newClient}
          onMade={(id) => {
            form.set('clientId', id);
            form.set('contractId', '');
          }}
          onClose={() => setNewClient(undefined)}
        />
      )}
    </Page>
  );
}

function useNewInvoice() {
  const { clientId, contractId } = {
    clientId: query('clientId') ?? '',
    contractId: query('contractId') ?? '',
  };
  return useForm({
    key: `invoices/new/${contractId || clientId}`,
    initial: { clientId, contractId, currencyCode: '', dueDate: '', reference: '', isDeposit: false },
    send: async ({ clientId: of, currencyCode, isDeposit, ...values }, attempt) => {
      const chosen = { contractId: values.contractId, isMade: false };
      const isOpen = chosen.contractId === '' && of !== '';
      const contract = isOpen ? await contractFor(of, currencyCode, attempt) : chosen;
      const kind = isDeposit ? ('DEPOSIT' as const) : undefined;
      const body = { ...filled(values), contractId: contract.contractId, ...(kind && { kind }) };
      const { data } = await api().POST('/invoices', { params: { header: attempt.header }, body });
      return { ...contract, invoiceId: data.id };
    },
    done: ({ invoiceId, contractId: made, isMade }) => {
      refresh('invoices');
      go(`/invoices/${invoiceId}`, { replace: true });
      if (isMade) notify(texts.made(nameOfNewContract()), { undo: () => takeBack(invoiceId, made) });
    },
  });
}

/** The client and its contract: one of them is enough if it leads to the other. */
function PartyFields({ createClient }: { createClient: (name: string) => void }) {
  const form = useFormOfField();
  const clientId = form.get('clientId') as string;
  const contractId = form.get('contractId') as string;
  const contracts = useRead(
    clientId === '' ? undefined : `contracts?toInvoice=${clientId}`,
    async (signal) => ({
      data: await contractsOf(clientId, signal),
    }),
  );
  const contract = useRead(contractId === '' ? undefined : `contracts/${contractId}`, (signal) =>
    api().GET('/contracts/{contractId}', { params: { path: { contractId } }, signal }),
  );
  const active = contracts.data?.filter(({ status }) => status === 'ACTIVE');
  const only = active?.length === 1 ? active[0]?.id : undefined;
  useEffect(() => {
    if (only !== undefined && form.get('contractId') === '') form.set('contractId', only);
  }, [only]);
  useEffect(() => {
    if (contract.data && form.get('clientId') === '') form.set('clientId', contract.data.client);
  }, [contract.data]);
  const isMaking = contractId === '' && active?.length === 0;
  const isOpen = contractId === '' && active !== undefined && active.length > 1;
  const draft = contracts.data?.find(({ status }) => status === 'DRAFT');
  return (
    <>
      <PickField
        name="clientId"
        label={texts.client}
        search={searchRecords('clients')}
        required
        placeholder={texts.clientPlaceholder}
        create={createClient}
        onPick={() => form.set('contractId', '')}
      />
      <PickField
        name="contractId"
        label={texts.contract}
        search={contractsToInvoice(clientId)}
        hint={isMaking ? <WillMake draft={draft} /> : isOpen ? texts.severalContracts : texts.contractHint}
        placeholder={texts.contractPlaceholder}
      />
      {isMaking && <CurrencyIfUnknown clientId={clientId} />}
    </>
  );
}

function WillMake({ draft }: { draft: { id: string; name: string } | undefined }): ComponentChildren {
  return (
    <>
      {texts.willMake(nameOfNewContract())}{' '}
      {draft && texts.hasDraft(<a href={href(`/contracts/${draft.id}`)}>{draft.name}</a>)}
    </>
  );
}

/** A contract needs a currency. Most have the client's or the company's. */
function CurrencyIfUnknown({ clientId }: { clientId: string }) {
  const { data } = useRead(`clients/${clientId}`, (signal) =>
    api().GET('/clients/{clientId}', { params: { path: { clientId } }, signal }),
  );
  if (data === undefined || data.currencyCode || tenant.value?.currencyCode) return null;
  return <CurrencyField name="currencyCode" label={texts.currency} required />;
}
