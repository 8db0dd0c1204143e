import type { Clock } from '../platform/clock.ts';
import { type ApiAnswer, apiClient, isObject } from './api-client.ts';
import { ProviderFailure } from './provider.ts';
import type { ViesSettings } from './vies-settings.ts';

/** VIES passes questions on to the member states, which take seconds. Somebody waits for the answer. */
const TIMEOUT_MS = 10_000;
/** An answer has the name and the address of a firm. */
const ANSWER_BYTES_MAX = 64 * 1_024;
/** As long as any consultation number that was seen, several times over. */
const CONSULTATION_NUMBER_LENGTH_MAX = 100;

/** A VAT number apart from its prefix. */
interface SplitVatNumber {
  prefix: string;
  number: string;
}

/** The codes of VIES that mean something else than an outage of VIES itself. */
const REASONS = {
  MS_UNAVAILABLE: 'MEMBER_STATE_UNAVAILABLE',
  TIMEOUT: 'MEMBER_STATE_UNAVAILABLE',
  MS_MAX_CONCURRENT_REQ: 'TOO_MANY_REQUESTS',
  MS_MAX_CONCURRENT_REQ_TIME: 'TOO_MANY_REQUESTS',
  GLOBAL_MAX_CONCURRENT_REQ: 'TOO_MANY_REQUESTS',
  GLOBAL_MAX_CONCURRENT_REQ_TIME: 'TOO_MANY_REQUESTS',
  INVALID_REQUESTER_INFO: 'REQUESTER_REFUSED',
} as const;

type Reason = (typeof REASONS)[keyof typeof REASONS] | 'SERVICE_UNAVAILABLE';

export type ViesAnswer =
  | { status: 'VALID' | 'INVALID'; checkedOn: string; consultationNumber?: string }
  | { status: 'UNAVAILABLE'; reason: Reason };

/** Asks VIES, the EU's register of VAT numbers, over its REST interface. Every failure is an answer. */
export function viesRegister({ settings, clock }: { settings: ViesSettings; clock: Clock }) {
  const api = apiClient({
    system: 'VIES',
    clock,
    timeoutMs: TIMEOUT_MS,
    answerBytesMax: ANSWER_BYTES_MAX,
  });
  return async (asked: SplitVatNumber, requester: SplitVatNumber | undefined): Promise<ViesAnswer> => {
    const question = {
      countryCode: asked.prefix,
      vatNumber: asked.number,
      // VIES gives a consultation number only to a requester who names itself.
      ...(requester && {
        requesterMemberStateCode: requester.prefix,
        requesterNumber: requester.number,
      }),
    };
    try {
      const url = `${settings.url}/check-vat-number`;
      return readAnswer(await api.send({ method: 'POST', url, json: question }), clock);
    } catch (error) {
      if (error instanceof ProviderFailure) return unavailable('SERVICE_UNAVAILABLE');
      throw error;
    }
  };
}

/** VIES reports errors with any status, 200 included. */
function readAnswer({ status, json }: ApiAnswer, clock: Clock): ViesAnswer {
  const body = isObject(json) ? json : {};
  const code = errorIn(body);
  const today = clock.now().toISOString().slice(0, 10);
  if (code === 'INVALID_INPUT') return { status: 'INVALID', checkedOn: today };
  if (code !== undefined) return unavailable(REASONS[code as keyof typeof REASONS] ?? 'SERVICE_UNAVAILABLE');
  if (status === 429) return unavailable('TOO_MANY_REQUESTS');
  if (status !== 200 || typeof body.valid !== 'boolean') return unavailable('SERVICE_UNAVAILABLE');
  const { requestDate, requestIdentifier } = body;
  const day = typeof requestDate === 'string' ? requestDate.slice(0, 10) : '';
  return {
    status: body.valid ? 'VALID' : 'INVALID',
    checkedOn: isDay(day) ? day : today,
    ...(isConsultationNumber(requestIdentifier) && { consultationNumber: requestIdentifier }),
  };
}

/** A code such as MS_UNAVAILABLE, in the place for errors or in the place for remarks to the user. */
function errorIn({ errorWrappers, userError }: Record<string, unknown>): string | undefined {
  const [first] = Array.isArray(errorWrappers) ? errorWrappers : [];
  if (isObject(first)) return typeof first.error === 'string' ? first.error : 'unknown';
  const isRemark = typeof userError !== 'string' || ['', 'VALID', 'INVALID'].includes(userError);
  return isRemark ? undefined : userError;
}

function isDay(text: string): boolean {
  return new Date(`${text}T00:00:00Z`).toJSON()?.slice(0, 10) === text;
}

function isConsultationNumber(value: unknown): value is string {
  return (
    typeof value === 'string' && /^[\w-]+$/.test(value) && value.length <= CONSULTATION_NUMBER_LENGTH_MAX
  );
}

function unavailable(reason: Reason): ViesAnswer {
  return { status: 'UNAVAILABLE', reason };
}
