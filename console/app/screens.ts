import { words } from '../words/words.ts';
import { matchPath, type Params } from './routes.ts';
import { inner, listed, type Screen } from './screen.ts';

const titles = words.app.titles;

/** Every screen, in the order of the navigation. Inner ones stand below the listed one that they belong to. */
export const screens: readonly Screen[] = [
  listed(
    '/',
    titles.overview,
    ['overview', 'o'],
    ['overview'],
    () => import('../screens/overview/overview.tsx'),
  ),
  listed(
    '/invoices',
    titles.invoices,
    ['invoices', 'i'],
    ['invoices', 'outcome', 'account', 'messages'],
    () => import('../screens/billing/invoices/invoices.tsx'),
  ),
  inner(
    '/invoices/new',
    titles.newInvoice,
    'DRAFTER',
    ['invoice', 'rules'],
    () => import('../screens/billing/invoice/new-invoice.tsx'),
  ),
  inner(
    '/invoices/:invoiceId',
    titles.invoice,
    'VIEWER',
    [
      ...(['invoice', 'invoiceActions', 'account', 'messages', 'reminding'] as const),
      ...(['onlinePayments', 'outcome', 'lines', 'rules'] as const),
    ],
    () => import('../screens/billing/invoice/invoice.tsx'),
  ),
  listed(
    '/clients',
    titles.clients,
    ['clients', 'c'],
    ['clients'],
    () => import('../screens/parties/clients/clients.tsx'),
  ),
  inner(
    '/clients/new',
    titles.newClient,
    'DRAFTER',
    ['clients'],
    () => import('../screens/parties/clients/new-client.tsx'),
  ),
  inner(
    '/clients/:clientId',
    titles.client,
    'VIEWER',
    ['clients', 'account', 'messages', 'reminding', 'erasure', 'outcome'],
    () => import('../screens/parties/clients/client.tsx'),
  ),
  listed(
    '/time',
    titles.time,
    ['time', 't'],
    ['time'],
    () => import('../screens/tracked-work/time/time.tsx'),
  ),
  listed(
    '/billing',
    titles.billing,
    ['billing', 'l'],
    ['billing', 'outcome', 'messages', 'rules'],
    () => import('../screens/billing/month/month.tsx'),
  ),
  listed(
    '/expenses',
    titles.expenses,
    ['expenses', 'x'],
    ['expenses', 'rules'],
    () => import('../screens/tracked-work/expenses/expenses.tsx'),
  ),
  inner(
    '/expenses/:expenseId',
    titles.expense,
    'VIEWER',
    ['expenses', 'rules'],
    () => import('../screens/tracked-work/expenses/expense.tsx'),
  ),
  listed('/money', titles.money, ['money', 'd'], ['money'], () => import('../screens/money/money/money.tsx')),
  listed(
    '/payments',
    titles.payments,
    ['payments', 'm'],
    ['payments', 'account'],
    () => import('../screens/money/payments/payments.tsx'),
  ),
  listed(
    '/bank-statements',
    titles.bankStatements,
    ['bank', 'e'],
    ['bankStatements'],
    () => import('../screens/money/bank/statements.tsx'),
  ),
  inner(
    '/bank-entries',
    titles.bankEntries,
    'VIEWER',
    ['bankStatements', 'rules'],
    () => import('../screens/money/bank/entries.tsx'),
  ),
  listed(
    '/credit-notes',
    titles.creditNotes,
    ['creditNotes', 'r'],
    ['creditNotes'],
    () => import('../screens/billing/credit-notes/credit-notes.tsx'),
  ),
  inner(
    '/credit-notes/:creditNoteId',
    titles.creditNote,
    'VIEWER',
    ['invoice', 'messages', 'lines', 'rules'],
    () => import('../screens/billing/invoice/credit-note.tsx'),
  ),
  listed(
    '/outbox',
    titles.outbox,
    ['send', 'u'],
    ['messages', 'rules'],
    () => import('../screens/correspondence/outbox/outbox.tsx'),
  ),
  inner(
    '/outbox/:messageId',
    titles.message,
    'VIEWER',
    ['messages', 'rules'],
    () => import('../screens/correspondence/outbox/message.tsx'),
  ),
  listed(
    '/contracts',
    titles.contracts,
    ['contracts', 'k'],
    ['contracts'],
    () => import('../screens/agreements/contracts/contracts.tsx'),
  ),
  inner(
    '/contracts/new',
    titles.newContract,
    'DRAFTER',
    ['contracts', 'charges'],
    () => import('../screens/agreements/contracts/new-contract.tsx'),
  ),
  inner(
    '/contracts/:contractId',
    titles.contract,
    'VIEWER',
    ['contracts', 'charges', 'allowances', 'outcome'],
    () => import('../screens/agreements/contracts/contract.tsx'),
  ),
  listed(
    '/quotes',
    titles.quotes,
    ['quotes', 'q'],
    ['quotes'],
    () => import('../screens/offers/quotes/quotes.tsx'),
  ),
  inner(
    '/quotes/new',
    titles.newQuote,
    'DRAFTER',
    ['quotes', 'charges', 'allowances', 'contracts', 'rules'],
    () => import('../screens/offers/quotes/new-quote.tsx'),
  ),
  inner(
    '/quotes/:quoteId',
    titles.quote,
    'VIEWER',
    ['quotes', 'charges', 'allowances', 'contracts', 'messages', 'rules'],
    () => import('../screens/offers/quotes/quote.tsx'),
  ),
  listed(
    '/projects',
    titles.projects,
    ['projects', 'p'],
    ['projects'],
    () => import('../screens/agreements/projects/projects.tsx'),
  ),
  inner(
    '/projects/new',
    titles.newProject,
    'DRAFTER',
    ['projects'],
    () => import('../screens/agreements/projects/new-project.tsx'),
  ),
  inner(
    '/projects/:projectId',
    titles.project,
    'VIEWER',
    ['projects'],
    () => import('../screens/agreements/projects/project.tsx'),
  ),
  listed(
    '/reports',
    titles.reports,
    ['reports', 'b'],
    ['reports', 'books'],
    () => import('../screens/money/reports/reports.tsx'),
  ),
  listed(
    '/books',
    titles.books,
    ['books', 'h'],
    ['books', 'reports', 'rules'],
    () => import('../screens/books/books/books.tsx'),
  ),
  inner(
    '/books/exports/:exportId',
    titles.export,
    'ADMIN',
    ['books', 'reports', 'rules'],
    () => import('../screens/books/books/export.tsx'),
  ),
  listed(
    '/integrations',
    titles.integrations,
    ['integrations', 'n'],
    ['integrations', 'eventTypes', 'rules'],
    () => import('../screens/connections/integrations/integrations.tsx'),
  ),
  inner(
    '/integrations/new',
    titles.newIntegration,
    'ADMIN',
    ['integrations', 'eventTypes', 'rules'],
    () => import('../screens/connections/integrations/new-integration.tsx'),
  ),
  inner(
    '/integrations/:integrationId',
    titles.integration,
    'VIEWER',
    ['integrations', 'onlinePayments', 'eventTypes', 'rules'],
    () => import('../screens/connections/integrations/integration.tsx'),
  ),
  inner(
    '/integrations/deliveries/:deliveryId',
    titles.delivery,
    'VIEWER',
    ['integrations', 'eventTypes', 'rules'],
    () => import('../screens/connections/integrations/delivery.tsx'),
  ),
  listed(
    '/settings',
    titles.settings,
    ['settings', 's'],
    ['settings', 'mailSettings', 'reminding', 'access', 'reports', 'rules', 'erasure', 'outcome'],
    () => import('../screens/parties/settings/settings.tsx'),
  ),
  inner(
    '/imports',
    titles.imports,
    'ADMIN',
    ['imports', 'rules'],
    () => import('../screens/moving/imports/imports.tsx'),
  ),
  inner(
    '/imports/:importId',
    titles.import,
    'ADMIN',
    ['imports', 'rules'],
    () => import('../screens/moving/imports/import.tsx'),
  ),
  listed(
    '/audit',
    titles.audit,
    ['history', 'a'],
    ['audit', 'auditFields', 'eventTypes'],
    () => import('../screens/journal/audit/audit.tsx'),
  ),
  inner(
    '/audit/:auditEntryId',
    titles.auditEntry,
    'VIEWER',
    ['audit', 'auditFields', 'eventTypes'],
    () => import('../screens/journal/audit/entry.tsx'),
  ),
];

export function findScreen(path: string): { screen: Screen; params: Params } | undefined {
  for (const screen of screens) {
    const params = matchPath(screen.path, path);
    if (params) return { screen, params };
  }
  return undefined;
}

export function listedScreenOf(path: string): Screen | undefined {
  const found = findScreen(path);
  return found && screens.slice(0, screens.indexOf(found.screen) + 1).findLast(({ icon }) => icon);
}
