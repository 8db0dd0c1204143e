import type { Clock } from '../../platform/clock.ts';
import { apiClient } from '../api-client.ts';
import { oauthClient } from '../oauth-client.ts';
import type { Provider } from '../provider.ts';
import { checkClientFolders, driveConfig, namedClients } from './config-schema.ts';
import { deliver } from './deliver.ts';
import { googleOAuth } from './oauth.ts';
import type { GoogleDriveSettings } from './settings.ts';

/** The longest call sends 5 MiB, which takes 42 s at 1 Mbit/s. */
const TIMEOUT_MS = 60_000;
/** Google answers uploads with identifiers and errors: a few kilobytes at most. */
const ANSWER_BYTES_MAX = 256 * 1_024;

/** The events whose records have files. Deliveries of other events would store nothing. */
const EVENT_TYPES = ['invoice.finalized', 'invoice.voided', 'invoice.paid', 'creditNote.created'];

export function googleDriveProvider(parts: {
  settings: GoogleDriveSettings;
  clock: Clock;
  /** The time limit of a call; shorter in tests. */
  timeoutMs?: number;
}): Provider {
  const { settings, clock, timeoutMs } = parts;
  const { apiUrl } = settings;
  const api = apiClient({
    system: 'Google',
    clock,
    timeoutMs: timeoutMs ?? TIMEOUT_MS,
    answerBytesMax: ANSWER_BYTES_MAX,
  });
  return {
    name: 'GOOGLE_DRIVE',
    title: 'Google Drive',
    description: 'Stores documents in Google Drive folders.',
    configSchema: driveConfig,
    eventTypes: EVENT_TYPES,
    canServeSandbox: false, // people read what is filed there
    isArchive: true,
    namedRecords: namedClients,
    checkConfig: checkClientFolders,
    oauth: oauthClient({ server: googleOAuth(settings), application: settings, clock, timeoutMs }),
    deliver: (attempt) =>
      deliver(attempt, { apiUrl, send: (request) => api.sendFor(attempt.connection, request) }),
  };
}
