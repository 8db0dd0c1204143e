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
  const texts = words.invoice.obstacles;
  const [first = '', second] = field.split('.');
  if (first === 'billables' || first === 'totalMinor') return { here: 'lines' };
  if (first === 'buyer') {
    const text = second === 'address' ? texts.clientAddresses : texts.client;
    return { path: `/clients/${client}`, text };
  }
  if (first === 'bankAccount') return { path: '/settings?tab=bank-accounts', text: texts.bankAccounts };
  if (first === 'seller')
    return {
      path: '/settings',
      text: second === 'address' ? texts.companyAddress : texts.companySettings,
    };
  if (OWN.has(first)) return { here: 'details', field: first };
  return { path: '/settings', text: texts.settings };
}

/** Fields as people read them: `Buyer, address, country code`, and `Line 4, name` of `billables.3.name`. */
export function fieldWords(field: string): string {
  const { line } = words.invoice.obstacles;
  const [, index, ofLine] = /^billables\.(\d+)(?:\.(.*))?$/.exec(field) ?? [];
  const parts = (index === undefined ? field : (ofLine ?? '')).split('.').filter((part) => /^\D/.test(part));
  const named = [...(index === undefined ? [] : [line(Number(index) + 1)]), ...parts.map(partName)];
  const text = named.join(', ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Fields that are new to the console are spelled out. */
function partName(part: string): string {
  const names: Record<string, string> = words.invoice.obstacles.fields;
  return names[part] ?? part.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}

/** A message without the calls of the API that mend it: a link leads to the place. */
export function withoutCalls(message: string): string {
  return message.replaceAll(/ with (GET|POST|PATCH|PUT|DELETE) \/[\w{}/-]+( with(out| its) clientId)?/g, '');
}
