import type { words as access } from './en/access.ts';
import type { words as account } from './en/account.ts';
import type { words as allowances } from './en/allowances.ts';
import type { words as app } from './en/app.ts';
import type { words as audit } from './en/audit.ts';
import type { words as auditFields } from './en/audit-fields.ts';
import type { words as bankStatements } from './en/bank-statements.ts';
import type { words as billing } from './en/billing.ts';
import type { words as books } from './en/books.ts';
import type { words as charges } from './en/charges.ts';
import type { words as clients } from './en/clients.ts';
import type { words as clock } from './en/clock.ts';
import type { words as contracts } from './en/contracts.ts';
import type { words as creditNotes } from './en/credit-notes.ts';
import type { words as erasure } from './en/erasure.ts';
import type { words as eventTypes } from './en/event-types.ts';
import type { words as expenses } from './en/expenses.ts';
import type { words as imports } from './en/imports.ts';
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
  quotes: typeof quotes;
  expenses: typeof expenses;
  billing: typeof billing;
  allowances: typeof allowances;
  charges: typeof charges;
  time: typeof time;
  imports: typeof imports;
  integrations: typeof integrations;
  erasure: typeof erasure;
  eventTypes: typeof eventTypes;
  reports: typeof reports;
  books: typeof books;
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

type AlwaysThere = Pick<Words, 'app' | 'parts'>;
type OfScreens = Exclude<keyof Words, keyof AlwaysThere>;

/** The texts of one language. A page reads the file of its own language only. */
export type WordSources = { always: AlwaysThere } & {
  [Name in OfScreens]: () => Promise<{ words: Words[Name] }>;
};

const SOURCES: Record<Language, () => Promise<{ sources: WordSources }>> = {
  en: () => import('./en/sources.ts'),
  de: () => import('./de/sources.ts'),
  fr: () => import('./fr/sources.ts'),
};

/** The texts in the language of this page. Those of a screen are loaded before the screen. */
export const words = {} as Words;

/** Loads the texts of these screens. */
export async function loadWords(...names: (keyof Words)[]): Promise<void> {
  await Promise.all(names.map(load));
}

async function load(name: keyof Words): Promise<void> {
  const { sources } = await SOURCES[language]();
  Object.assign(words, sources.always);
  if (name !== 'app' && name !== 'parts') words[name] ??= (await sources[name]()).words as never;
}
