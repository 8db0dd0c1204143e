import type { ErrorDetail } from '../../platform/errors.ts';

export const takenSourceId = (path = ''): ErrorDetail => ({
  field: `${path}sourceId`,
  message: 'is already the one of another time entry',
  constraint: 'unique',
});
