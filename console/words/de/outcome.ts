import { counted } from '../counted.ts';
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
  collected: {
    hours: (hours) => `${hours} h`,
    more: (count) => `und ${counted(count, 'weitere Position', 'weitere Positionen')}`,
    leftOver: (hours, from, to, why) => [`${hours} h bleiben offen (${from} bis ${to}): `, why],
    leftOverAmount: (amount, from, to, why) => [`${amount} bleiben offen (${from} bis ${to}): `, why],
    hasMore: 'Es gibt mehr, als auf einmal geht. Wiederholen Sie es für den Rest.',
  },
};
