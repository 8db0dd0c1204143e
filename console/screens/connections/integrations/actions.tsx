import { go } from '../../../app/router.ts';
import { api } from '../../../app/session.ts';
import { Button } from '../../../parts/button.tsx';
import { ask } from '../../../parts/dialog.tsx';
import { Menu } from '../../../parts/menu.tsx';
import { notify } from '../../../parts/notice.tsx';
import { refresh } from '../../../parts/reads.ts';
import { words } from '../../../words/words.ts';
import { authorize, openPopup } from './authorization.ts';
import { ConnectButton } from './connect.tsx';
import { type Integration, type IntegrationProps, needsConsent, type Provider } from './records.ts';
import { showSecret } from './secret.tsx';

const { actions, connecting } = words.integrations;

/** The actions of an ADMIN. One of them is the main action. */
export function IntegrationActions({ integration, provider }: IntegrationProps) {
  const { id, status, isAuthorized } = integration;
  const isOn = status !== 'DISABLED';
  const receives = (provider?.eventTypes.length ?? 0) > 0 && isOn && status !== 'PENDING_AUTH';
  const items = [
    isOn &&
      isAuthorized && {
        text: connecting.again,
        icon: 'external' as const,
        run: () => authorize(openPopup(), id),
      },
    provider?.hasSecret && {
      text: actions.rotateMenu,
      icon: 'key' as const,
      run: () => rotate(integration),
    },
    isOn && { text: actions.disableMenu, icon: 'close' as const, run: () => disable(integration, provider) },
    {
      text: actions.deleteMenu,
      icon: 'trash' as const,
      isDangerous: true,
      run: () => remove(integration, provider),
    },
  ];
  return (
    <>
      <Menu label={actions.more} items={items} />
      {receives && (
        <Button icon="right" onClick={() => test(id)}>
          {actions.test}
        </Button>
      )}
      {!isOn && (
        <Button kind="primary" icon="check" onClick={() => enable(integration, actions.enabled)}>
          {actions.enable}
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
  if (data.status === 'ERROR') notify(actions.stillBroken, { kind: 'error' });
  else notify(done);
}

function disable(integration: Integration, provider: Provider | undefined) {
  const title = provider?.title ?? integration.provider;
  return ask({
    title: actions.disableTitle(integration.name),
    text: actions.disableText(title),
    action: actions.disable,
    async run() {
      await api().POST('/integrations/{integrationId}/disable', params(integration.id));
      refresh('integrations');
      notify(actions.disabled, { undo: () => enable(integration, actions.enabled) });
    },
  });
}

function rotate({ id, name }: Integration) {
  return ask({
    title: actions.rotateTitle(name),
    text: actions.rotateText,
    action: actions.rotate,
    async run() {
      const { data } = await api().POST('/integrations/{integrationId}/rotate-secret', params(id));
      if (data.secret !== undefined) showSecret(id, data.secret);
    },
  });
}

function remove({ id, name }: Integration, provider: Provider | undefined) {
  const isGranted = provider?.authorization === 'OAUTH2';
  return ask({
    title: actions.deleteTitle(name),
    text: isGranted ? actions.deleteGrantText(provider.title) : actions.deleteText,
    action: actions.delete,
    isDangerous: true,
    async run() {
      await api().DELETE('/integrations/{integrationId}', params(id));
      refresh('integrations', 'deliveries');
      go('/integrations', { replace: true });
      notify(actions.deleted);
    },
  });
}
