import { receiptOf } from '../records/expenses.ts';
import type { TestService } from '../service.ts';
import { choose, type Place, place, press } from './places.ts';
import type { Studio } from './studio.ts';

/** Records of agreements that run by themselves. */
export interface AgreementRecords {
  expense: string;
  /** Without a receipt, and in another currency. */
  foreignExpense: string;
  quote: string;
  sentQuote: string;
}

/** Fees, prepaid hours, expenses and quotes of the studio. */
export async function addAgreements(
  service: TestService,
  { firm, contract, client, project, week }: Studio,
): Promise<AgreementRecords> {
  const { make, act } = firm;
  const today = service.clock.now().toISOString().slice(0, 10);
  const year = Number(today.slice(0, 4));
  const { id: chargeId } = await make('/charges', {
    ...{ contractId: contract, name: 'Hosting', every: 'MONTH', startsOn: today },
    prices: [
      { amountMinor: 49_000, startsOn: today },
      { amountMinor: 52_000, startsOn: `${year + 1}-06-01` },
    ],
    pauses: [{ from: `${year + 1}-08-01`, to: `${year + 1}-08-31` }],
  });
  await make('/charges', {
    ...{ contractId: contract, name: 'Licence', every: 'YEAR', startsOn: today, quantity: 3 },
    ...{ prices: [{ amountMinor: 12_000, startsOn: today }], endsOn: `${year + 3}-12-31` },
  });
  await make('/allowances', { contractId: contract, name: 'Support', minutesPerPeriod: 1_200, chargeId });
  await make('/allowances', {
    ...{ contractId: contract, name: 'Design', minutesPerPeriod: 600, every: 'MONTH', startsOn: week },
    ...{ role: 'designer', rollover: { maxMinutes: 300, periods: 2 }, overage: { amountMinor: 12_500 } },
  });
  const spent = { projectId: project, date: week, worker: 'Mara Voss' };
  const receiptId = await receiptOf(service, firm.tenant);
  const { id: expense } = await make('/expenses', {
    ...{ ...spent, name: 'Taxi to the client', amountMinor: 4_200, kind: 'REBILLED', markupPercent: 10 },
    receiptId,
  });
  const { id: foreignExpense } = await make('/expenses', {
    ...{ ...spent, name: 'Domain', amountMinor: 1_500, kind: 'DISBURSEMENT', isHeld: true },
    ...{ currencyCode: 'USD', exchangeRate: 0.92 },
  });
  const offered = {
    ...{
      clientId: client,
      name: 'App for the shop',
      validUntil: `${year + 1}-01-31`,
      deposit: { percent: 30 },
    },
    billables: [
      { name: 'Concept', quantity: 2, amountMinor: 150_000 },
      { name: 'Prototype', quantity: 1, amountMinor: 420_000 },
    ],
    charges: [{ name: 'Hosting', every: 'MONTH', prices: [{ amountMinor: 9_000 }] }],
    allowances: [{ name: 'Support', minutesPerPeriod: 600, every: 'MONTH' }],
    taxRates: [{ percent: 19 }],
    introduction: 'Thank you for asking us.',
  };
  const { id: quote } = await make('/quotes', offered);
  const { id: sentQuote } = await make('/quotes', { ...offered, name: 'Care plan' });
  await act(`/quotes/${sentQuote}/mark-sent`);
  return { expense, foreignExpense, quote, sentQuote };
}

export function agreementPlaces({ contract }: Studio, records: AgreementRecords): Place[] {
  const tab = (name: string, opens: Place['opens'] = {}) =>
    place(`contract-${name}`, `/contracts/${contract}?tab=${name}`, opens);
  return [
    place('billing', '/billing', { preview: press('Preview'), send: press('Finalize and send …') }),
    tab('fees', {
      add: press('Add fee'),
      edit: choose('Menu of Hosting', 'Edit'),
      price: choose('Menu of Hosting', 'New price …'),
      pause: choose('Menu of Hosting', 'Pause …'),
      end: choose('Menu of Hosting', 'End …'),
      delete: choose('Menu of Hosting', 'Delete'),
    }),
    tab('allowances', {
      add: press('Add prepaid hours'),
      edit: choose('Menu of Design', 'Edit'),
      periods: choose('Menu of Design', 'All periods'),
      delete: choose('Menu of Design', 'Delete'),
    }),
    tab('forecast'),
    place('expenses', '/expenses', { new: press('Record expense') }),
    place('expense', `/expenses/${records.expense}`, { edit: press('Edit') }),
    place('expense-foreign', `/expenses/${records.foreignExpense}`, {
      edit: press('Edit'),
      delete: choose('More actions', 'Delete'),
    }),
    place('quotes', '/quotes'),
    place('quote-new', '/quotes/new'),
    place('quote', `/quotes/${records.quote}`, {
      edit: press('Edit'),
      send: press('Send …'),
      'mark-sent': choose('More actions', 'Mark as sent …'),
      delete: choose('More actions', 'Delete'),
    }),
    place('quote-sent', `/quotes/${records.sentQuote}`, {
      accept: press('Accept …'),
      decline: choose('More actions', 'Decline …'),
      withdraw: choose('More actions', 'Withdraw'),
    }),
  ];
}
