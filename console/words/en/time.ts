/** Words of tracked time. */
export const words = {};
