import {
  asChanged,
  asCreated,
  CREATED_AT,
  type Example,
  lifeOf,
} from '../../../platform/http/document/examples.ts';
import { exampleId } from '../../../platform/schema.ts';
import type { NewQuote, Quote, QuoteChange } from './schema.ts';

const offered = {
  name: 'Website relaunch',
  validUntil: '2026-12-31',
  billables: [{ name: 'Concept', quantity: 1, amountMinor: 300_000 }],
  charges: [
    { name: 'Hosting', every: 'MONTH' as const, prices: [{ amountMinor: 49_000 }], startsOn: '2027-01-01' },
  ],
  taxRates: [{ percent: 19 }],
  deposit: { percent: 30 },
};
const body: NewQuote = { clientId: exampleId('client'), ...offered };
const draft: Quote = {
  ...{ id: exampleId('quote'), client: exampleId('client'), status: 'DRAFT', version: 1, ...offered },
  ...{
    currencyCode: 'EUR',
    currencyExponent: 2,
    subtotalMinor: 300_000,
    taxMinor: 57_000,
    totalMinor: 357_000,
  },
  taxes: [{ category: 'S', percent: 19, taxableMinor: 300_000, taxMinor: 57_000 }],
  recurring: [{ every: 'MONTH', interval: 1, subtotalMinor: 49_000 }],
  availableActions: ['send'],
  ...asCreated,
};
const change = { notes: 'We can begin in January.' } satisfies QuoteChange;
const changed: Quote = { ...draft, ...change, ...asChanged };
const sent: Quote = {
  ...{ ...changed, status: 'SENT', number: 'Q-000001', sentVersion: 1, sentAt: asChanged.updatedAt },
  availableActions: ['send', 'accept', 'decline', 'withdraw'],
};
const acceptance: NonNullable<Quote['acceptance']> = {
  ...{ at: asChanged.updatedAt, by: 'Ada Lovelace', channel: 'PERSON', version: 1 },
  fileSha256: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
};
const accepted: Quote = {
  ...{ ...sent, status: 'ACCEPTED', acceptance, contract: exampleId('contract', 2), availableActions: [] },
  ...{ invoice: exampleId('invoice', 3), depositInvoice: exampleId('invoice', 4) },
};
const declined: Quote = {
  ...{ ...withNumber('Q-000002'), status: 'DECLINED', declinedAt: CREATED_AT, declineReason: 'Too late' },
  availableActions: [],
};
const lastMessage = { id: exampleId('message', 5), kind: 'QUOTE', status: 'QUEUED' } as const;
const withdrawn: Quote = {
  ...{ ...withNumber('Q-000003'), status: 'WITHDRAWN', lastMessage, availableActions: [] },
};

/** Another quote, whose notes were never changed. */
function withNumber(number: string): Quote {
  const { notes: _, ...unchanged } = sent;
  return { ...unchanged, number };
}

export const quoteExamples: Record<string, Example> = {
  ...lifeOf('Quote', { body, created: draft, change, changed }),
  markQuoteSent: { body: { on: '2026-11-16' }, answer: sent },
  acceptQuote: { body: { name: 'Ada Lovelace' }, answer: accepted },
  declineQuote: { body: { reason: 'Too late' }, answer: declined },
  withdrawQuote: { answer: withdrawn },
};
