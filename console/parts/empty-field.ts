import { RetainerError } from '../../client/src/client.ts';

/** Refuses an empty field at once, where the service would take the request without it. */
export function refuseEmpty(field: string, value: unknown): void {
  if (value !== undefined && value !== '') return;
  const unknown = { code: undefined, requestId: undefined, reason: undefined, retryAfterSeconds: undefined };
  // The console has words of its own for the constraint.
  const details = [{ field, message: '', constraint: 'required' }];
  const parts = { status: 400, error: 'ValidationError', details, ...unknown };
  throw new RetainerError(`${field} is required`, parts);
}
