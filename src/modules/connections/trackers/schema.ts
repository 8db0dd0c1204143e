import { Type } from 'typebox';
import { record, text } from '../../../platform/schema.ts';

/** Far longer than the identifiers of trackers. */
const IDENTIFIER_LENGTH_MAX = 255;

export const webhookParams = Type.Object({
  endpointKey: Type.String({
    pattern: '^[A-Za-z0-9_-]{43}$',
    'x-says': 'must be 43 characters of A-Z, a-z, 0-9, _ and -',
    description: 'The key in the address that is registered with the tracker.',
    examples: ['ZmFrZS1rZXktZm9yLXRoZS1kb2N1bWVudGF0aW9uLTQ'],
  }),
});

/** Each tracker has its own header. If there is only one tracker, its header is required. */
export function webhookHeaders(identifierHeaders: string[]) {
  const identifier = text(1, IDENTIFIER_LENGTH_MAX, {
    description: 'Identifies the webhook. A repeat has the same identifier.',
    example: 'a1b2c3d4-0000-4000-8000-000000000001',
  });
  const isOnly = identifierHeaders.length === 1;
  const named = identifierHeaders.map((name) => [name, isOnly ? identifier : Type.Optional(identifier)]);
  return Type.Object(Object.fromEntries(named));
}

export const webhookReceipt = record(
  'WebhookReceipt',
  {
    accepted: Type.Boolean({
      description:
        'True when the webhook is new and was stored. False for a repeat, for a new issue of a project that is not mapped, and for an integration that is not in use.',
      examples: [true],
    }),
  },
  'The result of receiving a webhook.',
);
