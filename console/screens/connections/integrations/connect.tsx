import { can } from '../../../app/session.ts';
import { Button } from '../../../parts/button.tsx';
import { Warning } from '../../../parts/problem.tsx';
import { words } from '../../../words/words.ts';
import { authorize, connecting, openPopup } from './authorization.ts';
import { type Integration, type IntegrationProps, needsConsent } from './records.ts';

const { connecting: texts } = words.integrations;

interface ConnectButtonProps {
  integration: Integration;
  kind?: 'primary' | 'plain';
  size?: 'small' | 'normal';
}

/** Opens the window of the provider. The click itself has to open it. */
export function ConnectButton({ integration, kind = 'plain', size = 'normal' }: ConnectButtonProps) {
  const { id, status } = integration;
  const isWaiting = connecting.value?.integrationId === id && connecting.value.state === 'waiting';
  return (
    <Button
      {...{ kind, size }}
      icon="external"
      disabled={isWaiting}
      onClick={() => void authorize(openPopup(), id)}
    >
      {status === 'PENDING_AUTH' ? texts.connect : texts.again}
    </Button>
  );
}

/** The state of the window, or why it failed. */
export function ConnectState({ integration, provider }: IntegrationProps) {
  const now = connecting.value;
  const title = provider?.title ?? integration.provider;
  const isOurs = now?.integrationId === integration.id;
  if (!can('ADMIN')) return null;
  if (now && isOurs && now.state === 'waiting')
    return (
      <Warning kind="info">
        <span>{texts.waiting(title)}</span>
        <Button kind="quiet" size="small" onClick={() => now.popup?.focus()}>
          {texts.showWindow}
        </Button>
      </Warning>
    );
  if (now && isOurs && now.state === 'failed') return <Warning kind="error">{now.text}</Warning>;
  if (!needsConsent(integration, provider)) return null;
  if (now && isOurs && now.state === 'blocked') return <Warning>{texts.blocked}</Warning>;
  if (now && isOurs) return <Warning>{texts.closed(title)}</Warning>;
  if (integration.status === 'PENDING_AUTH') return <Warning>{texts.nobody(title)}</Warning>;
  return null;
}
