import { retryAfterSeconds } from './errors.ts';

export interface Retries {
  /** A request that fails is sent again for so many seconds: as long as a restart of the service may take. */
  seconds: number;
}

/** The first pause without a `Retry-After`. Each further one is twice as long, and shortened by chance. */
const FIRST_PAUSE_SECONDS = 0.25;
const PAUSE_SECONDS_MAX = 4;
const UNAVAILABLE = 503;
/** A proxy answers 502 or 504 while the service restarts, and 408 if a body arrived too slowly. */
const TRY_LATER = [408, 429, 502, UNAVAILABLE, 504];
/** After these, nobody knows whether the request took effect. */
const MAY_HAVE_RUN = [502, UNAVAILABLE, 504];
/** With a `Retry-After`, an earlier attempt with the same idempotency key is still running. Other conflicts stay. */
const CONFLICT = 409;

export type Fetch = (request: Request) => Promise<Response>;

/**
 * Sends a request again if the service asks for it, or if there is no answer. A POST carries an idempotency key, so it has
 * its effect once.
 */
export function retrying(fetch: Fetch, { seconds }: Retries, timeoutSeconds: number): Fetch {
  return async (request) => {
    // Nobody knows whether an attempt took effect whose connection broke, or whose commit the service lost.
    let mayHaveRun = false;
    let endsAt: number | undefined;
    for (let attempt = 0; ; attempt++) {
      // A request can be sent only once, so each attempt is a copy.
      const outcome = await attemptOf(fetch, request.clone(), timeoutSeconds);
      endsAt ??= performance.now() + seconds * 1_000;
      const pause =
        Math.min(PAUSE_SECONDS_MAX, FIRST_PAUSE_SECONDS * 2 ** attempt) * (0.5 + Math.random() / 2);
      const isTooLate = (wait: number) => performance.now() + wait * 1_000 > (endsAt as number);
      if ('error' in outcome) {
        if (request.signal.aborted || !mayRepeat(request) || isTooLate(pause)) throw outcome.error;
        mayHaveRun = true;
        await sleep(pause, request.signal);
        continue;
      }
      const { response } = outcome;
      if (mayHaveRun && isDeletedAlready(request, response)) return new Response(null, { status: 204 });
      const wait = retryAfterSeconds(response.headers) ?? pause;
      if (!isWorthRepeating(response) || !mayRepeat(request) || isTooLate(wait)) return response;
      if (MAY_HAVE_RUN.includes(response.status)) mayHaveRun = true;
      await sleep(wait, request.signal);
    }
  };
}

/**
 * JSON is read as a whole, because the connection can also break in the middle of an answer. The timeout ends with it; other
 * files may take longer.
 */
async function attemptOf(
  fetch: Fetch,
  request: Request,
  timeoutSeconds: number,
): Promise<{ response: Response } | { error: unknown }> {
  const timeout = new AbortController();
  const late = new Error(`no answer within ${timeoutSeconds} seconds`);
  const timer = setTimeout(() => timeout.abort(late), timeoutSeconds * 1_000);
  const signal = AbortSignal.any([request.signal, timeout.signal]);
  try {
    const response = await orAborted(fetch(new Request(request, { signal })), signal);
    if (!response.headers.get('content-type')?.startsWith('application/json')) return { response };
    const { status, statusText, headers } = response;
    const body = await orAborted(response.arrayBuffer(), signal);
    // A 204 or 304 may have no body, not even an empty one.
    const given = body.byteLength > 0 ? body : null;
    return { response: new Response(given, { status, statusText, headers }) };
  } catch (error) {
    return { error };
  } finally {
    clearTimeout(timer);
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

/** Node forgets the signal of a copied request once it collects garbage, so the rest of an answer can't be aborted by it. */
export async function orAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  let stop = () => {};
  const aborted = new Promise<never>((_resolve, reject) => {
    stop = () => reject(signal.reason);
    if (signal.aborted) stop();
    else signal.addEventListener('abort', stop);
  });
  return Promise.race([work, aborted]).finally(() => signal.removeEventListener('abort', stop));
}
