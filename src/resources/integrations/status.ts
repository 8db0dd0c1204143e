/** An integration in ERROR stays in use: only a successful call shows that it works again. */
export const STATUSES_IN_USE = ['ACTIVE', 'ERROR'] as const;

/** Whether events are sent to an integration in this status, and webhooks from it accepted. */
export function isInUse(status: string): boolean {
  return STATUSES_IN_USE.some((inUse) => inUse === status);
}
