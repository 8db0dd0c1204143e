import { useState } from 'preact/hooks';
import type { Schemas } from '../../../../client/src/client.ts';
import { go, href } from '../../../app/router.ts';
import type { ScreenProps } from '../../../app/screens.ts';
import { api, can } from '../../../app/session.ts';
import { Addresses } from '../../../parts/addresses.tsx';
import { Button, ButtonLink } from '../../../parts/button.tsx';
import { ask } from '../../../parts/dialog.tsx';
import { LatestInvoices } from '../../../parts/latest-invoices.tsx';
import { Menu } from '../../../parts/menu.tsx';
import { notify } from '../../../parts/notice.tsx';
import { Card, Page } from '../../../parts/page.tsx';
import { Pictures } from '../../../parts/pictures.tsx';
import { Loaded } from '../../../parts/problem.tsx';
import { refresh, useRead } from '../../../parts/reads.ts';
import { Copy, Fact, Facts, Status, When } from '../../../parts/text.tsx';
import { ClientContracts } from './client-contracts.tsx';
import { Contacts } from './contacts.tsx';
import { EditClient } from './edit-client.tsx';

type Client = Schemas['Client'];

const BACK = () => ({ href: href('/clients'), text: 'Clients' });

export default function ClientScreen({ params: { clientId = '' } }: ScreenProps) {
  const read = useRead(`clients/${clientId}`, (signal) =>
    api().GET('/clients/{clientId}', { params: { path: { clientId } }, signal }),
  );
  if (read.data === undefined)
    return (
      <Page title="Client" back={BACK()}>
        <Loaded read={read} lines={6}>
          {() => null}
        </Loaded>
      </Page>
    );
  return <OneClient client={read.data} />;
}

function OneClient({ client }: { client: Client }) {
  const [isEdited, setEdited] = useState(false);
  return (
    <Page
      title={client.name}
      back={BACK()}
      badge={client.archivedAt && <Status status="ARCHIVED" />}
      actions={
        can('MEMBER') && (
          <>
            <ClientMenu client={client} />
            <Button icon="edit" onClick={() => setEdited(true)}>
              Edit
            </Button>
            <ButtonLink kind="primary" icon="plus" href={href('/contracts/new', { clientId: client.id })}>
              New contract
            </ButtonLink>
          </>
        )
      }
    >
      <ClientContracts clientId={client.id} />
      <LatestInvoices of={{ clientId: client.id }} />
      <div class="columns">
        <Details client={client} />
        <Addresses owner={client.id} />
        <Contacts clientId={client.id} />
        <Pictures owner={client.id} media={client.media} changed={() => refresh(`clients/${client.id}`)} />
      </div>
      {isEdited && <EditClient client={client} onClose={() => setEdited(false)} />}
    </Page>
  );
}

function Details({ client }: { client: Client }) {
  const { electronicAddress } = client;
  return (
    <Card title="Details">
      <Facts>
        <Fact label="Legal name">{client.legalName}</Fact>
        <Fact label="VAT number">{client.vatNumber}</Fact>
        <Fact label="Tax number">{client.taxNumber}</Fact>
        <Fact label="Registration number">{client.registrationNumber}</Fact>
        <Fact label="Buyer reference">{client.buyerReference}</Fact>
        <Fact label="Electronic address">
          {electronicAddress && `${electronicAddress.scheme}:${electronicAddress.id}`}
        </Fact>
        <Fact label="Currency">{client.currencyCode}</Fact>
        <Fact label="Notes">{client.description}</Fact>
        <Fact label="Created">
          <When at={client.createdAt} />
        </Fact>
        <Fact label="Identifier">
          <Copy text={client.id} />
        </Fact>
      </Facts>
    </Card>
  );
}

function ClientMenu({ client }: { client: Client }) {
  const path = { clientId: client.id };
  const setArchived = async (archivedAt: string | null) => {
    await api().PATCH('/clients/{clientId}', { params: { path }, body: { archivedAt } });
    refresh('clients');
  };
  const archive = async () => {
    await setArchived(new Date().toISOString());
    notify('Client archived', { undo: () => setArchived(null) });
  };
  const remove = () =>
    ask({
      title: `Delete ${client.name}?`,
      text: 'Its addresses, contacts and pictures are deleted with it. A client with contracts can only be archived.',
      action: 'Delete client',
      isDangerous: true,
      run: async () => {
        await api().DELETE('/clients/{clientId}', { params: { path } });
        refresh('clients');
        go('/clients', { replace: true });
        notify('Client deleted');
      },
    });
  return (
    <Menu
      label="More actions"
      items={[
        client.archivedAt
          ? { text: 'Take back into use', run: () => setArchived(null) }
          : { text: 'Archive', run: archive },
        { text: 'Delete', icon: 'trash', isDangerous: true, run: remove },
      ]}
    />
  );
}
