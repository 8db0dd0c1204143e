import { setTimeout as sleep } from 'node:timers/promises';
import type { RowOf } from '../../../platform/database/statement.ts';
import { forbiddenByState, found, stillRunning } from '../../../platform/errors.ts';
import type { TenantContext } from '../../../platform/http/route.ts';
import { newId } from '../../../platform/ids.ts';
import { askFor } from '../../../platform/work/store.ts';
import { ProviderFailure } from '../../../providers/provider.ts';
import { openConnection } from '../../connections/integrations/connection.ts';
import type { IntegrationDependencies } from '../../connections/integrations/dependencies.ts';
import { reportProblem, resolveProblem } from '../../connections/integrations/problems.ts';
import { isInUse } from '../../connections/integrations/status.ts';
import { ASKING, giveUp, readAndSettle } from './asking.ts';
import { payingIntegrations } from './paying-integrations.ts';
import {
  endAttempt,
  findUnfinishedAttempts,
  insertPaymentAttempt,
  readInvoiceToPay,
  setBegun,
} from './store.ts';

/** Enough to pay, and short enough that few pages still ask for an amount that has changed. Stripe takes 30 minutes to a day. */
const PAGE_MS = 3_600_000;
/** A page with less time left is not handed out again. */
const LEFT_MS_MIN = 300_000;
/** Far more than making a page takes. A process that needs longer has failed. */
const BEGINNING_MS = 40_000;
/** How often, and at what distance, one click waits for the page that another one makes. */
const LOOKS_MAX = 60;
const LOOK_MS = 250;
const ASK_FIRST_MS = 60_000;

/** The link that a client came by. */
interface PayingLink {
  id: string;
  /** The address of its page, which the provider leads back to. */
  url: string;
}

type PayingContext = Pick<TenantContext, 'db' | 'clock' | 'realClock' | 'tenantId'>;
type Invoice = RowOf<typeof readInvoiceToPay>;

/** Returns the provider's page to pay what is due now, or the link's own page if there is nothing to pay. */
export async function beginPayment(
  dependencies: IntegrationDependencies,
  context: PayingContext,
  link: PayingLink,
  invoiceId: string,
): Promise<{ url: string }> {
  for (let look = 0; look < LOOKS_MAX; look++) {
    const invoice = found(await context.db.one(readInvoiceToPay, { id: invoiceId }));
    if (invoice.dueMinor <= 0) return { url: link.url };
    const [attempt] = await context.db.all(findUnfinishedAttempts, { invoiceId });
    // Its page says that a payment is in process.
    if (attempt?.status === 'PROCESSING') return { url: link.url };
    const url = attempt
      ? await useOrEnd(dependencies, context, link, invoice, attempt)
      : await begin(dependencies, context, link, { ...invoice, id: invoiceId });
    if (url !== undefined) return { url };
  }
  throw stillRunning('The page of the payment provider is still being made', 5);
}

/** Returns the page of an open attempt. If it no longer fits, it is ended at the provider too, and there is nothing to return. */
async function useOrEnd(
  dependencies: IntegrationDependencies,
  context: PayingContext,
  link: PayingLink,
  { dueMinor }: Invoice,
  attempt: RowOf<typeof findUnfinishedAttempts>,
): Promise<string | undefined> {
  const { db, tenantId, realClock } = context;
  const { integration, providerId, expiresAt, url } = attempt;
  const leftMs = Date.parse(expiresAt) - realClock.now().getTime();
  if (providerId === null) {
    if (leftMs > PAGE_MS - BEGINNING_MS) await sleep(LOOK_MS);
    else await giveUp(db, context, attempt);
    return undefined;
  }
  const opened = integration === null ? undefined : await openConnection(dependencies, tenantId, integration);
  if (!opened) {
    await giveUp(db, context, attempt);
    return undefined;
  }
  const isFitting = attempt.amountMinor === dueMinor && attempt.link === link.id && leftMs > LEFT_MS_MIN;
  if (isFitting && isInUse(opened.status) && url !== null) return url;
  try {
    await opened.provider.payments?.expire(opened.connection, providerId);
    // The client may have paid on it just before.
    const settled = await readAndSettle(dependencies, opened, attempt.id, providerId);
    if (settled && settled.attempt.status !== 'OPEN') return undefined;
  } catch (error) {
    if (leftMs > 0 || !isOutOfReach(error)) throw error;
    await giveUp(db, context, attempt);
    return undefined;
  }
  throw stillRunning('The provider does not close the earlier page yet', 5);
}

/**
 * The key is of another account now, or no longer works. Nobody can pay on an expired page, so it stands in the way of no
 * other. The provider is asked about it all the same.
 */
function isOutOfReach(error: unknown): boolean {
  return error instanceof ProviderFailure && [401, 403, 404].includes(error.status ?? 0);
}

/** Returns nothing if another click was faster. */
async function begin(
  dependencies: IntegrationDependencies,
  context: PayingContext,
  link: PayingLink,
  invoice: Invoice & { id: string },
): Promise<string | undefined> {
  const { db, tenantId, clock, realClock } = context;
  const { client: clientId, dueMinor: amountMinor, currencyCode, id: invoiceId } = invoice;
  const [integration] = await payingIntegrations(dependencies, db);
  const opened = integration && (await openConnection(dependencies, tenantId, integration.id));
  const payments = opened?.provider.payments;
  if (!opened || !payments?.takes(amountMinor, currencyCode))
    throw forbiddenByState('No payment provider is active that takes this amount');
  const { integrationId } = opened.connection;
  const id = newId('paymentAttempt');
  const expiresAt = new Date(realClock.now().getTime() + PAGE_MS);
  const nowText = () => clock.now().toISOString();
  const isOurs = await db.transaction(async (transaction) => {
    const names = { id, invoiceId, clientId, integrationId, provider: opened.provider.name, linkId: link.id };
    const money = { amountMinor, currencyCode, expiresAt: expiresAt.toISOString(), now: nowText() };
    if (!(await transaction.one(insertPaymentAttempt, { ...names, ...money }))) return false;
    const at = new Date(realClock.now().getTime() + ASK_FIRST_MS).toISOString();
    await askFor(transaction, ASKING, { tenantId, lane: integrationId, keys: [id], at });
    return true;
  });
  if (!isOurs) return undefined;
  const problem = `Payment of ${invoice.number}`;
  try {
    const begun = await payments.begin(opened.connection, {
      ...{ attemptId: id, amountMinor, currencyCode, expiresAt },
      description: `${invoice.number} ${invoice.sellerName}`.trim(),
      language: invoice.locale.slice(0, 2).toLowerCase(),
      successUrl: `${link.url}?payment=done`,
      cancelUrl: link.url,
    });
    const isBegun = await db.one(setBegun, { id, ...begun, now: nowText() });
    await resolveProblem(db, integrationId, problem);
    return isBegun && begun.url;
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error;
    const realNow = realClock.now().toISOString();
    await db.all(endAttempt, {
      id,
      status: 'FAILED',
      failureMessage: error.message,
      now: nowText(),
      realNow,
    });
    await reportProblem(dependencies, db, integrationId, problem, error.message);
    throw error;
  }
}
