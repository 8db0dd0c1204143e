import pg from 'pg';
import { type DiskTrouble, diskTroubleIn } from '../disk-trouble.ts';
import { Refusal, suspended, unavailable } from '../errors.ts';

const RETRY_AFTER_SECONDS = 1;
/** Freeing some space takes a while. */
const DISK_RETRY_AFTER_SECONDS = 5;

/** Temporary failures by the first characters of their code: connections, resources, shutdowns, the disk, a standby. */
const TEMPORARY_CLASSES = /^(08|53|57|58030|55P03|25P03|25006|40001|40P01)/;

/** No server is reached that can be written. */
export class UnsuitableServerError extends Error {
  override name = 'UnsuitableServerError';
}

/** Failures of the driver that have no code. */
const CONNECTION_FAILURE =
  /timeout exceeded when trying to connect|timeout expired|Query read timeout|Connection terminated|not queryable|is closed|after calling end on the pool|Received unexpected/;

/** Turns a temporary failure into a 503, and a change of a suspended tenant into a 403. Other errors pass unchanged to the code that knows the violated rule. */
export function rethrow(error: unknown): never {
  if (error instanceof Refusal) throw error;
  const trouble = error instanceof pg.DatabaseError ? diskTroubleIn(error) : undefined;
  if (trouble) throw unwritable(trouble, error);
  if (violatedConstraint(error) === 'tenant_suspended') throw suspended((error as Error).message);
  throw isTemporary(error) || isConnectionFailure(error) ? noAnswer(error) : error;
}

/** Turns any failure to open a connection into a 503: whatever the reason, the database can't serve. */
export function failToConnect(error: unknown): never {
  throw noAnswer(error);
}

export function unwritable(trouble: DiskTrouble, cause?: unknown): Refusal {
  return unavailable(
    'disk_unwritable',
    `The database can't be written: ${trouble}`,
    DISK_RETRY_AFTER_SECONDS,
    cause,
  );
}

export function noAnswer(cause?: unknown): Refusal {
  return unavailable(
    'database_unavailable',
    'The database does not answer in time',
    RETRY_AFTER_SECONDS,
    cause,
  );
}

function isTemporary(error: unknown): boolean {
  return error instanceof pg.DatabaseError && TEMPORARY_CLASSES.test(error.code ?? '');
}

/** The connection is lost, or nobody knows what its next answer belongs to. */
export function isConnectionFailure(error: unknown): boolean {
  if (!(error instanceof Error) || error instanceof pg.DatabaseError) return false;
  if (error instanceof UnsuitableServerError) return true;
  const { code } = error as { code?: unknown };
  if (typeof code !== 'string') return CONNECTION_FAILURE.test(error.message);
  return /^(E[A-Z]+|ERR_(STREAM|SOCKET)_\w+)$/.test(code); // errors of the operating system, and of the socket
}

/** An earlier statement of the transaction has failed. */
export function isAborted(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '25P02';
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
