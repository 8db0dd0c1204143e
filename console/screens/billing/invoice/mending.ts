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
  'locale',
  'notes',
  'paymentReference',
  'reference',
  'serviceFrom',
  'serviceTo',
  'taxCurrencyCode',
  'taxExchangeRate',
]);

/** The place where an obstacle, or a problem of the e-invoice check, is mended. */
export function placeOf(field: string, { client }: Parties): Place {
  const [first = '', second] = field.split('.');
  if (first === 'billables' || first === 'totalMinor') return { here: 'lines' };
  if (first === 'buyer') {
    const text = second === 'address' ? "The client's addresses" : 'The client';
    return { path: `/clients/${client}`, text };
  }
  if (first === 'bankAccount') return { path: '/settings?tab=bank-accounts', text: 'Bank accounts' };
  if (first === 'seller')
    return {
      path: '/settings',
      text: second === 'address' ? 'The address of the company' : 'Settings of the company',
    };
  if (OWN.has(first)) return { here: 'details', field: first };
  return { path: '/settings', text: 'Settings' };
}

/** Fields as people read them: `Buyer, address, country code`, and `Line 4, name` of `billables.3.name`. */
export function fieldWords(field: string): string {
  const text = field
    .replace(/^billables\.(\d+)/, (_all, index) => `line ${Number(index) + 1}`)
    .split('.')
    .filter((part) => !/^\d+$/.test(part))
    .map((part) => (part === 'billables' ? 'lines' : part))
    .map((part) => part.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`))
    .join(', ')
    .replaceAll('vat ', 'VAT ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** A message without the calls of the API that mend it: a link leads to the place. */
export function withoutCalls(message: string): string {
  return message.replaceAll(/ with (GET|POST|PATCH|PUT|DELETE) \/[\w{}/-]+/g, '');
}
