import { words } from '../../../words/words.ts';

/** Where something that is missing is set: a place on this screen, or another screen of the console. */
export type Place = { here: 'lines' | 'details'; field?: string } | { path: string; text: string };

interface Parties {
  client: string;
}

/** Fields of the invoice that its own screen can set. */
const OWN = new Set([
  'buyerReference',
  'currencyCode',
  'dueDate',
  'earlyPayment',
  'locale',
  'notes',
  'paymentReference',
  'reference',
  'serviceFrom',
  'serviceTo',
  'taxCurrencyCode',
  'taxExchangeRate',
]);

/** Whom a message goes to. Everywhere else, a field of this name is a day. */
export const RECIPIENTS = 'to';

/** The place where an obstacle, or a problem of the e-invoice check, is mended. */
export function placeOf(field: string, { client }: Parties): Place {
  const texts = words.invoice.obstacles;
  const [first = '', second] = field.split('.');
  if (first === 'billables' || first === 'totalMinor') return { here: 'lines' };
  if (first === 'buyer') {
    const text = second === 'address' ? texts.clientAddresses : texts.client;
    return { path: `/clients/${client}`, text };
  }
  // Contacts say which messages they receive.
  if (field === RECIPIENTS) return { path: `/clients/${client}`, text: texts.client };
  if (first === 'bankAccount') return { path: '/settings?tab=bank-accounts', text: texts.bankAccounts };
  if (first === 'seller')
    return {
      path: '/settings',
      text: second === 'address' ? texts.companyAddress : texts.companySettings,
    };
  if (OWN.has(first)) return { here: 'details', field };
  return { path: '/settings', text: texts.settings };
}
