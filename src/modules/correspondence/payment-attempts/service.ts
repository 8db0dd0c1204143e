import type { IncomingHttpHeaders } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { Counter } from 'prom-client';
import type { Scope } from '../../../platform/database/database.ts';
import { forbiddenByState, found, notFound, unauthorized } from '../../../platform/errors.ts';
import { newestFirstPage, type Page } from '../../../platform/http/answers/pagination.ts';
import type { OpenContext, TenantContext, Upload } from '../../../platform/http/route.ts';
import { withoutNulls } from '../../../platform/schema.ts';
import type { Invoice } from '../../billing/invoices/schema.ts';
import { endpointKeyHash, openConnection } from '../../connections/integrations/connection.ts';
import type { IntegrationDependencies } from '../../connections/integrations/dependencies.ts';
import { isInUse } from '../../connections/integrations/status.ts';
import { followHint } from './asking.ts';
import { payingIntegrations } from './paying-integrations.ts';
import type { PaymentAttempt, PaymentAttemptQuery } from './schema.ts';
import {
  findEndpoint,
  findUnfinishedAttempts,
  listPaymentAttempts,
  type PaymentAttemptRow,
  readPaymentAttempt,
} from './store.ts';

const webhooks = new Counter({
  name: 'retainer_payment_webhooks_total',
  help: 'Webhooks of payment providers by outcome',
  labelNames: ['outcome'],
});
for (const outcome of ['accepted', 'ignored', 'forged']) webhooks.inc({ outcome }, 0);

export async function getPaymentAttempt({ db }: TenantContext, id: string): Promise<PaymentAttempt> {
  return presentPaymentAttempt(found(await db.one(readPaymentAttempt, { id })));
}

export function findPaymentAttempts(
  { db }: TenantContext,
  query: PaymentAttemptQuery,
): Promise<Page<PaymentAttempt>> {
  const { invoiceId = null } = query;
  return newestFirstPage('paymentAttempt', query, async (position) => {
    const rows = await db.all(listPaymentAttempts, { invoiceId, ...position });
    return rows.map(presentPaymentAttempt);
  });
}

/** Whether an open invoice can be paid online, or is being paid. A client who comes back says that it paid on an open page. */
export async function onlinePayment(
  dependencies: IntegrationDependencies,
  db: Scope,
  { id: invoiceId, dueMinor, currencyCode }: Invoice,
  saysPaid: boolean,
): Promise<'POSSIBLE' | 'IN_PROCESS' | undefined> {
  const attempts = await db.all(findUnfinishedAttempts, { invoiceId });
  if (attempts.some(({ status }) => status === 'PROCESSING' || saysPaid)) return 'IN_PROCESS';
  const [newest] = await payingIntegrations(dependencies, db);
  const payments = newest && dependencies.providers.get(newest.provider)?.payments;
  return payments?.takes(dueMinor, currencyCode) ? 'POSSIBLE' : undefined;
}

/** Makes an address to enter at the provider. */
export async function makeWebhookAddress(
  dependencies: IntegrationDependencies,
  { tenantId }: TenantContext,
  integrationId: string,
): Promise<{ url: string }> {
  const opened = found(await openConnection(dependencies, tenantId, integrationId));
  if (!opened.provider.payments)
    throw forbiddenByState(`Webhooks of ${opened.provider.name} need no address: it registers its own`);
  return { url: await opened.connection.newEndpoint() };
}

/** Takes a webhook as a hint: the provider is asked soon about the payment that it names. */
export async function receivePaymentWebhook(
  dependencies: IntegrationDependencies,
  { db, realClock }: OpenContext,
  endpointKey: string,
  headers: IncomingHttpHeaders,
  upload: Upload,
): Promise<{ accepted: boolean }> {
  const endpoint = await db.one(findEndpoint, { keyHash: endpointKeyHash(endpointKey) });
  const opened = endpoint && (await openConnection(dependencies, endpoint.tenantId, endpoint.integrationId));
  const payments = opened?.provider.payments;
  if (!endpoint || !opened || !payments) throw notFound();
  const body = await buffer(upload.bytes);
  const signature = headers[payments.signatureHeader];
  if (typeof signature !== 'string' || !payments.isGenuine(opened.connection, signature, body)) {
    webhooks.inc({ outcome: 'forged' });
    throw unauthorized('signature_invalid', 'the signature is missing, too old, or not of this body');
  }
  const hint = payments.readWebhook(body);
  const { tenantId, integrationId } = endpoint;
  const scope = dependencies.database.inTenant(tenantId);
  const accepted =
    hint !== undefined &&
    isInUse(opened.status) &&
    (await followHint(scope, tenantId, integrationId, hint, realClock.now()));
  webhooks.inc({ outcome: accepted ? 'accepted' : 'ignored' });
  return { accepted };
}

export function presentPaymentAttempt(row: PaymentAttemptRow): PaymentAttempt {
  return withoutNulls(row);
}
