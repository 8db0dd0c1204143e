import type { Schemas } from '../../../../client/src/client.ts';
import type { Role } from '../../../app/roles.ts';
import { api, person, readTenants } from '../../../app/session.ts';
import { Dialog } from '../../../parts/dialog.tsx';
import { SelectField, TextField } from '../../../parts/fields.tsx';
import { Form } from '../../../parts/form.tsx';
import { useForm } from '../../../parts/form-state.ts';
import { notify } from '../../../parts/notice.tsx';
import { refresh } from '../../../parts/reads.ts';
import { words } from '../../../words/words.ts';
import { givenRoles } from './roles.ts';

const { members } = words.access;

const WAYS = [
  { value: 'email', text: members.byEmail },
  { value: 'subject', text: members.byIdentifier },
];

/** Invites somebody by e-mail address, or adds a subject at once. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const form = useForm({
    key: 'members/new',
    initial: { by: 'email', email: '', subject: '', role: 'MEMBER' as Role },
    send: ({ by, email, subject, role }, { header }) => {
      const body = by === 'email' ? { email, role } : { subject, role };
      return api().POST('/members', { body, params: { header } });
    },
    done: ({ data }) => {
      refresh('members');
      notify(data.status === 'INVITED' ? members.invited : members.added);
      onClose();
    },
  });
  const isByEmail = form.values.value.by === 'email';
  return (
    <Dialog title={members.new} onClose={onClose}>
      <Form form={form} submit={isByEmail ? members.invite : members.add} onCancel={onClose}>
        <SelectField name="by" label={members.knownBy} choices={WAYS} />
        {isByEmail ? (
          <TextField name="email" label={members.email} type="email" required hint={members.emailHint} />
        ) : (
          <TextField name="subject" label={members.identifier} required hint={members.identifierHint} />
        )}
        <SelectField name="role" label={words.access.role} choices={givenRoles()} />
      </Form>
    </Dialog>
  );
}

interface RoleDialogProps {
  member: Schemas['Member'];
  onClose: () => void;
}

export function RoleDialog({ member, onClose }: RoleDialogProps) {
  const { id: memberId, role, subject, email } = member;
  const isSelf = subject !== undefined && subject === person.value.subject;
  const form = useForm({
    key: `members/${memberId}`,
    initial: { role },
    send: (body) => api().PATCH('/members/{memberId}', { params: { path: { memberId } }, body }),
    done: async ({ data }) => {
      refresh('members');
      notify(members.roleChanged(words.parts.roles[data.role]));
      onClose();
      if (isSelf) await readTenants();
    },
  });
  return (
    <Dialog title={members.changeRole} onClose={onClose}>
      <Form form={form} submit={members.changeRole} onCancel={onClose}>
        <p>
          <bdi>{email ?? subject}</bdi>
        </p>
        <SelectField
          name="role"
          label={words.access.role}
          choices={givenRoles()}
          hint={isSelf ? members.ownRole : undefined}
        />
      </Form>
    </Dialog>
  );
}
