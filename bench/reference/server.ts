import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { and, asc, eq } from 'drizzle-orm';
import express, { Router } from 'express';
import { SignJWT } from 'jose';
import { z } from 'zod';
import { db, pool, record } from './database.ts';
import { answerError, authenticate, callerOf, enterTenant, notFound, SECRET } from './http.ts';
import { invoiceRoutes } from './invoices.ts';
import { relayForEver } from './relay.ts';
import { clients, contracts, members, subscriptions, tenants, timeEntries, webhookInbox } from './schema.ts';

/**
 * A small service as a team would write it with Express, Drizzle and zod: tables, validation, tokens, memberships, an audit
 * trail and an outbox, and a relay that delivers it. It takes the benchmark's requests, and promises far less than ours.
 */
const named = z.strictObject({ name: z.string().min(1).max(200) });
const newClient = named.extend({
  description: z.string().max(2_000).optional(),
  currencyCode: z.string().length(3).optional(),
  vatNumber: z.string().max(50).optional(),
  order: z.int().min(0).optional(),
});
const newContract = named.extend({
  clientId: z.uuid(),
  currencyCode: z.string().length(3),
  paymentTermsDays: z.int().min(0).max(365).optional(),
  taxPercent: z.number().min(0).max(100).optional(),
  hourlyRateMinor: z.int().optional(),
});
const newEntries = z.strictObject({
  contractId: z.uuid(),
  timeEntries: z
    .array(
      z.strictObject({ date: z.iso.date(), minutes: z.int().positive(), reference: z.string().max(160) }),
    )
    .min(1)
    .max(1_000),
});
const newSubscription = z.strictObject({ eventType: z.string(), url: z.url() });
const webhook = z.looseObject({
  timestamp: z.int(),
  webhookEvent: z.string(),
  issue: z.looseObject({ id: z.string(), key: z.string(), fields: z.looseObject({}) }),
});

const app = express();
app.disable('x-powered-by');
app.use(express.json({ limit: '16mb' }));
app.get('/health/live', (_request, response) => void response.json({ status: 'ok' }));

const api = Router();
api.use(authenticate);
api.post('/tenants', async (request, response) => {
  const body = named.parse(request.body);
  const { subject } = response.locals;
  const tenant = await db.transaction(async (tx) => {
    const [made] = await tx.insert(tenants).values(body).returning();
    if (!made) throw new Error('nothing was inserted');
    await tx.insert(members).values({ tenantId: made.id, subject, role: 'OWNER' });
    return made;
  });
  response.status(201).json({ data: tenant });
});

api.use(enterTenant);
api.use(invoiceRoutes);
api.post('/clients', async (request, response) => {
  const body = newClient.parse(request.body);
  const caller = callerOf(response);
  const client = await db.transaction(async (tx) => {
    const [after] = await tx
      .insert(clients)
      .values({ ...body, tenantId: caller.tenantId })
      .returning();
    if (!after) throw new Error('nothing was inserted');
    await record(tx, caller, [{ resource: 'client', action: 'created', after }]);
    return after;
  });
  response.status(201).location(`/api/v1/clients/${client.id}`).json({ data: client });
});
api.get('/clients', async (_request, response) => {
  const data = await db.query.clients.findMany({
    where: eq(clients.tenantId, callerOf(response).tenantId),
    orderBy: [asc(clients.order), asc(clients.createdAt), asc(clients.id)],
  });
  response.json({ data });
});
api.get('/clients/:id', async (request, response) => {
  const data = await db.query.clients.findFirst({
    where: and(eq(clients.id, request.params.id), eq(clients.tenantId, callerOf(response).tenantId)),
  });
  if (!data) throw notFound();
  response.json({ data });
});
api.post('/contracts', async (request, response) => {
  const body = newContract.parse(request.body);
  const { tenantId } = callerOf(response);
  const [data] = await db
    .insert(contracts)
    .values({ ...body, tenantId })
    .returning();
  response.status(201).json({ data });
});
api.post('/contracts/:id/activate', async (request, response) => {
  const [data] = await db
    .update(contracts)
    .set({ status: 'ACTIVE' })
    .where(and(eq(contracts.id, request.params.id), eq(contracts.tenantId, callerOf(response).tenantId)))
    .returning();
  if (!data) throw notFound();
  response.json({ data });
});
api.post('/time-entries', async (request, response) => {
  const { contractId, timeEntries: given } = newEntries.parse(request.body);
  const { tenantId } = callerOf(response);
  await db.insert(timeEntries).values(given.map((entry) => ({ ...entry, contractId, tenantId })));
  response.status(201).json({ data: { count: given.length } });
});
api.post('/subscriptions', async (request, response) => {
  const body = newSubscription.parse(request.body);
  const { tenantId } = callerOf(response);
  const secret = randomBytes(24).toString('base64');
  const [data] = await db
    .insert(subscriptions)
    .values({ ...body, tenantId, secret })
    .returning();
  response.status(201).json({ data });
});
api.post('/webhooks', async (request, response) => {
  const body = webhook.parse(request.body);
  const { tenantId } = callerOf(response);
  const identifier = String(request.headers['x-atlassian-webhook-identifier']);
  await db.insert(webhookInbox).values({ tenantId, identifier, body }).onConflictDoNothing();
  response.json({ data: { accepted: true } });
});
app.use('/api/v1', api);
app.use(answerError);

await pool.query(readFileSync(new URL('tables.sql', import.meta.url), 'utf8'));
const server = app.listen(0, '127.0.0.1', async () => {
  const { port } = server.address() as AddressInfo;
  const token = await new SignJWT({ sub: 'admin' })
    .setProtectedHeader({ alg: 'HS256' })
    .setExpirationTime('24h')
    .sign(SECRET);
  process.send?.({ url: `http://127.0.0.1:${port}`, token });
});
process.on('disconnect', () => process.exit());
void relayForEver();
