import type { Example } from '../../../platform/http/document/examples.ts';
import { exampleId } from '../../../platform/schema.ts';
import type { Forecast } from './schema.ts';

const forecast: Forecast = {
  until: '2027-01-31',
  currencyCode: 'EUR',
  currencyExponent: 2,
  invoices: [
    {
      period: '2026-12-01',
      ...{ subtotalMinor: 49_000, taxMinor: 9_310, totalMinor: 58_310 },
      lines: [
        {
          ...{
            name: 'Care plan',
            charge: exampleId('charge'),
            quantity: 1,
            unitCode: 'C62',
            amountMinor: 49_000,
          },
          ...{ totalMinor: 49_000, taxPercent: 19, taxCategory: 'S' },
          ...{ serviceFrom: '2027-01-01', serviceTo: '2027-01-31' },
        },
      ],
    },
  ],
};

export const forecastExamples: Record<string, Example> = { forecastContract: { answer: forecast } };
