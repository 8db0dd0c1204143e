import { backupFigures } from '../platform/backup/figures.ts';
import { serverFigures } from '../platform/database/figures.ts';
import { API_VERSION } from '../platform/http/route.ts';
import { jobFigures } from '../platform/jobs/figures.ts';
import type { Family } from '../platform/metrics/family.ts';
import { Figures, figure, seriesOf } from '../platform/metrics/figures.ts';
import { backlogFigures } from '../resources/backlogs/figures.ts';
import type { Runtime } from './runtime.ts';
import type { Services } from './services.ts';

/** The figures of the whole installation: its versions, and what the database tells. */
export function installationFigures(
  { database, clock, logger, config }: Runtime,
  { integrations, hold }: Services,
): () => Promise<Family[]> {
  let postgres = '';
  const figures = new Figures(
    async () => {
      const db = database.inSystem('operations');
      const server = await serverFigures(db);
      postgres = server.version;
      const providers = [...integrations.providers.keys()];
      // One after the other, so that they never take more than one connection from requests.
      return [
        ...server.families,
        ...(await backlogFigures(db, clock, providers)),
        ...(await jobFigures(db)),
        ...(await backupFigures(db, config.backupDirectory)),
      ];
    },
    clock,
    logger,
  );
  return async () => {
    const families = await figures.families();
    return [buildInfo(postgres), heldFigure(hold.reason !== undefined), ...families];
  };
}

function heldFigure(isHeld: boolean): Family {
  const help = 'Whether nothing is sent to other systems, because this is a restored copy or OUTBOUND is off';
  return figure('retainer_outbound_held', help, isHeld ? 1 : 0);
}

function buildInfo(postgres: string): Family {
  const labels = { version: API_VERSION, node: process.versions.node, postgres };
  return figure(
    'retainer_build_info',
    'Versions of the service, of Node and of PostgreSQL',
    seriesOf(
      [labels],
      (all) => all,
      () => 1,
    ),
  );
}
