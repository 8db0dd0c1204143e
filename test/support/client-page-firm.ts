import type { TestContext } from 'node:test';
import { clockAt, type Firm, openFirm } from './firm.ts';
import type { TestService } from './service.ts';

const LINES = [
  {
    name: 'Konzept und Gestaltung',
    description: 'Startseite, Sortiment, Kasse',
    quantity: 24,
    unitCode: 'HUR',
    amountMinor: 9_500,
  },
  {
    name: 'Umsetzung',
    description: 'Mit Abnahme am 12. November',
    quantity: 61.5,
    unitCode: 'HUR',
    amountMinor: 9_500,
  },
  { name: 'Betrieb', description: 'Pauschale für den Monat', quantity: 1, amountMinor: 45_000 },
];

/** Links to one invoice of each state, to a credit note and to all of them. */
export interface ClientPages {
  firm: Firm;
  paths: Record<'open' | 'partly' | 'paid' | 'overdue' | 'void' | 'creditNote' | 'list', string>;
}

/** Opens a firm with a client and the links that its pages are looked at with. */
export async function openClientPages(
  t: TestContext,
  service: TestService,
  locale: string,
  more: { settings?: object; mode?: 'LIVE' | 'SANDBOX' } = {},
): Promise<ClientPages> {
  const clock = clockAt(t, service, '2026-09-10T09:30:00.000Z');
  const firm = await openFirm(service, {
    settings: {
      ...{ legalName: 'Acme Studio GmbH', tradingName: 'Acme Studio', accentColor: '#0b5fff', locale },
      ...{
        vatNumber: 'DE123456788',
        contact: { name: 'Ada Lovelace', email: 'ada@example.com', phone: '+49 30 123456' },
      },
      bankAccounts: [{ iban: 'DE89370400440532013000', bic: 'COBADEFFXXX', bankName: 'Commerzbank' }],
      ...more.settings,
    },
    client: { legalName: 'Nordwind Handels GmbH', locale },
    terms: { taxRates: [{ percent: 19 }], paymentTermsDays: 14, earlyPayment: { days: 7, percent: 2 } },
    ...(more.mode && { mode: more.mode }),
  });
  const place = { zip: '10119', city: 'Berlin', country: 'Germany', countryCode: 'DE' };
  await firm.make('/addresses', { name: 'Acme Studio GmbH', address1: 'Torstraße 1', ...place });
  const buyer = { name: 'Nordwind Handels GmbH', address1: 'Lindenallee 7', clientId: firm.clientId };
  await firm.make('/addresses', { ...buyer, ...place });
  const pathOf = async (subject: object) => new URL((await firm.make('/links', subject)).url).pathname;
  const [overdue, paid, gone, credited] = [
    ...[await firm.issue(LINES), await firm.issue(LINES), await firm.issue(LINES), await firm.issue(LINES)],
  ];
  await firm.pay(paid.id, paid.totalMinor);
  await firm.act(`/invoices/${gone.id}/void`);
  const note = await firm.credit(credited.id, { reason: 'Doppelt berechnet' });
  clock.at = '2026-11-16T09:30:00.000Z';
  const [open, partly] = [await firm.issue(LINES), await firm.issue(LINES)];
  await firm.pay(partly.id, 100_000);
  return {
    firm,
    paths: {
      open: await pathOf({ invoiceId: open.id }),
      partly: await pathOf({ invoiceId: partly.id }),
      paid: await pathOf({ invoiceId: paid.id }),
      overdue: await pathOf({ invoiceId: overdue.id }),
      void: await pathOf({ invoiceId: gone.id }),
      creditNote: await pathOf({ creditNoteId: note.id }),
      list: await pathOf({ clientId: firm.clientId }),
    },
  };
}
