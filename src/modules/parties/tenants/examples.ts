import { asChanged, asCreated, CREATED_AT, lifeOf } from '../../../platform/http/document/examples.ts';
import { exampleId } from '../../../platform/schema.ts';
import { REMINDERS_DEFAULT } from '../reminder-policy.ts';
import type { NewMove, TenantClockRecord } from './clock-schema.ts';
import type { NewTenant, Tenant, TenantChange } from './schema.ts';

const body = {
  name: 'Acme Studio',
  description: 'Design agency in Berlin',
  legalName: 'Acme Studio GmbH',
  tradingName: 'Acme',
  vatNumber: 'DE136695976',
  timeZone: 'Europe/Berlin',
  currencyCode: 'EUR',
  taxRates: [{ category: 'S', percent: 19 }],
} satisfies NewTenant;

const created: Tenant = {
  id: exampleId('tenant'),
  ...body,
  mode: 'LIVE',
  media: [],
  role: 'OWNER',
  invoiceNumberFormat: 'INV-{SEQ:6}',
  creditNoteNumberFormat: 'CN-{SEQ:6}',
  quoteNumberFormat: 'Q-{SEQ:6}',
  eInvoiceProfile: 'EN16931',
  isEInvoiceRequired: false,
  isStrict: false,
  isServedAtIssue: false,
  vatCheck: 'OFF',
  isCashRounded: false,
  graceDays: 0,
  taxPoint: 'SUPPLY',
  reminders: REMINDERS_DEFAULT,
  nextInvoiceNumber: 1,
  nextCreditNoteNumber: 1,
  nextQuoteNumber: 1,
  bankAccounts: [],
  ...asCreated,
};

export const bankAccount = {
  currencyCode: 'EUR',
  iban: 'DE89370400440532013000',
  bic: 'COBADEFFXXX',
  bankName: 'Commerzbank',
};
const change = {
  contact: { name: 'Grace Hopper', email: 'billing@acme.example' },
  bankAccounts: [bankAccount],
} satisfies TenantChange;

export const tenant: Tenant = { ...created, ...change, ...asChanged };
const clock = { now: CREATED_AT, status: 'READY', due: 0, done: 0 } satisfies TenantClockRecord;
const move = { to: '2027-11-16T09:30:00.000Z' } satisfies NewMove;

export const tenantExamples = {
  ...lifeOf<Tenant, NewTenant, TenantChange>('Tenant', { body, created, change, changed: tenant }),
  getTenantClock: { answer: clock },
  advanceTenant: { body: move, answer: { ...clock, status: 'ADVANCING' } satisfies TenantClockRecord },
};
