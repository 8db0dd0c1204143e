import type { Schemas } from '../../../client/src/client.ts';
import { api } from '../../app/session.ts';
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
  const most = Math.max(
    1,
    ...shown.flatMap(({ invoicedMinor, receivedMinor }) => [invoicedMinor, receivedMinor]),
  );
  return (
    <Card title={texts.title(currency)}>
      <table class="months">
        <caption class="unseen">{texts.title(currency)}</caption>
        <thead>
          <tr>
            <th scope="col">{texts.month}</th>
            <th scope="col" class="invoiced">
              {texts.invoiced}
            </th>
            <th scope="col" class="received">
              {texts.received}
            </th>
          </tr>
        </thead>
        <tbody>
          {shown.map((row) => (
            <tr key={row.month}>
              <th scope="row">{month(row.month)}</th>
              <Amount minor={row.invoicedMinor} {...{ currency, most }} className="invoiced" />
              <Amount minor={row.receivedMinor} {...{ currency, most }} className="received" />
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}

interface AmountProps {
  minor: number;
  currency: string;
  most: number;
  className: string;
}

function Amount({ minor, currency, most, className }: AmountProps) {
  return (
    <td class={className}>
      <span class="money">{money(minor, currency)}</span>
      <span class="track" aria-hidden="true">
        <span class="bar" style={{ width: `${(Math.max(0, minor) / most) * 100}%` }} />
      </span>
    </td>
  );
}
