/** Words of the lines of a draft. */
export const words = {};
