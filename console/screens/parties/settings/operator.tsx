import { useState } from 'preact/hooks';
import { client, readTenants } from '../../../app/session.ts';
import { Button } from '../../../parts/button.tsx';
import { ask } from '../../../parts/dialog.tsx';
import { ChoiceFilter, Filters, filters, keyOf, SearchFilter } from '../../../parts/filters.tsx';
import { type Column, List } from '../../../parts/list.tsx';
import type { ReadPage } from '../../../parts/list-data.ts';
import { Menu } from '../../../parts/menu.tsx';
import { notify } from '../../../parts/notice.tsx';
import { Empty } from '../../../parts/problem.tsx';
import { refresh } from '../../../parts/reads.ts';
import { Name, Status, When } from '../../../parts/text.tsx';
import { words } from '../../../words/words.ts';
import { type ListedTenant, NewTenantDialog, PurgeDialog, SuspendDialog } from './operator-dialogs.tsx';
import { LimitsDialog } from './operator-limits.tsx';

const { operator } = words.settings;

type TenantStatus = ListedTenant['status'];
type Opened = { tenant: ListedTenant; what: 'suspend' | 'limits' | 'purge' };

const STATUSES = Object.entries(operator.statuses).map(([value, text]) => ({ value, text }));

/**
 * All tenants of the installation, for the people who operate it. They may belong to none of them, so nothing here
 * names the tenant of the address.
 */
export function Operator() {
  const [opened, setOpened] = useState<Opened | 'new'>();
  const { q, status } = filters('q', 'status');
  const given = { ...(q && { q }), ...(status && { status: status as TenantStatus }) };
  const read: ReadPage<ListedTenant> = (page, signal) =>
    client.GET('/operator/tenants', { params: { query: { ...page, ...given } }, signal });
  const close = () => setOpened(undefined);
  const done = async (text: string) => {
    notify(text);
    close();
    await changed();
  };
  return (
    <>
      <div class="settings-head">
        <p class="quiet-text">{operator.text}</p>
        <Button icon="plus" onClick={() => setOpened('new')}>
          {operator.new}
        </Button>
      </div>
      <Filters names={['q', 'status']}>
        <SearchFilter label={operator.search} />
        <ChoiceFilter by={operator.status} all={operator.anyStatus} parameter="status" choices={STATUSES} />
      </Filters>
      <List
        label={words.app.companies.all}
        of={keyOf('operator/tenants', given)}
        read={read}
        columns={columnsOf(setOpened)}
        empty={<Empty title={operator.none} />}
      />
      {opened === 'new' && <NewTenantDialog onClose={close} onDone={() => done(operator.made)} />}
      {opened !== undefined && opened !== 'new' && (
        <OneDialog {...opened} onClose={close} onDone={(text) => done(text)} />
      )}
    </>
  );
}

function OneDialog({
  tenant,
  what,
  onClose,
  onDone,
}: Opened & { onClose: () => void; onDone: (text: string) => Promise<void> }) {
  if (what === 'limits')
    return <LimitsDialog tenant={tenant} onClose={onClose} onDone={() => onDone(operator.limited)} />;
  if (what === 'purge')
    return <PurgeDialog tenant={tenant} onClose={onClose} onDone={() => onDone(operator.purged)} />;
  return <SuspendDialog tenant={tenant} onClose={onClose} onDone={() => onDone(operator.suspended)} />;
}

function columnsOf(open: (opened: Opened) => void): Column<ListedTenant>[] {
  return [
    { title: operator.name, cell: ({ name }) => <Name>{name}</Name> },
    {
      title: operator.externalId,
      width: '11rem',
      isWideOnly: true,
      cell: ({ externalId }) => <Name>{externalId}</Name>,
    },
    {
      title: operator.owners,
      isWideOnly: true,
      cell: ({ owners: [owner] }) => <Name>{owner?.email ?? owner?.subject}</Name>,
    },
    {
      title: operator.status,
      width: '9rem',
      cell: ({ status }) => <Status status={status}>{operator.statuses[status]}</Status>,
    },
    {
      title: operator.since,
      width: '9rem',
      isWideOnly: true,
      cell: ({ createdAt }) => <When at={createdAt} isRelative />,
    },
    {
      title: words.access.actions,
      width: '5rem',
      isNumeric: true,
      cell: (tenant) => <Menu label={words.access.actionsFor(tenant.name)} items={actionsOn(tenant, open)} />,
    },
  ];
}

/** The actions that fit the state of a tenant. A deleted sandbox can only be purged. */
function actionsOn(tenant: ListedTenant, open: (opened: Opened) => void) {
  const { status, mode } = tenant;
  const opens = (what: Opened['what']) => () => open({ tenant, what });
  if (status === 'DELETED')
    return [
      mode === 'LIVE' && { text: operator.restore, icon: 'check' as const, run: () => restore(tenant) },
      { text: operator.purge, icon: 'trash' as const, isDangerous: true, run: opens('purge') },
    ];
  return [
    { text: operator.limits, icon: 'edit' as const, run: opens('limits') },
    status === 'SUSPENDED'
      ? { text: operator.resume, icon: 'check' as const, run: () => resume(tenant) }
      : { text: operator.suspend, icon: 'close' as const, isDangerous: true, run: opens('suspend') },
    { text: operator.delete, icon: 'trash' as const, isDangerous: true, run: () => remove(tenant) },
  ];
}

const pathOf = ({ id }: ListedTenant) => ({ params: { path: { tenantId: id } } });

async function resume(tenant: ListedTenant): Promise<void> {
  await client.POST('/operator/tenants/{tenantId}/resume', pathOf(tenant));
  notify(operator.resumed);
  await changed();
}

async function restore(tenant: ListedTenant): Promise<void> {
  await client.POST('/operator/tenants/{tenantId}/restore', pathOf(tenant));
  notify(operator.restored);
  await changed();
}

function remove(tenant: ListedTenant): Promise<boolean> {
  return ask({
    title: operator.deleteTitle(tenant.name),
    text: operator.deleteText,
    action: operator.delete,
    isDangerous: true,
    run: async () => {
      await client.DELETE('/operator/tenants/{tenantId}', pathOf(tenant));
      notify(operator.deleted);
      await changed();
    },
  });
}

/** The operator may be a member, too. */
async function changed(): Promise<void> {
  refresh('operator/tenants');
  await readTenants();
}
