import type { SettingDeclarations, SettingValues } from '../../platform/settings-reader.ts';

export const stripeSettings = {
  apiUrl: { variable: 'STRIPE_API_URL', kind: 'baseUrl', fallback: 'https://api.stripe.com' },
} as const satisfies SettingDeclarations;

export type StripeSettings = SettingValues<typeof stripeSettings>;
