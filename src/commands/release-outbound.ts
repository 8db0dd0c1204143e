import { hasEmbeddedData } from '../platform/embedded-postgres/server.ts';
import { OperatorError } from '../platform/errors.ts';
import { refuseOtherData } from '../platform/installation/command-data.ts';
import { releaseOutbound } from '../platform/outbound-hold.ts';
import { bareCommand } from './command.ts';

await bareCommand({
  help: `Lets a service on restored data send again: webhooks, Jira, Google Drive, and everything that is due.

  npm run -s release-outbound

A restored copy sends nothing before. Make sure that the original no longer runs: both would send the same. A running
service notices within a second, and needs no restart.`,
  options: {},
  async run(config) {
    const { dataDirectory, databaseUrl } = config;
    if (databaseUrl !== undefined)
      throw new OperatorError('DATABASE_URL names a PostgreSQL of your own: unset OUTBOUND, and start again');
    if (!hasEmbeddedData(dataDirectory)) await refuseOtherData(config);
    const reason = releaseOutbound(dataDirectory);
    return reason === undefined
      ? `nothing is held in ${dataDirectory}`
      : `released: ${dataDirectory} was ${reason}`;
  },
});
