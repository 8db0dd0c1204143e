import { createRemoteJWKSet, errors as joseErrors } from 'jose';
import { unavailable } from '../../errors.ts';

const TIMEOUT_MS = 5_000;
const RETRY_AFTER_SECONDS = 5;

type KeySet = ReturnType<typeof createRemoteJWKSet>;

/** The published keys of an identity provider. If they can't be fetched, the log says from where, and why. */
export function openKeySet(
  url: string,
  cacheMs: number,
): (...given: Parameters<KeySet>) => ReturnType<KeySet> {
  const keys = createRemoteJWKSet(new URL(url), { timeoutDuration: TIMEOUT_MS, cacheMaxAge: cacheMs });
  return (...given) =>
    keys(...given).catch((error: unknown) => {
      const reason = explainFetch(error);
      if (reason === undefined) throw error;
      const cause = new Error(`${shownUrl(url)}: ${reason}`);
      throw unavailable(
        'token_issuer_unavailable',
        "The token issuer's keys can't be fetched",
        RETRY_AFTER_SECONDS,
        cause,
      );
    });
}

/** Tries to fetch the keys once. Says what is wrong, or nothing. */
export async function findKeySetProblem(url: string): Promise<string | undefined> {
  try {
    await createRemoteJWKSet(new URL(url), { timeoutDuration: TIMEOUT_MS }).reload();
    return undefined;
  } catch (error) {
    return `${shownUrl(url)}: ${explainFetch(error) ?? (error as Error).message}`;
  }
}

/** Says why keys were not fetched, or nothing if the error is about something else. */
function explainFetch(error: unknown): string | undefined {
  if (error instanceof joseErrors.JWKSTimeout) return `no answer within ${TIMEOUT_MS / 1_000} s`;
  if (error instanceof joseErrors.JWKSInvalid) return 'the answer is not a key set';
  // For an answer other than 200 or without JSON, jose throws its generic error. `fetch` fails with a TypeError.
  if (error instanceof joseErrors.JOSEError)
    return error.code === 'ERR_JOSE_GENERIC' ? error.message : undefined;
  if (!(error instanceof TypeError) || error.message !== 'fetch failed') return undefined;
  const cause = error.cause as (NodeJS.ErrnoException & { errors?: Error[] }) | undefined;
  return cause?.errors?.[0]?.message ?? (cause?.message || cause?.code) ?? error.message;
}

/** A name, a password or a query may be secret. */
function shownUrl(url: string): string {
  const { origin, pathname } = new URL(url);
  return `${origin}${pathname}`;
}
