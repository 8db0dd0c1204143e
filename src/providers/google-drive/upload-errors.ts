import { type ApiAnswer, isObject, quote } from '../api-client.ts';
import { failedOutcome, type Outcome, ProviderFailure } from '../provider.ts';

const TOO_FAST = 'Google accepts no more for now; the upload continues later';
const NO_PERMISSION =
  'Google does not let the connected account write into the folder: give it permission, or set another folder';
const NOT_GRANTED = 'The authorisation does not cover uploads: authorise the integration again';
const NOT_ENABLED = 'The Google Drive API is not enabled in the Google Cloud project of the application';

/** Refusals that a person can resolve. Attempts continue for three days, which leaves time for that. */
const RESOLVABLE: Record<string, string> = {
  rateLimitExceeded: TOO_FAST,
  userRateLimitExceeded: TOO_FAST,
  dailyLimitExceeded: TOO_FAST,
  quotaExceeded: TOO_FAST,
  uploadRateLimitExceeded: TOO_FAST,
  storageQuotaExceeded: 'The storage of the connected Google account is full: free some space or buy more',
  teamDriveFileLimitExceeded:
    'The shared drive holds the most items it can: delete some or set another folder',
  numChildrenInNonRootLimitExceeded: 'The folder holds the most items it can: set another folder',
  activeItemCreationLimitExceeded: 'The connected Google account holds the most items it can: delete some',
  insufficientFilePermissions: NO_PERMISSION,
  insufficientParentPermissions: NO_PERMISSION,
  appNotAuthorizedToFile: NO_PERMISSION,
  teamDriveMembershipRequired: NO_PERMISSION,
  forbidden: NO_PERMISSION,
  domainPolicy: "The administrators of the Google account's organisation do not allow the application",
  insufficientPermissions: NOT_GRANTED,
  ACCESS_TOKEN_SCOPE_INSUFFICIENT: NOT_GRANTED,
  accessNotConfigured: NOT_ENABLED,
  SERVICE_DISABLED: NOT_ENABLED,
};

/** The outcome of a delivery whose upload was answered with an error. */
export function outcomeOfError(answer: ApiAnswer, folderId: string): Outcome {
  const { status, retryAfterMs } = answer;
  const failed = (message: string) => failedOutcome(new ProviderFailure(message, status, retryAfterMs));
  const { reasons, message } = errorIn(answer);
  if (status === 429) return failed(TOO_FAST);
  if (status === 401) return failed(`Google refuses the access token${quoted(message)}`);
  if (status === 404) {
    return failed(
      `Google Drive shows no folder ${folderId} to the application: it was deleted, or it was neither created by the application nor opened with it`,
    );
  }
  if (status === 403) {
    const known = reasons.find((reason) => Object.hasOwn(RESOLVABLE, reason));
    return failed((known && RESOLVABLE[known]) || `Google does not allow the upload${quoted(message)}`);
  }
  if (status === 408 || status >= 500) return failed(`Google answered with ${status}`);
  if (status >= 400) {
    return { kind: 'refused', message: `Google does not accept the file${quoted(message)}`, status };
  }
  return failed(`Google answered with ${status}, which is not an answer to an upload`);
}

/** A file identifier belongs to one account. An account that authorises later can't use it. */
export function isUnusableFileId(answer: ApiAnswer): boolean {
  return answer.status === 400 && /\bfile ID\b/i.test(errorIn(answer).message);
}

function errorIn({ json }: ApiAnswer): { reasons: string[]; message: string } {
  if (!isObject(json) || !isObject(json.error)) return { reasons: [], message: '' };
  const { errors, details, message } = json.error;
  const reasons = [errors, details]
    .flatMap((list) => (Array.isArray(list) ? list : []))
    .flatMap((item) => (typeof item?.reason === 'string' ? [item.reason] : []));
  return { reasons, message: typeof message === 'string' ? message : '' };
}

function quoted(message: string): string {
  const excerpt = quote(message);
  return excerpt && `: ${excerpt}`;
}
