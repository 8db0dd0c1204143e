/** In ERROR too: only by being used it is found to work again. */
const STATUSES_IN_USE = ['ACTIVE', 'ERROR'];

/** Whether an integration in that status is sent things, and is listened to. */
export function isInUse(status: string): boolean {
  return STATUSES_IN_USE.includes(status);
}

/** The same for the rows of `integrations` in a statement. */
export const inUse = `integrations.status in (${STATUSES_IN_USE.map((status) => `'${status}'`).join(', ')})`;
