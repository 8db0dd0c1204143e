import { type Static, Type } from 'typebox';
import { currencyCode, day, id, optional, record } from '../../../platform/schema.ts';
import { billable } from '../../billing/billables/schema.ts';
import { amount, currencyExponent } from '../../documents/facts/frozen-schema.ts';

/** The farthest day of a forecast, in days from today. */
export const FORECAST_DAYS_MAX = 5 * 366;

export const forecastQuery = Type.Object({
  until: Type.Optional(
    day('The last day of the forecast, at most 5 years ahead. Defaults to a year from today.'),
  ),
});

const { name, quantity, unitCode, amountMinor, taxCategory, taxPercent, serviceFrom, serviceTo } =
  billable.properties;

const forecastLine = record(
  'ForecastLine',
  {
    name,
    quantity,
    unitCode,
    amountMinor,
    totalMinor: amount('What the line comes to, in minor units.', 49_000),
    ...optional({
      ...{ taxCategory, taxPercent, serviceFrom, serviceTo },
      charge: id('charge', 'The recurring charge.'),
      expense: id('expense', 'The expense.'),
    }),
  },
  'A line to come.',
);

const forecastInvoice = record(
  'ForecastInvoice',
  {
    period: day('The first day of the period.'),
    ...optional({
      issuesOn: day('The day on which it is issued, if the contract is issued automatically.'),
      draft: id(
        'invoice',
        'The collecting draft that the period has already. Its lines are among those here.',
      ),
    }),
    subtotalMinor: amount('Sum of the lines, without tax.', 49_000),
    taxMinor: amount('The taxes of the lines, as far as they are known today.', 9_310),
    totalMinor: amount('The sum with tax.', 58_310),
    lines: Type.Array(forecastLine, { description: 'The lines to come.' }),
  },
  'An invoice to come.',
);

export const forecast = record(
  'Forecast',
  {
    until: day('The last day of the forecast.'),
    currencyCode,
    currencyExponent,
    invoices: Type.Array(forecastInvoice, {
      description: 'One for each period with something to bill, in order.',
    }),
  },
  'What a contract will bill, if nothing changes: recurring charges, and what is owed for work and expenses today. Nothing of it is stored.',
);

export type Forecast = Static<typeof forecast>;
export type ForecastLine = Static<typeof forecastLine>;
export type ForecastQuery = Static<typeof forecastQuery>;
