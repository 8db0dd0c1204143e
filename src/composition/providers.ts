import type { FeedWebhookDependencies } from '../modules/operating/feed-webhooks/connection.ts';
import type { Clock } from '../platform/clock.ts';
import { outboundHttp } from '../platform/outbound/outbound.ts';
import { outboundSockets } from '../platform/outbound/outbound-socket.ts';
import { googleDriveProvider } from '../providers/google-drive/google-drive.ts';
import { jiraProvider } from '../providers/jira/jira.ts';
import type { Provider } from '../providers/provider.ts';
import { smtpProvider } from '../providers/smtp/smtp.ts';
import { stripeProvider } from '../providers/stripe/stripe.ts';
import { postWebhook, webhookProvider } from '../providers/webhook/webhook.ts';
import type { ServiceConfig } from './service-config.ts';

/** The one list of providers. */
export function providersOf({ outboundAllow, providers }: ServiceConfig, clock: Clock): Provider[] {
  return [
    webhookProvider({ outbound: outboundHttp(outboundAllow), clock }),
    jiraProvider({ settings: providers.jira, clock }),
    googleDriveProvider({ settings: providers.googleDrive, clock }),
    smtpProvider({ sockets: outboundSockets(outboundAllow) }),
    stripeProvider({ settings: providers.stripe, clock }),
  ];
}

/** Posts events to webhooks of the operator. */
export function operatorPost(
  { outboundAllow }: ServiceConfig,
  clock: Clock,
): FeedWebhookDependencies['post'] {
  const outbound = outboundHttp(outboundAllow);
  return (message) => postWebhook(outbound, clock, message);
}
