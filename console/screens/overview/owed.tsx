import type { Schemas } from '../../../client/src/client.ts';
import { href } from '../../app/router.ts';
import { Chart, Stack } from '../../parts/chart.tsx';
import { count, money } from '../../parts/format.ts';
import { OVERDUE } from '../../parts/invoice-status.ts';
import { Card } from '../../parts/page.tsx';
import { Money } from '../../parts/text.tsx';
import { agesOf, type Owed, owedByCurrency } from './figures.ts';

export function OwedCards({ rows }: { rows: readonly Schemas['InvoiceSummary'][] }) {
  const owed = owedByCurrency(rows);
  if (owed.length === 0)
    return (
      <Card title="Owed">
        <p class="quiet-text">Nobody owes anything.</p>
      </Card>
    );
  return (
    <div class="columns overview-pair">
      {owed.map((one) => (
        <OwedCard key={one.currencyCode} owed={one} />
      ))}
    </div>
  );
}

function OwedCard({ owed }: { owed: Owed }) {
  const { currencyCode, dueMinor, overdueMinor, overdueCount } = owed;
  const bars = agesOf(owed).map((age) => ({ ...age, text: money(age.value, currencyCode) }));
  return (
    <Card title={`Owed in ${currencyCode}`}>
      <div class="overview-figures">
        <p class="overview-figure">
          <Money minor={dueMinor} currency={currencyCode} />
          <span class="quiet-text">owed</span>
        </p>
        {overdueMinor > 0 && (
          <p class="overview-figure overview-late">
            <Money minor={overdueMinor} currency={currencyCode} />
            <a href={href('/invoices', { status: OVERDUE })}>{count(overdueCount, 'invoice')} overdue</a>
          </p>
        )}
      </div>
      <Stack bars={bars} />
      <Chart title={`What is owed in ${currencyCode}, by age`} bars={bars} />
    </Card>
  );
}
