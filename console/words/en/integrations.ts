/** Words of integrations and deliveries. */
export const words = {};
