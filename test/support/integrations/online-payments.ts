import assert from 'node:assert/strict';
import { after } from 'node:test';
import { ASKING, askingForPayments } from '../../../src/modules/correspondence/payment-attempts/asking.ts';
import {
  LIVE_KEY,
  type Stripe,
  type StripeEvent,
  startStripe,
  TEST_KEY,
  WEBHOOK_SECRET,
} from '../../stand-ins/stripe.ts';
import { activeContract, finalized, make } from '../billing.ts';
import { sandbox } from '../sandbox.ts';
import { startService, type TestService } from '../service.ts';
import { workOff } from '../work.ts';

export interface PayingService extends TestService {
  stripe: Stripe;
}

/** The service, connected to a stand-in of Stripe. Both go by the service's clock. */
export async function startPayingService(environment: Record<string, string> = {}): Promise<PayingService> {
  let clock: TestService['clock'] | undefined;
  const stripe = await startStripe(() => clock?.now() ?? new Date());
  after(() => stripe.stop());
  const service = startService({ STRIPE_API_URL: stripe.url, ...environment });
  clock = service.clock;
  return Object.assign(service, { stripe });
}

export interface Seller {
  tenant: string;
  integration: string;
  /** The path of its webhooks below `/api/v1`. */
  webhooks: string;
}

export async function seller(service: PayingService, mode: 'LIVE' | 'SANDBOX' = 'LIVE'): Promise<Seller> {
  const tenant = mode === 'LIVE' ? await service.tenant() : await sandbox(service);
  const config = { secretKey: mode === 'LIVE' ? LIVE_KEY : TEST_KEY, webhookSecret: WEBHOOK_SECRET };
  const body = { provider: 'STRIPE', name: 'Card payments', config };
  const { id: integration } = await make(service, tenant, '/integrations', body);
  const made = await service.request('POST', `/integrations/${integration}/webhook-address`, { tenant });
  assert.equal(made.status, 200, made.text);
  return { tenant, integration, webhooks: made.data.url.split('/api/v1')[1] };
}

/** An issued invoice of 712.50 EUR, and a link to its page. */
export async function payable(service: PayingService, tenant: string, terms: object = {}) {
  const { id: contractId } = await activeContract(service, tenant, terms);
  const invoice = await finalized(service, tenant, undefined, { contractId });
  return { invoice, token: await linkTo(service, tenant, { invoiceId: invoice.id }) };
}

/** The token of a new link. */
export async function linkTo(
  service: PayingService,
  tenant: string,
  subject: { invoiceId: string } | { clientId: string },
): Promise<string> {
  const { url } = await make(service, tenant, '/links', subject);
  return url.split('/pay/')[1];
}

/** A click on Pay. Returns the address that it leads to. */
export async function click(service: PayingService, token: string, invoiceId?: string): Promise<string> {
  const path = `/pay/${token}${invoiceId === undefined ? '' : `/invoices/${invoiceId}`}/checkout`;
  const { status, headers } = await fetch(service.url + path, { method: 'POST', redirect: 'manual' });
  if (status !== 303) throw Object.assign(new Error(path), { status });
  return headers.get('location') ?? '';
}

/** A click, and the identifier of the page at Stripe. */
export async function openPage(service: PayingService, token: string): Promise<string> {
  return service.stripe.sessionAt(await click(service, token)).id;
}

/** A seller, an issued invoice, and the page at Stripe that a click has led to. */
export async function openedPage(service: PayingService, mode?: 'SANDBOX') {
  const acme = await seller(service, mode);
  const { tenant } = acme;
  const { invoice, token } = await payable(service, tenant);
  const page = await openPage(service, token);
  const attempt = async () => (await attemptsOf(service, tenant, invoice.id))[0];
  return { acme, tenant, invoice, token, page, attempt };
}

export async function sendWebhook(service: PayingService, { webhooks }: Seller, event: StripeEvent | object) {
  return service.request('POST', webhooks, { as: null, ...service.stripe.sign(event) });
}

/** Sends webhooks in this order, and does the work that they ask for. */
export async function tell(service: PayingService, to: Seller, ...events: StripeEvent[]): Promise<void> {
  for (const event of events) {
    const answer = await sendWebhook(service, to, event);
    assert.equal(answer.status, 200, answer.text);
  }
  await ask(service);
}

/** Asks Stripe about all attempts that are due. */
export function ask(service: PayingService): Promise<void> {
  return workOff(service, askingForPayments(service.app.integrations, service.app.hold));
}

/** The hours until the provider is asked again about an attempt. */
export async function hoursUntilAsked(service: PayingService, id: string): Promise<number | undefined> {
  const sql = 'select due_at from work where kind = $1 and key = $2';
  const { rows } = await service.db.asOwner((owner) => owner.query(sql, [ASKING, id]));
  return rows[0] && (rows[0].due_at.getTime() - service.clock.now().getTime()) / 3_600_000;
}

export async function attemptsOf(service: PayingService, tenant: string, invoiceId: string) {
  return (await service.request('GET', `/payment-attempts?invoiceId=${invoiceId}`, { tenant })).data;
}

export async function paymentsOf(service: PayingService, tenant: string) {
  return (await service.request('GET', '/payments', { tenant })).data;
}

export async function invoiceOf(service: PayingService, tenant: string, id: string) {
  return (await service.request('GET', `/invoices/${id}`, { tenant })).data;
}

export async function problemsOf(service: PayingService, { tenant, integration }: Seller): Promise<string[]> {
  const { data } = await service.request('GET', `/integrations/${integration}`, { tenant });
  return (data.problems ?? []).map(({ message }: { message: string }) => message);
}
