import type { HostileRecords } from './hostile-records.ts';
import { check, choose, keys, type Place, place, press, search, see, steps } from './places.ts';
import type { Studio } from './studio.ts';

const MENUS = { menu: press('More actions'), download: press(/^Download/) };

const invoice = (name: string, id: string, opens: Place['opens'] = {}) =>
  place(`invoice-${name}`, `/invoices/${id}`, opens);

/** The list of invoices, and drafts. */
export function draftPlaces({ invoices }: Studio, hostile: HostileRecords): Place[] {
  return [
    place('invoices', '/invoices', {
      client: search('Filter by client'),
      chosen: check(/all/i),
      finalize: press(/^Finalize \d+ drafts, /),
    }),
    place('invoices-none', '/invoices?q=nothing+like+it'),
    place('invoice-new', '/invoices/new', { contract: search(/^Contract/) }),
    invoice('draft', invoices.draft, {
      ...MENUS,
      finalize: press('Finalize …'),
      collect: press('Collect time'),
      'copy-from': choose('More actions', 'Copy lines from …'),
      void: choose('More actions', 'Void …'),
      delete: choose('More actions', 'Delete …'),
      line: choose('Menu of line 1', 'Details …'),
    }),
    invoice('draft-e-invoice', `${invoices.draft}?tab=e-invoice`),
    invoice('draft-history', `${invoices.draft}?tab=history`),
    invoice('blocked', invoices.blocked, { finalize: press('Finalize …') }),
    invoice('draft-hostile', hostile.draft),
  ];
}

/** Issued documents in each of their states. */
export function documentPlaces({ invoices, creditNote }: Studio, hostile: HostileRecords): Place[] {
  return [
    invoice('overdue', invoices.overdue, {
      ...MENUS,
      pay: press('Record payment …'),
      promise: press('Promise to pay until …'),
      void: choose('More actions', 'Void …'),
      credit: choose('More actions', 'Credit …'),
    }),
    invoice('partly-paid', invoices.partlyPaid, {
      reverse: choose('Menu of the payment', 'Reverse …'),
      credit: steps(choose('More actions', 'Credit …'), creditLines),
    }),
    invoice('paid', invoices.paid, { more: choose('More actions', 'Record a further payment …') }),
    invoice('overpaid', invoices.overpaid, {
      refund: choose('Menu of the payment', 'Record refund …'),
      reverse: choose('Menu of the refund', 'Reverse …'),
    }),
    invoice('credited', invoices.credited, { note: press(/^Menu of CN/) }),
    invoice('void', invoices.void),
    invoice('open-e-invoice', `${invoices.open}?tab=e-invoice`),
    invoice('history', `${invoices.partlyPaid}?tab=history`),
    invoice('hostile', hostile.issued),
    place('payments', '/payments', { client: search('Filter by client'), new: press('Record payment') }),
    place('money', '/money'),
    place('credit-notes', '/credit-notes', { client: search('Filter by client') }),
    place('credit-note', `/credit-notes/${creditNote}`, { download: press(/^Download/) }),
    place('credit-note-history', `/credit-notes/${creditNote}?tab=history`),
  ];
}

/** Documents with their PDF, which is a tab of narrow screens. */
export function pdfPlaces({ invoices, creditNote }: Studio, hostile: HostileRecords): Place[] {
  return [
    invoice('draft-pdf', `${invoices.draft}?tab=pdf`),
    invoice('partly-paid-pdf', `${invoices.partlyPaid}?tab=pdf`),
    invoice('hostile-pdf', `${hostile.issued}?tab=pdf`),
    place('credit-note-pdf', `/credit-notes/${creditNote}?tab=pdf`),
  ];
}

const creditLines = steps(
  see('What to credit'),
  async (page) => page.getByLabel('What to credit').selectOption('lines'),
  check('Interface design'),
  keys('Tab'),
);
