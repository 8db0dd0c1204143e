import { createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { listenOnLoopback, stopServer } from './loopback-server.ts';
import {
  type Dispute,
  idOf,
  inShort,
  type PaymentIntent,
  type Refund,
  type Session,
  type StripeEvent,
} from './stripe/objects.ts';

const MINUTE = 60;
/** What Stripe keeps of a payment: 1.5 % and 25 cents. */
const feeOf = (amount: number) => Math.round(amount * 0.015) + 25;

type Fault = '500' | '429' | '400' | 'silence' | 'drop' | 'drop after' | 'rubbish' | 'other shape';

export type { StripeEvent };

export const WEBHOOK_SECRET = 'whsec_c3RhbmQtaW4gZm9yIFN0cmlwZQ';
export const TEST_KEY = 'sk_test_standinforstripe0001';
export const LIVE_KEY = 'rk_live_standinforstripe0001';
export const OTHER_KEY = 'sk_live_anotheraccount00001';
const ACCOUNTS: Record<string, { account: string; livemode: boolean }> = {
  [TEST_KEY]: { account: 'acct_standin', livemode: false },
  [LIVE_KEY]: { account: 'acct_standin', livemode: true },
  [OTHER_KEY]: { account: 'acct_other', livemode: true },
};

/** A stand-in for Stripe: Checkout Sessions, PaymentIntents, charges with fees, refunds, disputes, events and signed webhooks. */
export class Stripe {
  url = '';
  sessions = new Map<string, Session>();
  refunds: Refund[] = [];
  disputes: Dispute[] = [];
  /** All events, the oldest first. */
  events: StripeEvent[] = [];
  requests: { method: string; path: string; form: URLSearchParams; headers: IncomingMessage['headers'] }[] =
    [];
  /** The next requests meet these. */
  faults: Fault[] = [];
  /** Runs while a request is open. */
  meanwhile: (() => Promise<void>) | undefined;
  private readonly answers = new Map<string, { form: string; answer: [number, object] }>();
  private readonly server = createServer((request, response) => {
    this.answer(request, response).catch(() => response.destroy());
  });
  private readonly now: () => Date;

  constructor(now: () => Date) {
    this.now = now;
  }

  async start(port = 0): Promise<this> {
    this.url = await listenOnLoopback(this.server, port);
    return this;
  }

  stop(): Promise<void> {
    return stopServer(this.server);
  }

  // What clients, their banks, and the seller in Stripe's dashboard do.

  /** The client pays. With a delay, the money is on its way until `arrive` or `bounce`. */
  pay(id: string, how: { isDelayed?: boolean; isBooked?: boolean } = {}): StripeEvent {
    const session = this.session(id);
    if (session.status !== 'open') throw new Error(`session is ${session.status}`);
    session.status = 'complete';
    session.url = null;
    session.payment_intent = {
      ...{ id: idOf('pi'), object: 'payment_intent', amount_received: 0, latest_charge: null },
      ...{ status: 'processing', last_payment_error: null },
      metadata: { paymentAttempt: session.client_reference_id },
    };
    if (!how.isDelayed) this.receive(session, how.isBooked ?? true);
    return this.tell('checkout.session.completed', session, session);
  }

  arrive(id: string): StripeEvent {
    const session = this.session(id);
    this.receive(session, true);
    return this.tell('checkout.session.async_payment_succeeded', session, session);
  }

  bounce(id: string, message = 'The bank account has insufficient funds.'): StripeEvent {
    const session = this.session(id);
    Object.assign(this.intent(id), { status: 'requires_payment_method', last_payment_error: { message } });
    return this.tell('checkout.session.async_payment_failed', session, session);
  }

  /** Stripe books a charge some time after it was paid. */
  book(id: string): StripeEvent {
    const session = this.session(id);
    const { latest_charge: charge, amount_received: amount } = this.intent(id);
    if (!charge) throw new Error('nothing was paid');
    charge.balance_transaction = {
      ...{ id: idOf('txn'), object: 'balance_transaction', fee: feeOf(amount), currency: session.currency },
    };
    return this.tell('charge.updated', session, { ...charge, payment_intent: this.intent(id).id });
  }

  refund(
    id: string,
    amount: number,
    status: Refund['status'] = 'succeeded',
  ): StripeEvent & { refund: Refund } {
    const { currency } = this.session(id);
    const refund: Refund = {
      ...{ id: idOf('re'), object: 'refund', payment_intent: this.intent(id).id, amount, currency, status },
      created: this.seconds(),
    };
    this.refunds.push(refund);
    return { ...this.tell('refund.created', this.session(id), refund), refund };
  }

  changeRefund(id: string, refund: Refund, status: Refund['status']): StripeEvent {
    refund.status = status;
    return this.tell('refund.updated', this.session(id), refund);
  }

  dispute(id: string, amount = this.session(id).amount_total): StripeEvent & { dispute: Dispute } {
    const { currency } = this.session(id);
    const dispute: Dispute = {
      ...{ id: idOf('dp'), object: 'dispute', payment_intent: this.intent(id).id, amount, currency },
      ...{ status: 'needs_response', created: this.seconds() },
    };
    this.disputes.push(dispute);
    return { ...this.tell('charge.dispute.created', this.session(id), dispute), dispute };
  }

  closeDispute(id: string, dispute: Dispute, status: Dispute['status']): StripeEvent {
    dispute.status = status;
    return this.tell('charge.dispute.closed', this.session(id), dispute);
  }

  expire(id: string): StripeEvent {
    const session = this.session(id);
    Object.assign(session, { status: 'expired', url: null });
    return this.tell('checkout.session.expired', session, session);
  }

  /** The bytes of a webhook and their signature. */
  sign(event: object, { secrets = [WEBHOOK_SECRET], at = this.now() } = {}) {
    const raw = JSON.stringify(event, null, 2);
    const time = Math.floor(at.getTime() / 1_000);
    const signatures = secrets.map(
      (secret) => `v1=${createHmac('sha256', secret).update(`${time}.${raw}`).digest('hex')}`,
    );
    const headers = {
      'content-type': 'application/json; charset=utf-8',
      'stripe-signature': [`t=${time}`, ...signatures, 'v0=old'].join(','),
    };
    return { raw, headers };
  }

  session(id: string): Session {
    const session = this.sessions.get(id);
    if (!session) throw new Error(`no session ${id}`);
    return session;
  }

  /** The session of a page's address. */
  sessionAt(url: string): Session {
    return this.session(new URL(url).pathname.split('/').at(-1) ?? '');
  }

  private intent(id: string): PaymentIntent {
    const { payment_intent: intent } = this.session(id);
    if (!intent) throw new Error('nothing was paid');
    return intent;
  }

  private receive(session: Session, isBooked: boolean): void {
    session.payment_status = 'paid';
    Object.assign(this.intent(session.id), {
      ...{ status: 'succeeded', amount_received: session.amount_total },
      latest_charge: { id: idOf('ch'), object: 'charge', created: this.seconds(), balance_transaction: null },
    });
    if (isBooked) this.book(session.id);
  }

  private seconds(): number {
    return Math.floor(this.now().getTime() / 1_000);
  }

  private tell(type: string, { livemode }: Session, object: object): StripeEvent {
    const event: StripeEvent = {
      ...{ id: idOf('evt'), object: 'event', type, created: this.seconds(), livemode },
      data: { object: inShort(structuredClone(object)) },
    };
    this.events.push(event);
    return event;
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', this.url);
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const { method = '', headers } = request;
    const form = method === 'POST' ? new URLSearchParams(Buffer.concat(chunks).toString()) : url.searchParams;
    this.requests.push({ method, path: url.pathname, form, headers });
    await this.meanwhile?.();
    const fault = this.faults.shift();
    if (fault === 'silence') return;
    if (fault === 'drop') return void request.socket.destroy();
    const [status, body] =
      fault === '500' || fault === '429' || fault === '400'
        ? refusal(Number(fault), 'api_error', 'Something went wrong')
        : this.once(method, url.pathname, form, headers);
    if (fault === 'drop after') return void request.socket.destroy();
    const text =
      fault === 'rubbish' ? '{"id": "cs' : JSON.stringify(fault === 'other shape' ? { id: 7 } : body);
    response.writeHead(status, { 'content-type': 'application/json' }).end(text);
  }

  /** A key that was used before gets the answer that it got, if it asks for the same. */
  private once(
    method: string,
    path: string,
    form: URLSearchParams,
    headers: IncomingMessage['headers'],
  ): [number, object] {
    const known = ACCOUNTS[headers.authorization?.replace('Bearer ', '') ?? ''];
    if (!known) return refusal(401, 'invalid_request_error', 'Invalid API Key provided');
    if (headers['stripe-version'] === undefined)
      return refusal(400, 'invalid_request_error', 'The stand-in wants a pinned version');
    const key = headers['idempotency-key'];
    const before = typeof key === 'string' ? this.answers.get(`${known.account} ${key}`) : undefined;
    if (before && before.form !== String(form))
      return refusal(
        400,
        'idempotency_error',
        'Keys for idempotent requests can only be used with the same parameters',
      );
    const answer = before?.answer ?? this.route(method, path, form, known);
    if (typeof key === 'string') this.answers.set(`${known.account} ${key}`, { form: String(form), answer });
    return answer;
  }

  private route(
    method: string,
    path: string,
    form: URLSearchParams,
    caller: { account: string; livemode: boolean },
  ): [number, object] {
    if (method === 'GET' && path === '/v1/account') return [200, { id: caller.account, object: 'account' }];
    if (method === 'POST' && path === '/v1/checkout/sessions') return this.createSession(form, caller);
    const ofIntent = ({ payment_intent }: { payment_intent: string }) =>
      payment_intent === form.get('payment_intent');
    if (path === '/v1/refunds') return pageOf(this.refunds.filter(ofIntent).toReversed(), form);
    if (path === '/v1/disputes') return pageOf(this.disputes.filter(ofIntent).toReversed(), form);
    if (path === '/v1/events') {
      const from = Number(form.get('created[gte]'));
      const listed = this.events.filter(
        ({ created, type }) => created >= from && form.getAll('types[]').includes(type),
      );
      return pageOf(listed.toReversed(), form);
    }
    const [, id = '', action] = /^\/v1\/checkout\/sessions\/(\w+)(\/expire)?$/.exec(path) ?? [];
    const session = this.sessions.get(id);
    if (!session || session.account !== caller.account)
      return refusal(404, 'invalid_request_error', `No such checkout.session: '${id}'`);
    if (method === 'GET' && !action) {
      const isFull = form.getAll('expand[]').includes('payment_intent.latest_charge.balance_transaction');
      return [200, isFull ? session : inShort(session)];
    }
    if (session.status !== 'open')
      return refusal(
        400,
        'invalid_request_error',
        'Only Checkout Sessions with a status of open can be expired',
      );
    this.expire(id);
    return [200, session];
  }

  private createSession(
    form: URLSearchParams,
    caller: { account: string; livemode: boolean },
  ): [number, object] {
    const value = (name: string) => form.get(name) ?? '';
    const amount = Number(value('line_items[0][price_data][unit_amount]'));
    const [expires, now] = [Number(value('expires_at')), this.seconds()];
    if (value('mode') !== 'payment' || value('line_items[0][quantity]') !== '1' || !Number.isInteger(amount))
      return refusal(400, 'invalid_request_error', 'Invalid request');
    if (expires < now + 30 * MINUTE || expires > now + 24 * 60 * MINUTE)
      return refusal(
        400,
        'invalid_request_error',
        'expires_at must be from 30 minutes to 24 hours after creation',
      );
    const id = idOf(caller.livemode ? 'cs_live' : 'cs_test');
    const session: Session = {
      ...{ id, object: 'checkout.session', ...caller, status: 'open', payment_status: 'unpaid' },
      ...{
        amount_total: amount,
        currency: value('line_items[0][price_data][currency]'),
        payment_intent: null,
      },
      ...{ client_reference_id: value('client_reference_id'), locale: value('locale'), expires_at: expires },
      ...{ success_url: value('success_url'), cancel_url: value('cancel_url') },
      url: `${this.url}/c/pay/${id}`,
    };
    this.sessions.set(id, session);
    return [200, inShort(session)];
  }
}

function pageOf(items: { id: string }[], form: URLSearchParams): [number, object] {
  const after = items.findIndex(({ id }) => id === form.get('starting_after'));
  const limit = Number(form.get('limit') ?? 10);
  const data = items.slice(after + 1, after + 1 + limit);
  return [200, { object: 'list', data, has_more: after + 1 + limit < items.length }];
}

function refusal(status: number, type: string, message: string): [number, object] {
  return [status, { error: { type, message } }];
}

export function startStripe(now: () => Date = () => new Date(), port?: number): Promise<Stripe> {
  return new Stripe(now).start(port);
}
