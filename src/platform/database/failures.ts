import pg from 'pg';
import { type Refusal, unavailable } from '../errors.ts';
import { SaturatedError } from './shared-connections.ts';

const RETRY_AFTER_SECONDS = 1;

/** Errors that say "not now" become a 503; the others go to whoever knows the rule behind them. */
export function translate(error: unknown): unknown {
  if (error instanceof SaturatedError || isConnectionTrouble(error)) {
    return unavailable('The database does not answer in time', RETRY_AFTER_SECONDS, error);
  }
  return error;
}

const TROUBLE_CODES = new Set([
  ...[
    'ECONNREFUSED',
    'ECONNRESET',
    'ENOENT',
    'EPIPE',
    'ETIMEDOUT',
    'ENOTFOUND',
    'EAI_AGAIN',
    'EHOSTUNREACH',
    'ENETUNREACH',
  ],
  ...['57014', '57P01', '57P02', '57P03', '53300', '55P03', '25P03', '40001', '40P01', '53100', '53200'],
]);

function isConnectionTrouble(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = (error as { code?: string }).code;
  if (code !== undefined) return TROUBLE_CODES.has(code) || code.startsWith('08');
  return /timeout exceeded when trying to connect|Query read timeout|Connection terminated|not queryable|is closed/.test(
    error.message,
  );
}

/** The constraint that a failed statement violated, if that is why it failed. */
export function violatedConstraint(error: unknown): string | undefined {
  return error instanceof pg.DatabaseError && error.code?.startsWith('23') ? error.constraint : undefined;
}

/** Replaces the violation of one of these constraints by the refusal that explains it to the caller. */
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
