/** Words of contracts. */
export const words = {};
