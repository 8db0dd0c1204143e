import { useEffect } from 'preact/hooks';
import { Button } from '../../parts/button.tsx';
import { CurrencyField, LocaleField, TextField, TimeZoneField } from '../../parts/fields.tsx';
import { Form, Row } from '../../parts/form.tsx';
import { useForm } from '../../parts/form-state.ts';
import { filled } from '../../parts/paths.ts';
import { useRead } from '../../parts/reads.ts';
import { goToTenant } from '../router.ts';
import { client, keepTenant, person, signOut, tenants } from '../session.ts';
import { Splash } from '../splash.tsx';

export function NewTenant() {
  useEffect(() => {
    document.title = 'New tenant · Retainer';
  }, []);
  const isFirst = tenants.value?.length === 0;
  const { data: service } = useRead('console', (signal) => client.GET('/console', { signal }));
  return (
    <Splash>
      {service?.tenantCreation === false ? <NobodyMay /> : <NewTenantForm isFirst={isFirst} />}
      {isFirst && (
        <Button kind="quiet" size="small" onClick={signOut}>
          Sign out
        </Button>
      )}
    </Splash>
  );
}

/** Says what to do instead, and the name under which a person is added. */
function NobodyMay() {
  return (
    <>
      <h1 tabIndex={-1}>Ask to be added to a tenant</h1>
      <p class="quiet-text">
        The operator of this service lets nobody create tenants. An administrator of a tenant can add you as a
        member: you are signed in as <bdi>{person.value.subject}</bdi>.
      </p>
    </>
  );
}

function NewTenantForm({ isFirst }: { isFirst: boolean }) {
  const form = useForm({
    key: 'tenants/new',
    initial: {
      name: '',
      currencyCode: '',
      locale: navigator.language.includes('-') ? navigator.language : '',
      timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    },
    send: (values, attempt) =>
      client.POST('/tenants', { body: filled(values), params: { header: attempt.header } }),
    done: ({ data }) => {
      keepTenant(data);
      goToTenant(data.id);
    },
  });
  return (
    <>
      <h1 tabIndex={-1}>{isFirst ? 'Create your first tenant' : 'New tenant'}</h1>
      <p class="quiet-text">
        A tenant is a company that sends invoices. You become its owner. All of this can be changed later.
      </p>
      <Form form={form} submit="Create tenant" {...(!isFirst && { onCancel: () => history.back() })}>
        <TextField name="name" label="Name" required autoComplete="organization" />
        <Row>
          <CurrencyField name="currencyCode" label="Currency" hint="Of new contracts" />
          <LocaleField name="locale" label="Language of documents" />
        </Row>
        <TimeZoneField name="timeZone" label="Time zone" hint="Days of invoices begin in it" />
      </Form>
    </>
  );
}
