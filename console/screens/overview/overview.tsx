import { href } from '../../app/router.ts';
import { api, can } from '../../app/session.ts';
import { Page } from '../../parts/page.tsx';
import { Loaded } from '../../parts/problem.tsx';
import { useRead } from '../../parts/reads.ts';
import { words } from '../../words/words.ts';
import { Debtors } from './debtors.tsx';
import { FirstSteps } from './first-steps.tsx';
import { Latest } from './latest.tsx';
import { Months } from './months.tsx';
import { OwedCards } from './owed.tsx';
import { Problems } from './problems.tsx';
import { Unbilled } from './unbilled.tsx';
import { Waiting } from './waiting.tsx';

/** Shows where the tenant stands: what is owed, what waits, what is wrong and what happened last. */
export default function Overview() {
  const summary = useRead('invoices/summary', (signal) => api().GET('/invoices/summary', { signal }));
  const create = can('MEMBER') && { text: words.app.titles.newInvoice, href: href('/invoices/new') };
  return (
    <Page title={words.app.titles.overview} create={create}>
      <Problems />
      <Loaded read={summary} lines={6}>
        {(rows) =>
          rows.length === 0 ? (
            <FirstSteps />
          ) : (
            <>
              <OwedCards rows={rows} />
              <div class="columns overview-pair">
                <Debtors />
                <Unbilled />
              </div>
              <div class="columns overview-pair">
                <Months />
                <Waiting rows={rows} />
              </div>
            </>
          )
        }
      </Loaded>
      <Latest />
    </Page>
  );
}
