import { useEffect } from 'preact/hooks';
import { Button } from '../../parts/button.tsx';
import { CheckField, CurrencyField, LocaleField, TextField, TimeZoneField } from '../../parts/fields.tsx';
import { Form, Row } from '../../parts/form.tsx';
import { useForm } from '../../parts/form-state.ts';
import { filled } from '../../parts/paths.ts';
import { useRead } from '../../parts/reads.ts';
import { words } from '../../words/words.ts';
import { goToTenant } from '../router.ts';
import { client, keepTenant, person, signOut, tenants } from '../session.ts';
import { Splash } from '../splash.tsx';
import { AllTenantsLink } from './all-tenants.tsx';

const { companies, user } = words.app;

export function NewTenant() {
  useEffect(() => {
    document.title = `${companies.new} · Retainer`;
  }, []);
  const isFirst = tenants.value?.length === 0;
  const { data: service } = useRead('console', (signal) => client.GET('/console', { signal }));
  return (
    <Splash>
      {service?.tenantCreation === false ? <NobodyMay /> : <NewTenantForm isFirst={isFirst} />}
      {isFirst && (
        <>
          <AllTenantsLink />
          <Button kind="quiet" size="small" onClick={signOut}>
            {user.signOut}
          </Button>
        </>
      )}
    </Splash>
  );
}

/** Says what to do instead, and the name under which a person is added. */
function NobodyMay() {
  return (
    <>
      <h1 tabIndex={-1}>{companies.askToBeAdded}</h1>
      <p class="quiet-text">{companies.askToBeAddedHint(<bdi>{person.value.subject}</bdi>)}</p>
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
      isSandbox: false,
    },
    send: ({ isSandbox, ...values }, attempt) =>
      client.POST('/tenants', {
        body: { ...filled(values), ...(isSandbox && { mode: 'SANDBOX' as const }) },
        params: { header: attempt.header },
      }),
    done: ({ data }) => {
      keepTenant(data);
      goToTenant(data.id);
    },
  });
  return (
    <>
      <h1 tabIndex={-1}>{isFirst ? companies.first : companies.new}</h1>
      <p class="quiet-text">{companies.hint}</p>
      <Form form={form} submit={companies.create} {...(!isFirst && { onCancel: () => history.back() })} isNew>
        <TextField name="name" label={companies.name} required autoComplete="organization" />
        <Row>
          <CurrencyField name="currencyCode" label={companies.currency} hint={companies.currencyHint} />
          <LocaleField name="locale" label={companies.locale} />
        </Row>
        <TimeZoneField name="timeZone" label={companies.timeZone} hint={companies.timeZoneHint} />
        <CheckField name="isSandbox" label={companies.sandbox} hint={companies.sandboxHint} />
      </Form>
    </>
  );
}
