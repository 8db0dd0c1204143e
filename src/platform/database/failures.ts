import pg from 'pg';
import { type Refusal, unavailable } from '../errors.ts';

const RETRY_AFTER_SECONDS = 1;

/** The codes of temporary failures, of the network and of PostgreSQL. */
const TEMPORARY_CODES = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', 'ETIMEDOUT'],
  ...['ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH'],
  ...['57014', '57P01', '57P02', '57P03', '53300', '55P03', '25P03', '40001', '40P01', '53100', '53200'],
]);

/** Turns a temporary failure into a 503. Other errors pass unchanged to the code that knows the violated rule. */
export function rethrow(error: unknown): never {
  throw isTemporary(error)
    ? unavailable('The database does not answer in time', RETRY_AFTER_SECONDS, error)
    : error;
}

function isTemporary(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = (error as { code?: string }).code;
  if (code !== undefined) return TEMPORARY_CODES.has(code) || code.startsWith('08');
  return /timeout exceeded when trying to connect|Query read timeout|Connection terminated|not queryable|is closed/.test(
    error.message,
  );
}

/** The constraint that a failed statement violated, if any. */
export function violatedConstraint(error: unknown): string | undefined {
  return error instanceof pg.DatabaseError && error.code?.startsWith('23') ? error.constraint : undefined;
}

/** Replaces the violation of one of these constraints with the refusal that explains it to the caller. */
export async function explainViolations<T>(
  written: Promise<T>,
  explanations: Readonly<Record<string, () => Refusal>>,
): Promise<T> {
  try {
    return await written;
  } catch (error) {
    const explain = explanations[violatedConstraint(error) ?? ''];
    throw explain ? explain() : error;
  }
}
