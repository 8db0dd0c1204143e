import { useState } from 'preact/hooks';
import { api, can } from '../../../app/session.ts';
import { DayFilter, Filters, filters, keyOf } from '../../../parts/filters.tsx';
import { today } from '../../../parts/format.ts';
import { Page } from '../../../parts/page.tsx';
import { Empty, Loaded } from '../../../parts/problem.tsx';
import { useRead } from '../../../parts/reads.ts';
import { Money } from '../../../parts/text.tsx';
import { words } from '../../../words/words.ts';
import { BillActions } from './actions.tsx';
import { picked, type Row, sumsOf, usualCutOff } from './figures.ts';
import { Results } from './results.tsx';
import { useBilling } from './running.ts';
import { BillingTable } from './table.tsx';

const { billing, app } = words;

/** The most that the API gives. */
const ROWS_MAX = 1_000;

/** Everything that contracts owe up to a day, and the buttons that bill it. */
export default function BillTheMonth() {
  const to = filters('to').to ?? usualCutOff(today());
  const read = useRead(keyOf('billing', { to }), (signal) =>
    api().GET('/reports/billing', { params: { query: { to, limit: ROWS_MAX } }, signal }),
  );
  const billingRun = useBilling(to);
  return (
    <Page title={app.titles.billing}>
      <Filters names={['to']}>
        <DayFilter label={billing.until} parameter="to" byDefault={to} />
      </Filters>
      <Results run={billingRun} />
      <Loaded read={read} lines={8}>
        {(rows) =>
          rows.length === 0 ? (
            <Empty title={billing.none}>{billing.noneHint}</Empty>
          ) : (
            <Owed key={to} {...{ rows, to, billingRun }} />
          )
        }
      </Loaded>
    </Page>
  );
}

interface OwedProps {
  rows: Row[];
  to: string;
  billingRun: ReturnType<typeof useBilling>;
}

/** All rows are ticked at first. */
function Owed({ rows, to, billingRun }: OwedProps) {
  const [leftOut, setLeftOut] = useState<ReadonlySet<string>>(new Set());
  const chosen = picked(rows, leftOut);
  const canBill = can('MEMBER');
  return (
    <>
      <Sums rows={rows} />
      <BillingTable {...{ rows, leftOut, ...(canBill && { onLeftOut: setLeftOut }) }} />
      {canBill && <BillActions {...{ chosen, to, run: billingRun }} />}
    </>
  );
}

function Sums({ rows }: { rows: Row[] }) {
  return (
    <dl class="figures">
      {sumsOf(rows).map(({ currencyCode, owedMinor, lastMonthMinor }) => (
        <div key={currencyCode}>
          <dt>{billing.owed}</dt>
          <dd>
            <strong>
              <Money minor={owedMinor} currency={currencyCode} />
            </strong>
            <small class="quiet-text">
              {billing.lastMonth(<Money minor={lastMonthMinor} currency={currencyCode} />)}
            </small>
          </dd>
        </div>
      ))}
    </dl>
  );
}
