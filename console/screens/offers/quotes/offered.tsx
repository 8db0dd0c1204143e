import { hours, number } from '../../../parts/format.ts';
import { OutcomeFact, OutcomeFacts } from '../../../parts/outcome.tsx';
import { Card } from '../../../parts/page.tsx';
import { Money, Name } from '../../../parts/text.tsx';
import { words } from '../../../words/words.ts';
import type { Quote } from './quote-form.ts';

const { quotes } = words;

/** What is charged once, with its sums. */
export function QuoteLines({ quote }: { quote: Quote }) {
  const { billables = [], currencyCode } = quote;
  const money = (minor: number) => <Money minor={minor} currency={currencyCode} />;
  return (
    <Card title={quotes.lines.title}>
      {billables.length === 0 ? (
        <p class="quiet-text">{quotes.lines.none}</p>
      ) : (
        <>
          <ul class="rows contract-rates">
            {billables.map(({ name, quantity = 1, amountMinor }, at) => (
              <li key={at}>
                <Name>{name}</Name>
                <span class="quiet-text numeric">
                  {number(quantity)} × {money(amountMinor)}
                </span>
                {money(Math.round(quantity * amountMinor))}
              </li>
            ))}
          </ul>
          <div class="outcome">
            <OutcomeFacts>
              <OutcomeFact label={quotes.lines.net}>{money(quote.subtotalMinor)}</OutcomeFact>
              <OutcomeFact label={quotes.lines.tax}>{money(quote.taxMinor)}</OutcomeFact>
              <OutcomeFact label={quotes.lines.gross}>
                <strong>{money(quote.totalMinor)}</strong>
              </OutcomeFact>
            </OutcomeFacts>
          </div>
        </>
      )}
    </Card>
  );
}

/** Recurring fees, with their sums. */
export function QuoteFees({ quote: { charges = [], recurring, currencyCode } }: { quote: Quote }) {
  const { every: lengths } = words.charges.fees;
  if (charges.length === 0) return null;
  return (
    <Card title={quotes.fees.title}>
      <ul class="rows contract-rates">
        {charges.map(({ name, every, interval = 1, quantity = 1, prices }, at) => {
          const price = <Money minor={prices[0]?.amountMinor ?? 0} currency={currencyCode} />;
          return (
            <li key={at}>
              <Name>{name}</Name>
              <span class="quiet-text">{lengths[every](interval)}</span>
              <span>{quantity === 1 ? price : words.charges.fees.quantity(number(quantity), price)}</span>
            </li>
          );
        })}
      </ul>
      <div class="outcome">
        <OutcomeFacts>
          {recurring.map(({ every, interval, subtotalMinor }) => (
            <OutcomeFact
              key={`${every} ${interval}`}
              label={`${quotes.lines.net} ${lengths[every](interval)}`}
            >
              <Money minor={subtotalMinor} currency={currencyCode} />
            </OutcomeFact>
          ))}
        </OutcomeFacts>
      </div>
    </Card>
  );
}

/** Prepaid hours. Those of a fee have its periods. */
export function QuoteAllowances({ quote: { allowances = [], charges = [] } }: { quote: Quote }) {
  const { grants, unnamed, title } = words.allowances;
  if (allowances.length === 0) return null;
  return (
    <Card title={title}>
      <ul class="rows contract-rates">
        {allowances.map(({ name, every, interval, minutesPerPeriod, chargeIndex }, at) => {
          const fee = chargeIndex === undefined ? undefined : charges[chargeIndex];
          const length = every ?? fee?.every ?? 'MONTH';
          return (
            <li key={at}>
              <Name>{name ?? fee?.name ?? unnamed}</Name>
              <span />
              <span>{grants[length](hours(minutesPerPeriod), interval ?? fee?.interval ?? 1)}</span>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}

export function QuoteRates({ quote: { rates = [], currencyCode } }: { quote: Quote }) {
  if (rates.length === 0) return null;
  return (
    <Card title={quotes.rates.title}>
      <ul class="rows contract-rates">
        {rates.map(({ role, unit, amountMinor }, at) => (
          <li key={at}>
            <Name>{role ?? quotes.rates.everybody}</Name>
            <span class="quiet-text">{quotes.rates.perUnit[unit]}</span>
            <Money minor={amountMinor} currency={currencyCode} />
          </li>
        ))}
      </ul>
    </Card>
  );
}
