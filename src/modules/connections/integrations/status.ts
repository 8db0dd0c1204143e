import type { IntegrationStatus } from './schema.ts';

interface Rules {
  /** Events become deliveries to the integration, and webhooks from its tracker are accepted. `is_in_use` says the same. */
  isInUse: boolean;
  canReceiveDeliveries: boolean;
  canBeAuthorized: boolean;
  canBeEnabled: boolean;
}

const RULES: Record<IntegrationStatus, Rules> = {
  PENDING_AUTH: { isInUse: false, canReceiveDeliveries: true, canBeAuthorized: true, canBeEnabled: false },
  ACTIVE: { isInUse: true, canReceiveDeliveries: true, canBeAuthorized: true, canBeEnabled: true },
  // An integration in ERROR stays in use: only a successful call shows that it works again.
  ERROR: { isInUse: true, canReceiveDeliveries: true, canBeAuthorized: true, canBeEnabled: true },
  DISABLED: { isInUse: false, canReceiveDeliveries: false, canBeAuthorized: false, canBeEnabled: true },
};

export const isInUse = (status: IntegrationStatus) => RULES[status].isInUse;
export const canReceiveDeliveries = (status: IntegrationStatus) => RULES[status].canReceiveDeliveries;
export const canBeAuthorized = (status: IntegrationStatus) => RULES[status].canBeAuthorized;
export const canBeEnabled = (status: IntegrationStatus) => RULES[status].canBeEnabled;
