import { useRef } from 'preact/hooks';
import { href, query, setQuery } from '../../../app/router.ts';
import { can } from '../../../app/session.ts';
import { Button, ButtonLink } from '../../../parts/button.tsx';
import { Page } from '../../../parts/page.tsx';
import { Warning } from '../../../parts/problem.tsx';
import { Tabs } from '../../../parts/tabs.tsx';
import { words } from '../../../words/words.ts';
import type { BankEntry } from './deciding.ts';
import { type Shown, Sifting } from './sifting.tsx';

const { list, statements } = words.bankStatements;

const TABS: readonly { id: Shown; label: string }[] = [
  { id: 'PROPOSED', label: statements.proposed },
  { id: 'UNMATCHED', label: statements.open },
  { id: 'MATCHED', label: statements.matched },
  { id: 'IGNORED', label: statements.ignored },
  { id: 'ALL', label: list.all },
];

/** The entries of bank statements. A person goes through the proposals, by keyboard if they like. */
export default function BankEntries() {
  const statementId = query('statementId');
  const last = useRef<BankEntry | undefined>(undefined);
  const { titles } = words.app;
  return (
    <Page
      title={titles.bankEntries}
      back={{ href: href('/bank-statements'), text: titles.bankStatements }}
      actions={can('MEMBER') && <ButtonLink href={href('/bank-statements')}>{list.upload}</ButtonLink>}
    >
      {statementId && (
        <Warning kind="info">
          <span>{list.ofStatement}</span>
          <Button kind="quiet" size="small" onClick={() => setQuery({ statementId: undefined })}>
            {list.allStatements}
          </Button>
        </Warning>
      )}
      <Tabs label={list.byStatus} tabs={TABS} parameter="status">
        {(tab) => <Sifting key={`${tab} ${statementId}`} {...{ last, statementId }} shown={tab as Shown} />}
      </Tabs>
    </Page>
  );
}
