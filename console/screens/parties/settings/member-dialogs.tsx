import type { Schemas } from '../../../../client/src/client.ts';
import type { Role } from '../../../app/roles.ts';
import { api, person, readTenants } from '../../../app/session.ts';
import { Dialog } from '../../../parts/dialog.tsx';
import { SelectField, TextField } from '../../../parts/fields.tsx';
import { Form } from '../../../parts/form.tsx';
import { useForm } from '../../../parts/form-state.ts';
import { spelled } from '../../../parts/format.ts';
import { notify } from '../../../parts/notice.tsx';
import { refresh } from '../../../parts/reads.ts';
import { givenRoles } from './roles.ts';

const WAYS = [
  { value: 'email', text: 'E-mail address (an invitation)' },
  { value: 'subject', text: 'Subject (at once)' },
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
      notify(data.status === 'INVITED' ? 'Invited' : 'Member added');
      onClose();
    },
  });
  const isByEmail = form.values.value.by === 'email';
  return (
    <Dialog title="Add a member" onClose={onClose}>
      <Form form={form} submit={isByEmail ? 'Invite' : 'Add member'} onCancel={onClose}>
        <SelectField name="by" label="Known by" choices={WAYS} />
        {isByEmail ? (
          <TextField
            name="email"
            label="E-mail address"
            type="email"
            required
            hint="No e-mail is sent: ask them to sign in with this address, which accepts the invitation."
          />
        ) : (
          <TextField
            name="subject"
            label="Subject"
            required
            hint="The sub of the person's tokens, as your identity provider names them."
          />
        )}
        <SelectField name="role" label="Role" choices={givenRoles()} />
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
      notify(`Role changed to ${spelled(data.role)}`);
      onClose();
      if (isSelf) await readTenants();
    },
  });
  return (
    <Dialog title="Change role" onClose={onClose}>
      <Form form={form} submit="Change role" onCancel={onClose}>
        <p>
          <bdi>{email ?? subject}</bdi>
        </p>
        <SelectField
          name="role"
          label="Role"
          choices={givenRoles()}
          hint={
            isSelf ? 'This is your own role. You can not give yourself back what you give up.' : undefined
          }
        />
      </Form>
    </Dialog>
  );
}
