import { jsonOf, textOf } from '../../../platform/database/statement.ts';
import type { ProviderMemory } from '../../../providers/provider.ts';
import { INTEGRATION_STATUSES } from './schema.ts';

/** Selects rows of `integrations` that are in use, for the stores of other resources too. */
export const inUse = 'is_in_use(integrations.status)';

/** All that is needed to open a connection to the provider. */
export const connectionRow = {
  provider: 'text',
  status: textOf(INTEGRATION_STATUSES),
  config: jsonOf<Record<string, unknown>>(),
  secrets: 'text?',
  memory: jsonOf<ProviderMemory>(),
  isSandbox: 'boolean',
} as const;
export const connectionColumns = `integrations.provider, integrations.status, integrations.config, integrations.secrets,
  integrations.memory, tenant_mode() = 'SANDBOX' as "isSandbox"`;
