import { useState } from 'preact/hooks';
import type { Schemas } from '../../../../client/src/client.ts';
import { isAtLeast } from '../../../app/roles.ts';
import { goToTenant } from '../../../app/router.ts';
import { api, can, person, readTenants, type Tenant } from '../../../app/session.ts';
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
import { InviteDialog, RoleDialog } from './member-dialogs.tsx';
import { ROLES } from './roles.ts';
import type { PanelProps } from './tenant-form.ts';

type Member = Schemas['Member'];

const read: ReadPage<Member> = (page, signal) => api().GET('/members', { params: { query: page }, signal });

/** People of the tenant, and those who are invited to it. */
export function Members({ tenant }: PanelProps) {
  const [opened, setOpened] = useState<Member | 'new'>();
  const close = () => setOpened(undefined);
  return (
    <>
      <header class="settings-head">
        <p class="quiet-text">
          {ROLES.map(({ value, says }) => (
            <span key={value}>
              <strong>{spelled(value)}</strong> {says}.{' '}
            </span>
          ))}
        </p>
        {can('ADMIN') && (
          <Button kind="primary" icon="plus" onClick={() => setOpened('new')}>
            Add member
          </Button>
        )}
      </header>
      <List
        label="Members"
        of="members"
        read={read}
        columns={columnsOf(tenant, setOpened)}
        empty={<Empty title="No members" />}
      />
      {opened === 'new' && <InviteDialog onClose={close} />}
      {opened !== undefined && opened !== 'new' && <RoleDialog member={opened} onClose={close} />}
    </>
  );
}

function columnsOf(tenant: Tenant, change: (member: Member) => void): Column<Member>[] {
  const menu: Column<Member> = {
    title: 'Actions',
    width: '5rem',
    isNumeric: true,
    cell: (member) =>
      isAtLeast(tenant.role, member.role) && (
        <Menu
          label={`Actions for ${nameOf(member)}`}
          items={[
            { text: 'Change role', icon: 'edit', run: () => change(member) },
            {
              text: member.status === 'INVITED' ? 'Withdraw invitation' : 'Remove',
              icon: 'trash',
              isDangerous: true,
              run: () => remove(tenant, member),
            },
          ]}
        />
      ),
  };
  return [
    {
      title: 'Who',
      cell: (member) => (
        <span class="settings-who">
          <Name>{nameOf(member)}</Name>
          {isSelf(member) && <span class="status plain">You</span>}
        </span>
      ),
    },
    { title: 'Role', width: '7rem', cell: ({ role }) => spelled(role) },
    { title: 'Status', width: '8rem', cell: ({ status }) => <Status status={status} /> },
    {
      title: 'Since',
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
  return ask({
    title: isInvited ? `Withdraw the invitation of ${nameOf(member)}?` : `Remove ${nameOf(member)}?`,
    text: isInvited
      ? 'A person with this address can no longer accept it. You can invite them again.'
      : `${isMe ? 'You lose' : 'They lose'} access to ${tenant.name} at once. What ${isMe ? 'you' : 'they'} did stays, and access tokens that ${isMe ? 'you' : 'they'} made keep working: revoke those separately.`,
    action: isInvited ? 'Withdraw invitation' : 'Remove member',
    isDangerous: true,
    run: async () => {
      await api().DELETE('/members/{memberId}', { params: { path: { memberId: member.id } } });
      notify(isInvited ? 'Invitation withdrawn' : 'Member removed');
      if (!isMe) return refresh('members');
      await readTenants();
      goToTenant(undefined);
    },
  });
}
