import { useState } from 'preact/hooks';
import type { Schemas } from '../../../../client/src/client.ts';
import { isAtLeast } from '../../../app/roles.ts';
import { goToTenant } from '../../../app/router.ts';
import { api, can, person, readTenants, type Tenant } from '../../../app/session.ts';
import { Button } from '../../../parts/button.tsx';
import { ask } from '../../../parts/dialog.tsx';
import { EraseDialog } from '../../../parts/erasing.tsx';
import { type Column, List } from '../../../parts/list.tsx';
import type { ReadPage } from '../../../parts/list-data.ts';
import { Menu } from '../../../parts/menu.tsx';
import { notify } from '../../../parts/notice.tsx';
import { Empty } from '../../../parts/problem.tsx';
import { refresh } from '../../../parts/reads.ts';
import { Name, Status, When } from '../../../parts/text.tsx';
import { words } from '../../../words/words.ts';
import { InviteDialog, RoleDialog } from './member-dialogs.tsx';
import { ROLES } from './roles.ts';
import type { PanelProps } from './tenant-form.ts';

const { access } = words;
const { members, removal, withdrawal } = access;

type Member = Schemas['Member'];

const read: ReadPage<Member> = (page, signal) => api().GET('/members', { params: { query: page }, signal });

/** People of the tenant, and those who are invited to it. */
export function Members({ tenant }: PanelProps) {
  const [opened, setOpened] = useState<Member | 'new'>();
  const [erased, setErased] = useState<Member>();
  const close = () => setOpened(undefined);
  return (
    <>
      <header class="settings-head">
        <p class="quiet-text">
          {ROLES.map((role) => (
            <span key={role}>
              {access.roles.sentence(<strong>{words.parts.roles[role]}</strong>, access.roles.allow[role])}
            </span>
          ))}
        </p>
        {can('ADMIN') && (
          <Button kind="primary" icon="plus" onClick={() => setOpened('new')}>
            {members.add}
          </Button>
        )}
      </header>
      <List
        label={members.title}
        of="members"
        read={read}
        columns={columnsOf(tenant, setOpened, setErased)}
        empty={<Empty title={members.none} />}
      />
      {opened === 'new' && <InviteDialog onClose={close} />}
      {opened !== undefined && opened !== 'new' && <RoleDialog member={opened} onClose={close} />}
      {erased && (
        <EraseDialog
          person={{ memberId: erased.id }}
          name={nameOf(erased)}
          onClose={() => setErased(undefined)}
        />
      )}
    </>
  );
}

type Act = (member: Member) => void;

function columnsOf(tenant: Tenant, change: Act, erase: Act): Column<Member>[] {
  const menu: Column<Member> = {
    title: access.actions,
    width: '5rem',
    isNumeric: true,
    cell: (member) =>
      isAtLeast(tenant.role, member.role) && (
        <Menu
          label={access.actionsFor(nameOf(member))}
          items={[
            { text: members.changeRole, icon: 'edit', run: () => change(member) },
            {
              text: member.status === 'INVITED' ? withdrawal.action : words.parts.buttons.remove,
              icon: 'trash',
              isDangerous: true,
              run: () => remove(tenant, member),
            },
            // Nobody could show the receipt to an owner who is gone.
            can('OWNER') &&
              !isSelf(member) && {
                text: words.erasure.erase,
                icon: 'trash',
                isDangerous: true,
                run: () => erase(member),
              },
          ]}
        />
      ),
  };
  return [
    {
      title: members.who,
      cell: (member) => (
        <span class="settings-who">
          <Name>{nameOf(member)}</Name>
          {isSelf(member) && <span class="status plain">{members.you}</span>}
        </span>
      ),
    },
    { title: access.role, width: '8rem', cell: ({ role }) => words.parts.roles[role] },
    { title: access.status, width: '8rem', cell: ({ status }) => <Status status={status} /> },
    {
      title: access.since,
      width: '9rem',
      isWideOnly: true,
      cell: ({ createdAt }) => <When at={createdAt} isRelative />,
    },
    ...(can('ADMIN') ? [menu] : []),
  ];
}

function nameOf({ subject, email, id }: Member): string {
  return email ?? subject ?? id;
}

function isSelf({ subject }: Member): boolean {
  return subject !== undefined && subject === person.value.subject;
}

function remove(tenant: Tenant, member: Member): Promise<boolean> {
  const isInvited = member.status === 'INVITED';
  const isMe = isSelf(member);
  const said = isInvited ? withdrawal : removal;
  return ask({
    title: said.question(nameOf(member)),
    text: isInvited ? withdrawal.text : removal[isMe ? 'own' : 'others'](tenant.name),
    action: said.action,
    isDangerous: true,
    run: async () => {
      await api().DELETE('/members/{memberId}', { params: { path: { memberId: member.id } } });
      notify(said.done);
      if (!isMe) return refresh('members');
      await readTenants();
      goToTenant(undefined);
    },
  });
}
