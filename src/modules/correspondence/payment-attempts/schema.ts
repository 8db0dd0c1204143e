import { type Static, Type } from 'typebox';
import { pageQuery } from '../../../platform/http/answers/pagination.ts';
import {
  choice,
  createdAt,
  currencyCode,
  INTEGER_MAX,
  id,
  integer,
  optional,
  record,
  text,
  timestamp,
  updatedAt,
} from '../../../platform/schema.ts';
import { PAYMENT_STATUSES } from '../../../providers/online-payment.ts';

const amount = (description: string, example: number) => integer(0, INTEGER_MAX, { description, example });
const ofProvider = (description: string, example: string) => text(1, 255, { description, example });

const returned = Type.Object(
  {
    kind: choice(['REFUND', 'DISPUTE'], { description: 'A refund, or a dispute that was lost.' }),
    reference: ofProvider("The provider's identifier of it.", 're_3MmlLrLkdIwHu7ix0uke3Ezy'),
    amountMinor: amount('The amount, in minor units.', 84_788),
    status: choice(['PENDING', 'PAID', 'FAILED'], {
      description: '`PAID` once the client has the money. A refund may still fail after that.',
    }),
    at: timestamp('When it was made at the provider.'),
    refund: Type.Optional(id('refund', 'The refund that it was recorded as.')),
  },
  { additionalProperties: false, title: 'ReturnedMoney', description: 'Money that the provider paid back.' },
);

const status = choice(PAYMENT_STATUSES, {
  title: 'PaymentAttemptStatus',
  description:
    '`OPEN` while the client can pay, `PROCESSING` while the money is on its way, then `SUCCEEDED`, `FAILED` or `EXPIRED`.',
  example: 'SUCCEEDED',
});

export const paymentAttempt = record(
  'PaymentAttempt',
  {
    id: id('paymentAttempt', "The payment attempt's identifier."),
    invoice: id('invoice', 'The invoice.'),
    client: id('client', 'The client that pays it.'),
    provider: ofProvider('The payment provider, by its name in `GET /providers`.', 'STRIPE'),
    status,
    isDisputed: Type.Boolean({
      description: "True while a dispute by the client's bank is not decided.",
      examples: [false],
    }),
    amountMinor: amount('The amount due when the client asked to pay, in minor units.', 84_788),
    currencyCode,
    ...optional({
      integration: id('integration', 'The integration. Absent once it is deleted.'),
      providerId: ofProvider("The provider's identifier of its page.", 'cs_live_a1b2c3'),
      providerPaymentId: ofProvider("The provider's identifier of the money.", 'pi_3MtwBwLkdIwHu7ix28a3tqPa'),
      account: ofProvider('The account at the provider that gets the money.', 'acct_1032D82eZvKYlo2C'),
      feeMinor: amount(
        'The fee that the provider keeps, in minor units. It is not taken off the recorded payment.',
        1_297,
      ),
      feeCurrencyCode: currencyCode,
      failureMessage: text(1, 1_000, { description: 'Why it failed.', example: 'Insufficient funds' }),
      payment: id('payment', 'The payment that it was recorded as.'),
    }),
    returned: Type.Array(returned, { description: 'Money that the provider paid back to the client.' }),
    expiresAt: timestamp("When the provider's page expires."),
    createdAt,
    updatedAt,
  },
  'A page of a payment provider on which a client can pay an invoice, and its result.',
);

export const paymentAttemptParams = Type.Object({
  paymentAttemptId: id('paymentAttempt', 'The payment attempt.'),
});

export const paymentAttemptQuery = Type.Object({
  ...pageQuery,
  invoiceId: Type.Optional(id('invoice', 'Only the attempts to pay this invoice.')),
});

export const webhookAddress = record(
  'WebhookAddress',
  {
    url: Type.String({
      description:
        'The address to enter at the provider. It is shown only once; earlier ones stay valid for a while.',
      examples: [
        'https://api.example.com/api/v1/payment-webhooks/ZmFrZS1rZXktZm9yLXRoZS1kb2N1bWVudGF0aW9uLTQ',
      ],
    }),
  },
  "An address for the webhooks of an integration's provider.",
);

export const paymentTest = record(
  'PaymentTest',
  {
    outcome: choice(['ACCEPTED', 'REFUSED'], {
      title: 'PaymentTestOutcome',
      description: 'Whether the provider made the page, and closed it again.',
      example: 'ACCEPTED',
    }),
    amountMinor: amount('The amount of the page, in minor units.', 100),
    currencyCode,
    ...optional({
      account: ofProvider('The account at the provider that would get the money.', 'acct_1032D82eZvKYlo2C'),
      failureMessage: text(1, 1_000, {
        description: 'What the provider refused.',
        example: 'Invalid API Key',
      }),
    }),
  },
  'The outcome of trying a payment provider.',
);

export const endpointParams = Type.Object({
  endpointKey: Type.String({
    pattern: '^[A-Za-z0-9_-]{43}$',
    'x-says': 'must be 43 characters of A-Z, a-z, 0-9, _ and -',
    description: 'The key in the address that is entered at the provider.',
    examples: ['ZmFrZS1rZXktZm9yLXRoZS1kb2N1bWVudGF0aW9uLTQ'],
  }),
});

/** Each provider sends its own. Only its identifiers are read. */
export const paymentWebhook = Type.Object(
  {},
  { additionalProperties: true, description: 'An event, as the provider sends it.' },
);

export const paymentWebhookReceipt = record(
  'PaymentWebhookReceipt',
  {
    accepted: Type.Boolean({
      description: 'True if the webhook names a payment attempt. The provider is then asked about it.',
      examples: [true],
    }),
  },
  'The result of receiving a webhook of a payment provider.',
);

export type PaymentTest = Static<typeof paymentTest>;
export type PaymentAttempt = Static<typeof paymentAttempt>;
export type Returned = Static<typeof returned>;
export type PaymentAttemptQuery = Static<typeof paymentAttemptQuery>;
