import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';
import { ConfigError, configFromEnvironment } from '../platform/config.ts';
import { StartFailure } from '../platform/errors.ts';
import { type OpenedDatabase, openConfiguredDatabase } from '../platform/installation/open.ts';
import { providerSettings, type ServiceConfig } from '../provider-list.ts';

/** A mistake in how the command was called. */
export class UsageError extends Error {}

interface Command<O extends ParseArgsOptionsConfig> {
  help: string;
  options: O;
  run(
    opened: OpenedDatabase & { config: ServiceConfig },
    values: ReturnType<typeof parseArgs<{ options: O; allowPositionals: true }>>['values'],
    positionals: string[],
  ): Promise<string>;
}

/** Opens the database, also while the service runs on it, prints what `run` answers, and closes it. */
export async function command<const O extends ParseArgsOptionsConfig>({
  help,
  options,
  run,
}: Command<O>): Promise<void> {
  try {
    if (process.argv.slice(2).some((argument) => argument === '--help' || argument === '-h')) {
      console.log(help);
      return;
    }
    const { values, positionals } = parseArgs({ options, allowPositionals: true });
    const config = configFromEnvironment(providerSettings);
    const opened = await openConfiguredDatabase(config, 'share', () => {});
    try {
      console.log(await run({ ...opened, config }, values, positionals));
    } finally {
      await opened.close();
    }
  } catch (error) {
    console.error(failure(error, help));
    process.exitCode = 1;
  }
}

function failure(error: unknown, help: string): string {
  if (error instanceof ConfigError) return error.mistakes.join('\n');
  if (error instanceof StartFailure) return error.message;
  const isUsage =
    error instanceof UsageError || (error as { code?: string }).code?.startsWith('ERR_PARSE_ARGS');
  if (isUsage) return `${(error as Error).message}\n\n${help}`;
  return (error as Error).stack ?? String(error);
}
