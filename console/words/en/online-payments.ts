/** Words of payments through providers. `fields` has the API's names. */
export const words = {
  fields: {
    isByProvider: 'Made by the payment provider',
    feeCurrencyCode: 'Currency of the fee',
    account: 'Account',
    returned: 'Paid back',
    providerId: 'Page of the provider',
    isDisputed: 'Disputed',
    providerPaymentId: 'Payment at the provider',
    failureMessage: 'Why it failed',
    feeMinor: 'Fee',
  },
  title: 'Online payments',
  statuses: {
    OPEN: 'Begun',
    PROCESSING: 'In process',
    SUCCEEDED: 'Paid',
    FAILED: 'Failed',
    EXPIRED: 'Not paid in time',
  },
  disputed: 'Disputed',
  fee: (fee: string) => `Fee ${fee}`,
  returned: {
    REFUND: (amount: string) => `${amount} refunded`,
    DISPUTE: (amount: string) => `${amount} lost by a dispute`,
  },
  test: {
    title: 'Send a test',
    text: (provider: string) =>
      `Makes a page at ${provider}, as for a client who pays, and closes it at once. Nobody is charged.`,
    works: 'Works',
    fails: 'Refused',
    made: (provider: string, amount: string) => `${provider} made a page for ${amount}, and closed it again.`,
  },
  webhook: {
    title: 'Messages of the provider',
    text: (provider: string) =>
      `Without them, payments are still found, by asking ${provider} now and then. With them, they are here at once.`,
    steps: (provider: string) => [
      'Make an address here.',
      `Enter it at ${provider} as a webhook endpoint, with the events of checkout sessions, charges, refunds and disputes.`,
      'Copy the signing secret of the endpoint into the settings here.',
    ],
    make: 'Make an address',
    label: 'address',
    otherwise: 'make another one; the last five stay valid',
    hint: (provider: string) =>
      `Enter it at ${provider} as a webhook endpoint. Whoever knows it can not pretend to be ${provider}: its messages are signed.`,
  },
};
