import { type Static, Type } from 'typebox';
import { pageQuery } from '../../../platform/http/answers/pagination.ts';
import { roles } from '../../../platform/http/auth/roles.ts';
import {
  body,
  CHANGE_DESCRIPTION,
  changeable,
  choice,
  createdAt,
  currencyCode,
  formatted,
  INTEGER_MAX,
  id,
  integer,
  optional,
  record,
  text,
  timestamp,
  updatedAt,
} from '../../../platform/schema.ts';
import { PAYMENT_TERMS_DAYS_MAX } from '../../documents/facts/dates.ts';
import { MENTIONS_DEFAULT } from '../../documents/facts/france.ts';
import { E_INVOICE_PROFILES } from '../../documents/facts/profiles.ts';
import { newTaxRates, taxRates } from '../../documents/facts/tax-rates-schema.ts';
import { legalIdentity } from '../clients/schema.ts';
import { clonedFrom } from '../cloned-from.ts';
import { media } from '../media/schema.ts';
import { reminderPolicy } from '../reminder-policy.ts';
import { VAT_CHECKS } from '../vat-number-check.ts';
import { bankAccounts } from './bank-account-schema.ts';

/** More would take too much of the foot of each page. */
const LEGAL_NOTES_LENGTH_MAX = 500;
/** About fifteen rows on the page. */
const INVOICE_TEXT_LENGTH_MAX = 1_000;

/** A transfer takes a few days. More would be another agreement. */
const GRACE_DAYS_MAX = 14;

const required = {
  name: text(1, 200, {
    description:
      "The tenant's name. Documents show it if neither the tenant nor its address has a legal name.",
    example: 'Acme Studio',
  }),
};
const optionalOnes = {
  description: text(0, 2_000, {
    description: 'A description of the tenant.',
    example: 'Design agency in Berlin',
  }),
};
export const TENANT_MODES = ['LIVE', 'SANDBOX'] as const;
export type TenantMode = (typeof TENANT_MODES)[number];

const mode = choice(TENANT_MODES, {
  description:
    'Whether the tenant is real, or a sandbox to try things out: its documents are marked, and nothing of it reaches a person or a bank. It is given when the tenant is created, and never changed.',
  example: 'LIVE',
});

const numberFormat = (of: string, example: string) =>
  formatted('number-format', 64, { description: `Format of ${of}, as \`invoiceNumberFormat\`.`, example });
/** When tax counts in the return. */
export const TAX_POINTS = ['SUPPLY', 'ISSUE', 'PAYMENT'] as const;
/** Settings with a default. Null resets them to it. */
const settings = {
  invoiceNumberFormat: formatted('number-format', 64, {
    description:
      'The format of invoice numbers. `{SEQ:n}` is the number padded to n digits. With `{YYYY}` (and `{MM}`), the series restarts each year.',
    example: 'INV-{YYYY}-{SEQ:4}',
  }),
  creditNoteNumberFormat: numberFormat('credit note numbers', 'CN-{SEQ:6}'),
  quoteNumberFormat: numberFormat('quote numbers', 'Q-{SEQ:6}'),
  timeZone: formatted('time-zone', 64, {
    description: 'The IANA time zone in which the days and years of documents begin.',
    example: 'Europe/Berlin',
  }),
  eInvoiceProfile: choice(E_INVOICE_PROFILES, {
    description:
      'The rules that e-invoices follow: EN 16931 alone, or also the rules of XRechnung, of Peppol BIS Billing 3, or of French platforms (FR_CTC).',
    example: 'XRECHNUNG',
  }),
  isEInvoiceRequired: Type.Boolean({
    description:
      'Whether finalizing refuses an invoice that could not be an e-invoice. It could not be mended afterwards.',
    examples: [true],
  }),
  isStrict: Type.Boolean({
    description:
      "Whether finalizing refuses an invoice that lacks what the law of the seller's country wants, such as the time of supply. Otherwise the draft's `warnings` say so.",
    examples: [true],
  }),
  isServedAtIssue: Type.Boolean({
    description:
      'Whether an invoice without days of service is issued with the date of issue as its day of service. Not for goods to other countries of the EU (category K), whose days must be given.',
    examples: [true],
  }),
  vatCheck: choice(VAT_CHECKS, {
    description:
      "Whether the buyer's VAT number has to be confirmed by VIES (`POST /clients/{clientId}/check-vat-number`) on an invoice without tax to another country of the EU: `WARN` is a warning of the draft, `REQUIRE` keeps it from being finalized.",
    example: 'WARN',
  }),
  isCashRounded: Type.Boolean({
    description:
      'Whether new invoices in CHF are rounded to 0.05 to pay, as cash is. Other currencies are not, nor is tax.',
    examples: [false],
  }),
  graceDays: integer(0, GRACE_DAYS_MAX, {
    description:
      'Days after the last day of early payment on which money still counts as early. Documents do not show them. Defaults to 0.',
    example: 3,
  }),
  taxPoint: choice(TAX_POINTS, {
    description:
      'When tax counts in the return: with the supply (`taxDate` of the lines, or earlier payment), with the issue of the document, or with payment. It is the default of `basis` in the report of tax. Defaults to `SUPPLY` for a tenant in Germany or Austria, and to `ISSUE` elsewhere.',
    example: 'ISSUE',
  }),
  reminders: reminderPolicy(
    'When clients are reminded of overdue invoices. A policy of the client takes its place. It is replaced as a whole, and off by default.',
  ),
};
/** As many digits as a number format can ask for. */
const FIRST_NUMBER_MAX = 999_999_999_999;
const nextNumber = (documents: string, max: number) =>
  integer(1, max, {
    description: `The next number of the series of ${documents}. It can be set as long as the current period of the series has no document, to go on counting where another system ended.`,
    example: 118,
  });
const nextNumbers = (max: number) => ({
  nextInvoiceNumber: nextNumber('invoices', max),
  nextCreditNoteNumber: nextNumber('credit notes', max),
  nextQuoteNumber: nextNumber('quotes', max),
});
const optionalSettings = {
  currencyCode,
  paymentTermsDays: integer(0, PAYMENT_TERMS_DAYS_MAX, {
    description: 'Days from issue to due date.',
    example: 30,
  }),
  locale: formatted('locale', 35, {
    description:
      'The BCP 47 language tag of documents whose contract and client have none. Its country decides the size of the paper.',
    example: 'de-DE',
  }),
  accentColor: formatted('color', 7, {
    description:
      'The colour of documents that are issued from now on: of rules, and of the heading and the total if it is dark enough to be read on white (a contrast of 4.5 to 1). It is stored in lower case.',
    example: '#1d4ed8',
  }),
  invoiceIntroduction: text(1, INVOICE_TEXT_LENGTH_MAX, {
    description: 'The text above the lines of invoices that are issued from now on.',
    example: 'Thank you for your order. We charge for it as follows.',
  }),
  invoiceClosing: text(1, INVOICE_TEXT_LENGTH_MAX, {
    description: 'The text below the total of invoices that are issued from now on.',
    example: 'Our general terms and conditions apply.',
  }),
  ...legalIdentity,
  vatNumber: text(1, 100, { description: "The tenant's VAT number.", example: 'DE123456788' }),
  legalNotes: text(1, LEGAL_NOTES_LENGTH_MAX, {
    description: 'The foot of documents: court, seat, directors and the like, line by line.',
    example: 'Amtsgericht Charlottenburg\nSitz der Gesellschaft: Berlin\nGeschäftsführerin: Grace Hopper',
  }),
  contact: Type.Object(
    optional({
      name: text(1, 200, { description: 'The name of a person or department.', example: 'Ada Lovelace' }),
      email: formatted('email', 200, { description: 'The e-mail address.', example: 'billing@example.com' }),
      phone: text(1, 50, { description: 'The telephone number.', example: '+49 30 123456' }),
    }),
    {
      additionalProperties: false,
      minProperties: 1,
      description: 'Who answers questions about documents. At least one of these is required.',
      examples: [{ name: 'Ada Lovelace', email: 'billing@example.com' }],
    },
  ),
};

const MENTION_LENGTH_MAX = 500;
const mention = (description: string, example: string) =>
  text(1, MENTION_LENGTH_MAX, { description: `${description} A text of the law if absent.`, example });
const frenchMentions = Type.Object(
  optional({
    legalForm: text(1, 100, { description: 'The legal form, or EI for a sole trader.', example: 'SAS' }),
    shareCapital: text(1, 50, { description: 'The share capital with its currency.', example: '10 000 €' }),
    registryCity: text(1, 100, {
      description: 'The city of the trade and companies register (RCS).',
      example: 'Paris',
    }),
    latePayment: mention('The rate of late payment penalties (PMD).', MENTIONS_DEFAULT.latePayment),
    recoveryFee: mention('The fixed fee for the costs of recovery (PMT).', MENTIONS_DEFAULT.recoveryFee),
    earlyPayment: mention('The discount for early payment, or none (AAB).', MENTIONS_DEFAULT.earlyPayment),
  }),
  {
    additionalProperties: false,
    minProperties: 1,
    description:
      'The mentions that French law asks for. Documents of a tenant with an address in France show them. At least one of these is required.',
    examples: [{ legalForm: 'SAS', shareCapital: '10 000 €', registryCity: 'Paris' }],
  },
);

const SUSPENSION_REASON_LENGTH_MAX = 500;
export const suspension = {
  suspendedAt: timestamp(
    'When an operator suspended the tenant. Until it is resumed, it can be read, and nothing in it changes.',
  ),
  suspensionReason: text(1, SUSPENSION_REASON_LENGTH_MAX, {
    description: 'Why it is suspended, in the words of the operator.',
    example: 'unpaid since March',
  }),
};

export const tenant = record(
  'Tenant',
  {
    id: id('tenant', "The tenant's identifier, for the `tenant-id` header."),
    ...required,
    ...optional(optionalOnes),
    mode,
    ...optional({ clonedFrom, ...suspension }),
    media,
    role: choice(roles, { title: 'Role', description: "The caller's role in the tenant.", example: 'OWNER' }),
    ...settings,
    ...nextNumbers(INTEGER_MAX),
    ...optional({ ...optionalSettings, frenchMentions }),
    taxRates,
    bankAccounts,
    createdAt,
    updatedAt,
  },
  'An organisation that contracts and invoices. Every other record belongs to one.',
);

const { role: _, nextInvoiceNumber: __, nextCreditNoteNumber: ___, ...properties } = tenant.properties;
const { nextQuoteNumber: ____, taxPoint, ...inEvents } = properties;
/**
 * Without `role`, which depends on the reader, and without numbers that other changes take. The default of `taxPoint` follows
 * from the address, so it is absent unless it was set.
 */
export const tenantInEvents = record(
  'TenantInEvents',
  { ...inEvents, ...optional({ taxPoint }) },
  'A tenant, as events show it.',
);

export const newTenant = body(
  {
    ...required,
    ...optional({
      ...optionalOnes,
      mode,
      ...settings,
      ...optionalSettings,
      ...nextNumbers(FIRST_NUMBER_MAX),
    }),
    ...optional({ frenchMentions, taxRates: newTaxRates, bankAccounts }),
  },
  'A tenant to create, with the settings that a PATCH takes.',
);

/** The part of a change that is stored in columns of the same names. */
export const storedTenantChange = body(
  changeable(required, {
    ...optionalOnes,
    ...settings,
    ...optionalSettings,
    frenchMentions,
    taxRates: newTaxRates,
    bankAccounts,
  }),
  CHANGE_DESCRIPTION,
);

export const tenantChange = body(
  { ...storedTenantChange.properties, ...optional(nextNumbers(FIRST_NUMBER_MAX)) },
  `${CHANGE_DESCRIPTION} A setting with a default is reset to it.`,
);

export const tenantParams = Type.Object({ tenantId: id('tenant', 'The tenant.') });
export const tenantQuery = Type.Object(pageQuery);

export type Contact = Static<typeof optionalSettings.contact>;
export type Tenant = Static<typeof tenant>;
export type NewTenant = Static<typeof newTenant>;
export type StoredTenantChange = Static<typeof storedTenantChange>;
export type TenantChange = Static<typeof tenantChange>;
export type TenantQuery = Static<typeof tenantQuery>;
