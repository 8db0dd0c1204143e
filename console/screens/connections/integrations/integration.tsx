import { href } from '../../../app/router.ts';
import type { ScreenProps } from '../../../app/screen.ts';
import { api, can } from '../../../app/session.ts';
import { Button } from '../../../parts/button.tsx';
import { Page } from '../../../parts/page.tsx';
import { Loaded } from '../../../parts/problem.tsx';
import { useProviders } from '../../../parts/providers.tsx';
import { useRead } from '../../../parts/reads.ts';
import { Tabs } from '../../../parts/tabs.tsx';
import { Status } from '../../../parts/text.tsx';
import { words } from '../../../words/words.ts';
import { enable, IntegrationActions } from './actions.tsx';
import { ConnectButton, ConnectState } from './connect.tsx';
import { DeliveryList } from './delivery-list.tsx';
import { ProblemList } from './problems.tsx';
import { type IntegrationProps, needsConsent } from './records.ts';
import { Secret } from './secret.tsx';
import { SettingsTab } from './settings.tsx';
import { Subscriptions } from './subscriptions.tsx';

const { app, integrations: texts } = words;

const BACK = () => ({ href: href('/integrations'), text: app.titles.integrations });

export default function IntegrationScreen({ params: { integrationId = '' } }: ScreenProps) {
  const read = useRead(`integrations/${integrationId}`, (signal) =>
    api().GET('/integrations/{integrationId}', { params: { path: { integrationId } }, signal }),
  );
  const providers = useProviders();
  const provider = providers.data?.find(({ name }) => name === read.data?.provider);
  if (read.data && providers.data) return <OneIntegration integration={read.data} provider={provider} />;
  return (
    <Page title={app.titles.integration} back={BACK()}>
      <Loaded read={read} lines={6}>
        {() => (
          <Loaded read={providers} lines={6}>
            {() => null}
          </Loaded>
        )}
      </Loaded>
    </Page>
  );
}

function OneIntegration({ integration, provider }: IntegrationProps) {
  const { id, name, status, subscriptions } = integration;
  const receives = (provider?.eventTypes.length ?? 0) > 0;
  const tabs = [
    { id: 'settings', label: texts.settings },
    { id: 'events', label: texts.events, count: subscriptions.length },
    { id: 'deliveries', label: texts.deliveries },
  ];
  return (
    <Page
      title={name}
      badge={<Status status={status}>{status === 'PENDING_AUTH' ? texts.notConnected : undefined}</Status>}
      back={BACK()}
      actions={can('ADMIN') && <IntegrationActions {...{ integration, provider }} />}
    >
      <ConnectState {...{ integration, provider }} />
      <Problems {...{ integration, provider }} />
      {receives && provider ? (
        <Tabs label={name} tabs={tabs}>
          {(tab) => {
            if (tab === 'events') return <Subscriptions {...{ integration, provider }} />;
            if (tab === 'deliveries') return <DeliveryList integrationId={id} />;
            return <SettingsTab {...{ integration, provider }} />;
          }}
        </Tabs>
      ) : (
        <SettingsTab {...{ integration, provider }} />
      )}
      <Secret {...{ integration, provider }} />
    </Page>
  );
}

/** The API says what to do; where a button can do it, the button is there. */
function Problems({ integration, provider }: IntegrationProps) {
  const { problems = [], status } = integration;
  if (problems.length === 0) return null;
  const isLost = needsConsent(integration, provider);
  const action = can('ADMIN') && (
    <>
      {isLost && <ConnectButton integration={integration} size="small" />}
      {!isLost && status === 'ERROR' && (
        <Button size="small" icon="refresh" onClick={() => enable(integration, texts.actions.worksAgain)}>
          {texts.actions.checkAgain}
        </Button>
      )}
    </>
  );
  return <ProblemList problems={problems} action={action} />;
}
