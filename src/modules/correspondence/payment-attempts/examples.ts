import { asCreated } from '../../../platform/http/document/examples.ts';
import { exampleId } from '../../../platform/schema.ts';
import type { PaymentAttempt } from './schema.ts';

const attempt: PaymentAttempt = {
  ...{ id: exampleId('paymentAttempt'), invoice: exampleId('invoice'), client: exampleId('client') },
  ...{ provider: 'STRIPE', status: 'SUCCEEDED', isDisputed: false, amountMinor: 84_788, currencyCode: 'EUR' },
  integration: exampleId('integration'),
  providerId: 'cs_live_a1b2c3',
  account: 'acct_1032D82eZvKYlo2C',
  ...{ providerPaymentId: 'pi_3MtwBwLkdIwHu7ix28a3tqPa', feeMinor: 1_297, feeCurrencyCode: 'EUR' },
  ...{ payment: exampleId('payment'), returned: [], ...asCreated },
  expiresAt: '2026-11-16T10:30:00.000Z',
};

export const paymentAttemptExamples = {
  getPaymentAttempt: { answer: attempt },
  listPaymentAttempts: { answer: [attempt] },
  makeWebhookAddress: {
    answer: {
      url: 'https://api.example.com/api/v1/payment-webhooks/ZmFrZS1rZXktZm9yLXRoZS1kb2N1bWVudGF0aW9uLTQ',
    },
  },
  testPayment: {
    answer: {
      ...{ outcome: 'ACCEPTED', amountMinor: 100, currencyCode: 'EUR' },
      account: 'acct_1032D82eZvKYlo2C',
    },
  },
  receivePaymentWebhook: { answer: { accepted: true } },
};
