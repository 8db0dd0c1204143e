import {
  bigint,
  date,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';

const id = () => uuid('id').primaryKey().defaultRandom();
const tenantId = () => uuid('tenant_id').notNull();
const createdAt = () => timestamp('created_at', { withTimezone: true }).notNull().defaultNow();
const updatedAt = () =>
  timestamp('updated_at', { withTimezone: true })
    .notNull()
    .defaultNow()
    .$onUpdate(() => new Date());
const minor = (name: string) => bigint(name, { mode: 'number' });
const moment = (name: string) => timestamp(name, { withTimezone: true });

export const tenants = pgTable('tenants', { id: id(), name: text('name').notNull(), createdAt: createdAt() });

export const members = pgTable(
  'members',
  { tenantId: tenantId(), subject: text('subject').notNull(), role: text('role').notNull() },
  (table) => [primaryKey({ columns: [table.tenantId, table.subject] })],
);

export const clients = pgTable('clients', {
  id: id(),
  tenantId: tenantId(),
  name: text('name').notNull(),
  description: text('description'),
  currencyCode: text('currency_code'),
  vatNumber: text('vat_number'),
  order: integer('sort_order').notNull().default(0),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
});

export const contracts = pgTable('contracts', {
  id: id(),
  tenantId: tenantId(),
  clientId: uuid('client_id').notNull(),
  name: text('name').notNull(),
  status: text('status').notNull().default('DRAFT'),
  currencyCode: text('currency_code').notNull(),
  paymentTermsDays: integer('payment_terms_days').notNull().default(30),
  taxPercent: numeric('tax_percent', { mode: 'number' }).notNull().default(0),
  hourlyRateMinor: minor('hourly_rate_minor'),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
});

export const invoices = pgTable('invoices', {
  id: id(),
  tenantId: tenantId(),
  contractId: uuid('contract_id').notNull(),
  clientId: uuid('client_id').notNull(),
  status: text('status').notNull().default('DRAFT'),
  number: text('number'),
  currencyCode: text('currency_code').notNull(),
  billableCount: integer('billable_count').notNull().default(0),
  subtotalMinor: minor('subtotal_minor').notNull().default(0),
  taxMinor: minor('tax_minor').notNull().default(0),
  totalMinor: minor('total_minor').notNull().default(0),
  taxes: jsonb('taxes').notNull().default([]),
  paidMinor: minor('paid_minor').notNull().default(0),
  notes: text('notes'),
  seller: jsonb('seller'),
  buyer: jsonb('buyer'),
  issuedAt: moment('issued_at'),
  dueAt: moment('due_at'),
  paidAt: moment('paid_at'),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
});

export const billables = pgTable('billables', {
  id: id(),
  tenantId: tenantId(),
  invoiceId: uuid('invoice_id').notNull(),
  name: text('name').notNull(),
  description: text('description'),
  quantity: numeric('quantity', { mode: 'number' }).notNull(),
  amountMinor: minor('amount_minor').notNull(),
  totalMinor: minor('total_minor').notNull(),
  taxPercent: numeric('tax_percent', { mode: 'number' }).notNull(),
  order: integer('sort_order').notNull().default(0),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
});

export const payments = pgTable('payments', {
  id: id(),
  tenantId: tenantId(),
  invoiceId: uuid('invoice_id').notNull(),
  amountMinor: minor('amount_minor').notNull(),
  currencyCode: text('currency_code').notNull(),
  paidAt: moment('paid_at').notNull(),
  createdAt: createdAt(),
});

export const numberSeries = pgTable(
  'number_series',
  { tenantId: tenantId(), kind: text('kind').notNull(), lastNumber: minor('last_number').notNull() },
  (table) => [primaryKey({ columns: [table.tenantId, table.kind] })],
);

export const timeEntries = pgTable('time_entries', {
  id: id(),
  tenantId: tenantId(),
  contractId: uuid('contract_id').notNull(),
  billableId: uuid('billable_id'),
  date: date('entry_date').notNull(),
  minutes: integer('minutes').notNull(),
  reference: text('reference').notNull(),
  createdAt: createdAt(),
});

export const webhookInbox = pgTable('webhook_inbox', {
  id: id(),
  tenantId: tenantId(),
  identifier: text('identifier').notNull(),
  body: jsonb('body').notNull(),
  receivedAt: moment('received_at').notNull().defaultNow(),
});

export const auditLog = pgTable('audit_log', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  tenantId: tenantId(),
  actor: text('actor').notNull(),
  action: text('action').notNull(),
  resource: text('resource').notNull(),
  resourceId: uuid('resource_id').notNull(),
  before: jsonb('before'),
  after: jsonb('after'),
  createdAt: createdAt(),
});

export const outbox = pgTable('outbox', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  tenantId: tenantId(),
  type: text('type').notNull(),
  recordId: uuid('record_id').notNull(),
  payload: jsonb('payload').notNull(),
  createdAt: createdAt(),
  publishedAt: moment('published_at'),
});

export const subscriptions = pgTable('subscriptions', {
  id: id(),
  tenantId: tenantId(),
  eventType: text('event_type').notNull(),
  url: text('url').notNull(),
  secret: text('secret').notNull(),
});
