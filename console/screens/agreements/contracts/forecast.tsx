import type { Schemas } from '../../../../client/src/client.ts';
import { api } from '../../../app/session.ts';
import { day, number, today } from '../../../parts/format.ts';
import { Icon } from '../../../parts/icon.tsx';
import { Card } from '../../../parts/page.tsx';
import { Empty, Loaded } from '../../../parts/problem.tsx';
import { type Read, useRead } from '../../../parts/reads.ts';
import { Money, Name, When } from '../../../parts/text.tsx';
import { words } from '../../../words/words.ts';
import { yearFrom } from './charges/worth.ts';

const texts = words.charges.forecast;

type Forecast = Schemas['Forecast'];
type Expected = Forecast['invoices'][number];

/** The invoices to come in the next 12 months. */
export function useForecast(contractId: string): Read<Forecast> {
  const params = { path: { contractId }, query: { until: yearFrom(today()) } };
  return useRead(`forecasts/${contractId}`, (signal) =>
    api().GET('/contracts/{contractId}/forecast', { params, signal }),
  );
}

/** The days that an invoice is for. A fee in advance is on the invoice of the period before. */
export function daysOf({ period, lines }: Expected): string {
  const days = lines.flatMap(({ serviceFrom = period, serviceTo = serviceFrom }) => [serviceFrom, serviceTo]);
  const [first = period, last = first] = [days.sort()[0], days.at(-1)];
  return first === last ? day(first) : `${day(first)} – ${day(last)}`;
}

/** When it is issued automatically. What has waited longer than its day is issued at once. */
export const issuedWhen = (issuesOn: string) =>
  issuesOn > today() ? words.charges.worth.nextOn(<When at={issuesOn} />) : words.charges.worth.nextNow;

/** What comes in the next 12 months, invoice by invoice. Each unfolds into its lines. */
export function ForecastCard({ contractId }: { contractId: string }) {
  const read = useForecast(contractId);
  return (
    <Card title={texts.title}>
      <p class="quiet-text">{texts.hint}</p>
      <Loaded read={read} lines={8}>
        {({ invoices, currencyCode }) =>
          invoices.length === 0 ? (
            <Empty title={texts.none}>{texts.noneHint}</Empty>
          ) : (
            <>
              <ul class="unfolding">
                {invoices.map((invoice, at) => (
                  <ExpectedInvoice key={at} {...{ invoice, currencyCode }} />
                ))}
              </ul>
              <p class="unfolding-sum">
                <span>{texts.sum}</span>
                <strong>
                  <Money
                    minor={invoices.reduce((sum, { subtotalMinor }) => sum + subtotalMinor, 0)}
                    currency={currencyCode}
                  />
                </strong>
              </p>
            </>
          )
        }
      </Loaded>
    </Card>
  );
}

function ExpectedInvoice({ invoice, currencyCode }: { invoice: Expected; currencyCode: string }) {
  const { issuesOn, lines, subtotalMinor, totalMinor } = invoice;
  return (
    <li>
      <details>
        <summary>
          <span>
            <Icon name="right" />
            {daysOf(invoice)}
          </span>
          <span class="quiet-text">{issuesOn && issuedWhen(issuesOn)}</span>
          <Money minor={subtotalMinor} currency={currencyCode} />
        </summary>
        <ul class="rows contract-rates">
          {lines.map((line, at) => (
            <li key={at}>
              <Name>{line.name}</Name>
              <span class="quiet-text numeric">
                {number(line.quantity)} × <Money minor={line.amountMinor} currency={currencyCode} />
              </span>
              <Money minor={line.totalMinor} currency={currencyCode} />
            </li>
          ))}
          <li>
            <strong>{texts.gross}</strong>
            <span />
            <strong>
              <Money minor={totalMinor} currency={currencyCode} />
            </strong>
          </li>
        </ul>
      </details>
    </li>
  );
}
