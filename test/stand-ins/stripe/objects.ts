import { randomBytes } from 'node:crypto';

// Objects of Stripe's published OpenAPI document, as far as the service reads them.

export interface Charge {
  id: string;
  object: 'charge';
  created: number;
  balance_transaction: { id: string; object: 'balance_transaction'; fee: number; currency: string } | null;
}

export interface PaymentIntent {
  id: string;
  object: 'payment_intent';
  status: 'processing' | 'succeeded' | 'requires_payment_method' | 'canceled';
  amount_received: number;
  latest_charge: Charge | null;
  last_payment_error: { message: string } | null;
  metadata: Record<string, string>;
}

export interface Session {
  id: string;
  object: 'checkout.session';
  livemode: boolean;
  status: 'open' | 'complete' | 'expired';
  payment_status: 'paid' | 'unpaid';
  amount_total: number;
  currency: string;
  client_reference_id: string;
  success_url: string;
  cancel_url: string;
  locale: string;
  expires_at: number;
  url: string | null;
  payment_intent: PaymentIntent | null;
  /** Of the stand-in only. */
  account: string;
}

export interface Refund {
  id: string;
  object: 'refund';
  payment_intent: string;
  amount: number;
  currency: string;
  status: 'pending' | 'requires_action' | 'succeeded' | 'failed' | 'canceled';
  created: number;
}

export interface Dispute {
  id: string;
  object: 'dispute';
  payment_intent: string;
  amount: number;
  currency: string;
  status: 'warning_needs_response' | 'warning_closed' | 'needs_response' | 'under_review' | 'won' | 'lost';
  created: number;
}

export interface StripeEvent {
  id: string;
  object: 'event';
  type: string;
  created: number;
  livemode: boolean;
  data: { object: object };
  account?: string;
}

export function idOf(prefix: string): string {
  return `${prefix}_${randomBytes(12).toString('hex')}`;
}

/** An object as it is sent unless it is asked for in full: the objects in it are identifiers. */
export function inShort(object: object): object {
  const entries = Object.entries(object).map(([name, value]) => {
    const isObject = typeof value === 'object' && value !== null && 'id' in value;
    return [name, isObject ? value.id : value];
  });
  return Object.fromEntries(entries);
}
