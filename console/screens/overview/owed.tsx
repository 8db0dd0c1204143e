import type { Schemas } from '../../../client/src/client.ts';
import { href } from '../../app/router.ts';
import { Chart, Stack } from '../../parts/chart.tsx';
import { money } from '../../parts/format.ts';
import { OVERDUE } from '../../parts/invoice-status.ts';
import { Card } from '../../parts/page.tsx';
import { Money } from '../../parts/text.tsx';
import { words } from '../../words/words.ts';
import { agesOf, type Owed, owedByCurrency } from './figures.ts';

const { owed: texts } = words.overview;

export function OwedCards({ rows }: { rows: readonly Schemas['InvoiceSummary'][] }) {
  const owed = owedByCurrency(rows);
  if (owed.length === 0)
    return (
      <Card title={texts.title}>
        <p class="quiet-text">{texts.nothing}</p>
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
  const bars = agesOf(owed).map(({ list, ...age }) => ({
    ...age,
    text: money(age.value, currencyCode),
    href: age.value > 0 ? href('/invoices', { ...list, currencyCode }) : undefined,
  }));
  return (
    <Card title={texts.titleIn(currencyCode)}>
      <div class="overview-figures">
        <p class="overview-figure">
          <Money minor={dueMinor} currency={currencyCode} />
          <span class="quiet-text">{texts.owed}</span>
        </p>
        {overdueMinor > 0 && (
          <p class="overview-figure overview-late">
            <Money minor={overdueMinor} currency={currencyCode} />
            <a href={href('/invoices', { status: OVERDUE, currencyCode })}>{texts.overdue(overdueCount)}</a>
          </p>
        )}
      </div>
      <Stack bars={bars} />
      <Chart title={texts.byAge(currencyCode)} bars={bars} />
    </Card>
  );
}
