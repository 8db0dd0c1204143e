import { asChanged, asCreated, type Example, lifeOf } from '../../../platform/http/document/examples.ts';
import { API_PREFIX } from '../../../platform/http/route.ts';
import { exampleId } from '../../../platform/schema.ts';
import type {
  Authorization,
  Integration,
  IntegrationChange,
  IntegrationWithSecret,
  NewAuthorization,
  NewIntegration,
  NewSubscription,
  Subscription,
} from './schema.ts';

const body = {
  provider: 'WEBHOOK',
  name: 'Our own system',
  config: { url: 'https://example.com/hooks' },
  subscriptions: [{ eventType: 'invoice.*' }],
} satisfies NewIntegration;
const created: Integration = {
  ...{ id: exampleId('integration'), ...body, status: 'ACTIVE', isAuthorized: false },
  subscriptions: [{ id: exampleId('subscription', 2), eventType: 'invoice.*', scopeKey: 'tenant' }],
  ...asCreated,
};
const withSecret: IntegrationWithSecret = { ...created, secret: 'whsec_c90TUBf6mjOxBI0Kw0NO1beaC9sKzkud' };
const change = { name: 'Our billing system' } satisfies IntegrationChange;
const changed: Integration = { ...created, ...change, ...asChanged };
const rotated: IntegrationWithSecret = { ...changed, secret: 'whsec_qAFgomgaCWObHMoNXprRRvOzSuVgeVz5' };

const newSubscription: NewSubscription = { eventType: 'payment.*', clientId: exampleId('client') };
const subscription: Subscription = {
  ...{ id: exampleId('subscription'), eventType: 'payment.*' },
  ...{ scopeKey: `client:${exampleId('client')}`, clientId: exampleId('client') },
};
const authorizationBody: NewAuthorization = { origin: 'https://app.example.com' };
const authorization: Authorization = {
  url: `https://retainer.example.com${API_PREFIX}/integrations/oauth/launch?ticket=IE2LM5RBmi5SFDE5S0QwsC1s`,
  expiresAt: '2026-11-16T09:31:00.000Z',
};

export const integrationExamples: Record<string, Example> = {
  ...lifeOf('Integration', { body, created: withSecret as Integration, change, changed }),
  rotateIntegrationSecret: { answer: rotated },
  disableIntegration: { answer: { ...changed, status: 'DISABLED' } satisfies Integration },
  enableIntegration: { answer: changed },
  createSubscription: { body: newSubscription, answer: subscription },
  authorizeIntegration: { body: authorizationBody, answer: authorization },
};
