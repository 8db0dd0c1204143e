import { api, can } from '../../../app/session.ts';
import { TextField } from '../../../parts/fields.tsx';
import { Form } from '../../../parts/form.tsx';
import { savedRecord, useForm } from '../../../parts/form-state.ts';
import { notify } from '../../../parts/notice.tsx';
import { Card } from '../../../parts/page.tsx';
import { changesOf } from '../../../parts/paths.ts';
import { refresh } from '../../../parts/reads.ts';
import { Copy, Fact, Facts, When } from '../../../parts/text.tsx';
import { words } from '../../../words/words.ts';
import { ConfigFacts } from './config-facts.tsx';
import { ConfigFields } from './config-fields.tsx';
import { configOf, configValues } from './config-form.ts';
import { settingsOf } from './config-settings.ts';
import { Hours } from './hours.tsx';
import { PaymentTest } from './payment-test.tsx';
import type { IntegrationProps } from './records.ts';
import { WebhookAddress } from './webhook-address.tsx';

const { integrations: texts } = words;

export function SettingsTab({ integration, provider }: IntegrationProps) {
  const { id, createdAt, updatedAt } = integration;
  return (
    <>
      {provider?.isTracker && <Hours {...{ integration, provider }} />}
      {provider?.takesPayments && can('ADMIN') && (
        <>
          <PaymentTest integrationId={id} title={provider.title} />
          <WebhookAddress integrationId={id} title={provider.title} />
        </>
      )}
      <Card title={texts.settings}>
        {can('ADMIN') ? (
          <SettingsForm {...{ integration, provider }} />
        ) : (
          <ConfigFacts {...{ integration, provider }} />
        )}
      </Card>
      <Card title={texts.about.title}>
        <Facts>
          <Fact label={texts.about.provider}>{provider?.title ?? integration.provider}</Fact>
          <Fact label={texts.about.created}>
            <When at={createdAt} />
          </Fact>
          <Fact label={texts.about.changed}>
            <When at={updatedAt} />
          </Fact>
          <Fact label={texts.identifier}>
            <Copy text={id} />
          </Fact>
        </Facts>
      </Card>
    </>
  );
}

function SettingsForm({ integration, provider }: IntegrationProps) {
  const { id, config } = integration;
  const settings = settingsOf(provider?.config);
  const valuesOf = (one: Pick<typeof integration, 'name' | 'config'>) => ({
    name: one.name,
    config: configValues(settings, one.config),
  });
  const before = valuesOf(integration);
  const params = { path: { integrationId: id } };
  const form = useForm({
    key: `integrations/${id}`,
    initial: before,
    saved: savedRecord(integration, () => api().GET('/integrations/{integrationId}', { params }), valuesOf),
    send(values, { ifMatch }) {
      const asBody = (one: typeof before) => ({
        name: one.name,
        config: configOf(settings, one.config, config),
      });
      const { name: newName, config: newConfig } = changesOf(asBody(before), asBody(values));
      const body = {
        // An emptied name goes to the API, which says that it is required.
        ...(newName !== undefined && { name: newName ?? '' }),
        ...(newConfig !== undefined && { config: newConfig ?? {} }),
      };
      return api().PATCH('/integrations/{integrationId}', { params, body, ifMatch });
    },
    done() {
      refresh('integrations');
      notify(texts.about.saved);
    },
  });
  return (
    <Form form={form} submit={texts.about.save} isStanding>
      <TextField name="name" label={texts.name} required />
      <ConfigFields settings={settings} />
    </Form>
  );
}
