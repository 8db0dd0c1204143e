import { STATUSES_IN_USE } from './status.ts';

/** Selects rows of `integrations` that are in use, for the stores of other resources too. */
export const inUse = `integrations.status in (${STATUSES_IN_USE.map((status) => `'${status}'`).join(', ')})`;
