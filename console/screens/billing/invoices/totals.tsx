import { api } from '../../../app/session.ts';
import { keyOf } from '../../../parts/filters.tsx';
import { useRead } from '../../../parts/reads.ts';
import { Money } from '../../../parts/text.tsx';
import { words } from '../../../words/words.ts';
import type { queryOf } from './listing.ts';
import { totalsOf } from './sums.ts';

const { sums } = words.invoices;

/** The totals of the filtered invoices, one line per currency. */
export function Totals({ query }: { query: ReturnType<typeof queryOf> }) {
  const { data } = useRead(keyOf('invoices/summary', query), (signal) =>
    api().GET('/invoices/summary', { params: { query }, signal }),
  );
  if (!data || data.length === 0) return null;
  return (
    <section class="invoice-totals" aria-label={sums.title}>
      {totalsOf(data).map(({ currencyCode, issued, owed, overdue, drafts }) => (
        <dl key={currencyCode}>
          <Total label={sums.issued(issued.count)} {...issued} {...{ currencyCode }} />
          <Total label={sums.owed} {...owed} {...{ currencyCode }} />
          <Total label={sums.overdue} {...overdue} {...{ currencyCode }} isBad={overdue.minor > 0} />
          <Total label={sums.drafts(drafts.count)} {...drafts} {...{ currencyCode }} />
        </dl>
      ))}
    </section>
  );
}

interface TotalProps {
  label: string;
  minor: number;
  currencyCode: string;
  isBad?: boolean;
}

function Total({ label, minor, currencyCode, isBad }: TotalProps) {
  return (
    <div class={isBad ? 'bad' : undefined}>
      <dt>{label}</dt>
      <dd>
        <Money minor={minor} currency={currencyCode} isQuietIfZero />
      </dd>
    </div>
  );
}
