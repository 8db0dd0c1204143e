import { can } from '../../../app/session.ts';
import { Page } from '../../../parts/page.tsx';
import { Tabs } from '../../../parts/tabs.tsx';
import { words } from '../../../words/words.ts';
import { Accounts } from './accounts.tsx';
import { Customers } from './customers.tsx';
import { Exports } from './exports.tsx';
import { Return } from './return.tsx';
import { Bookkeeping } from './settings.tsx';

const { tabs } = words.books;

const TABS = [
  { id: 'return', label: tabs.return, Panel: Return },
  { id: 'exports', label: tabs.exports, Panel: Exports },
  { id: 'settings', label: tabs.settings, Panel: Bookkeeping },
  { id: 'accounts', label: tabs.accounts, Panel: Accounts },
  { id: 'customers', label: tabs.customers, Panel: Customers },
];

/** The page for the tax adviser: returns, exports, and the settings of bookkeeping. */
export default function Books() {
  // Files hold everything about a period, so that only administrators may read them.
  const shown = TABS.filter(({ id }) => id !== 'exports' || can('ADMIN'));
  return (
    <Page title={words.app.titles.books}>
      <Tabs label={words.app.titles.books} tabs={shown}>
        {(chosen) => {
          const { Panel } = shown.find(({ id }) => id === chosen) ?? { Panel: Return };
          return <Panel key={chosen} />;
        }}
      </Tabs>
    </Page>
  );
}
