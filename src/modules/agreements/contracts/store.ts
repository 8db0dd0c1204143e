import { insertManyInto } from '../../../platform/database/insert-many.ts';
import {
  jsonOf,
  optionalJsonOf,
  type RowOf,
  statement,
  textOf,
} from '../../../platform/database/statement.ts';
import {
  deleteById,
  insertInto,
  patchById,
  readById,
  readByIds,
  snapshotsOf,
  table,
} from '../../../platform/database/table.ts';
import { externalIdsOf, markColumns } from '../../../platform/external-ids/store.ts';
import { listInOrder } from '../../../platform/http/answers/ordered-lists.ts';
import {
  afterPosition,
  inOrder,
  orderedBy,
  orderedPosition,
} from '../../../platform/http/answers/pagination.ts';
import {
  BY_NAME,
  BY_ORDER,
  matchesStatus,
  recordLists,
  statusFilters,
  TIMES,
} from '../../../platform/http/answers/record-lists.ts';
import type { EarlyPaymentTerms } from '../../documents/facts/early-payment-schema.ts';
import type { TaxRate } from '../../documents/facts/tax-rates-schema.ts';
import { searchesIn, searchOf } from '../../parties/search/shared-store.ts';
import { CONTRACT_STATUSES, type Collect, contractChange, type Issue, type Rate } from './schema.ts';

const contracts = table(
  'contracts',
  {
    id: 'text',
    client: 'reference',
    name: 'text',
    reference: 'text?',
    description: 'text?',
    status: textOf(CONTRACT_STATUSES),
    currencyCode: 'text?',
    paymentTermsDays: 'integer',
    earlyPayment: optionalJsonOf<EarlyPaymentTerms>(),
    locale: 'text?',
    pricesIncludeTax: 'boolean',
    isApprovalRequired: 'boolean',
    startsAt: 'timestamptz?',
    endsAt: 'timestamptz?',
    rates: jsonOf<Rate[]>(),
    collect: optionalJsonOf<Collect>(),
    issue: optionalJsonOf<Issue>(),
    taxRates: jsonOf<TaxRate[]>(),
    address: 'reference?',
    ...markColumns,
    order: 'bigint',
    createdAt: 'timestamptz',
    updatedAt: 'timestamptz',
  },
  { shown: { issue: `'{"afterDays": 0}'::jsonb || contracts.issue` } },
);

export type ContractRow = RowOf<typeof readContract>;

export const contractExternalIds = externalIdsOf(contracts);

/** Takes the currency and the payment terms from the client, then from the tenant, unless they are given. */
const ofClient = {
  from: 'clients join tenants on tenants.id = clients.tenant_id where clients.id = $client',
  values: {
    currencyCode: 'coalesce($currencyCode, clients.currency_code, tenants.currency_code)',
    pricesIncludeTax: 'coalesce($pricesIncludeTax, false)',
    isApprovalRequired: 'coalesce($isApprovalRequired, false)',
    paymentTermsDays: 'coalesce($paymentTermsDays, tenants.payment_terms_days, 30)',
  },
} as const;
export const insertContract = insertInto(contracts, ['status'], ofClient);
export const insertContracts = insertManyInto(contracts, ['status'], ofClient);

/** The clients of new contracts, with the currency that a contract has without one of its own. */
export const findClientsOfContracts = statement({
  name: 'find_clients_of_contracts',
  noPlanCache: true,
  parameters: { ids: 'text[]' },
  row: { id: 'text', currencyCode: 'text?' },
  sql: `select clients.id, coalesce(clients.currency_code, tenants.currency_code) as "currencyCode"
        from clients join tenants on tenants.id = clients.tenant_id where clients.id = any ($ids)`,
});
export const readContract = readById(contracts);
export const readContracts = readByIds(contracts);
export const updateContract = patchById(contracts, contractChange);
export const deleteContract = deleteById(contracts);
export const contractSnapshots = snapshotsOf(contracts);

export const listContracts = listInOrder(contracts);

const filters = { clientId: 'text?', ...statusFilters } as const;
const matchesFilters = `($clientId::text is null or client_id = $clientId)
          and ${matchesStatus}`;

/** Planned for each call, so that PostgreSQL drops a filter that is not given and finds the best index. */
export const listFilteredContracts = statement({
  name: 'list_filtered_contracts',
  noPlanCache: true,
  parameters: { ...filters, ...orderedPosition },
  row: contracts.row,
  sql: `select ${contracts.columns} from contracts where ${matchesFilters} and ${afterPosition} ${inOrder}`,
});

export const searchContracts = statement({
  name: 'search_contracts',
  ...searchOf(contracts, {
    where: `${matchesFilters} and ${afterPosition}`,
    order: orderedBy,
    parameters: { ...filters, ...orderedPosition },
  }),
});

export const contractLists = recordLists(contracts, {
  sorts: { ...TIMES, order: BY_ORDER, name: BY_NAME },
  otherwise: 'order',
  filters,
  where: matchesFilters,
});
export const contractSearches = searchesIn(contractLists);

/** Locks the contract, so that the checked status cannot change before the transaction ends. */
export const lockContract = statement({
  name: 'lock_contract',
  parameters: { id: 'text' },
  row: contracts.row,
  sql: `select ${contracts.columns} from contracts where id = $id for no key update`,
});

export const moveContracts = statement({
  name: 'move_contracts',
  parameters: { ids: 'text[]', status: textOf(CONTRACT_STATUSES), now: 'timestamptz' },
  row: contracts.row,
  sql: `update contracts set
          status = $status,
          ends_at = case when $status = 'ENDED' then coalesce(ends_at, greatest($now, starts_at)) else ends_at end,
          updated_at = $now
        where id = any ($ids)
        returning ${contracts.columns}`,
});
