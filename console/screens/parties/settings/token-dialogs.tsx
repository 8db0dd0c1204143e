import type { Schemas } from '../../../../client/src/client.ts';
import type { Role } from '../../../app/roles.ts';
import { api } from '../../../app/session.ts';
import { endOfDay } from '../../../parts/days.ts';
import { Dialog } from '../../../parts/dialog.tsx';
import { DateField, SelectField, TextField } from '../../../parts/fields.tsx';
import { Form, Row } from '../../../parts/form.tsx';
import { savedRecord, useForm } from '../../../parts/form-state.ts';
import { timeZone } from '../../../parts/format.ts';
import { notify } from '../../../parts/notice.tsx';
import { refresh } from '../../../parts/reads.ts';
import { ShownOnce } from '../../../parts/shown-once.tsx';
import { Fact, Facts, When } from '../../../parts/text.tsx';
import { words } from '../../../words/words.ts';
import { expiryOf, lifetimes } from './expiry.ts';
import { givenRoles } from './roles.ts';
import { ScopesField, scopeNames } from './scopes-field.tsx';

const { access } = words;
const { tokens } = access;

type Issued = Schemas['IssuedAccessToken'];
type Scopes = string[] | null;

interface NewTokenProps {
  onClose: () => void;
  onIssued: (token: Issued) => void;
}

export function NewToken({ onClose, onIssued }: NewTokenProps) {
  const form = useForm({
    key: 'access-tokens/new',
    initial: { name: '', role: 'VIEWER' as Role, scopes: null as Scopes, lifetime: '90', expiresAt: '' },
    send: ({ name, role, scopes, lifetime, expiresAt: lastDay }, { header }) => {
      const expiresAt = expiryOf({ lifetime, lastDay }, (day) => endOfDay(day, timeZone()));
      const body = { name, role, ...(scopes && { scopes }), ...(expiresAt !== undefined && { expiresAt }) };
      return api().POST('/access-tokens', { body, params: { header } });
    },
    done: ({ data }) => {
      refresh('access-tokens');
      onIssued(data);
    },
  });
  return (
    <Dialog title={tokens.new} onClose={onClose}>
      <Form form={form} submit={tokens.create} onCancel={onClose}>
        <TextField name="name" label={access.name} required hint={tokens.nameHint} />
        <SelectField name="role" label={access.role} choices={givenRoles()} hint={tokens.roleHint} />
        <ScopesField name="scopes" />
        <Row>
          <SelectField name="lifetime" label={tokens.worksFor} choices={lifetimes()} />
          {form.values.value.lifetime === 'day' && (
            <DateField name="expiresAt" label={tokens.lastDay} required />
          )}
        </Row>
      </Form>
    </Dialog>
  );
}

export function IssuedToken({ token, onClose }: { token: Issued; onClose: () => void }) {
  const { name, scopes, expiresAt, token: secret } = token;
  return (
    <ShownOnce label={tokens.secret} secret={secret} otherwise={tokens.otherwise} onClose={onClose}>
      <Facts>
        <Fact label={access.name}>
          <bdi>{name}</bdi>
        </Fact>
        <Fact label={access.scopes.limitedTo}>{scopes && scopeNames(scopes)}</Fact>
        <Fact label={tokens.expires}>
          <When at={expiresAt} />
        </Fact>
      </Facts>
      <p class="quiet-text">{tokens.sentAs(<code>authorization: Bearer …</code>)}</p>
    </ShownOnce>
  );
}

function valuesOf({
  name,
  role,
  scopes = null,
}: Omit<Schemas['AccessToken'], 'scopes'> & { scopes?: Scopes }) {
  return { name, role, scopes };
}

interface ChangeTokenProps {
  token: Schemas['AccessToken'];
  onClose: () => void;
}

export function ChangeToken({ token, onClose }: ChangeTokenProps) {
  const { id: accessTokenId } = token;
  const params = { path: { accessTokenId } };
  const read = () => api().GET('/access-tokens/{accessTokenId}', { params });
  const form = useForm({
    key: `access-tokens/${accessTokenId}`,
    initial: valuesOf(token),
    saved: savedRecord(token, read, valuesOf),
    send: (body, { ifMatch }) => api().PATCH('/access-tokens/{accessTokenId}', { params, body, ifMatch }),
    done: () => {
      refresh('access-tokens');
      notify(tokens.saved);
      onClose();
    },
  });
  return (
    <Dialog title={tokens.change} onClose={onClose}>
      <Form form={form} submit={tokens.save} onCancel={onClose}>
        <TextField name="name" label={access.name} required />
        <SelectField name="role" label={access.role} choices={givenRoles()} hint={tokens.newRoleHint} />
        <ScopesField name="scopes" />
      </Form>
    </Dialog>
  );
}
