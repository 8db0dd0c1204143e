/** Words of the list of invoices. */
export const words = {};
