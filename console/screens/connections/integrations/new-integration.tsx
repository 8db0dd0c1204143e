import { go, href, query } from '../../../app/router.ts';
import { api } from '../../../app/session.ts';
import { PickField, TextField } from '../../../parts/fields.tsx';
import { Form, Group } from '../../../parts/form.tsx';
import { useForm } from '../../../parts/form-state.ts';
import { notify } from '../../../parts/notice.tsx';
import { Card, Page } from '../../../parts/page.tsx';
import { Empty, Loaded } from '../../../parts/problem.tsx';
import { useProviders } from '../../../parts/providers.tsx';
import { refresh } from '../../../parts/reads.ts';
import { searchRecords } from '../../../parts/records.ts';
import { authorize, openPopup } from './authorization.ts';
import { ConfigFields } from './config-fields.tsx';
import { configOf, newConfigValues } from './config-form.ts';
import { settingsOf } from './config-settings.ts';
import { EventsField } from './events-field.tsx';
import { addingOf, type EventPattern, type EventType, type Provider } from './records.ts';
import { showSecret } from './secret.tsx';

const BACK = () => ({ href: href('/integrations'), text: 'Integrations' });

export default function NewIntegration() {
  const read = useProviders();
  const name = query('provider');
  const provider = read.data?.find((one) => one.name === name);
  if (provider) return <OneProvider key={provider.name} provider={provider} />;
  return (
    <Page title="New integration" back={BACK()}>
      <Loaded read={read}>
        {() => (
          <Empty
            title="Choose what to connect"
            action={{ text: 'Integrations', icon: 'integrations', href: href('/integrations') }}
          >
            The list of integrations shows what can be connected.
          </Empty>
        )}
      </Loaded>
    </Page>
  );
}

function OneProvider({ provider }: { provider: Provider }) {
  const action = addingOf(provider);
  const form = useNewIntegration(provider);
  return (
    <Page title={action} back={BACK()}>
      <Card>
        <p>{provider.description}</p>
        <Form form={form} submit={action} onCancel={() => go('/integrations')}>
          <TextField
            name="name"
            label="Name"
            required
            hint="It distinguishes this integration from others."
          />
          <ConfigFields settings={settingsOf(provider.config)} />
          {provider.eventTypes.length > 0 && (
            <Group title="Events" hint="What is sent to it. You can change it later.">
              <EventsField name="subscriptions" types={provider.eventTypes} />
              <PickField
                name="clientId"
                label="Only of client"
                placeholder="All clients"
                search={searchRecords('clients')}
              />
            </Group>
          )}
          {provider.authorization === 'OAUTH2' && (
            <p class="quiet-text">
              A window opens, in which you sign in at {provider.title} and consent. It closes automatically.
            </p>
          )}
        </Form>
      </Card>
    </Page>
  );
}

/** The events that issue documents. An archive gets their files. */
const ISSUING: readonly EventType[] = ['invoice.finalized', 'creditNote.created'];

function useNewIntegration({ name: provider, title, authorization, eventTypes, ...described }: Provider) {
  const settings = settingsOf(described.config);
  const suggested = described.isArchive ? ISSUING.filter((type) => eventTypes.includes(type)) : [];
  return useForm({
    key: `integrations/new/${provider}`,
    initial: {
      name: authorization === 'OAUTH2' ? title : '',
      config: newConfigValues(settings),
      subscriptions: suggested as EventPattern[],
      clientId: '',
    },
    async send({ name, config, subscriptions: chosen, clientId }, { header }) {
      const popup = authorization === 'OAUTH2' ? openPopup() : undefined;
      const subscriptions = chosen.map((eventType) => ({ eventType, ...(clientId && { clientId }) }));
      const body = {
        ...{ provider, name, config: configOf(settings, config) },
        ...(subscriptions.length > 0 && { subscriptions }),
      };
      try {
        const { data } = await api().POST('/integrations', { body, params: { header } });
        return { made: data, popup };
      } catch (error) {
        popup?.close();
        throw error;
      }
    },
    done({ made, popup }) {
      refresh('integrations');
      go(`/integrations/${made.id}`, { replace: true });
      if (made.secret !== undefined) showSecret(made.id, made.secret);
      if (popup === undefined) notify(`${title} added`);
      else void authorize(popup, made.id);
    },
  });
}
