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
import { words } from '../../../words/words.ts';
import { authorize, openPopup } from './authorization.ts';
import { ConfigFields } from './config-fields.tsx';
import { configOf, newConfigValues } from './config-form.ts';
import { settingsOf } from './config-settings.ts';
import { EventsField } from './events-field.tsx';
import { addingOf, type EventPattern, type EventType, type Provider } from './records.ts';
import { showSecret } from './secret.tsx';

const { app, integrations: texts } = words;

const BACK = () => ({ href: href('/integrations'), text: app.titles.integrations });

export default function NewIntegration() {
  const read = useProviders();
  const name = query('provider');
  const provider = read.data?.find((one) => one.name === name);
  if (provider) return <OneProvider key={provider.name} provider={provider} />;
  return (
    <Page title={app.titles.newIntegration} back={BACK()}>
      <Loaded read={read}>
        {() => (
          <Empty
            title={texts.adding.choose}
            action={{ text: app.titles.integrations, icon: 'integrations', href: href('/integrations') }}
          >
            {texts.adding.chooseHint}
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
        <p>{texts.description(provider)}</p>
        <Form form={form} submit={action} onCancel={() => go('/integrations')}>
          <TextField name="name" label={texts.name} required hint={texts.adding.nameHint} />
          <ConfigFields settings={settingsOf(provider.config)} />
          {provider.eventTypes.length > 0 && (
            <Group title={texts.events} hint={texts.adding.eventsHint}>
              <EventsField name="subscriptions" types={provider.eventTypes} />
              <PickField
                name="clientId"
                label={texts.onlyOfClient}
                placeholder={texts.allClients}
                search={searchRecords('clients')}
              />
            </Group>
          )}
          {provider.authorization === 'OAUTH2' && (
            <p class="quiet-text">{texts.adding.window(provider.title)}</p>
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
      if (popup === undefined) notify(texts.adding.added(title));
      else void authorize(popup, made.id);
    },
  });
}
