import { Page } from '../../../parts/page.tsx';
import { Tabs } from '../../../parts/tabs.tsx';
import { words } from '../../../words/words.ts';
import { Ageing } from './ageing.tsx';
import { Journal } from './journal.tsx';
import { Tax } from './tax.tsx';

const { tabs } = words.reports;

const TABS = [
  { id: 'ageing', label: tabs.ageing, Panel: Ageing },
  { id: 'tax', label: tabs.tax, Panel: Tax },
  { id: 'journal', label: tabs.journal, Panel: Journal },
];

/** The reports for bookkeeping, on the screen and as files. */
export default function Reports() {
  return (
    <Page title={words.app.titles.reports}>
      <Tabs label={words.app.titles.reports} tabs={TABS}>
        {(chosen) => {
          const { Panel } = TABS.find(({ id }) => id === chosen) ?? { Panel: Ageing };
          return <Panel key={chosen} />;
        }}
      </Tabs>
    </Page>
  );
}
