/** Words of projects. */
export const words = {};
