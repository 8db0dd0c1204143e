import { type ApiAnswer, isObject, quote } from '../api-client.ts';
import type { Outcome } from '../provider.ts';

const TOO_FAST = 'Google takes no more for now; it goes on later';
const NO_RIGHT =
  'Google does not let the connected account write into the folder: give it the right to, or set another folder';
const NOT_GRANTED = 'The authorisation does not reach that far: authorise the integration again';
const NOT_ENABLED = 'The Google Drive API is not enabled in the Google Cloud project of the application';

/**
 * What Google refuses and a person can repair. Nothing of it is given up at once: the attempts go on for
 * three days, and within them a folder is shared, or room is made.
 */
const REPAIRABLE: Record<string, string> = {
  rateLimitExceeded: TOO_FAST,
  userRateLimitExceeded: TOO_FAST,
  dailyLimitExceeded: TOO_FAST,
  quotaExceeded: TOO_FAST,
  uploadRateLimitExceeded: TOO_FAST,
  storageQuotaExceeded: 'The storage of the connected Google account is full: make room or buy more',
  teamDriveFileLimitExceeded:
    'The shared drive holds as many items as it can: make room or set another folder',
  numChildrenInNonRootLimitExceeded: 'The folder holds as many items as it can: set another folder',
  activeItemCreationLimitExceeded: 'The connected Google account holds as many items as it can: make room',
  insufficientFilePermissions: NO_RIGHT,
  insufficientParentPermissions: NO_RIGHT,
  appNotAuthorizedToFile: NO_RIGHT,
  teamDriveMembershipRequired: NO_RIGHT,
  forbidden: NO_RIGHT,
  domainPolicy: "The administrators of the Google account's organisation do not allow the application",
  insufficientPermissions: NOT_GRANTED,
  ACCESS_TOKEN_SCOPE_INSUFFICIENT: NOT_GRANTED,
  accessNotConfigured: NOT_ENABLED,
  SERVICE_DISABLED: NOT_ENABLED,
};

/** What an answer that is no success means for the delivery. */
export function refusalOf(answer: ApiAnswer, folderId: string): Outcome {
  const { status, retryAfterMs } = answer;
  const failed = (message: string): Outcome => ({
    kind: 'failed',
    message,
    status,
    ...(retryAfterMs !== undefined && { retryAfterMs }),
  });
  const { reasons, message } = errorIn(answer);
  if (status === 429) return failed(TOO_FAST);
  if (status === 401) return failed(`Google does not accept its own token${said(message)}`);
  if (status === 404) {
    return failed(
      `Google Drive shows no folder ${folderId} to the application: it was deleted, or it is neither one that the application made nor one that it was handed`,
    );
  }
  if (status === 403) {
    const known = reasons.find((reason) => Object.hasOwn(REPAIRABLE, reason));
    return failed((known && REPAIRABLE[known]) || `Google does not allow the upload${said(message)}`);
  }
  if (status === 408 || status >= 500) return failed(`Google answered with ${status}`);
  if (status >= 400) {
    return { kind: 'refused', message: `Google does not take the file${said(message)}`, status };
  }
  return failed(`Google answered with ${status}, which is no answer to an upload`);
}

/** An identifier is made for one account: that of another, who has authorised since, can't use it. */
export function isUnusableIdentifier(answer: ApiAnswer): boolean {
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

function said(message: string): string {
  const words = quote(message);
  return words && `: ${words}`;
}
