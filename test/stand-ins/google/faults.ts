import type { Reply } from './reply.ts';

/** The kinds of requests that can meet a fault. */
export const STEPS = ['token', 'ids', 'multipart', 'session', 'position', 'piece'] as const;
export type Step = (typeof STEPS)[number];

const invalidGrant = (status: number): Reply => ({
  status,
  body: { error: 'invalid_grant', error_description: 'Token has been expired or revoked.' },
});

/** An error in the format of Google's APIs. */
export function refusal(status: number, reason: string, message: string): Reply {
  return {
    status,
    body: { error: { code: status, message, errors: [{ domain: 'global', reason, message }] } },
  };
}

/** Faults that consist of another answer. */
const ANSWERS = {
  'invalid_grant 400': invalidGrant(400),
  'invalid_grant 401': invalidGrant(401),
  'invalid_grant 403': invalidGrant(403),
  'expired token': refusal(401, 'authError', 'Invalid Credentials'),
  'rate limit': refusal(403, 'rateLimitExceeded', 'Rate Limit Exceeded'),
  'user rate limit': refusal(403, 'userRateLimitExceeded', 'User Rate Limit Exceeded'),
  'too many requests': {
    ...refusal(429, 'rateLimitExceeded', 'Too many requests'),
    headers: { 'retry-after': '7' },
  },
  'storage full': refusal(403, 'storageQuotaExceeded', "The user's Drive storage quota has been exceeded."),
  'no permission': refusal(
    403,
    'insufficientFilePermissions',
    'The user does not have sufficient permissions for this file.',
  ),
  'folder missing': refusal(404, 'notFound', 'File not found: .'),
  'bad request': refusal(400, 'badRequest', 'Bad Request'),
  'unusable id': refusal(400, 'invalid', 'The provided file ID is not usable.'),
  'server error': refusal(500, 'backendError', 'Internal Error'),
  unavailable: {
    ...refusal(503, 'backendError', 'Service unavailable'),
    headers: { 'retry-after': new Date(4_102_444_800_000).toUTCString() },
  },
  'session gone': { status: 404, body: 'Not Found' },
  'session expired': { status: 410, body: 'Gone' },
  redirect: { status: 307, headers: { location: 'http://127.0.0.1:1/elsewhere' }, body: '' },
  nonsense: { status: 200, headers: { 'content-type': 'text/html' }, body: '<html>not for you</html>' },
  flood: { status: 200, body: 'x'.repeat(1_000_000) },
} satisfies Record<string, Reply>;

/** Faults that change the connection or the result. */
const BEHAVIOURS = [
  /** Never answers. */
  'hang',
  /** Closes the connection before anything is done. */
  'drop',
  /** Reads half of the body, keeps whole units of it, and closes the connection. */
  'drop midway',
  /** Does what was requested, and closes the connection without an answer. */
  'drop after',
  /** Keeps only the first 256 KiB of a piece, and says so. */
  'keep a part',
  /** Answers a session's start with a URL of another server. */
  'elsewhere',
  /** Answers as if the person had unticked the box. */
  'without the scope',
  'without a refresh token',
] as const;

export const FAULTS = [...(Object.keys(ANSWERS) as (keyof typeof ANSWERS)[]), ...BEHAVIOURS];
export type Fault = keyof typeof ANSWERS | (typeof BEHAVIOURS)[number];

export function faultAnswer(fault: Fault | undefined): Reply | undefined {
  return fault !== undefined && Object.hasOwn(ANSWERS, fault)
    ? ANSWERS[fault as keyof typeof ANSWERS]
    : undefined;
}

export class FaultPlan {
  readonly #plans: { step: Step; fault: Fault; times: number }[] = [];

  /** The next requests of the step meet the fault. Later plans wait for earlier ones. */
  on(step: Step, fault: Fault, times = 1): void {
    this.#plans.push({ step, fault, times });
  }

  take(step: Step | undefined): Fault | undefined {
    const index = this.#plans.findIndex((plan) => plan.step === step);
    const plan = this.#plans[index];
    if (!plan) return undefined;
    plan.times -= 1;
    if (plan.times <= 0) this.#plans.splice(index, 1);
    return plan.fault;
  }

  /** Describes the faults that have not happened yet. */
  pending(): string[] {
    return this.#plans.map(({ step, fault, times }) => `${step}: ${fault} (${times})`);
  }

  clear(): void {
    this.#plans.length = 0;
  }
}
