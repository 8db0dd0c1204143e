import type { Schemas } from '../../../../client/src/client.ts';
import type { Role } from '../../../app/roles.ts';
import { api } from '../../../app/session.ts';
import { endOfDay } from '../../../parts/days.ts';
import { Dialog } from '../../../parts/dialog.tsx';
import { DateField, SelectField, TextField } from '../../../parts/fields.tsx';
import { Form, Row } from '../../../parts/form.tsx';
import { useForm } from '../../../parts/form-state.ts';
import { timeZone } from '../../../parts/format.ts';
import { notify } from '../../../parts/notice.tsx';
import { refresh } from '../../../parts/reads.ts';
import { ShownOnce } from '../../../parts/shown-once.tsx';
import { Fact, Facts, When } from '../../../parts/text.tsx';
import { expiryOf, LIFETIMES } from './expiry.ts';
import { givenRoles } from './roles.ts';

type Issued = Schemas['IssuedAccessToken'];

interface NewTokenProps {
  onClose: () => void;
  onIssued: (token: Issued) => void;
}

export function NewToken({ onClose, onIssued }: NewTokenProps) {
  const form = useForm({
    key: 'access-tokens/new',
    initial: { name: '', role: 'VIEWER' as Role, lifetime: '90', expiresAt: '' },
    send: ({ name, role, lifetime, expiresAt: lastDay }, { header }) => {
      const expiresAt = expiryOf({ lifetime, lastDay }, (day) => endOfDay(day, timeZone()));
      const body = { name, role, ...(expiresAt !== undefined && { expiresAt }) };
      return api().POST('/access-tokens', { body, params: { header } });
    },
    done: ({ data }) => {
      refresh('access-tokens');
      onIssued(data);
    },
  });
  return (
    <Dialog title="New access token" onClose={onClose}>
      <Form form={form} submit="Create access token" onCancel={onClose}>
        <TextField
          name="name"
          label="Name"
          required
          hint="The program that will use it, such as Nightly import"
        />
        <SelectField name="role" label="Role" choices={givenRoles()} hint="Give it no more than it needs." />
        <Row>
          <SelectField name="lifetime" label="Works for" choices={LIFETIMES} />
          {form.values.value.lifetime === 'day' && <DateField name="expiresAt" label="Last day" required />}
        </Row>
      </Form>
    </Dialog>
  );
}

export function IssuedToken({ token, onClose }: { token: Issued; onClose: () => void }) {
  const { name, expiresAt, token: secret } = token;
  return (
    <ShownOnce label="token" secret={secret} otherwise="revoke it and make another" onClose={onClose}>
      <Facts>
        <Fact label="Name">
          <bdi>{name}</bdi>
        </Fact>
        <Fact label="Expires">
          <When at={expiresAt} />
        </Fact>
      </Facts>
      <p class="quiet-text">
        Programs send it as <code>authorization: Bearer …</code>. Treat it like a password.
      </p>
    </ShownOnce>
  );
}

interface RenameTokenProps {
  token: Schemas['AccessToken'];
  onClose: () => void;
}

export function RenameToken({ token, onClose }: RenameTokenProps) {
  const { id: accessTokenId, name, role } = token;
  const form = useForm({
    key: `access-tokens/${accessTokenId}`,
    initial: { name, role },
    send: (body) =>
      api().PATCH('/access-tokens/{accessTokenId}', { params: { path: { accessTokenId } }, body }),
    done: () => {
      refresh('access-tokens');
      notify('Access token saved');
      onClose();
    },
  });
  return (
    <Dialog title="Change access token" onClose={onClose}>
      <Form form={form} submit="Save access token" onCancel={onClose}>
        <TextField name="name" label="Name" required />
        <SelectField
          name="role"
          label="Role"
          choices={givenRoles()}
          hint="Programs that use the token have it at once."
        />
      </Form>
    </Dialog>
  );
}
