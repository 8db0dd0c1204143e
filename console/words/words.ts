import type { words as access } from './en/access.ts';
import type { words as account } from './en/account.ts';
import type { words as allowances } from './en/allowances.ts';
import type { words as app } from './en/app.ts';
import type { words as audit } from './en/audit.ts';
import type { words as auditFields } from './en/audit-fields.ts';
import type { words as bankStatements } from './en/bank-statements.ts';
import type { words as billing } from './en/billing.ts';
import type { words as charges } from './en/charges.ts';
import type { words as clients } from './en/clients.ts';
import type { words as clock } from './en/clock.ts';
import type { words as contracts } from './en/contracts.ts';
import type { words as creditNotes } from './en/credit-notes.ts';
import type { words as eventTypes } from './en/event-types.ts';
import type { words as expenses } from './en/expenses.ts';
import type { words as integrations } from './en/integrations.ts';
import type { words as invoice } from './en/invoice.ts';
import type { words as invoiceActions } from './en/invoice-actions.ts';
import type { words as invoices } from './en/invoices.ts';
import type { words as lines } from './en/lines.ts';
import type { words as mailSettings } from './en/mail-settings.ts';
import type { words as messages } from './en/messages.ts';
import type { words as money } from './en/money.ts';
import type { words as onlinePayments } from './en/online-payments.ts';
import type { words as outcome } from './en/outcome.ts';
import type { words as overview } from './en/overview.ts';
import type { words as parts } from './en/parts.ts';
import type { words as payments } from './en/payments.ts';
import type { words as projects } from './en/projects.ts';
import type { words as quoteEditor } from './en/quote-editor.ts';
import type { words as quotes } from './en/quotes.ts';
import type { words as reminding } from './en/reminding.ts';
import type { words as reports } from './en/reports.ts';
import type { words as rules } from './en/rules.ts';
import type { words as sandboxCopy } from './en/sandbox-copy.ts';
import type { words as settings } from './en/settings.ts';
import type { words as time } from './en/time.ts';
import { type Language, language } from './language.ts';

/** Every text of the console, by the screens that use it. English is the original: others have the same names. */
interface Words {
  app: typeof app;
  parts: typeof parts;
  clock: typeof clock;
  sandboxCopy: typeof sandboxCopy;
  overview: typeof overview;
  invoices: typeof invoices;
  invoice: typeof invoice;
  invoiceActions: typeof invoiceActions;
  outcome: typeof outcome;
  lines: typeof lines;
  creditNotes: typeof creditNotes;
  payments: typeof payments;
  bankStatements: typeof bankStatements;
  account: typeof account;
  messages: typeof messages;
  money: typeof money;
  clients: typeof clients;
  contracts: typeof contracts;
  projects: typeof projects;
  quoteEditor: typeof quoteEditor;
  quotes: typeof quotes;
  expenses: typeof expenses;
  billing: typeof billing;
  allowances: typeof allowances;
  charges: typeof charges;
  time: typeof time;
  integrations: typeof integrations;
  eventTypes: typeof eventTypes;
  reports: typeof reports;
  settings: typeof settings;
  mailSettings: typeof mailSettings;
  reminding: typeof reminding;
  onlinePayments: typeof onlinePayments;
  access: typeof access;
  audit: typeof audit;
  auditFields: typeof auditFields;
  /** What the service refuses, and names of fields in `auditFields`. Loaded when it refuses something. */
  rules: typeof rules;
}

type Sources = { [Name in keyof Words]: () => Promise<{ words: Words[Name] }> };

const SOURCES: Record<Language, Sources> = {
  en: {
    app: () => import('./en/app.ts'),
    parts: () => import('./en/parts.ts'),
    clock: () => import('./en/clock.ts'),
    sandboxCopy: () => import('./en/sandbox-copy.ts'),
    overview: () => import('./en/overview.ts'),
    invoices: () => import('./en/invoices.ts'),
    invoice: () => import('./en/invoice.ts'),
    invoiceActions: () => import('./en/invoice-actions.ts'),
    outcome: () => import('./en/outcome.ts'),
    lines: () => import('./en/lines.ts'),
    creditNotes: () => import('./en/credit-notes.ts'),
    payments: () => import('./en/payments.ts'),
    bankStatements: () => import('./en/bank-statements.ts'),
    account: () => import('./en/account.ts'),
    messages: () => import('./en/messages.ts'),
    money: () => import('./en/money.ts'),
    clients: () => import('./en/clients.ts'),
    contracts: () => import('./en/contracts.ts'),
    projects: () => import('./en/projects.ts'),
    quoteEditor: () => import('./en/quote-editor.ts'),
    quotes: () => import('./en/quotes.ts'),
    expenses: () => import('./en/expenses.ts'),
    billing: () => import('./en/billing.ts'),
    allowances: () => import('./en/allowances.ts'),
    charges: () => import('./en/charges.ts'),
    time: () => import('./en/time.ts'),
    integrations: () => import('./en/integrations.ts'),
    eventTypes: () => import('./en/event-types.ts'),
    reports: () => import('./en/reports.ts'),
    settings: () => import('./en/settings.ts'),
    mailSettings: () => import('./en/mail-settings.ts'),
    reminding: () => import('./en/reminding.ts'),
    onlinePayments: () => import('./en/online-payments.ts'),
    access: () => import('./en/access.ts'),
    audit: () => import('./en/audit.ts'),
    auditFields: () => import('./en/audit-fields.ts'),
    rules: () => import('./en/rules.ts'),
  },
  de: {
    app: () => import('./de/app.ts'),
    parts: () => import('./de/parts.ts'),
    clock: () => import('./de/clock.ts'),
    sandboxCopy: () => import('./de/sandbox-copy.ts'),
    overview: () => import('./de/overview.ts'),
    invoices: () => import('./de/invoices.ts'),
    invoice: () => import('./de/invoice.ts'),
    invoiceActions: () => import('./de/invoice-actions.ts'),
    outcome: () => import('./de/outcome.ts'),
    lines: () => import('./de/lines.ts'),
    creditNotes: () => import('./de/credit-notes.ts'),
    payments: () => import('./de/payments.ts'),
    bankStatements: () => import('./de/bank-statements.ts'),
    account: () => import('./de/account.ts'),
    messages: () => import('./de/messages.ts'),
    money: () => import('./de/money.ts'),
    clients: () => import('./de/clients.ts'),
    contracts: () => import('./de/contracts.ts'),
    projects: () => import('./de/projects.ts'),
    quoteEditor: () => import('./de/quote-editor.ts'),
    quotes: () => import('./de/quotes.ts'),
    expenses: () => import('./de/expenses.ts'),
    billing: () => import('./de/billing.ts'),
    allowances: () => import('./de/allowances.ts'),
    charges: () => import('./de/charges.ts'),
    time: () => import('./de/time.ts'),
    integrations: () => import('./de/integrations.ts'),
    eventTypes: () => import('./de/event-types.ts'),
    reports: () => import('./de/reports.ts'),
    settings: () => import('./de/settings.ts'),
    mailSettings: () => import('./de/mail-settings.ts'),
    reminding: () => import('./de/reminding.ts'),
    onlinePayments: () => import('./de/online-payments.ts'),
    access: () => import('./de/access.ts'),
    audit: () => import('./de/audit.ts'),
    auditFields: () => import('./de/audit-fields.ts'),
    rules: () => import('./de/rules.ts'),
  },
  fr: {
    app: () => import('./fr/app.ts'),
    parts: () => import('./fr/parts.ts'),
    clock: () => import('./fr/clock.ts'),
    sandboxCopy: () => import('./fr/sandbox-copy.ts'),
    overview: () => import('./fr/overview.ts'),
    invoices: () => import('./fr/invoices.ts'),
    invoice: () => import('./fr/invoice.ts'),
    invoiceActions: () => import('./fr/invoice-actions.ts'),
    outcome: () => import('./fr/outcome.ts'),
    lines: () => import('./fr/lines.ts'),
    creditNotes: () => import('./fr/credit-notes.ts'),
    payments: () => import('./fr/payments.ts'),
    bankStatements: () => import('./fr/bank-statements.ts'),
    account: () => import('./fr/account.ts'),
    messages: () => import('./fr/messages.ts'),
    money: () => import('./fr/money.ts'),
    clients: () => import('./fr/clients.ts'),
    contracts: () => import('./fr/contracts.ts'),
    projects: () => import('./fr/projects.ts'),
    quoteEditor: () => import('./fr/quote-editor.ts'),
    quotes: () => import('./fr/quotes.ts'),
    expenses: () => import('./fr/expenses.ts'),
    billing: () => import('./fr/billing.ts'),
    allowances: () => import('./fr/allowances.ts'),
    charges: () => import('./fr/charges.ts'),
    time: () => import('./fr/time.ts'),
    integrations: () => import('./fr/integrations.ts'),
    eventTypes: () => import('./fr/event-types.ts'),
    reports: () => import('./fr/reports.ts'),
    settings: () => import('./fr/settings.ts'),
    mailSettings: () => import('./fr/mail-settings.ts'),
    reminding: () => import('./fr/reminding.ts'),
    onlinePayments: () => import('./fr/online-payments.ts'),
    access: () => import('./fr/access.ts'),
    audit: () => import('./fr/audit.ts'),
    auditFields: () => import('./fr/audit-fields.ts'),
    rules: () => import('./fr/rules.ts'),
  },
};

/** The texts in the language of this page. Those of a screen are loaded before the screen. */
export const words = {} as Words;

/** Loads the texts of these screens. */
export async function loadWords(...names: (keyof Words)[]): Promise<void> {
  await Promise.all(names.map(load));
}

async function load<Name extends keyof Words>(name: Name): Promise<void> {
  words[name] ??= (await SOURCES[language][name]()).words;
}
