import { and, asc, desc, eq, isNull, lte, sql } from 'drizzle-orm';
import { Router } from 'express';
import { z } from 'zod';
import { type Caller, db, record, type Transaction } from './database.ts';
import { callerOf, notFound, refused } from './http.ts';
import {
  billables,
  clients,
  contracts,
  invoices,
  numberSeries,
  payments,
  tenants,
  timeEntries,
} from './schema.ts';

const newBillable = z.strictObject({
  name: z.string().min(1).max(500),
  description: z.string().max(2_000).optional(),
  quantity: z.number().positive().max(999_999_999),
  amountMinor: z.int(),
  taxPercent: z.number().min(0).max(100).optional(),
});
const newInvoice = z.strictObject({
  contractId: z.uuid(),
  notes: z.string().max(5_000).optional(),
  billables: z.array(newBillable).max(10_000).default([]),
});
const newPayment = z.strictObject({
  invoiceId: z.uuid(),
  amountMinor: z.int().positive(),
  paidAt: z.coerce.date().optional(),
});
const bulk = z.strictObject({ invoiceIds: z.array(z.uuid()).min(1).max(500) });
const page = z.object({ limit: z.coerce.number().int().min(1).max(500).default(100) });
const collecting = z.strictObject({ to: z.iso.date() });

type Invoice = typeof invoices.$inferSelect;
type Billable = typeof billables.$inferSelect;

export const invoiceRoutes = Router();

invoiceRoutes.post('/invoices', async (request, response) => {
  const body = newInvoice.parse(request.body);
  const caller = callerOf(response);
  const invoice = await db.transaction((tx) => createInvoice(tx, caller, body));
  response.status(201).location(`/api/v1/invoices/${invoice.id}`).json({ data: invoice });
});

invoiceRoutes.get('/invoices', async (request, response) => {
  const { limit } = page.parse(request.query);
  const { tenantId } = callerOf(response);
  const found = await db.query.invoices.findMany({
    where: eq(invoices.tenantId, tenantId),
    orderBy: [desc(invoices.createdAt), desc(invoices.id)],
    limit,
  });
  response.json({ data: found });
});

invoiceRoutes.post('/invoices/finalize', async (request, response) => {
  const { invoiceIds } = bulk.parse(request.body);
  const caller = callerOf(response);
  const finalized = await db.transaction(async (tx) => {
    const done: Invoice[] = [];
    for (const id of invoiceIds) done.push(await finalize(tx, caller, id));
    return done;
  });
  response.json({ data: finalized });
});

invoiceRoutes.post('/invoices/:id/finalize', async (request, response) => {
  const caller = callerOf(response);
  response.json({ data: await db.transaction((tx) => finalize(tx, caller, request.params.id)) });
});

invoiceRoutes.post('/invoices/:id/collect', async (request, response) => {
  const { to } = collecting.parse(request.body);
  const caller = callerOf(response);
  response.json({ data: await db.transaction((tx) => collect(tx, caller, request.params.id, to)) });
});

invoiceRoutes.post('/payments', async (request, response) => {
  const body = newPayment.parse(request.body);
  const caller = callerOf(response);
  const payment = await db.transaction((tx) => pay(tx, caller, body));
  response.status(201).location(`/api/v1/payments/${payment.id}`).json({ data: payment });
});

async function createInvoice(
  tx: Transaction,
  caller: Caller,
  body: z.infer<typeof newInvoice>,
): Promise<Invoice> {
  const { tenantId } = caller;
  const contract = await tx.query.contracts.findFirst({
    where: and(eq(contracts.id, body.contractId), eq(contracts.tenantId, tenantId)),
  });
  if (!contract) throw notFound();
  if (contract.status === 'DRAFT') throw refused('The contract is not active');
  const lines = body.billables.map((line, order) => ({
    ...line,
    order,
    totalMinor: Math.round(line.quantity * line.amountMinor),
    taxPercent: line.taxPercent ?? contract.taxPercent,
  }));
  const { id: contractId, clientId, currencyCode } = contract;
  const [invoice] = await tx
    .insert(invoices)
    .values({ tenantId, contractId, clientId, currencyCode, notes: body.notes ?? null, ...totalsOf(lines) })
    .returning();
  if (!invoice) throw new Error('nothing was inserted');
  const written = lines.length > 0 ? await insertLines(tx, caller, invoice, lines) : [];
  await record(tx, caller, [
    { resource: 'invoice', action: 'created', after: invoice },
    ...written.map((after) => ({ resource: 'billable', action: 'created' as const, after })),
  ]);
  return invoice;
}

type NewLine = Pick<Billable, 'name' | 'quantity' | 'amountMinor' | 'totalMinor' | 'taxPercent' | 'order'>;

function insertLines(
  tx: Transaction,
  { tenantId }: Caller,
  { id }: Invoice,
  lines: NewLine[],
): Promise<Billable[]> {
  return tx
    .insert(billables)
    .values(lines.map((line) => ({ ...line, tenantId, invoiceId: id })))
    .returning();
}

function totalsOf(lines: Pick<Billable, 'totalMinor' | 'taxPercent'>[]) {
  const taxes = [...Map.groupBy(lines, ({ taxPercent }) => taxPercent)].map(([percent, ofRate]) => {
    const taxableMinor = ofRate.reduce((sum, { totalMinor }) => sum + totalMinor, 0);
    return { percent, taxableMinor, taxMinor: Math.round((taxableMinor * percent) / 100) };
  });
  const subtotalMinor = lines.reduce((sum, { totalMinor }) => sum + totalMinor, 0);
  const taxMinor = taxes.reduce((sum, tax) => sum + tax.taxMinor, 0);
  return {
    billableCount: lines.length,
    subtotalMinor,
    taxMinor,
    totalMinor: subtotalMinor + taxMinor,
    taxes,
  };
}

async function lockInvoice(tx: Transaction, { tenantId }: Caller, id: string): Promise<Invoice> {
  const [invoice] = await tx
    .select()
    .from(invoices)
    .where(and(eq(invoices.id, id), eq(invoices.tenantId, tenantId)))
    .for('update');
  if (!invoice) throw notFound();
  return invoice;
}

async function change(tx: Transaction, { id }: Invoice, values: Partial<Invoice>): Promise<Invoice> {
  const [after] = await tx.update(invoices).set(values).where(eq(invoices.id, id)).returning();
  if (!after) throw notFound();
  return after;
}

async function finalize(tx: Transaction, caller: Caller, id: string): Promise<Invoice> {
  const before = await lockInvoice(tx, caller, id);
  if (before.status !== 'DRAFT') throw refused('Only drafts can be finalized');
  if (before.billableCount === 0 || before.totalMinor < 0) throw refused('There is nothing to charge');
  const contract = await tx.query.contracts.findFirst({ where: eq(contracts.id, before.contractId) });
  const buyer = await tx.query.clients.findFirst({ where: eq(clients.id, before.clientId) });
  const seller = await tx.query.tenants.findFirst({ where: eq(tenants.id, caller.tenantId) });
  const [series] = await tx
    .insert(numberSeries)
    .values({ tenantId: caller.tenantId, kind: 'INVOICE', lastNumber: 1 })
    .onConflictDoUpdate({
      target: [numberSeries.tenantId, numberSeries.kind],
      set: { lastNumber: sql`${numberSeries.lastNumber} + 1` },
    })
    .returning();
  const issuedAt = new Date();
  const dueAt = new Date(issuedAt.getTime() + (contract?.paymentTermsDays ?? 30) * 86_400_000);
  const number = `INV-${String(series?.lastNumber).padStart(6, '0')}`;
  const after = await change(tx, before, { status: 'FINALIZED', number, issuedAt, dueAt, seller, buyer });
  await record(tx, caller, [{ resource: 'invoice', action: 'finalized', before, after }]);
  return after;
}

async function pay(tx: Transaction, caller: Caller, body: z.infer<typeof newPayment>) {
  const before = await lockInvoice(tx, caller, body.invoiceId);
  if (!['FINALIZED', 'PARTIALLY_PAID'].includes(before.status))
    throw refused('Only open invoices can be paid');
  const dueMinor = before.totalMinor - before.paidMinor;
  if (body.amountMinor > dueMinor) throw refused('That is more than what is due');
  const { tenantId } = caller;
  const paidAt = body.paidAt ?? new Date();
  const [payment] = await tx
    .insert(payments)
    .values({ ...body, tenantId, paidAt, currencyCode: before.currencyCode })
    .returning();
  if (!payment) throw new Error('nothing was inserted');
  const isPaid = body.amountMinor === dueMinor;
  const after = await change(tx, before, {
    paidMinor: before.paidMinor + body.amountMinor,
    status: isPaid ? 'PAID' : 'PARTIALLY_PAID',
    paidAt: isPaid ? paidAt : null,
  });
  await record(tx, caller, [
    { resource: 'payment', action: 'created', after: payment },
    { resource: 'invoice', action: isPaid ? 'paid' : 'updated', before, after },
  ]);
  return payment;
}

/** Puts the work that was not charged yet onto a draft, one line for each task. */
async function collect(tx: Transaction, caller: Caller, id: string, to: string) {
  const before = await lockInvoice(tx, caller, id);
  if (before.status !== 'DRAFT') throw refused('Only drafts can collect');
  const contract = await tx.query.contracts.findFirst({ where: eq(contracts.id, before.contractId) });
  const entries = await tx
    .select()
    .from(timeEntries)
    .where(
      and(
        eq(timeEntries.contractId, before.contractId),
        isNull(timeEntries.billableId),
        lte(timeEntries.date, to),
      ),
    )
    .orderBy(asc(timeEntries.date), asc(timeEntries.id))
    .for('update');
  const tasks = [...Map.groupBy(entries, ({ reference }) => reference)];
  const lines = tasks.map(([name, ofTask], order) => {
    const quantity = Number((ofTask.reduce((sum, { minutes }) => sum + minutes, 0) / 60).toFixed(6));
    const amountMinor = contract?.hourlyRateMinor ?? 0;
    const totalMinor = Math.round(quantity * amountMinor);
    return { name, quantity, amountMinor, totalMinor, taxPercent: contract?.taxPercent ?? 0, order };
  });
  if (lines.length === 0) return { lines: [] };
  const written = await insertLines(tx, caller, before, lines);
  const changes: Parameters<typeof record>[2] = [];
  for (const [index, [, ofTask]] of tasks.entries()) {
    const billableId = written[index]?.id ?? null;
    const ids = ofTask.map((entry) => entry.id);
    const updated = await tx
      .update(timeEntries)
      .set({ billableId })
      .where(sql`${timeEntries.id} = any(${sql.param(ids)}::uuid[])`)
      .returning();
    for (const after of updated) changes.push({ resource: 'timeEntry', action: 'updated', after });
  }
  const after = await change(tx, before, totalsOf(lines));
  await record(tx, caller, [
    { resource: 'invoice', action: 'updated', before, after },
    ...written.map((line) => ({ resource: 'billable', action: 'created' as const, after: line })),
    ...changes,
  ]);
  return { lines: written };
}
