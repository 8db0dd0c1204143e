import type { Clock } from '../../platform/clock.ts';
import type { Config } from '../../platform/config.ts';
import { type Provider, TOKEN_CALL_MS_MAX } from '../provider.ts';
import { CALL_TIMEOUT_MS, caller } from './calls.ts';
import { checkClients, clientsOf, driveConfig } from './config.ts';
import { deliver } from './deliver.ts';
import { driveOf } from './drive.ts';
import { googleOAuth } from './oauth.ts';

/** Of records that offer files. With any other a delivery would succeed and store nothing. */
const EVENT_TYPES = ['invoice.finalized', 'invoice.voided', 'invoice.paid'];

export function googleDriveProvider(parts: {
  settings: Config['google'];
  clock: Clock;
  fetch?: typeof fetch;
  /** Of one call; shorter in tests. */
  timeoutMs?: number;
}): Provider {
  const { settings, clock } = parts;
  const callWithin = (timeoutMs: number) => caller(parts.fetch ?? fetch, parts.timeoutMs ?? timeoutMs);
  const call = callWithin(CALL_TIMEOUT_MS);
  return {
    name: 'GOOGLE_DRIVE',
    title: 'Google Drive',
    description: 'Stores documents in folders of Google Drive.',
    config: driveConfig,
    eventTypes: EVENT_TYPES,
    namedRecords: clientsOf,
    check: checkClients,
    oauth: googleOAuth({ settings, clock, call: callWithin(TOKEN_CALL_MS_MAX) }),
    deliver: (attempt) => deliver(attempt, driveOf(attempt.link, settings.apiUrl, call, clock)),
  };
}
