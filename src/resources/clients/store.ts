import { type RowOf, statement } from '../../platform/database/statement.ts';
import {
  deleteById,
  insertInto,
  patchById,
  readById,
  snapshotsOf,
  table,
} from '../../platform/database/table.ts';
import { afterPosition, inOrder, orderedPosition } from '../../platform/http/answers/pagination.ts';
import { mediaColumn } from '../media/shared-store.ts';
import { clientChange } from './schema.ts';

const clients = table(
  'clients',
  {
    id: 'text',
    name: 'text',
    description: 'text?',
    order: 'bigint',
    currencyCode: 'text?',
    vatNumber: 'text?',
    archivedAt: 'timestamptz?',
    createdAt: 'timestamptz',
    updatedAt: 'timestamptz',
  },
  { computed: { media: mediaColumn('clients.tenant_id', 'clients.id') } },
);

export type ClientRow = RowOf<typeof readClient>;

export const insertClient = insertInto(clients);
export const readClient = readById(clients);
export const updateClient = patchById(clients, clientChange);
export const deleteClient = deleteById(clients);
export const clientSnapshots = snapshotsOf(clients, 'clients.id');

export const listClients = statement({
  name: 'list_clients',
  parameters: { archived: 'boolean?', ...orderedPosition },
  row: clients.row,
  sql: `select ${clients.columns} from clients
        where ${afterPosition} and ($archived::boolean is null or (archived_at is not null) = $archived)
        ${inOrder}`,
});
