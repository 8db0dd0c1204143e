/** Words of the overview. */
export const words = {};
