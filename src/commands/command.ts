import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';
import { providerSettings, type ServiceConfig } from '../composition/service-config.ts';
import { configFromEnvironment } from '../platform/config.ts';
import { STOP_SIGNALS } from '../platform/drain.ts';
import { explainFailure } from '../platform/errors.ts';
import { refuseOtherData } from '../platform/installation/command-data.ts';
import { type OpenedDatabase, openConfiguredDatabase } from '../platform/installation/open.ts';
import { answerOption } from '../usage.ts';

/** A mistake in the command line. It is shown together with the help. */
export class UsageError extends Error {}

type Values<O extends ParseArgsOptionsConfig> = ReturnType<
  typeof parseArgs<{ options: O; allowPositionals: true }>
>['values'];

interface Command<O extends ParseArgsOptionsConfig, Given> {
  help: string;
  options: O;
  /** How many words it takes beside its options. None by default. */
  wordsMax?: number;
  run(given: Given, values: Values<O>, positionals: string[]): Promise<string>;
}

/**
 * Opens the database, even while the service uses it, prints the result of `run`, and closes the database. A command
 * works on existing data, whether the service is running or stopped. It never creates a database.
 */
export async function command<const O extends ParseArgsOptionsConfig>({
  run,
  ...rest
}: Command<O, OpenedDatabase & { config: ServiceConfig }>): Promise<void> {
  await bareCommand({
    ...rest,
    async run(config, values, positionals) {
      await refuseOtherData(config);
      const opened = await openConfiguredDatabase(config, 'share', () => {});
      try {
        return await run({ ...opened, config }, values, positionals);
      } finally {
        await opened.close();
      }
    },
  });
}

/** Reads the arguments and the configuration, and prints the result of `run`, or one line if it fails. */
export async function bareCommand<const O extends ParseArgsOptionsConfig>({
  help,
  options,
  wordsMax = 0,
  run,
}: Command<O, ServiceConfig>): Promise<void> {
  try {
    const answer = answerOption(process.argv.slice(2), help);
    if (answer !== undefined) return console.log(answer);
    const { values, positionals } = parseArgs({ options, allowPositionals: true });
    const extra = positionals[wordsMax];
    // It would be ignored. npm takes options before its "--" for its own, and passes on only their values.
    if (extra !== undefined)
      throw new UsageError(`"${extra}" is one word too many: options stand behind the "--" of npm run`);
    const config = configFromEnvironment(providerSettings);
    // Ending by `exit` stops the PostgreSQL that this command may have started.
    for (const signal of STOP_SIGNALS) process.on(signal, () => process.exit(1));
    console.log(await run(config, values, positionals));
  } catch (error) {
    const isUsage =
      error instanceof UsageError || (error as { code?: string }).code?.startsWith('ERR_PARSE_ARGS');
    console.error(isUsage ? `${(error as Error).message}\n\n${help}` : explainFailure(error));
    process.exitCode = 1;
  }
}

const SUBJECT_LENGTH_MAX = 255;

export function readSubject(sub: string | undefined): string {
  if (sub && sub.length <= SUBJECT_LENGTH_MAX) return sub;
  throw new UsageError(`--sub is 1 to ${SUBJECT_LENGTH_MAX} characters`);
}
