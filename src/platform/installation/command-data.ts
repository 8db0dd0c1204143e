import { existsSync, realpathSync } from 'node:fs';
import type { Config } from '../config.ts';
import { isBeingSetUp } from '../embedded-postgres/server.ts';
import { OperatorError } from '../errors.ts';
import { type RunningService, runningServices } from './running-services.ts';

/**
 * Refuses a command whose settings name other data than the running service uses. It would make a second database, or
 * change an old one, and its result would be worth nothing to the service.
 */
export async function refuseOtherData(config: Config): Promise<void> {
  if (config.databaseUrl !== undefined) return;
  const mistake = findMistake(config, await runningServices(), isBeingSetUp(config.dataDirectory));
  if (mistake !== undefined) throw new OperatorError(mistake);
}

export function findMistake(
  config: Config,
  services: RunningService[],
  hasDatabase: boolean,
): string | undefined {
  const { dataDirectory, isDataDirectorySet, port } = config;
  if (services.some((one) => isOn(one, config))) return undefined;
  const other = services.find((one) => one.port === port) ?? services[0];
  if (!hasDatabase)
    return `there is no database in ${dataDirectory}: ${other ? useOf(other) : 'set DATA_DIR to the directory of the service, or start the service first'}`;
  if (other && (other.port === port || !isDataDirectorySet))
    return `no service runs on ${dataDirectory}: ${useOf(other)}${isDataDirectorySet ? ', or PORT to the port of the service on this directory' : ', or to this directory if you mean it'}`;
  return undefined;
}

/** The address of the running service on this data, or else the address in the settings. */
export async function serviceUrl(config: Config): Promise<string | undefined> {
  const services = (await runningServices()).filter((one) => isOn(one, config));
  const running = services.find(({ port }) => port === config.port) ?? services[0];
  const { publicUrl, host, port } = config;
  return running?.url ?? publicUrl ?? (port === 0 ? undefined : `http://${host}:${port}`);
}

/** True for a service on the data that these settings name. A service with `DATABASE_URL` does not announce its database. */
function isOn(one: RunningService, { databaseUrl, dataDirectory }: Config): boolean {
  if (databaseUrl !== undefined || one.dataDirectory === undefined)
    return databaseUrl !== undefined && one.dataDirectory === undefined;
  return realPath(one.dataDirectory) === realPath(dataDirectory);
}

function useOf({ url, dataDirectory }: RunningService): string {
  return dataDirectory === undefined
    ? `the service at ${url} uses DATABASE_URL, so set DATABASE_URL and SECRET_KEY as it does`
    : `the service at ${url} uses another directory, so set DATA_DIR=${dataDirectory}`;
}

function realPath(path: string): string {
  return existsSync(path) ? realpathSync(path) : path;
}
