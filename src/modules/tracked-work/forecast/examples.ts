import type { Example } from '../../../platform/http/document/examples.ts';
import { exampleId } from '../../../platform/schema.ts';
import type { Forecast } from './schema.ts';

const tax = { taxPercent: 19, taxCategory: 'S' as const };
const forecast: Forecast = {
  until: '2026-12-31',
  currencyCode: 'EUR',
  currencyExponent: 2,
  invoices: [
    {
      ...{ period: '2026-11-01', issuesOn: '2026-12-04' },
      ...{ subtotalMinor: 63_250, taxMinor: 12_018, totalMinor: 75_268 },
      lines: [
        {
          ...{
            name: 'Hosting',
            charge: exampleId('charge'),
            quantity: 1,
            unitCode: 'C62',
            amountMinor: 49_000,
          },
          ...{ totalMinor: 49_000, ...tax, serviceFrom: '2026-12-01', serviceTo: '2026-12-31' },
        },
        {
          ...{ name: 'SHOP-12 Checkout', quantity: 1.5, unitCode: 'HUR', amountMinor: 9_500 },
          ...{ totalMinor: 14_250, ...tax, serviceFrom: '2026-11-13', serviceTo: '2026-11-13' },
        },
      ],
    },
  ],
};

export const forecastExamples: Record<string, Example> = { forecastContract: { answer: forecast } };
