/** Words of the audit trail. */
export const words = {};
