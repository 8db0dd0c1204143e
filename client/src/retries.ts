import { retryAfterSeconds } from './errors.ts';

export interface Retries {
  /** How often a request is sent again. */
  attempts: number;
  /** The longest wait. If the service asks for a longer one, the error is thrown at once. */
  waitSecondsMax: number;
}

/** The first wait without a `Retry-After`. Each further one is twice as long, and shortened by chance. */
const FIRST_WAIT_SECONDS = 0.25;
const UNAVAILABLE = 503;
const TRY_LATER = [429, UNAVAILABLE];
/** With a `Retry-After`, an earlier attempt with the same idempotency key is still running. Other conflicts stay. */
const CONFLICT = 409;

export type Fetch = (request: Request) => Promise<Response>;

/**
 * Sends a request again if the service asks for it, or if the connection breaks. A POST carries an idempotency key, so
 * it has its effect once.
 */
export function retrying(fetch: Fetch, { attempts, waitSecondsMax }: Retries): Fetch {
  return async (request) => {
    // Nobody knows whether an attempt took effect whose connection broke, or whose commit the service lost.
    let mayHaveRun = false;
    for (let attempt = 0; ; attempt++) {
      const isLast = attempt >= attempts;
      // A request can be sent only once, so all but the last are copies.
      const outcome = await attemptOf(fetch, isLast ? request : request.clone());
      if ('error' in outcome && (isLast || request.signal.aborted || !mayRepeat(request)))
        throw outcome.error;
      let wait = Math.min(waitSecondsMax, FIRST_WAIT_SECONDS * 2 ** attempt) * (0.5 + Math.random() / 2);
      if ('error' in outcome) mayHaveRun = true;
      else {
        const { response } = outcome;
        if (mayHaveRun && isDeletedAlready(request, response)) return new Response(null, { status: 204 });
        if (isLast || !isWorthRepeating(response)) return response;
        if (response.status === UNAVAILABLE) mayHaveRun = true;
        wait = retryAfterSeconds(response.headers) ?? wait;
        if (wait > waitSecondsMax) return response;
      }
      await sleep(wait, request.signal);
    }
  };
}

/** JSON is read as a whole, because the connection can also break in the middle of an answer. */
async function attemptOf(
  fetch: Fetch,
  request: Request,
): Promise<{ response: Response } | { error: unknown }> {
  try {
    const response = await fetch(request);
    if (!response.headers.get('content-type')?.startsWith('application/json')) return { response };
    const { status, statusText, headers } = response;
    const body = await response.arrayBuffer();
    // A 204 or 304 may have no body, not even an empty one.
    const given = body.byteLength > 0 ? body : null;
    return { response: new Response(given, { status, statusText, headers }) };
  } catch (error) {
    return { error };
  }
}

/** Every POST of the client has a key. Other methods have the same effect when they are repeated. */
function mayRepeat({ method, headers }: Request): boolean {
  return method !== 'POST' || headers.has('idempotency-key');
}

function isWorthRepeating({ status, headers }: Response): boolean {
  return TRY_LATER.includes(status) || (status === CONFLICT && headers.has('retry-after'));
}

/** The attempt whose answer got lost has deleted the record. */
function isDeletedAlready({ method }: Request, { status }: Response): boolean {
  return method === 'DELETE' && status === 404;
}

function sleep(seconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop);
      resolve();
    }, seconds * 1_000);
    if (signal.aborted) stop();
    else signal.addEventListener('abort', stop, { once: true });
  });
}
