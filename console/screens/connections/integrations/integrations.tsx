import { Page } from '../../../parts/page.tsx';
import { Tabs } from '../../../parts/tabs.tsx';
import { words } from '../../../words/words.ts';
import { Connections } from './connections.tsx';
import { DeliveryList } from './delivery-list.tsx';

const { app, integrations } = words;

const TABS = [
  { id: 'connections', label: integrations.connections },
  { id: 'deliveries', label: integrations.deliveries },
];

export default function Integrations() {
  return (
    <Page title={app.titles.integrations}>
      <Tabs label={app.titles.integrations} tabs={TABS}>
        {(tab) => (tab === 'deliveries' ? <DeliveryList /> : <Connections />)}
      </Tabs>
    </Page>
  );
}
