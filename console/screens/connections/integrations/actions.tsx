import { go } from '../../../app/router.ts';
import { api } from '../../../app/session.ts';
import { Button } from '../../../parts/button.tsx';
import { ask } from '../../../parts/dialog.tsx';
import { Menu } from '../../../parts/menu.tsx';
import { notify } from '../../../parts/notice.tsx';
import { refresh } from '../../../parts/reads.ts';
import { authorize, openPopup } from './authorization.ts';
import { ConnectButton } from './connect.tsx';
import { type Integration, type IntegrationProps, needsConsent, type Provider } from './records.ts';
import { showSecret } from './secret.tsx';

/** The actions of an ADMIN. One of them is the main action. */
export function IntegrationActions({ integration, provider }: IntegrationProps) {
  const { id, status, isAuthorized } = integration;
  const isOn = status !== 'DISABLED';
  const receives = (provider?.eventTypes.length ?? 0) > 0 && isOn && status !== 'PENDING_AUTH';
  const items = [
    isOn &&
      isAuthorized && {
        text: 'Connect again',
        icon: 'external' as const,
        run: () => authorize(openPopup(), id),
      },
    provider?.hasSecret && {
      text: 'Rotate secret …',
      icon: 'key' as const,
      run: () => rotate(integration),
    },
    isOn && { text: 'Disable …', icon: 'close' as const, run: () => disable(integration, provider) },
    {
      text: 'Delete …',
      icon: 'trash' as const,
      isDangerous: true,
      run: () => remove(integration, provider),
    },
  ];
  return (
    <>
      <Menu label="More actions" items={items} />
      {receives && (
        <Button icon="right" onClick={() => test(id)}>
          Send test event
        </Button>
      )}
      {!isOn && (
        <Button kind="primary" icon="check" onClick={() => enable(integration, 'Enabled')}>
          Enable
        </Button>
      )}
      {needsConsent(integration, provider) && <ConnectButton integration={integration} kind="primary" />}
    </>
  );
}

const params = (integrationId: string) => ({ params: { path: { integrationId } } });

/** Its delivery shows the answer. */
async function test(id: string): Promise<void> {
  const { data } = await api().POST('/integrations/{integrationId}/test', params(id));
  refresh('deliveries');
  go(`/integrations/deliveries/${data.id}`);
}

/** Also ends an ERROR whose cause is gone. */
export async function enable({ id }: Integration, done: string): Promise<void> {
  const { data } = await api().POST('/integrations/{integrationId}/enable', params(id));
  refresh('integrations', 'deliveries');
  if (data.status === 'ERROR') notify('It does not work yet. The problem says why.', { kind: 'error' });
  else notify(done);
}

function disable(integration: Integration, provider: Provider | undefined) {
  const title = provider?.title ?? integration.provider;
  return ask({
    title: `Disable ${integration.name}?`,
    text: `Nothing is sent to ${title} and nothing accepted from it until you enable it again. Deliveries that become due meanwhile fail.`,
    action: 'Disable',
    async run() {
      await api().POST('/integrations/{integrationId}/disable', params(integration.id));
      refresh('integrations');
      notify('Disabled', { undo: () => enable(integration, 'Enabled') });
    },
  });
}

function rotate({ id, name }: Integration) {
  return ask({
    title: `Rotate the secret of ${name}?`,
    text: 'You get a new secret, which is shown once. The old one stays valid for 24 hours, so that you can change your receiver.',
    action: 'Rotate secret',
    async run() {
      const { data } = await api().POST('/integrations/{integrationId}/rotate-secret', params(id));
      if (data.secret !== undefined) showSecret(id, data.secret);
    },
  });
}

function remove({ id, name }: Integration, provider: Provider | undefined) {
  const grant =
    provider?.authorization === 'OAUTH2'
      ? ` What was set up at ${provider.title} is removed. To end the grant too, remove the application from your account there. Time and files stay.`
      : '';
  return ask({
    title: `Delete ${name}?`,
    text: `Its subscriptions and deliveries are deleted with it, and can't be brought back.${grant}`,
    action: 'Delete integration',
    isDangerous: true,
    async run() {
      await api().DELETE('/integrations/{integrationId}', params(id));
      refresh('integrations', 'deliveries');
      go('/integrations', { replace: true });
      notify('Integration deleted');
    },
  });
}
