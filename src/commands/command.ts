import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';
import { providerSettings, type ServiceConfig } from '../composition/providers.ts';
import { configFromEnvironment } from '../platform/config.ts';
import { STOP_SIGNALS } from '../platform/drain.ts';
import { explainFailure } from '../platform/errors.ts';
import { refuseOtherData } from '../platform/installation/command-data.ts';
import { type OpenedDatabase, openConfiguredDatabase } from '../platform/installation/open.ts';
import { answerOption } from '../usage.ts';

/** A mistake in the command line. It is shown together with the help. */
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

/**
 * Opens the database, even while the service uses it, prints the result of `run`, and closes the database. A command
 * works on the data of the running service, or on that of a stopped one. It never creates a database.
 */
export async function command<const O extends ParseArgsOptionsConfig>({
  help,
  options,
  run,
}: Command<O>): Promise<void> {
  try {
    const told = answerOption(process.argv.slice(2), help);
    if (told !== undefined) return console.log(told);
    const { values, positionals } = parseArgs({ options, allowPositionals: true });
    const config = configFromEnvironment(providerSettings);
    // Ending by `exit` stops the PostgreSQL that this command may have started.
    for (const signal of STOP_SIGNALS) process.on(signal, () => process.exit(1));
    await refuseOtherData(config);
    const opened = await openConfiguredDatabase(config, 'share', () => {});
    try {
      console.log(await run({ ...opened, config }, values, positionals));
    } finally {
      await opened.close();
    }
  } catch (error) {
    const isUsage =
      error instanceof UsageError || (error as { code?: string }).code?.startsWith('ERR_PARSE_ARGS');
    console.error(isUsage ? `${(error as Error).message}\n\n${help}` : explainFailure(error));
    process.exitCode = 1;
  }
}
