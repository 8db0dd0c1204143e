/** Words of settings. */
export const words = {};
