// Payments, in the words between the service and payment providers.

export interface PaymentToBegin {
  attemptId: string;
  amountMinor: number;
  currencyCode: string;
  /** Names the invoice, for the client and for the statements of the provider. */
  description: string;
  /** The language of the invoice, such as `de`. */
  language: string;
  /** Where the provider sends the client afterwards. */
  successUrl: string;
  cancelUrl: string;
  expiresAt: Date;
}

export interface BegunPayment {
  providerId: string;
  /** The page of the provider. */
  url: string;
  expiresAt: string;
  /** The account at the provider that gets the money. */
  account: string;
}

export const PAYMENT_STATUSES = ['OPEN', 'PROCESSING', 'SUCCEEDED', 'FAILED', 'EXPIRED'] as const;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

/** A payment as the provider shows it now. */
export interface OnlinePayment {
  providerId: string;
  account: string;
  /** False for a payment in test mode. */
  isLive: boolean;
  amountMinor: number;
  currencyCode: string;
  status: PaymentStatus;
  failureMessage?: string;
  /** Present once the money has arrived at the provider. */
  paid?: { paymentId: string; at: string; fee?: { amountMinor: number; currencyCode: string } };
  /** Money that the provider paid back to the client, or will: refunds, and disputes that took it. */
  returned: ReturnedMoney[];
  /** The client's bank disputes the payment, and it is not decided yet. */
  isDisputed: boolean;
}

export interface ReturnedMoney {
  kind: 'REFUND' | 'DISPUTE';
  /** The provider's identifier of it. */
  reference: string;
  amountMinor: number;
  /** A refund may fail after it was reported as paid. */
  status: 'PENDING' | 'PAID' | 'FAILED';
  at: string;
}

/** Names a payment by the provider's identifier of its page, of its money, or both. */
export interface PaymentHint {
  providerId?: string | undefined;
  paymentId?: string | undefined;
}
