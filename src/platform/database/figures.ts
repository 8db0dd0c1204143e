import type { Registry } from 'prom-client';
import { figure } from '../metrics/figures.ts';
import type { Scope } from './scope.ts';
import { statement } from './statement.ts';

/** Sessions of all roles are counted. Only sessions of our own role show since when they are in a transaction. */
const readServer = statement({
  name: 'read_server',
  noPlanCache: true,
  parameters: {},
  row: {
    ...{ version: 'text', sizeBytes: 'bigint', connections: 'bigint', connectionsMax: 'integer' },
    ...{ transactionSeconds: 'numeric', isStandby: 'boolean', standbys: 'bigint' },
  },
  sql: `select split_part(current_setting('server_version'), ' ', 1) as version,
          pg_database_size(current_database()) as "sizeBytes",
          count(*) filter (where backend_type = 'client backend') as connections,
          current_setting('max_connections')::integer as "connectionsMax",
          age_in_seconds(now(), min(xact_start) filter (where pid <> pg_backend_pid() and datname = current_database()))
            as "transactionSeconds",
          pg_is_in_recovery() as "isStandby",
          (select count(*) from pg_stat_replication) as standbys
        from pg_stat_activity`,
});

/** Resolves to the version of the server. */
export async function readServerFigures(db: Scope, registry: Registry): Promise<string> {
  const [server] = await db.all(readServer, {});
  if (!server) throw new Error('the server says nothing about itself');
  const show = (name: string, help: string, value: number) => figure(registry, name, help).set(value);
  show('retainer_database_size_bytes', 'Size of the database on disk, without its log', server.sizeBytes);
  show(
    'retainer_database_connections',
    'Connections to the database server, of all clients',
    server.connections,
  );
  show(
    'retainer_database_connections_max',
    'Connections that the database server allows',
    server.connectionsMax,
  );
  show(
    'retainer_database_transaction_age_seconds',
    "Age of the service's oldest open transaction",
    server.transactionSeconds,
  );
  show(
    'retainer_database_standby',
    'Whether the database server is a standby, which can not be written',
    server.isStandby ? 1 : 0,
  );
  show('retainer_database_replicas', 'Standbys that receive the log of the database server', server.standbys);
  return server.version;
}
