import { Registry } from 'prom-client';
import { readBacklogFigures } from '../modules/connections/backlogs/figures.ts';
import { readFeedFigures } from '../modules/operating/feed-webhooks/figures.ts';
import { readSuspendedFigure } from '../modules/operating/operator-tenants/figures.ts';
import { readBackupFigures } from '../platform/backup/figures.ts';
import { backupKeyFrom } from '../platform/backup/signed-files.ts';
import { readServerFigures } from '../platform/database/figures.ts';
import { API_VERSION } from '../platform/http/route.ts';
import { figure, keepFigures } from '../platform/metrics/figures.ts';
import { readWorkFigures } from '../platform/work/figures.ts';
import type { Runtime } from './runtime.ts';
import type { Services } from './services.ts';

/** The figures of the whole installation: its versions, and what the database reports. */
export function installationFigures(
  { database, secrets, clock, logger, config }: Runtime,
  { integrations, hold }: Services,
): () => Promise<Registry> {
  let postgres = '';
  const { backupDirectory: path } = config;
  const backups = path === undefined ? undefined : { path, key: backupKeyFrom(secrets) };
  const readDatabase = async (registry: Registry) => {
    const db = database.inSystem('operations');
    const providers = [...integrations.providers.keys()];
    // One after the other, so that they never take more than one connection from requests.
    postgres = await readServerFigures(db, registry);
    await readBacklogFigures(db, clock, providers, registry);
    await readWorkFigures(db, clock, registry);
    await readFeedFigures(db, registry);
    await readSuspendedFigure(db, registry);
    await readBackupFigures(db, backups, registry);
  };
  const keptFigures = keepFigures(readDatabase, clock, logger);
  return async () => {
    const kept = await keptFigures();
    const own = new Registry();
    figure(
      own,
      'retainer_build_info',
      'Versions of the service, of Node and of PostgreSQL',
      'version',
      'node',
      'postgres',
    ).set({ version: API_VERSION, node: process.versions.node, postgres }, 1);
    figure(
      own,
      'retainer_outbound_held',
      'Whether nothing is sent to other systems, because this is a restored copy or OUTBOUND is off',
    ).set(hold.reason === undefined ? 0 : 1);
    return Registry.merge([own, kept]);
  };
}
