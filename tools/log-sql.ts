import pg from 'pg';
import { providerSettings } from '../src/composition/service-config.ts';
import { configFromEnvironment } from '../src/platform/config.ts';
import { attachEmbedded } from '../src/platform/embedded-postgres/server.ts';

/** Lets the embedded PostgreSQL of the running service log its statements, or stops it: `npm run -s log-sql -- on`. */
const [wish] = process.argv.slice(2);
if (wish !== 'on' && wish !== 'off') {
  console.error(
    'Logs every SQL statement of the running service in DATA_DIR/postgres.log:\n\n  npm run -s log-sql -- on\n  npm run -s log-sql -- off',
  );
  process.exit(1);
}
const { dataDirectory } = configFromEnvironment(providerSettings);
const server = await attachEmbedded(dataDirectory);
const client = new pg.Client(server.connection);
await client.connect();
await client.query(
  wish === 'on' ? `alter system set log_statement = 'all'` : 'alter system reset log_statement',
);
await client.query('select pg_reload_conf()');
await client.end();
await server.stop();
console.log(
  wish === 'on'
    ? `statements are logged in ${dataDirectory}/postgres.log`
    : 'statements are no longer logged',
);
