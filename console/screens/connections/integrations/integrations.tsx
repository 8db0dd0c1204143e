import { Page } from '../../../parts/page.tsx';
import { Tabs } from '../../../parts/tabs.tsx';
import { Connections } from './connections.tsx';
import { DeliveryList } from './delivery-list.tsx';

const TABS = [
  { id: 'connections', label: 'Connections' },
  { id: 'deliveries', label: 'Deliveries' },
];

export default function Integrations() {
  return (
    <Page title="Integrations">
      <Tabs label="Integrations" tabs={TABS}>
        {(tab) => (tab === 'deliveries' ? <DeliveryList /> : <Connections />)}
      </Tabs>
    </Page>
  );
}
