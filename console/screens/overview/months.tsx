import type { Schemas } from '../../../client/src/client.ts';
import { api } from '../../app/session.ts';
import { Series } from '../../parts/chart.tsx';
import { money, month } from '../../parts/format.ts';
import { Card } from '../../parts/page.tsx';
import { Loaded } from '../../parts/problem.tsx';
import { useRead } from '../../parts/reads.ts';
import { words } from '../../words/words.ts';
import { mainCurrency } from './figures.ts';

type Row = Schemas['MonthRow'];

const texts = words.overview.months;

/** The amounts invoiced and received in the last months, in the main currency. */
export function Months() {
  const read = useRead('invoices/months', (signal) => api().GET('/reports/months', { signal }));
  return (
    <Loaded read={read}>
      {(rows) => {
        const currency = mainCurrency(rows);
        return currency === undefined ? null : <MonthsOf currency={currency} rows={rows} />;
      }}
    </Loaded>
  );
}

function MonthsOf({ currency, rows }: { currency: string; rows: Row[] }) {
  const shown = rows.filter(({ currencyCode }) => currencyCode === currency);
  return (
    <Card title={texts.title(currency)}>
      <Series
        title={texts.title(currency)}
        of={texts.month}
        columns={[
          { title: texts.invoiced, tone: 'info' },
          { title: texts.received, tone: 'good' },
        ]}
        rows={shown.map((row) => ({
          key: row.month,
          label: month(row.month),
          values: [row.invoicedMinor, row.receivedMinor],
        }))}
        text={(minor) => money(minor, currency)}
      />
    </Card>
  );
}
