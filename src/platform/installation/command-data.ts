import { existsSync, realpathSync } from 'node:fs';
import type { Config } from '../config.ts';
import { isBeingSetUp } from '../embedded-postgres/server.ts';
import { OperatorError } from '../errors.ts';
import { type RunningService, runningServices } from './running-services.ts';

/**
 * Refuses a command whose settings name other data than that of the running service. It would make a second database, or
 * change an old one, and its result would be worth nothing to the service.
 */
export async function refuseOtherData(config: Config): Promise<void> {
  if (config.databaseUrl !== undefined) return;
  const mistake = findMistake(config, await runningServices(), isBeingSetUp(config.dataDirectory));
  if (mistake !== undefined) throw new OperatorError(mistake);
}

export function findMistake(
  { dataDirectory, isDataDirectorySet, port }: Config,
  services: RunningService[],
  hasDatabase: boolean,
): string | undefined {
  const isOurs = (one: RunningService) =>
    one.dataDirectory !== undefined && realPath(one.dataDirectory) === realPath(dataDirectory);
  if (services.some(isOurs)) return undefined;
  const other = services.find((one) => one.port === port) ?? services[0];
  if (!hasDatabase)
    return `there is no database in ${dataDirectory}: ${other ? useOf(other) : 'set DATA_DIR to the directory of the service, or start the service first'}`;
  if (other && (other.port === port || !isDataDirectorySet))
    return `no service runs on ${dataDirectory}: ${useOf(other)}${isDataDirectorySet ? ', or PORT to that of the service on this directory' : ', or to this directory if you mean it'}`;
  return undefined;
}

function useOf({ url, dataDirectory }: RunningService): string {
  return dataDirectory === undefined
    ? `the service at ${url} uses DATABASE_URL, so set DATABASE_URL and SECRET_KEY as it does`
    : `the service at ${url} uses another directory, so set DATA_DIR=${dataDirectory}`;
}

function realPath(path: string): string {
  return existsSync(path) ? realpathSync(path) : path;
}
