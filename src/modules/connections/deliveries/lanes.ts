/** An integration with due deliveries. One process at a time sends them. */
export interface DueIntegration {
  tenantId: string;
  integrationId: string;
}

/** All deliveries to one integration about one record. Their first attempts are made one after the other. */
export interface Lane extends DueIntegration {
  recordId: string;
}
