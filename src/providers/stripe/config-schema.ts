import type { Static } from 'typebox';
import { Type } from 'typebox';
import type { ErrorDetail } from '../../platform/errors.ts';
import { body, text } from '../../platform/schema.ts';
import type { ProviderSecrets } from '../provider.ts';
import { setting } from '../setting.ts';

const SECRET_LENGTH_MAX = 300;
/** Stands for the hidden part of a secret. */
const MASK = '***';
/** Enough to recognise a secret by, and no help in guessing it. */
const SHOWN_LENGTH = 4;
const KEY = /^[sr]k_(test|live)_[A-Za-z0-9]{10,}$/;
const WEBHOOK_SECRET = /^whsec_[A-Za-z0-9+/=_-]{16,}$/;

export const stripeConfig = body(
  {
    secretKey: setting(
      'Secret key',
      text(1, SECRET_LENGTH_MAX, {
        description:
          'The secret key, or a restricted key, of your Stripe account. A sandbox takes test keys only, all others live keys only. It is shown in part. Saved as it is shown, it does not change.',
        example: 'rk_live_...',
      }),
    ),
    webhookSecret: Type.Optional(
      setting(
        'Signing secret of the webhook',
        text(1, SECRET_LENGTH_MAX, {
          description:
            'The signing secret of the webhook endpoint at Stripe. Until it is set, webhooks are refused, and payments are found by asking Stripe.',
          example: 'whsec_...',
        }),
      ),
    ),
  },
  'Settings of Stripe.',
);

export type StripeConfig = Static<typeof stripeConfig>;

export function checkStripeConfig(
  { secretKey, webhookSecret }: StripeConfig,
  { isSandbox }: { isSandbox: boolean },
) {
  const details: ErrorDetail[] = [];
  const mode = KEY.exec(secretKey)?.[1];
  if (mode === undefined) {
    const message = secretKey.includes(MASK)
      ? `must be the whole key, without ${MASK}`
      : 'must be a secret key or a restricted key: it begins with sk_test_, rk_test_, sk_live_ or rk_live_';
    details.push({ field: 'secretKey', message, constraint: 'pattern' });
  } else if (isSandbox !== (mode === 'test')) {
    const message = isSandbox
      ? 'must be a test key, since no money of a sandbox may move'
      : 'must be a live key: try test keys in a sandbox';
    details.push({ field: 'secretKey', message, constraint: 'mode' });
  }
  if (webhookSecret !== undefined && !WEBHOOK_SECRET.test(webhookSecret)) {
    const message = 'must be the whole signing secret, which begins with whsec_';
    details.push({ field: 'webhookSecret', message, constraint: 'pattern' });
  }
  return details;
}

export function hideStripeSecrets({ secretKey, webhookSecret }: StripeConfig) {
  return {
    config: {
      secretKey: `${/^[sr]k_(test|live)_/.exec(secretKey)?.[0] ?? ''}${MASK}${secretKey.slice(-SHOWN_LENGTH)}`,
      ...(webhookSecret !== undefined && {
        webhookSecret: `whsec_${MASK}${webhookSecret.slice(-SHOWN_LENGTH)}`,
      }),
    },
    secrets: { secretKey, webhookSecret: webhookSecret ?? '' },
  };
}

/** A clone has the shown config without the secrets. Then there is nothing to reveal. */
export function revealStripeSecrets(_shown: object, { secretKey, webhookSecret }: ProviderSecrets) {
  return { ...(secretKey && { secretKey }), ...(webhookSecret && { webhookSecret }) };
}
