import { useState } from 'preact/hooks';
import type { Schemas } from '../../../../client/src/client.ts';
import { isAtLeast } from '../../../app/roles.ts';
import { api, can, type Tenant } from '../../../app/session.ts';
import { Button } from '../../../parts/button.tsx';
import { ask } from '../../../parts/dialog.tsx';
import { type Column, List } from '../../../parts/list.tsx';
import type { ReadPage } from '../../../parts/list-data.ts';
import { Menu } from '../../../parts/menu.tsx';
import { notify } from '../../../parts/notice.tsx';
import { Empty } from '../../../parts/problem.tsx';
import { refresh } from '../../../parts/reads.ts';
import { Name, Status, When } from '../../../parts/text.tsx';
import { words } from '../../../words/words.ts';
import { scopeNames } from './scopes-field.tsx';
import type { PanelProps } from './tenant-form.ts';
import { ChangeToken, IssuedToken, NewToken } from './token-dialogs.tsx';

const { access } = words;
const { tokens, revocation } = access;

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
        <p class="quiet-text">{tokens.text}</p>
        {can('ADMIN') && (
          <Button kind="primary" icon="plus" onClick={create}>
            {tokens.new}
          </Button>
        )}
      </header>
      <List
        label={tokens.title}
        of="access-tokens"
        read={read}
        columns={columnsOf(tenant, (edited) => setOpened({ edited }))}
        empty={<Empty title={tokens.none}>{tokens.noneHint}</Empty>}
      />
      {opened === 'new' && <NewToken onClose={close} onIssued={(issued) => setOpened({ issued })} />}
      {typeof opened === 'object' && 'edited' in opened && (
        <ChangeToken token={opened.edited} onClose={close} />
      )}
      {typeof opened === 'object' && 'issued' in opened && (
        <IssuedToken token={opened.issued} onClose={close} />
      )}
    </>
  );
}

function columnsOf(tenant: Tenant, edit: (token: AccessToken) => void): Column<AccessToken>[] {
  const menu: Column<AccessToken> = {
    title: access.actions,
    width: '5rem',
    isNumeric: true,
    cell: (token) =>
      isAtLeast(tenant.role, token.role) && (
        <Menu
          label={access.actionsFor(token.name)}
          items={[
            { text: tokens.changeMenu, icon: 'edit', run: () => edit(token) },
            { text: revocation.action, icon: 'trash', isDangerous: true, run: () => revoke(token) },
          ]}
        />
      ),
  };
  return [
    {
      title: access.name,
      cell: ({ name, scopes }) => (
        <span class="settings-who">
          <Name>{name}</Name>
          {scopes && (
            <small class="quiet-text">
              <Name>{scopeNames(scopes)}</Name>
            </small>
          )}
        </span>
      ),
    },
    { title: access.role, width: '8rem', cell: ({ role }) => words.parts.roles[role] },
    {
      title: tokens.createdBy,
      width: '10rem',
      isWideOnly: true,
      cell: ({ createdBy }) => <Name>{createdBy}</Name>,
    },
    {
      title: tokens.lastUsed,
      width: '9rem',
      isWideOnly: true,
      cell: ({ lastUsedAt }) =>
        lastUsedAt ? <When at={lastUsedAt} isRelative /> : <span class="quiet-text">{tokens.neverUsed}</span>,
    },
    {
      title: tokens.expires,
      width: '9rem',
      cell: ({ expiresAt }) =>
        Date.parse(expiresAt) < Date.now() ? (
          <Status status="FAILED">{tokens.expired}</Status>
        ) : (
          <When at={expiresAt} isRelative />
        ),
    },
    ...(can('ADMIN') ? [menu] : []),
  ];
}

function revoke({ id, name, lastUsedAt }: AccessToken): Promise<boolean> {
  return ask({
    title: revocation.question(name),
    text: (
      <>
        <p>{revocation.text}</p>
        <p>{lastUsedAt ? revocation.lastUsed(<When at={lastUsedAt} isRelative />) : revocation.neverUsed}</p>
      </>
    ),
    action: revocation.action,
    isDangerous: true,
    run: async () => {
      await api().DELETE('/access-tokens/{accessTokenId}', { params: { path: { accessTokenId: id } } });
      refresh('access-tokens');
      notify(revocation.done);
    },
  });
}
