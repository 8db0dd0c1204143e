import { optionalJsonOf, type RowOf, statement } from '../../../platform/database/statement.ts';
import {
  deleteById,
  insertInto,
  patchById,
  readById,
  readByIds,
  snapshotsOf,
  table,
} from '../../../platform/database/table.ts';
import {
  afterPosition,
  inOrder,
  orderedBy,
  orderedPosition,
} from '../../../platform/http/answers/pagination.ts';
import { mediaColumn } from '../media/shared-store.ts';
import { searchOf } from '../search/shared-store.ts';
import { clientChange, type ElectronicAddress } from './schema.ts';

const clients = table(
  'clients',
  {
    id: 'text',
    name: 'text',
    description: 'text?',
    order: 'bigint',
    currencyCode: 'text?',
    locale: 'text?',
    legalName: 'text?',
    tradingName: 'text?',
    vatNumber: 'text?',
    taxNumber: 'text?',
    registrationNumber: 'text?',
    electronicAddress: optionalJsonOf<ElectronicAddress>(),
    buyerReference: 'text?',
    archivedAt: 'timestamptz?',
    createdAt: 'timestamptz',
    updatedAt: 'timestamptz',
  },
  { computed: { media: mediaColumn('clients.tenant_id', 'clients.id') } },
);

export type ClientRow = RowOf<typeof readClient>;

export const insertClient = insertInto(clients);
export const readClient = readById(clients);
export const readClients = readByIds(clients);
export const updateClient = patchById(clients, clientChange);
export const deleteClient = deleteById(clients);
export const clientSnapshots = snapshotsOf(clients);

const filters = { archived: 'boolean?' } as const;
const matchesFilters = '($archived::boolean is null or (archived_at is not null) = $archived)';

export const listClients = statement({
  name: 'list_clients',
  parameters: { ...filters, ...orderedPosition },
  row: clients.row,
  sql: `select ${clients.columns} from clients where ${afterPosition} and ${matchesFilters} ${inOrder}`,
});

export const searchClients = statement({
  name: 'search_clients',
  ...searchOf(clients, {
    where: `${afterPosition} and ${matchesFilters}`,
    order: orderedBy,
    parameters: { ...filters, ...orderedPosition },
  }),
});
