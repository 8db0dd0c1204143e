import type { Clock } from '../platform/clock.ts';
import type { Config } from '../platform/config.ts';
import { outboundHttp } from '../platform/outbound/outbound.ts';
import { googleDriveProvider } from '../providers/google-drive/google-drive.ts';
import { googleDriveSettings } from '../providers/google-drive/settings.ts';
import { jiraProvider } from '../providers/jira/jira.ts';
import { jiraSettings } from '../providers/jira/settings.ts';
import type { Provider } from '../providers/provider.ts';
import { webhookProvider } from '../providers/webhook/webhook.ts';

export const providerSettings = { jira: jiraSettings, googleDrive: googleDriveSettings };

export type ServiceConfig = Config<typeof providerSettings>;

/** The one list of providers. */
export function providersOf({ outboundAllow, providers }: ServiceConfig, clock: Clock): Provider[] {
  return [
    webhookProvider({ outbound: outboundHttp(outboundAllow), clock }),
    jiraProvider({ settings: providers.jira, clock }),
    googleDriveProvider({ settings: providers.googleDrive, clock }),
  ];
}
