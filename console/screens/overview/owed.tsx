import type { Schemas } from '../../../client/src/client.ts';
import { href } from '../../app/router.ts';
import { api } from '../../app/session.ts';
import { Chart, Stack } from '../../parts/chart.tsx';
import { count, money } from '../../parts/format.ts';
import { Card } from '../../parts/page.tsx';
import { useRead } from '../../parts/reads.ts';
import { Money } from '../../parts/text.tsx';
import { AGES, ageingOf, type Owed, owedByCurrency } from './figures.ts';

type Ageing = Schemas['AgeingRow'];

/** The chart adds up at most this many rows of clients. The amounts above it count all. */
const ROWS_MAX = 5_000;

export function OwedCards({ rows }: { rows: readonly Schemas['InvoiceSummary'][] }) {
  const ageing = useRead('invoices/ageing', readAgeing);
  const owed = owedByCurrency(rows);
  if (owed.length === 0)
    return (
      <Card title="Owed">
        <p class="quiet-text">Nobody owes anything.</p>
      </Card>
    );
  return (
    <div class="columns">
      {owed.map((one) => (
        <OwedCard key={one.currencyCode} owed={one} ageing={ageing.data} />
      ))}
    </div>
  );
}

async function readAgeing(signal: AbortSignal): Promise<{ data: Ageing[] }> {
  const data: Ageing[] = [];
  const pages = api().pages('/reports/ageing', { params: { query: { limit: 500 } }, signal });
  for await (const page of pages) {
    data.push(...page);
    if (data.length >= ROWS_MAX) break;
  }
  return { data };
}

function OwedCard({ owed, ageing }: { owed: Owed; ageing: Ageing[] | undefined }) {
  const { currencyCode, dueMinor, overdueMinor, overdueCount } = owed;
  const ages = ageing && ageingOf(ageing, currencyCode);
  const bars = AGES.map(({ name, label, tone }) => {
    const value = ages?.[name] ?? 0;
    return { label, tone, value, text: money(value, currencyCode) };
  });
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
            <a href={href('/invoices', { overdue: 'true' })}>{count(overdueCount, 'invoice')} overdue</a>
          </p>
        )}
      </div>
      <Stack bars={bars} />
      <Chart title={`What is owed in ${currencyCode}, by age`} bars={bars} />
    </Card>
  );
}
