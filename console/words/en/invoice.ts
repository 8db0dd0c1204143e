/** Words of an invoice, its actions, and of credit notes. */
export const words = {};
