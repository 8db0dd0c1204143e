import type { words as english } from '../en/outcome.ts';

export const words: typeof english = {
  title: 'Was geschehen wird',
  untold: 'Was geschehen wird, lässt sich gerade nicht zeigen.',
  number: 'Nummer',
  creditNote: 'Gutschrift',
  probably: (number) => ['voraussichtlich ', number],
  numbers: 'Nummern',
  probablyBetween: (first, last) => ['voraussichtlich ', first, ' bis ', last],
  invoices: 'Rechnungen',
  net: 'Netto',
  tax: 'Steuer',
  gross: 'Brutto',
  payable: 'Zu zahlen, gerundet',
  due: 'Danach offen',
  freed: 'Wird Guthaben',
  status: 'Status danach',
  isDiscarded: 'Es wird keine Gutschrift ausgestellt: Der Entwurf wird nur verworfen.',
  draft: 'Der Entwurf danach',
};
