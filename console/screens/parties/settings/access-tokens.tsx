import { useState } from 'preact/hooks';
import type { Schemas } from '../../../../client/src/client.ts';
import { isAtLeast } from '../../../app/roles.ts';
import { api, can, type Tenant } from '../../../app/session.ts';
import { Button } from '../../../parts/button.tsx';
import { ask } from '../../../parts/dialog.tsx';
import { spelled } from '../../../parts/format.ts';
import { type Column, List } from '../../../parts/list.tsx';
import type { ReadPage } from '../../../parts/list-data.ts';
import { Menu } from '../../../parts/menu.tsx';
import { notify } from '../../../parts/notice.tsx';
import { Empty } from '../../../parts/problem.tsx';
import { refresh } from '../../../parts/reads.ts';
import { Name, Status, When } from '../../../parts/text.tsx';
import type { PanelProps } from './tenant-form.ts';
import { IssuedToken, NewToken, RenameToken } from './token-dialogs.tsx';

type AccessToken = Schemas['AccessToken'];
type Opened = 'new' | { edited: AccessToken } | { issued: Schemas['IssuedAccessToken'] };

const read: ReadPage<AccessToken> = (page, signal) =>
  api().GET('/access-tokens', { params: { query: page }, signal });

/** Tokens of machines, which act in this tenant only. */
export function AccessTokens({ tenant }: PanelProps) {
  const [opened, setOpened] = useState<Opened>();
  const close = () => setOpened(undefined);
  const create = () => setOpened('new');
  return (
    <>
      <header class="settings-head">
        <p class="quiet-text">Programs use these to act in this tenant, with a role of their own.</p>
        {can('ADMIN') && (
          <Button kind="primary" icon="plus" onClick={create}>
            New access token
          </Button>
        )}
      </header>
      <List
        label="Access tokens"
        of="access-tokens"
        read={read}
        columns={columnsOf(tenant, (edited) => setOpened({ edited }))}
        empty={
          <Empty title="No access tokens yet">
            Make one for each program, so that it can be revoked without stopping the others.
          </Empty>
        }
      />
      {opened === 'new' && <NewToken onClose={close} onIssued={(issued) => setOpened({ issued })} />}
      {typeof opened === 'object' && 'edited' in opened && (
        <RenameToken token={opened.edited} onClose={close} />
      )}
      {typeof opened === 'object' && 'issued' in opened && (
        <IssuedToken token={opened.issued} onClose={close} />
      )}
    </>
  );
}

function columnsOf(tenant: Tenant, edit: (token: AccessToken) => void): Column<AccessToken>[] {
  const menu: Column<AccessToken> = {
    title: 'Actions',
    width: '5rem',
    isNumeric: true,
    cell: (token) =>
      isAtLeast(tenant.role, token.role) && (
        <Menu
          label={`Actions for ${token.name}`}
          items={[
            { text: 'Change name or role', icon: 'edit', run: () => edit(token) },
            { text: 'Revoke', icon: 'trash', isDangerous: true, run: () => revoke(token) },
          ]}
        />
      ),
  };
  return [
    {
      title: 'Name',
      cell: ({ name }) => (
        <span class="settings-who">
          <Name>{name}</Name>
        </span>
      ),
    },
    { title: 'Role', width: '6rem', cell: ({ role }) => spelled(role) },
    {
      title: 'Created by',
      width: '10rem',
      isWideOnly: true,
      cell: ({ createdBy }) => <Name>{createdBy}</Name>,
    },
    {
      title: 'Last used',
      width: '9rem',
      isWideOnly: true,
      cell: ({ lastUsedAt }) =>
        lastUsedAt ? <When at={lastUsedAt} isRelative /> : <span class="quiet-text">Never used</span>,
    },
    {
      title: 'Expires',
      width: '9rem',
      cell: ({ expiresAt }) =>
        Date.parse(expiresAt) < Date.now() ? (
          <Status status="FAILED">Expired</Status>
        ) : (
          <When at={expiresAt} isRelative />
        ),
    },
    ...(can('ADMIN') ? [menu] : []),
  ];
}

function revoke({ id, name, lastUsedAt }: AccessToken): Promise<boolean> {
  return ask({
    title: `Revoke ${name}?`,
    text: (
      <>
        <p>
          It stops working at once, with all tokens that it made, and that those made. It can not be taken
          back.
        </p>
        <p>
          {lastUsedAt ? (
            <>
              It was last used <When at={lastUsedAt} isRelative />. A program that still uses it is refused.
            </>
          ) : (
            'It was never used.'
          )}
        </p>
      </>
    ),
    action: 'Revoke',
    isDangerous: true,
    run: async () => {
      await api().DELETE('/access-tokens/{accessTokenId}', { params: { path: { accessTokenId: id } } });
      refresh('access-tokens');
      notify('Access token revoked');
    },
  });
}
