import { jsonOf, statement, textOf } from '../../../platform/database/statement.ts';
import { CONTRACT_STATUSES, type Rate } from '../../agreements/contracts/schema.ts';

/** The terms that decide whether work can be charged, of `contracts` and their `clients`. */
export const terms = {
  contractId: 'text',
  status: textOf(CONTRACT_STATUSES),
  rates: jsonOf<Rate[]>(),
  firstDay: 'date?',
  lastDay: 'date?',
  isClientArchived: 'boolean',
  isApprovalRequired: 'boolean',
} as const;
export const termsColumns = `contracts.id as "contractId", contracts.status, contracts.rates,
  day_of(contracts.starts_at, time_zone) as "firstDay", day_of(contracts.ends_at, time_zone) as "lastDay",
  clients.archived_at is not null as "isClientArchived", is_approval_required as "isApprovalRequired"`;

/** Planned for each call, as other statements that take a list are. */
export const readTermsOfContracts = statement({
  name: 'read_terms_of_contracts',
  noPlanCache: true,
  parameters: { ids: jsonOf<string[]>() },
  row: terms,
  sql: `select ${termsColumns}
        from (select time_zone from tenants where id = app_tenant()) as tenant, contracts join clients
          on clients.tenant_id = contracts.tenant_id and clients.id = contracts.client_id
        where contracts.id = any (array(select jsonb_array_elements_text($ids)))`,
});
