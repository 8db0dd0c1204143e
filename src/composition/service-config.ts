import type { Config } from '../platform/config.ts';
import { googleDriveSettings } from '../providers/google-drive/settings.ts';
import { jiraSettings } from '../providers/jira/settings.ts';
import { smtpSettings } from '../providers/smtp/settings.ts';
import { stripeSettings } from '../providers/stripe/settings.ts';
import { viesSettings } from '../providers/vies-settings.ts';

/** Apart from the providers themselves: a command needs their settings only, and starts in half of the time. */
export const providerSettings = {
  jira: jiraSettings,
  googleDrive: googleDriveSettings,
  stripe: stripeSettings,
  vies: viesSettings,
  smtp: smtpSettings,
};

export type ServiceConfig = Config<typeof providerSettings>;
