import { api } from '../../../app/session.ts';
import { keyOf } from '../../../parts/filters.tsx';
import { count } from '../../../parts/format.ts';
import { useRead } from '../../../parts/reads.ts';
import { Money } from '../../../parts/text.tsx';
import type { queryOf } from './listing.ts';
import { totalsOf } from './sums.ts';

/** The totals of the filtered invoices, one line per currency. */
export function Totals({ query }: { query: ReturnType<typeof queryOf> }) {
  const { data } = useRead(keyOf('invoices/summary', query), (signal) =>
    api().GET('/invoices/summary', { params: { query }, signal }),
  );
  if (!data || data.length === 0) return null;
  return (
    <section class="invoice-totals" aria-label="Totals">
      {totalsOf(data).map(({ currencyCode, issued, owed, overdue, drafts }) => (
        <dl key={currencyCode}>
          <Total label={count(issued.count, 'issued', 'issued')} {...issued} {...{ currencyCode }} />
          <Total label="Owed" {...owed} {...{ currencyCode }} />
          <Total label="Overdue" {...overdue} {...{ currencyCode }} isBad={overdue.minor > 0} />
          <Total label={count(drafts.count, 'draft')} {...drafts} {...{ currencyCode }} />
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
