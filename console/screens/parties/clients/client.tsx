import { useState } from 'preact/hooks';
import type { Schemas } from '../../../../client/src/client.ts';
import { go, href } from '../../../app/router.ts';
import type { ScreenProps } from '../../../app/screen.ts';
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
import { useShortcut } from '../../../parts/shortcuts.tsx';
import { Tabs } from '../../../parts/tabs.tsx';
import { Copy, Fact, Facts, OwnIdentifier, Status, When } from '../../../parts/text.tsx';
import { words } from '../../../words/words.ts';
import { ClientAccount } from './account/account.tsx';
import { ClientContracts } from './client-contracts.tsx';
import { ClientReminders } from './client-reminders.tsx';
import { Contacts } from './contacts.tsx';
import { EditClient } from './edit-client.tsx';
import { Statement } from './statement.tsx';
import { VatNumber } from './vat-number.tsx';

const { clients, account, app, parts } = words;
const { deletion } = clients;

type Client = Schemas['Client'];

const TABS = [
  { id: 'overview', label: account.overview },
  { id: 'account', label: account.tab },
];

const BACK = () => ({ href: href('/clients'), text: app.titles.clients });

export default function ClientScreen({ params: { clientId = '' } }: ScreenProps) {
  const read = useRead(`clients/${clientId}`, (signal) =>
    api().GET('/clients/{clientId}', { params: { path: { clientId } }, signal }),
  );
  if (read.data === undefined)
    return (
      <Page title={app.titles.client} back={BACK()}>
        <Loaded read={read} lines={6}>
          {() => null}
        </Loaded>
      </Page>
    );
  return <OneClient client={read.data} />;
}

function OneClient({ client }: { client: Client }) {
  const [isEdited, setEdited] = useState(false);
  const toNewInvoice = () => go('/invoices/new', { query: { clientId: client.id } });
  useShortcut('n', app.titles.newInvoice, toNewInvoice, can('DRAFTER'));
  return (
    <Page
      title={client.name}
      back={BACK()}
      badge={client.archivedAt && <Status status="ARCHIVED" />}
      actions={
        can('DRAFTER') && (
          <>
            <ClientMenu client={client} />
            <Button icon="edit" onClick={() => setEdited(true)}>
              {parts.buttons.edit}
            </Button>
            <ButtonLink icon="plus" href={href('/contracts/new', { clientId: client.id })}>
              {app.titles.newContract}
            </ButtonLink>
            <ButtonLink kind="primary" icon="plus" href={href('/invoices/new', { clientId: client.id })}>
              {app.titles.newInvoice}
            </ButtonLink>
          </>
        )
      }
    >
      <Tabs label={app.titles.client} tabs={TABS}>
        {(tab) =>
          tab === 'account' ? (
            <>
              <ClientAccount client={client} />
              <Statement client={client} />
            </>
          ) : (
            <Facets client={client} />
          )
        }
      </Tabs>
      {isEdited && <EditClient client={client} onClose={() => setEdited(false)} />}
    </Page>
  );
}

/** The client's records, and what is known of it. */
function Facets({ client }: { client: Client }) {
  return (
    <>
      <ClientContracts clientId={client.id} />
      <LatestInvoices of={{ clientId: client.id }} />
      <div class="columns">
        <Details client={client} />
        <ClientReminders client={client} />
        <Addresses owner={client.id} />
        <Contacts clientId={client.id} />
        <Pictures owner={client.id} media={client.media} changed={() => refresh(`clients/${client.id}`)} />
      </div>
    </>
  );
}

function Details({ client }: { client: Client }) {
  const { electronicAddress } = client;
  return (
    <Card title={clients.details.title}>
      <Facts>
        <Fact label={clients.legalName}>{client.legalName}</Fact>
        <Fact label={clients.tradingName}>{client.tradingName}</Fact>
        <Fact label={clients.vatNumber}>{client.vatNumber && <VatNumber client={client} />}</Fact>
        <Fact label={clients.taxNumber}>{client.taxNumber}</Fact>
        <Fact label={clients.registrationNumber}>{client.registrationNumber}</Fact>
        <Fact label={clients.buyerReference}>{client.buyerReference}</Fact>
        <Fact label={clients.electronicAddress}>
          {electronicAddress && `${electronicAddress.scheme}:${electronicAddress.id}`}
        </Fact>
        <Fact label={clients.currency}>{client.currencyCode}</Fact>
        <Fact label={clients.language}>{client.locale}</Fact>
        <Fact label={clients.notes}>{client.description}</Fact>
        <Fact label={clients.details.created}>
          <When at={client.createdAt} />
        </Fact>
        <Fact label={clients.details.identifier}>
          <Copy text={client.id} />
        </Fact>
        <OwnIdentifier of={client} />
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
    notify(clients.actions.archived, { undo: () => setArchived(null) });
  };
  const remove = () =>
    ask({
      title: deletion.question(client.name),
      text: deletion.text,
      action: deletion.action,
      isDangerous: true,
      run: async () => {
        await api().DELETE('/clients/{clientId}', { params: { path } });
        refresh('clients');
        go('/clients', { replace: true });
        notify(deletion.done);
      },
    });
  return (
    <Menu
      label={clients.actions.more}
      items={[
        client.archivedAt
          ? { text: clients.actions.takeBack, run: () => setArchived(null) }
          : { text: clients.actions.archive, run: archive },
        { text: parts.buttons.delete, icon: 'trash', isDangerous: true, run: remove },
      ]}
    />
  );
}
